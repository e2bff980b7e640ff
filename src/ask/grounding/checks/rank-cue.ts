import { type Checked, cueAt, names, says } from '../claim.ts'
import { isGraphNoun } from '../evidence/fields.ts'
import { hasDates } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, beaten, comparingPlaces, comparingVerbs, cues, highest, lowering, lowest, ordinals, pathNouns, raising, weakEnds } from '../reading/cues.ts'
import { distinctNames, type NumberItem } from '../reading/item.ts'
import type { Word } from '../reading/words.ts'
import { placeAt } from './number-words.ts'
import { endsOf } from './paths.ts'

/** A rank that a clause claims for its name. */
export interface RankCue {
  readonly at: number
  /** Whether the rank counts from the high end. */
  readonly isHigh: boolean
  readonly place: number
  /** Whether the clause denies the rank; null leaves it to the clause's negation. */
  readonly isDenied: boolean | null
  /** The words are ambiguous: they count only where a scale has the name. */
  readonly isWeak: boolean
  /** The number of names that have more. */
  readonly counted?: NumberItem
}

export function rankCue(clause: Clause, checked: Checked): RankCue | null {
  return quantifiedCue(clause, checked) ?? ordinalCue(clause, checked) ?? extremeCue(clause, checked, true) ?? extremeCue(clause, checked, false)
}

const nobody = cues('no none nobody nothing never noone')
const everybody = cues('any all every everyone everybody everything anyone anybody anything rest others field pack each')
const somebody = cues('something someone somebody another elsewhere')
const comparing = new Set([...comparingVerbs, ...comparingPlaces, ...beaten])
const articles = cues('a an any least')

/** Compares the clause's only name with the others: `No other scores more than A`, `A is ahead of all others`, `3 nodes have more than A`. */
export function quantifiedCue(clause: Clause, checked: Checked): RankCue | null {
  const [name] = names(clause)
  const marked = name === undefined || distinctNames(clause.items).length > 1 ? null : markedWay(clause, checked)
  if (name === undefined || marked === null) return null
  const { at, isMore, isOpen } = marked
  const isNone = says(checked, clause, nobody)
  const hasOne = isOpen && !isNone && !says(checked, clause, everybody)
  const isSome = hasOne || says(checked, clause, somebody)
  const counted = hasOne ? countOf(clause, checked) : null
  if (counted !== null) return { at, isHigh: isMore, place: counted.number.value + 1, isDenied: clause.isNegated, isWeak: false, counted }
  if (!isSome && !isNone && !says(checked, clause, everybody)) return null
  const isOverAll = isMore !== name.from > at
  return { at, isHigh: (!isSome && !isNone) === isOverAll, place: 1, isDenied: isSome && !clause.isNegated, isWeak: false }
}

interface Marked {
  readonly at: number
  /** Whether the name before it has more. */
  readonly isMore: boolean
  /** `a higher score than` and `at least one more than` have an indefinite subject. */
  readonly isOpen: boolean
}

function markedWay(clause: Clause, checked: Checked): Marked | null {
  const { words } = checked.read
  const than = cueAt(checked, clause, cues('than'))
  const at = than ?? cueAt(checked, clause, comparing)
  if (at === null) return null
  if (beaten.has(words[at]?.folded ?? '')) return { at, isMore: false, isOpen: false }
  const isWay = ({ folded }: Word) => raising.has(folded) || lowering.has(folded)
  const cueWords = words.slice(than === null ? at : clause.from, at + 1)
  const way = cueWords.findLast(isWay)?.folded
  const isOpen =
    clause.carried.length === 0 && cueWords.some((word, step) => articles.has(cueWords[step - 1]?.folded ?? '') && (isWay(word) || word.folded === 'one'))
  return way === undefined ? null : { at, isMore: raising.has(way), isOpen }
}

/** Returns the number of names that have more, where it is the clause's only number. */
function countOf(clause: Clause, { read: { words }, unitWords }: Checked): NumberItem | null {
  const [item, second] = clause.items.filter((one) => one.type === 'number')
  if (item === undefined || second !== undefined) return null
  return cues('is are').has(words[item.from - 1]?.folded ?? '') || isGraphNoun(words[item.to]?.stem ?? '', unitWords) ? item : null
}

const ends = { high: new Set([...highest, ...weakEnds.high]), low: new Set([...lowest, ...weakEnds.low]) }

function extremeCue(clause: Clause, checked: Checked, isHigh: boolean): RankCue | null {
  const among = isHigh ? ends.high : ends.low
  for (let at = cueAt(checked, clause, among); at !== null; at = cueAt(checked, clause, among, at + 1)) {
    const word = checked.read.words[at]?.folded ?? ''
    if (isPlainUse(checked, clause, at)) continue
    const isOld = ageing.get(word)
    // The oldest has the earliest date of birth, but the highest age.
    const isEnd = isOld === undefined ? isHigh : isOld !== hasDates(checked.facts)
    const isTurned = endWords.has(word) && isRising(clause, checked)
    return { at, isHigh: isTurned ? !isEnd : isEnd, place: 1, isDenied: null, isWeak: weakEnds.high.has(word) || weakEnds.low.has(word) }
  }
  return null
}
const endWords = cues('first top tops front last bottom')

/** `from low to high` puts the lowest first. */
function isRising({ from, to }: Clause, { read: { words } }: Checked): boolean {
  const folds = words.slice(from, to).map(({ folded }) => folded)
  return folds.some((word, at) => rising.has(word) || (lows.has(word) && (folds[at + 1] === 'to' || folds[at + 1] === 'first')))
}
const rising = cues('ascending increasing rising')
const lows = cues('low lowest small smallest least')

const wayWords = cues('shortest quickest fastest cheapest longest lightest best lowest least minimum first last')
const bounds = cues('most least best worst lowest minimum maximum front heads')
const onwards = cues('to from through into over across')

/** Words in `at most`, `most of`, `leads to` and `the shortest path` claim no rank. */
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

/** In `First A, then B` the word orders the text. */
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
