import type { Checked } from '../claim.ts'
import type { Fact, NumberPlace } from '../evidence/fact.ts'
import { fieldWords, fitsCapacity, fitsNoun, fitsRate, isHop, isPlainUnit, isUnit, unitWord } from '../evidence/fields.ts'
import { isOfDigits } from '../evidence/number-index.ts'
import { joinedPair } from '../evidence/pairs.ts'
import { fitsExpression } from '../evidence/worked-out.ts'
import type { Clause, ReadText } from '../reading/clauses.ts'
import { connectors, groupNouns, highest, lowest, numerals } from '../reading/cues.ts'
import { distinctNames, type Item, type NumberItem } from '../reading/item.ts'
import { fieldNameWords, type Word } from '../reading/words.ts'
import { remember } from '../remember.ts'

export const vague = new Set(['total', 'count', 'number', 'value', 'node', 'returned', 'length', 'list'])

export function windowBefore(clause: Clause, item: Item, { read }: Checked): readonly Word[] {
  const begin = Math.max(clause.from, ...clause.items.filter((other) => other.to <= item.from).map((other) => other.to))
  const words = read.words.slice(begin, item.from)
  const cut = words.findLastIndex(({ folded, kind }) => kind !== 'number' && connectors.has(folded) && folded !== '(' && folded !== ':')
  return words.slice(cut + 1)
}

export function windowAfter(clause: Clause, item: Item, { read }: Checked): readonly Word[] {
  const stop = Math.min(clause.to, item.to + 5, ...clause.items.filter((other) => other.from >= item.to).map((other) => other.from))
  const words = read.words.slice(item.to, stop)
  const cut = words.findIndex(({ folded }) => connectors.has(folded))
  return cut < 0 ? words : words.slice(0, cut)
}

/** The noun that follows a number; null: none does. */
export function nounAfter({ to }: NumberItem, { read }: Pick<Checked, 'read'>): string | null {
  const word = read.words[to]
  return word?.kind === 'word' ? word.stem : null
}

const plainAfter = new Set('and or for by at to in is are was were from while with but as than then which that of each on against versus vs between'.split(' '))

const stemsOf = (said: readonly Word[]): ReadonlySet<string> => new Set(said.flatMap(({ stem, folded }) => [stem, folded]))

/** What the words of a clause say to each of its numbers. */
interface ClauseWords {
  /** The words that stand in no name. */
  readonly stems: ReadonlySet<string>
  /** The only unit that stands after no number: `in minutes, it takes 12`. */
  readonly strayUnit: string | null
  /** `the largest component has 3`, `with 12 nodes, one community is larger than all others`: its own size, not that of the graph. */
  readonly isOfExtremeGroup: boolean
}

const clauseWords = new WeakMap<Clause, ClauseWords>()

function wordsOf(clause: Clause, checked: Checked): ClauseWords {
  const known = clauseWords.get(clause)
  if (known !== undefined) return known
  const { words, inNames } = checked.read
  const isFree = (step: number) => !inNames.has(clause.from + step)
  const said = words.slice(clause.from, clause.to)
  const units = said.filter(({ stem }, step) => isPlainUnit(stem) && words[clause.from + step - 1]?.kind !== 'number' && isFree(step))
  const found: ClauseWords = {
    stems: stemsOf(said.filter((_, step) => isFree(step))),
    strayUnit: units.length === 1 ? (units[0]?.stem ?? null) : null,
    isOfExtremeGroup: isOfExtremeGroup(said, checked)
  }
  clauseWords.set(clause, found)
  return found
}

/** What stands around a number: found once, as every place that may hold the number is held against it. */
export interface Surroundings {
  readonly item: NumberItem
  readonly noun: string | null
  readonly before: readonly Word[]
  readonly heads: readonly Word[]
  readonly folded: ReadonlySet<string>
  readonly stemsBefore: ReadonlySet<string>
  readonly stemsAfter: ReadonlySet<string>
  readonly clause: ClauseWords
}

