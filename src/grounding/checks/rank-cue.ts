import { type Checked, cueAt, names, says } from '../claim.ts'
import { isGraphNoun } from '../evidence/fields.ts'
import { hasDates } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, beaten, comparingPlaces, comparingVerbs, cues, highest, lowering, lowest, ordinals, pathNouns, raising } from '../reading/cues.ts'
import type { NameItem, NumberItem } from '../reading/item.ts'
import { placeAt } from './number-words.ts'
import { endsOf } from './paths.ts'

/** A place on a scale that a clause gives its name. */
export interface RankCue {
  readonly at: number
  /** From the high end, or from the low one. */
  readonly isHigh: boolean
  readonly place: number
  /** The clause denies that its name has the place; null: its own words say whether. */
  readonly isDenied: boolean | null
  /** The words may mean something else: they count only where a scale speaks of the name. */
  readonly isWeak: boolean
  /** The number that says how many have more. */
  readonly counted?: NumberItem
}

export function rankCue(clause: Clause, checked: Checked): RankCue | null {
  return quantifiedCue(clause, checked) ?? ordinalCue(clause, checked) ?? superlativeCue(clause, checked)
}

const nobody = cues('no none nobody nothing never noone')
const everybody = cues('any all every everyone everybody everything anyone anybody anything rest others field pack each')
const somebody = cues('something someone somebody another elsewhere')
const comparing = new Set([...comparingVerbs, ...comparingPlaces])

/** `No other scores more than A`, `A is ahead of all others`, `something else beats A`: a comparison of the clause's one name with all, none or some. */
export function quantifiedCue(clause: Clause, checked: Checked): RankCue | null {
  const [name, ...others] = names(clause)
  const marked = name === undefined || others.some((item) => item.name !== name.name) ? null : markedWay(clause, checked)
  if (name === undefined || marked === null) return null
  const [some, none] = [cueAt(checked, clause, somebody) ?? atLeastOne(clause, checked), cueAt(checked, clause, nobody)]
  const at = some ?? none ?? cueAt(checked, clause, everybody)
  if (at === null) return someMore(clause, checked, name, marked)
  const isOverAll = marked.isMore !== name.from > marked.at
  return { at, isHigh: (some === null && none === null) === isOverAll, place: 1, isDenied: some !== null, isWeak: false }
}

function atLeastOne(clause: Clause, { read: { words } }: Checked): number | null {
  const at = words.slice(clause.from, clause.to).findIndex(({ folded }, step, said) => folded === 'least' && said[step + 1]?.folded === 'one')
  return at < 0 ? null : clause.from + at
}

interface Marked {
  readonly at: number
  /** Who stands before the word has more. */
  readonly isMore: boolean
}

/** The word that compares. */
function markedWay(clause: Clause, checked: Checked): Marked | null {
  const { words } = checked.read
  const than = cueAt(checked, clause, cues('than'))
  const at = than ?? cueAt(checked, clause, comparing) ?? cueAt(checked, clause, beaten)
  if (at === null) return null
  if (beaten.has(words[at]?.folded ?? '')) return { at, isMore: false }
  const isWay = (word: string) => raising.has(word) || lowering.has(word)
  const way = words.slice(than === null ? at : clause.from, at + 1).findLast(({ folded }) => isWay(folded))?.folded
  return way === undefined ? null : { at, isMore: raising.has(way) }
}

/** `You will find a higher degree than A's`, `3 nodes have a higher degree than A`: something has more, or nothing where it is denied. */
function someMore(clause: Clause, checked: Checked, name: NameItem, { at, isMore }: Marked): RankCue | null {
  const { words } = checked.read
  const isOpen = words
    .slice(clause.from, at)
    .some(({ folded }, step, said) => isArticle.has(said[step - 1]?.folded ?? '') && (raising.has(folded) || lowering.has(folded)))
  if (!isOpen || words[at]?.folded !== 'than' || name.from < at || clause.carried.length > 0) return null
  const counted = countOf(clause, checked)
  if (counted !== null) return { at, isHigh: isMore, place: counted.number.value + 1, isDenied: clause.isNegated, isWeak: false, counted }
  return clause.items.some(({ type }) => type !== 'name') ? null : { at, isHigh: isMore, place: 1, isDenied: !clause.isNegated, isWeak: false }
}
const isArticle = cues('a an any')

function countOf(clause: Clause, { read: { words }, unitWords }: Checked): NumberItem | null {
  const [item, second] = clause.items.filter((one) => one.type === 'number')
  if (item === undefined || second !== undefined) return null
  const isNamed = words.slice(clause.from, item.from).some(({ folded }) => folded === 'number' || folded === 'count')
  return isNamed || isGraphNoun(words[item.to]?.stem ?? '', unitWords) ? item : null
}

