import type { Checked } from '../claim.ts'
import { isCalculated } from '../evidence/computed-values.ts'
import type { Fact, NumberPlace } from '../evidence/fact.ts'
import { fieldWords, fitsNoun, isHop, isPlainUnit, isUnit, unitWord } from '../evidence/fields.ts'
import { isOfDigits } from '../evidence/number-index.ts'
import { joinedPair } from '../evidence/pairs.ts'
import { memoize } from '../memoize.ts'
import type { Clause, ReadText } from '../reading/clauses.ts'
import { averages, connectors, cues, groupNouns, highest, lowest, numerals } from '../reading/cues.ts'
import { distinctNames, type NumberItem } from '../reading/item.ts'
import { fieldNameWords, type Word } from '../reading/words.ts'

export const vague = cues('total count number value node returned length list')

const plainAfter = cues('and or for by at to in is are was were from while with but as than then which that of each on against versus vs between')

const stemsOf = (words: readonly Word[]): ReadonlySet<string> => new Set(words.flatMap(({ stem, folded }) => [stem, folded]))

/** The words around a number, computed once for all of its candidate places. */
export interface Surroundings {
  /** The noun after it; null where there is none. */
  readonly next: string | null
  /** The noun that it counts or measures. */
  readonly noun: string | null
  /** The words before and after it, up to another item or a sign, and the column's header. */
  readonly near: readonly Word[]
  readonly stemsBefore: ReadonlySet<string>
  readonly stemsAfter: ReadonlySet<string>
  /** Stems of the clause outside of names; empty where the number has a header. */
  readonly stems: ReadonlySet<string>
  /** In `the largest component has 3` the number is the component's size, not the graph's. */
  readonly isOfExtremeGroup: boolean
}

export function surroundingsOf(clause: Clause, item: NumberItem, checked: Checked): Surroundings {
  const { words, heads, inNames } = checked.read
  const begin = Math.max(clause.from, ...clause.items.filter((other) => other.to <= item.from).map((other) => other.to))
  const stop = Math.min(clause.to, item.to + 5, ...clause.items.filter((other) => other.from >= item.to).map((other) => other.from))
  const lead = words.slice(begin, item.from)
  const before = lead.slice(lead.findLastIndex(({ folded }) => connectors.has(folded) && folded !== '(' && folded !== ':') + 1)
  const trail = words.slice(item.to, stop)
  const cut = trail.findIndex(({ folded }) => connectors.has(folded))
  const after = cut < 0 ? trail : trail.slice(0, cut)
  const head = heads.get(item.from) ?? []
  const clauseWords = words.slice(clause.from, clause.to)
  checked.facts.steps.take(clauseWords.length)
  return {
    next: words[item.to]?.kind === 'word' ? (words[item.to]?.stem ?? null) : null,
    noun: nounOf(clause, item, checked),
    near: [...before, ...after, ...head],
    stemsBefore: stemsOf(before),
    stemsAfter: stemsOf(after),
    stems: stemsOf(head.length > 0 ? [] : clauseWords.filter((_, step) => !inNames.has(clause.from + step))),
    isOfExtremeGroup: isOfExtremeGroup(clauseWords)
  }
}

/** Whether a place fits the words around the number: its unit, and its column where they name one. */
export function fitsWords(
  place: NumberPlace,
  { noun, near, stemsBefore, stemsAfter, stems, isOfExtremeGroup }: Surroundings,
  { facts, unitWords }: Checked
): boolean {
  facts.steps.take()
  if ((noun !== null && !fitsNoun(noun, place, unitWords)) || !fitsMeasure(place, stems) || !fitsKind(place, near, noun)) return false
  if (isOfExtremeGroup && wholeCounts.has(place.field) && !groupNouns.has(noun ?? '')) return false
  return fitsColumn(place, namesField(place.fact, stemsBefore) ? stemsBefore : stemsAfter)
}

