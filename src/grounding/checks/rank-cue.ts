import { type Checked, cueAt, names, says } from '../claim.ts'
import { isGraphNoun } from '../evidence/fields.ts'
import { hasDates } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, comparingPlaces, comparingVerbs, groupNouns, highest, lowering, lowest, ordinals, pathNouns, raising, wayOfLikeness } from '../reading/cues.ts'
import type { NameItem, NumberItem } from '../reading/item.ts'
import { fieldNameWords, stem, type Word } from '../reading/words.ts'
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

const nobody = new Set('no none nobody nothing never noone'.split(' '))
const everybody = new Set('any all every everyone everybody everything anyone anybody anything rest others field pack each'.split(' '))
const somebody = new Set('something someone somebody another elsewhere'.split(' '))
const passives = new Set('beaten outranked outscored exceeded topped surpassed outdone overtaken matched rivalled bettered eclipsed equalled'.split(' '))

/** `No other scores more than A`, `A is ahead of all others`, `something else beats A`: a comparison of the clause's one name with all, none or some. */
export function quantifiedCue(clause: Clause, checked: Checked): RankCue | null {
  const [name] = names(clause)
  const marked = name === undefined || names(clause).some((item) => item.name !== name.name) ? null : markedWay(clause, checked)
  if (name === undefined || marked === null) return null
  const [some, none] = [cueAt(checked, clause, somebody) ?? atLeastOne(clause, checked), cueAt(checked, clause, nobody)]
  const quantifier = some ?? none ?? cueAt(checked, clause, everybody)
  if (quantifier === null) return unquantified(clause, checked, name, marked)
  const isOverAll = marked.isMore !== name.from > marked.at
  return { at: quantifier, isHigh: (some === null && none === null) === isOverAll, place: 1, isDenied: some !== null, isWeak: false }
}

/** `at least one node`, `one or more of them`, `some other node`. */
function atLeastOne(clause: Clause, { read: { words } }: Checked): number | null {
  const said = words.slice(clause.from, clause.to).map(({ folded }) => folded)
  const isOne = (step: number) => said[step - 1] === 'least' || said.slice(step + 1, step + 3).join(' ') === 'or more'
  const at = said.findIndex((word, step) => (/^(one|1)$/.test(word) && isOne(step)) || (word === 'some' && said[step + 1] === 'other'))
  return at < 0 ? null : clause.from + at
}

/** `A cannot be beaten`, `you will find more than A's`. */
function unquantified(clause: Clause, checked: Checked, name: NameItem, marked: Marked): RankCue | null {
  if (!marked.isPassive || name.from > marked.at) return someMore(clause, checked, name, marked)
  return { at: marked.at, isHigh: true, place: 1, isDenied: !clause.isNegated, isWeak: false }
}

const isThan = (at: number, { read }: Checked) => read.words[at]?.folded === 'than'

/** `You will find a higher degree than A's`: something has more, or nothing where it is denied. */
function someMore(clause: Clause, checked: Checked, name: NameItem, { at, isMore }: Marked): RankCue | null {
  const { words } = checked.read
  const isOpen = words.slice(clause.from, at).some(({ folded }, step, said) => wayOfWord(folded) !== null && /^(a|an|any)$/.test(said[step - 1]?.folded ?? ''))
  if (!isOpen || !isThan(at, checked) || name.from < at || clause.carried.length > 0) return null
  const counted = countOf(clause, checked)
  if (counted !== null) return { at, isHigh: isMore, place: counted.number.value + 1, isDenied: clause.isNegated, isWeak: false, counted }
  if (clause.items.some(({ type }) => type !== 'name')) return null
  return { at, isHigh: isMore, place: 1, isDenied: !clause.isNegated, isWeak: false }
}

/** `the number of nodes with a higher degree than A is 3`, `3 nodes have a higher degree than A` */
function countOf(clause: Clause, { read: { words }, unitWords }: Checked): NumberItem | null {
  const [item, second] = clause.items.filter((one) => one.type === 'number')
  if (item === undefined || second !== undefined || !Number.isInteger(item.number.value)) return null
  const isNamed = words.slice(clause.from, item.from).some(({ folded }) => /^(number|count|many)$/.test(folded))
  return isNamed || isGraphNoun(words[item.to]?.stem ?? '', unitWords) ? item : null
}

interface Marked {
  readonly at: number
  readonly isMore: boolean
  /** `is beaten`. */
  readonly isPassive: boolean
}