/** Words for the first and the last that mean other things as well. */
const weakHigh = cues(
  'main principal lead leader max maximum first top tops best winner wins won champion crown peak peaks peaked front heads headed unbeaten unrivalled unrivaled unmatched unsurpassed undisputed topmost'
)
const weakLow = cues('last min minimum bottom bottoms rear tail foot worst weakest')

function superlativeCue(clause: Clause, checked: Checked): RankCue | null {
  return extremeCue(clause, checked, new Set([...highest, ...weakHigh]), true) ?? extremeCue(clause, checked, new Set([...lowest, ...weakLow]), false)
}

function extremeCue(clause: Clause, checked: Checked, among: ReadonlySet<string>, isHigh: boolean): RankCue | null {
  for (let at = cueAt(checked, clause, among); at !== null; at = cueAt(checked, clause, among, at + 1)) {
    const word = checked.read.words[at]?.folded ?? ''
    if (isPlainUse(checked, clause, at)) continue
    const isOld = ageing.get(word)
    // The oldest has the earliest date of birth, but the highest age.
    const isEnd = isOld === undefined ? isHigh : isOld !== hasDates(checked)
    return {
      at,
      isHigh: endWords.has(word) && isRising(clause, checked) ? !isEnd : isEnd,
      place: 1,
      isDenied: null,
      isWeak: weakHigh.has(word) || weakLow.has(word)
    }
  }
  return null
}
const endWords = cues('first top tops front last bottom')

/** `from low to high`: the first is the lowest. */
function isRising({ from, to }: Clause, { read: { words } }: Checked): boolean {
  const said = words.slice(from, to).map(({ folded }) => folded)
  return said.some((word, at) => rising.has(word) || (lows.has(word) && (said[at + 1] === 'to' || said[at + 1] === 'first')))
}
const rising = cues('ascending increasing rising')
const lows = cues('low lowest small smallest least')

const wayWords = cues('shortest quickest fastest cheapest longest lightest best lowest least minimum first last')
const bounds = cues('most least best worst lowest minimum maximum front heads')
const onwards = cues('to from through into over across')

/** `at most`, `most of`, `leads to`, `the shortest path`: no rank of a name. */
function isPlainUse(checked: Checked, clause: Clause, at: number): boolean {
  const { words } = checked.read
  const [before = '', word = '', next = ''] = [words[at - 1]?.folded, words[at]?.folded, words[at + 1]?.folded]
  if (words[at + 1]?.kind === 'number' && word !== 'top' && word !== 'first') return true
  if ((before === 'at' || next === 'of') && bounds.has(word)) return true
  if (word.startsWith('lead')) return onwards.has(next)
  if (!wayWords.has(word)) return false
  const isOfWay = words.slice(at + 1, at + 3).some(({ stem }) => pathNouns.has(stem)) || endsOf(names(clause), checked.read)?.isSure === true
  return isOfWay || (word === 'first' && isOfOrder(clause, checked, at))
}

/** `First A, then B`: an order of telling. */
function isOfOrder(clause: Clause, { read: { words } }: Checked, at: number): boolean {
  const last = clause.sentence.at(-1)?.to ?? clause.to
  return words[at + 1]?.text === ',' || words.slice(at + 1, Math.max(last, clause.to)).some(({ folded }) => afterwards.has(folded))
}
const afterwards = cues('then next finally afterwards')

function ordinalCue(clause: Clause, checked: Checked): RankCue | null {
  const { words, inNames } = checked.read
  if (names(clause).length > 1 && says(checked, clause, cues('respectively order'))) return null
  for (let at = clause.from; at < clause.to; at++) {
    const place = inNames.has(at) ? null : ordinalAt(checked, clause, at)
    if (place === null) continue
    const isLow = words.slice(at, clause.to).some(({ folded }) => lowest.has(folded)) || isRising(clause, checked)
    return { at, isHigh: !isLow, place, isDenied: null, isWeak: words[at]?.folded === 'first' }
  }
  return null
}

function ordinalAt(checked: Checked, clause: Clause, at: number): number | null {
  const { read } = checked
  const word = read.words[at]?.folded ?? ''
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]
  const place = digits === undefined ? ordinals.get(word) : Number(digits)
  if (place === undefined) return placeAt(read, at, clause.from)
  return (word === 'first' && isOfOrder(clause, checked, at)) || pathNouns.has(read.words[at + 1]?.stem ?? '') ? null : place
}