/** Returns the noun that a number counts or measures: after it, in the header, or the only unit without a number; null if none. */
function nounOf(clause: Clause, item: NumberItem, checked: Checked): string | null {
  const { words, heads, inNames } = checked.read
  const next = words[item.to]?.kind === 'word' ? (words[item.to]?.stem ?? null) : null
  const noun = unitWord(next, words[item.from - 1]?.text)
  if (noun !== null && isUnit(noun)) return noun
  const isStray = ({ stem }: Word, step: number) => isPlainUnit(stem) && words[clause.from + step - 1]?.kind !== 'number' && !inNames.has(clause.from + step)
  const [stray, more] = words.slice(clause.from, clause.to).filter(isStray)
  const unit = heads.get(item.from)?.find(({ stem }) => isPlainUnit(stem)) ?? (more === undefined ? stray : undefined)
  return unit?.stem ?? (noun === null || plainAfter.has(noun) ? null : noun)
}

/** Excludes a place where the words name another field of the fact. */
function fitsColumn({ field, fact, value }: NumberPlace, stems: ReadonlySet<string>): boolean {
  const named = [...fieldWords(field, fact.source.result)].filter((word) => stems.has(word))
  if (mustBeNamed.has(field)) return named.length > 0
  if (named.some((word) => !vague.has(word)) || fieldNameWords(field).some((word) => stems.has(word))) return true
  return ![...fieldsOf(fact)].some(([other, values]) => values.some((one) => one !== value) && isFieldNamed(other, stems))
}

const capacities = cues('capacity throughput bandwidth flow volume load traffic')

/** A capacity needs a field or tool with such a name; a rank is never a calculated number. */
function fitsMeasure({ field, fact }: NumberPlace, stems: ReadonlySet<string>): boolean {
  if (stems.has('rank') && isCalculated(fact)) return false
  const { result, unit } = fact.source
  const isCarried = () => [field, unit ?? '', result.tool].flatMap(fieldNameWords).some((word) => capacities.has(word))
  return !(stems.has('capacity') || stems.has('throughput') || stems.has('bandwidth')) || isCarried()
}

/** Fields that enumerate instead of measuring: the words must name them. */
const mustBeNamed = cues('rank index step walk ranIterations ranLevels')
const low = /min|smallest|singleton/i
const high = /max|largest|furthest|tiedAtMax/i
export const middle = /mean|avg|average|median/i

/** Whether the words fit the field of a summary: `largest` excludes minima and means, `on average` needs a mean, and the length of a list needs a noun. */
function fitsKind({ field, fact }: NumberPlace, near: readonly Word[], noun: string | null): boolean {
  if (field.endsWith('Length')) return noun !== null && !isUnit(noun)
  if (fact.row !== null) return true
  const says = (among: ReadonlySet<string>) => near.some(({ folded }) => among.has(folded))
  const [saysMiddle, saysHigh, saysLow] = [says(averages), says(highest), says(lowest)]
  if (saysMiddle !== middle.test(field) && (saysMiddle || !low.test(field))) return !saysMiddle && !saysHigh && !saysLow
  return saysHigh === saysLow || !(saysHigh ? low : high).test(field)
}

const wholeCounts = cues('nodeCount relationshipCount communityCount componentCount total returned')

function isOfExtremeGroup(words: readonly Word[]): boolean {
  const isExtreme = words.some(({ folded }) => highest.has(folded) || lowest.has(folded) || folded === 'than')
  return isExtreme && words.some(({ stem }) => groupNouns.has(stem)) && words.filter(({ kind }) => kind === 'number').length === 1
}

function isFieldNamed(field: string, stems: ReadonlySet<string>): boolean {
  const words = fieldNameWords(field)
  return words.every((word) => stems.has(word)) && words.some((word) => !vague.has(word))
}

/** Maps each field of a fact to its smallest and largest value. */
const fieldsOf: (fact: Fact) => ReadonlyMap<string, readonly [number, number]> = memoize(({ numbers }) => {
  const found = new Map<string, readonly [number, number]>()
  for (const { field, value } of numbers) {
    const [least, most] = found.get(field) ?? [value, value]
    found.set(field, [Math.min(least, value), Math.max(most, value)])
  }
  return found
})

function namesField(fact: Fact, stems: ReadonlySet<string>): boolean {
  return [...fieldsOf(fact).keys()].some((field) => isFieldNamed(field, stems))
}

/** Finds the places of a number; a percentage is also looked up as a fraction. An integer beyond 2^53 is compared by its digits. */
export function placesOf(
  { number: { value, reach, percent, digits } }: Pick<NumberItem, 'number'>,
  find: (value: number, reach: number) => readonly NumberPlace[]
) {
  const plain = find(value, reach).filter((place) => isOfDigits(place, digits))
  return percent ? [...plain, ...find(value / 100, reach / 100)] : plain
}