/** The word that compares, and whether who stands before it has more. */
function markedWay(clause: Clause, checked: Checked): Marked | null {
  const than = cueAt(checked, clause, new Set(['than'])) ?? likenessAt(clause, checked)
  const at = than ?? cueAt(checked, clause, comparing) ?? cueAt(checked, clause, passives)
  if (at === null || isPointer(checked.read.words, at)) return null
  const word = checked.read.words[at]?.folded ?? ''
  const way = than === null ? wayOfWord(word) : comparativeBefore(clause, checked, than)
  return way === null ? null : { at, isMore: (way === 'more') !== passives.has(word), isPassive: passives.has(word) }
}

/** `listed below`, `see above`: where it stands in the text. */
const isPointer = (words: readonly Word[], at: number) =>
  /^(below|above)$/.test(words[at]?.folded ?? '') &&
  /^(listed|shown|given|see|found|summari[sz]ed|described|told|set|out|mentioned|table|list|as)$/.test(words[at - 1]?.folded ?? '')

const comparing = new Set([...comparingVerbs, ...comparingPlaces])

function wayOfWord(word: string): 'more' | 'less' | null {
  if (passives.has(word)) return 'more'
  return raising.has(word) ? 'more' : lowering.has(word) ? 'less' : null
}

/** The second word of `as high as`. */
function likenessAt(clause: Clause, { read: { words } }: Checked): number | null {
  const at = words
    .slice(clause.from, clause.to)
    .findIndex(
      ({ folded }, step) =>
        folded === 'as' && wayOfLikeness(words[clause.from + step - 1]?.folded ?? '') !== null && words[clause.from + step - 2]?.folded === 'as'
    )
  return at < 0 ? null : clause.from + at
}

function comparativeBefore(clause: Clause, { read }: Checked, than: number): 'more' | 'less' | null {
  for (let at = than - 1; at >= clause.from; at--) {
    const word = read.words[at]?.folded ?? ''
    const way = at === than - 1 && read.words[than]?.folded === 'as' ? wayOfLikeness(word) : wayOfWord(word)
    if (way !== null) return way
  }
  return null
}

/** Words for the first and the last that mean other things as well. */
const weakHigh = new Set(
  'main principal lead leader max maximum first top tops best winner wins won champion crown peak peaks peaked front heads headed unbeaten unrivalled unrivaled unmatched unsurpassed undisputed topmost'.split(
    ' '
  )
)
const weakLow = new Set('last min minimum bottom bottoms rear tail foot worst weakest'.split(' '))

function superlativeCue(clause: Clause, checked: Checked): RankCue | null {
  return extremeCue(clause, checked, new Set([...highest, ...weakHigh]), true) ?? extremeCue(clause, checked, new Set([...lowest, ...weakLow]), false)
}

function extremeCue(clause: Clause, checked: Checked, cues: ReadonlySet<string>, isHigh: boolean): RankCue | null {
  for (let at = cueAt(checked, clause, cues); at !== null; at = cueAt(checked, clause, cues, at + 1)) {
    const word = checked.read.words[at]?.folded ?? ''
    if (isPlainUse(checked, clause, at) || isSorted(checked.read.words, at)) continue
    const isEnd = isAged(word, checked) ?? isHigh
    return {
      at,
      isHigh: isFirst.test(word) && isRising(clause, checked) ? !isEnd : isEnd,
      place: 1,
      isDenied: null,
      isWeak: weakHigh.has(word) || weakLow.has(word)
    }
  }
  return null
}

const isFirst = /^(first|top|tops|front|last|bottom)$/

/** `from low to high`: the first is the lowest. */
function isRising({ from, to }: Clause, { read: { words } }: Checked): boolean {
  const said = words.slice(from, to).map(({ folded }) => folded)
  return said.some(
    (word, at) => /^(ascending|increasing|rising)$/.test(word) || (/^(low|lowest|small|smallest|least)$/.test(word) && /^(to|first)$/.test(said[at + 1] ?? ''))
  )
}

/** `at most`, `most of`, `the shortest path`, `the largest community`: no rank of a name. */
function isPlainUse(checked: Checked, clause: Clause, at: number): boolean {
  const { words } = checked.read
  const [before, word, after] = [words[at - 1]?.folded ?? '', words[at]?.folded ?? '', words[at + 1]]
  const next = after?.folded ?? ''
  if ((word === 'last' && !isLastPlace(before, next)) || (word === 'first' && isOfOrder(clause, checked, at))) return true
  if (isToolName(word, next, checked.facts) || (after?.kind === 'number' && !/^(top|first)$/.test(word))) return true
  if (phrases.test(`${before} ${word} ${next}`)) return true
  return isOfOther(clause, word, [next, words[at + 2]?.folded ?? ''].map(stem), checked)
}