export function surroundingsOf(clause: Clause, item: NumberItem, checked: Checked): Surroundings {
  const [before, after] = [windowBefore(clause, item, checked), windowAfter(clause, item, checked)]
  checked.facts.steps.take(before.length + after.length)
  const own = wordsOf(clause, checked)
  return {
    item,
    noun: nounOf(item, own, checked),
    before,
    heads: checked.read.heads.get(item.from) ?? [],
    folded: new Set([...before, ...after].map(({ folded }) => folded)),
    stemsBefore: stemsOf(before),
    stemsAfter: stemsOf(after),
    clause: own
  }
}

/** Whether the words around the number allow this place: its unit, and the column if they name one. */
export function fitsWords(place: NumberPlace, around: Surroundings, checked: Checked): boolean {
  const { item, noun, before, heads, folded, stemsBefore, stemsAfter, clause } = around
  checked.facts.steps.take()
  if (noun !== null && !fitsUnits(noun, item, place, checked)) return false
  if (wholeCount.test(place.field) && !groupNouns.has(noun ?? '') && clause.isOfExtremeGroup) return false
  return (
    fitsKind(place, folded, noun) &&
    fitsGroup(place, [...heads, ...before.slice(isCalled(before) ? -6 : -3)]) &&
    fitsCapacity(place, clause.stems) &&
    fitsExpression(place, clause.stems) &&
    fitsColumn(place, namesField(place.fact, stemsBefore) ? stemsBefore : stemsAfter)
  )
}

/** The noun that a number counts or measures; null: none stands there. */
function nounOf(item: NumberItem, { strayUnit }: ClauseWords, checked: Checked): string | null {
  const { words, heads } = checked.read
  const noun = unitWord(words[item.to]?.kind === 'word' ? words[item.to]?.stem : undefined, words[item.from - 1]?.text)
  if (noun !== null && isUnit(noun)) return noun
  const said = heads.get(item.from)?.find(({ stem }) => isPlainUnit(stem))?.stem ?? strayUnit
  return said ?? (noun === null || plainAfter.has(noun) ? null : noun)
}

function fitsUnits(noun: string, { to }: NumberItem, place: NumberPlace, { read, unitWords }: Checked): boolean {
  return fitsNoun(noun, place, unitWords) && (read.words[to + 1]?.folded !== 'per' || fitsRate(noun, place))
}

/** Words that name another number of the row than this one exclude it. */
export function fitsColumn({ field, fact, value }: NumberPlace, stems: ReadonlySet<string>): boolean {
  if (fieldNameWords(field).some((word) => stems.has(word))) return true
  const named = [...fieldWords(field, fact.source.result)].filter((word) => stems.has(word))
  if (mustBeNamed.test(field)) return named.length > 0
  if (named.some((word) => !vague.has(word))) return true
  return ![...fieldsOf(fact)].some(([other, { least, most }]) => (least !== value || most !== value) && isFieldNamed(other, stems))
}

/** Numbers that groups are called by: `community 7`. */
const fitsGroup = ({ field }: NumberPlace, before: readonly Word[]) =>
  !/^(community|component|color|colour|cluster|partition|group)$/.test(field) ||
  before.some(({ stem, folded }) => (groupNouns.has(stem) && stem === folded) || stem === field)

/** `the community with the number 7`, `which bears the id 7`. */
const isCalled = (before: readonly Word[]) => /^(number|id|label|no|nr|index)$/.test(before.at(-1)?.folded ?? '')

/** Numbers that count along rather than measure: told only by their name. */
const mustBeNamed = /^(rank|index|step|walk|ranIterations|ranLevels)$/
export const averages = new Set(['average', 'averages', 'averaged', 'mean', 'typical'])
const low = /min|smallest|singleton/i
const high = /max|largest|furthest|tiedAtMax/i
export const middle = /mean|avg|average|median/i