const ranked = cues('# ranked ranks rank ranking number place placed position spot')
const rankNouns = cues('rank ranking place position standing # no nr pos')
const placeNouns = cues('rank ranking place position standing')
const telling = cues(': = is was as')

/** Reads a rank: `rank 3`, `number 3`, `#3`, `Rank: 3`, a number in a column `Rank`, `2 ahead of A`; null for others. */
export function placeAt({ words, heads, placed }: ReadText, at: number, from: number): number | null {
  const value = wholeAt(words[at])
  if (placed.has(at)) return value
  if (value === null || (at <= from && !heads.has(at))) return null
  if (words[at + 1]?.folded === 'ahead' && words[at + 2]?.folded === 'of') return value + 1
  const isUnder = heads.get(at)?.some(({ stem }) => rankNouns.has(stem)) === true
  return isUnder || isPlaced(words, at) || isReported(words.slice(Math.max(from, at - 14), at)) ? value : null
}

function isPlaced(words: readonly Word[], at: number): boolean {
  const [before = '', second = ''] = [words[at - 1]?.folded, words[at - 2]?.folded]
  if (before === '.') return second === 'no' || second === 'nr'
  // `the number 3` and `community number 3` are not ranks.
  return ranked.has(before) && !(before === 'number' && (second === 'the' || groupNouns.has(second)))
}

function wholeAt(word: Word | undefined): number | null {
  if (word?.kind === 'number') return /^\d{1,5}$/.test(word.text) ? Number(word.text) : null
  return numerals.get(word?.folded ?? '') ?? null
}

/** Recognizes `Rank of A: 3`, `its rank is 3`. */
function isReported(words: readonly Word[]): boolean {
  const noun = words.findLastIndex(({ folded }) => placeNouns.has(folded))
  return (
    telling.has(words.at(-1)?.folded ?? '') &&
    noun >= 0 &&
    words[noun + 1]?.folded !== 'by' &&
    !words.slice(noun).some(({ kind, text }) => kind === 'number' || text === ',')
  )
}

/** A number after such a word counts names of the text itself. */
const counting = cues('top the these those both first last of between all following other next remaining our into compare are here')
const apart = cues('different separate distinct')
const sure = cues('sure certain confident')

/** Whether a number claims nothing, because it counts names in the text: `the two`, `the top three`, `two different communities`, `100 % sure`. */
export function isIdle({ number, from, to }: NumberItem, clause: Clause, checked: Checked): boolean {
  const { words, items } = checked.read
  const [before, after] = [words[from - 1]?.folded ?? '', words[to]?.folded ?? '']
  if (sure.has(after)) return true
  if (!Number.isInteger(number.value) || number.percent || number.value > 20) return false
  const isSpelt = words[from]?.kind === 'word'
  if (number.value === 1) return isNextTo(words[to], clause, checked) || (isSpelt && !isCounting(words, from, to))
  const isOfNames = [clause.items, clause.sentence, items].some((some) => distinctNames(some).length === number.value)
  return isOfNames && (apart.has(after) || (counting.has(before) && (isSpelt || before === 'top' || before === 'first')))
}

/** Whether `one step apart` holds: the two are neighbours, and the path has no other unit. */
function isNextTo(noun: Word | undefined, clause: Clause, checked: Checked): boolean {
  const [first, second, third] = distinctNames(clause.items)
  if (first === undefined || second === undefined || third !== undefined || !isHop(noun?.stem ?? '')) return false
  const { truth, fact } = joinedPair(checked, first, second, true)
  return fact?.source.unit === null && truth === !clause.isNegated
}

const counts = cues(
  'only just exactly precisely has have had is are was were find finds found contains contain takes take needs need count counts of : = → total to'
)
const notCounted = cues('and of that which who is in with at by for can single more would will could may might must should cannot to were had did')

/** Recognizes `has one neighbour` and `is one hop`, but not `one of`, `the one`, `one that`. */
function isCounting(words: readonly Word[], from: number, to: number): boolean {
  const [before = '', next] = [words[from - 1]?.folded, words[to]]
  return counts.has(before) && (before !== 'to' || isUnit(next?.stem ?? '')) && (next?.kind !== 'word' || !notCounted.has(next.folded))
}