const phrases =
  /^at (most|least|best|worst|first|last|lowest|minimum|maximum) |(most|least|best|front|heads) of$| (leading|leads|lead) (to|from|through|into|over|across)$/

const isSorted = (words: readonly Word[], at: number) => sortedFirst(words, at) || sortedFirst(words, at + 1)

/** `highest first`: how rows are sorted. */
const sortedFirst = (words: readonly Word[], at: number) =>
  words[at]?.folded === 'first' && [highest, lowest].some((cues) => cues.has(words[at - 1]?.folded ?? '') && words[at - 1]?.folded !== 'first')

/** `comes last`, `in last place`, not `the last stop`. */
const isLastPlace = (before: string, next: string) =>
  /^(rank|ranks|ranked|come|comes|came|place|places|placed|finish|finishes|finished|dead|is|stands|sits|very)$/.test(before) ||
  /^(place|spot|position|in|by|for|on)$/.test(next)

/** `First A, then B`: an order of telling. */
function isOfOrder(clause: Clause, { read: { words } }: Checked, at: number): boolean {
  if (words[at + 1]?.text === ',' || /^(at|look)$/.test(words[at - 1]?.folded ?? '')) return true
  const last = clause.sentence.at(-1)?.to ?? clause.to
  return words.slice(at + 1, Math.max(last, clause.to)).some(({ folded }) => /^(then|next|finally|afterwards)$/.test(folded))
}

const wayWords = /^(shortest|quickest|fastest|cheapest|longest|lightest|best|lowest|least|minimum|first|last)$/

/** The largest is a community, the shortest a path: `A → B (shortest)`. */
function isOfOther(clause: Clause, word: string, nouns: readonly string[], { unitWords, read }: Checked): boolean {
  if (nouns.some((noun) => groupNouns.has(noun) && !unitWords.labels.has(noun))) return true
  return wayWords.test(word) && (nouns.some((noun) => pathNouns.has(noun)) || endsOf(names(clause), read)?.isSure === true)
}

/** `minimum weight spanning tree`. */
function isToolName(word: string, next: string, { sources }: Checked['facts']): boolean {
  return sources.some(({ result }) => ` ${fieldNameWords(result.tool).join(' ')} `.includes(` ${word} ${next} `))
}

/** The oldest has the earliest date of birth, but the highest age. */
function isAged(word: string, checked: Checked): boolean | null {
  const isOld = ageing.get(word)
  if (isOld === undefined) return null
  return hasDates(checked) ? !isOld : isOld
}

function ordinalCue(clause: Clause, checked: Checked): RankCue | null {
  const { words } = checked.read
  if (names(clause).length > 1 && says(checked, clause, new Set(['respectively', 'order']))) return null
  const isIn = (set: ReadonlySet<string>, at: number) => words.slice(at, clause.to).some(({ folded }) => set.has(folded) && folded !== 'first')
  for (let at = clause.from; at < clause.to; at++) {
    if (checked.read.inNames.has(at)) continue
    const place = ordinalAt(checked, clause, at)
    if (place === null) continue
    const isLow = (isIn(lowest, at) && !isIn(highest, at)) || isRising(clause, checked)
    return { at, isHigh: !isLow, place, isDenied: null, isWeak: words[at]?.folded === 'first' }
  }
  return null
}

function ordinalAt(checked: Checked, clause: Clause, at: number): number | null {
  const { words } = checked.read
  const word = words[at]
  if (word === undefined) return null
  if (word.folded === 'runner' && words[at + 1]?.text === '-') return 2
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word.folded)?.[1]
  const place = digits === undefined ? ordinals.get(word.folded) : Number(digits)
  if (place === undefined) return placeAt(checked.read, at, clause.from)
  return (word.folded === 'first' && (isOfOrder(clause, checked, at) || sortedFirst(words, at))) || isOrdinalOfOther(words, at) ? null : place
}

/** `the second community`, `the first hop`: no place of a name. */
function isOrdinalOfOther(words: readonly Word[], at: number): boolean {
  const stems = [words[at + 1]?.stem ?? '', words[at + 2]?.stem ?? '']
  return groupNouns.has(stems[0] ?? '') || (pathNouns.has(stems[0] ?? '') && stems[0] !== 'line')
}