/** `the largest has 3`: no least or average number of a summary; `on average`: no other than an average. The length of a list is told with a noun. */
function fitsKind({ field, fact }: NumberPlace, said: ReadonlySet<string>, noun: string | null): boolean {
  if (field.endsWith('Length')) return noun !== null && !isUnit(noun)
  if (fact.row !== null) return true
  const saysMiddle = [...averages].some((word) => said.has(word))
  if (saysMiddle !== middle.test(field) && (saysMiddle || !low.test(field))) return !saysMiddle && !isExtreme(said)
  const saysHigh = [...said].some((word) => highest.has(word) && word !== 'first')
  const saysLow = [...said].some((word) => lowest.has(word) && word !== 'last')
  return !(saysHigh && !saysLow && low.test(field)) && !(saysLow && !saysHigh && high.test(field))
}

const wholeCount = /^((node|relationship|community|component)Count|total|returned)$/

function isOfExtremeGroup(said: readonly Word[], { facts }: Checked): boolean {
  const isExtremal = said.some(({ folded }) => highest.has(folded) || lowest.has(folded) || folded === 'than')
  const isOfGroup = said.some(({ stem }) => groupNouns.has(stem)) && said.filter(({ kind }) => kind === 'number').length === 1
  return isExtremal && isOfGroup && facts.sources.some(({ result }) => 'largestSize' in result.summary)
}

const isExtreme = (said: ReadonlySet<string>) => [...said].some((word) => highest.has(word) || lowest.has(word))

function isFieldNamed(field: string, stems: ReadonlySet<string>): boolean {
  const words = fieldNameWords(field)
  return words.every((word) => stems.has(word)) && words.some((word) => !vague.has(word))
}

/** The fields of a fact, each with the least and the most that it holds there. */
const fieldsOf: (fact: Fact) => ReadonlyMap<string, { readonly least: number; readonly most: number }> = remember(({ numbers }) => {
  const found = new Map<string, { least: number; most: number }>()
  for (const { field, value } of numbers) {
    const known = found.get(field)
    found.set(field, known === undefined ? { least: value, most: value } : { least: Math.min(known.least, value), most: Math.max(known.most, value) })
  }
  return found
})

function namesField(fact: Fact, stems: ReadonlySet<string>): boolean {
  return stems.size > 0 && [...fieldsOf(fact).keys()].some((field) => isFieldNamed(field, stems))
}

/** Looks for the places of a number and, where it is told in percent, for those of the share. A number beyond 2^53 is found by its digits. */
export function placesOf(
  { number: { value, reach, percent, digits } }: Pick<NumberItem, 'number'>,
  find: (value: number, reach: number) => readonly NumberPlace[]
) {
  const plain = find(value, reach).filter((place) => isOfDigits(place, digits))
  return percent ? [...plain, ...find(value / 100, reach / 100)] : plain
}

const ranked = new Set('ranked ranks rank ranking number place placed position spot'.split(' '))
export const rankNouns = new Set('rank ranking place position standing # no nr pos'.split(' '))

/** `rank 3`, `number 3`, `#3`, `Rank: 3`, a number under the heading `Rank`, `2 ahead of A`: a place in a ranking; null: it is none. */
export function placeAt({ words, heads, placed }: ReadText, at: number, from: number): number | null {
  const value = wholeAt(words[at])
  if (placed.has(at)) return value
  if (value === null || (at <= from && !heads.has(at))) return null
  const [before, second] = [words[at - 1]?.folded ?? '', words[at - 2]?.folded ?? '']
  if (/^(ahead|above) of$/.test(`${words[at + 1]?.folded} ${words[at + 2]?.folded}`)) return value + 1
  const isNumbered = before === '#' || /^(no|nr) [.]$/.test(`${second} ${before}`) || heads.get(at)?.some(({ stem }) => rankNouns.has(stem)) === true
  return isNumbered || (ranked.has(before) && !(before === 'number' && isCountOrName(words[at - 2]))) || isTold(words, at, from) ? value : null
}

/** `the number`, `community number`, `"B" number`: no place follows. */
const isCountOrName = (word: Word | undefined) => word !== undefined && (word.folded === 'the' || groupNouns.has(word.stem) || /^["”]$/.test(word.text))

function wholeAt(word: Word | undefined): number | null {
  if (word?.kind === 'number') return /^\d{1,5}$/.test(word.text) ? Number(word.text) : null
  return numerals.get(word?.folded ?? '') ?? null
}

/** `Rank of A: 3`, `its rank is 3`. */
function isTold(words: readonly Word[], at: number, from: number): boolean {
  if (!/^([:=]|is|was|as)$/.test(words[at - 1]?.folded ?? '')) return false
  const said = words.slice(Math.max(from, at - 14), at)
  const noun = said.findLastIndex(({ folded }) => /^(rank|ranking|position|place|standing)$/.test(folded))
  return (
    noun >= 0 &&
    !said.slice(noun).some(({ kind, text }) => kind === 'number' || text === ',') &&
    !/^(value|score)$/.test(said.at(-2)?.stem ?? '') &&
    (said[noun + 1]?.folded !== 'by' || said[noun]?.folded === 'rank')
  )
}

/** Words before a number that counts what the text itself tells. */
const counting = new Set('top the these those both first last of between all following other next remaining our into compare are here'.split(' '))

/** `the two`, `the top three`, `two different communities`, `100 % sure`: a number of the names that the text tells, which claims nothing. */
export function isIdle({ number, from, to }: NumberItem, clause: Clause, checked: Checked): boolean {
  const { words, items } = checked.read
  const [before, after] = [words[from - 1]?.folded ?? '', words[to]?.folded ?? '']
  if (/^(sure|certain|confident)$/.test(after)) return true
  if (!Number.isInteger(number.value) || number.percent || number.value > 20) return false
  const isSpelt = words[from]?.kind === 'word'
  if (number.value === 1) return isNextTo(words[to], clause, checked) || (isSpelt && isPronoun(words, from, to))
  const isOfNames = [clause.items, clause.sentence, items].some((some) => distinctNames(some).length === number.value)
  return isOfNames && (/^(different|separate|distinct)$/.test(after) || (counting.has(before) && (isSpelt || /^(top|first)$/.test(before))))
}

/** `one step apart`: neighbours, where no result measures the way. */
function isNextTo(noun: Word | undefined, clause: Clause, checked: Checked): boolean {
  const [first, second, third] = distinctNames(clause.items)
  if (first === undefined || second === undefined || third !== undefined || !isHop(noun?.stem ?? '')) return false
  const { truth, fact } = joinedPair(checked, first, second, true)
  return fact?.source.unit === null && truth === !clause.isNegated
}

const counts = new Set(
  'only just exactly precisely has have had is are was were find finds found contains contain takes take needs need count counts of : = → total'.split(' ')
)

/** `one would`: words before which `one` is anybody, as it is before any verb in the third person. */
const modals = new Set('would will can could may might must should cannot to were had did'.split(' '))

/** `one of`, `the one`, `number one`, `one that`: `one` counts after a verb and before what is counted. */
function isPronoun(words: readonly Word[], from: number, to: number): boolean {
  const next = words[to]
  const before = words[from - 1]?.folded ?? ''
  if (!counts.has(before) && !(before === 'to' && isUnit(next?.stem ?? ''))) return true
  // `there is one`
  if (next?.kind !== 'word') return !/^(is|of|at|=|:)$/.test(before) || words[from - 2]?.folded === 'there'
  if (modals.has(next.folded) || /[^su]s$/.test(next.folded)) return true
  const after = [words[to], words[to + 1]].map((word) => word?.folded ?? '')
  return /^(and|of|that|which|who|is|in|with|at|by|for|can|single|more)$/.test(after[0] ?? '') || /^(that|which|who|for)$/.test(after[1] ?? '')
}
