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

const stemsOf = (said: readonly Word[]): ReadonlySet<string> => new Set(said.flatMap(({ stem, folded }) => [stem, folded]))

/** What stands around a number: found once, as every place that may hold the number is held against it. */
export interface Surroundings {
  /** The noun that follows it; null: none does. */
  readonly next: string | null
  /** The noun that it counts or measures. */
  readonly noun: string | null
  /** The words before and after it, up to another item or a sign, and those over it. */
  readonly near: readonly Word[]
  readonly stemsBefore: ReadonlySet<string>
  readonly stemsAfter: ReadonlySet<string>
  /** Of all the clause, outside of names; none where words stand over the number. */
  readonly stems: ReadonlySet<string>
  /** `the largest component has 3`: its own size, not that of the graph. */
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
  const said = words.slice(clause.from, clause.to)
  checked.facts.steps.take(said.length)
  return {
    next: words[item.to]?.kind === 'word' ? (words[item.to]?.stem ?? null) : null,
    noun: nounOf(clause, item, checked),
    near: [...before, ...after, ...head],
    stemsBefore: stemsOf(before),
    stemsAfter: stemsOf(after),
    stems: stemsOf(head.length > 0 ? [] : said.filter((_, step) => !inNames.has(clause.from + step))),
    isOfExtremeGroup: isOfExtremeGroup(said)
  }
}

/** Whether the words around the number allow this place: its unit, and the column if they name one. */
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

/** The noun that a number counts or measures: after it, over it, or the only unit of the clause that stands after no number; null: none. */
function nounOf(clause: Clause, item: NumberItem, checked: Checked): string | null {
  const { words, heads, inNames } = checked.read
  const next = words[item.to]?.kind === 'word' ? (words[item.to]?.stem ?? null) : null
  const noun = unitWord(next, words[item.from - 1]?.text)
  if (noun !== null && isUnit(noun)) return noun
  const isStray = ({ stem }: Word, step: number) => isPlainUnit(stem) && words[clause.from + step - 1]?.kind !== 'number' && !inNames.has(clause.from + step)
  const [stray, more] = words.slice(clause.from, clause.to).filter(isStray)
  const said = heads.get(item.from)?.find(({ stem }) => isPlainUnit(stem)) ?? (more === undefined ? stray : undefined)
  return said?.stem ?? (noun === null || plainAfter.has(noun) ? null : noun)
}

/** Words that name another number of the row than this one exclude it. */
function fitsColumn({ field, fact, value }: NumberPlace, stems: ReadonlySet<string>): boolean {
  const named = [...fieldWords(field, fact.source.result)].filter((word) => stems.has(word))
  if (mustBeNamed.has(field)) return named.length > 0
  if (named.some((word) => !vague.has(word)) || fieldNameWords(field).some((word) => stems.has(word))) return true
  return ![...fieldsOf(fact)].some(([other, values]) => values.some((one) => one !== value) && isFieldNamed(other, stems))
}

const capacities = cues('capacity throughput bandwidth flow volume load traffic')

/** How much can be carried is told only of fields and tools called so; no worked-out number is a place. */
function fitsMeasure({ field, fact }: NumberPlace, stems: ReadonlySet<string>): boolean {
  if (stems.has('rank') && isCalculated(fact)) return false
  const { result, unit } = fact.source
  const isCarried = () => [field, unit ?? '', result.tool].flatMap(fieldNameWords).some((word) => capacities.has(word))
  return !(stems.has('capacity') || stems.has('throughput') || stems.has('bandwidth')) || isCarried()
}

/** Numbers that count along rather than measure: told only by their name. */
const mustBeNamed = cues('rank index step walk ranIterations ranLevels')
const low = /min|smallest|singleton/i
const high = /max|largest|furthest|tiedAtMax/i
export const middle = /mean|avg|average|median/i

/** `the largest has 3`: no least or average number of a summary; `on average`: no other than an average. The length of a list is told with a noun. */
function fitsKind({ field, fact }: NumberPlace, near: readonly Word[], noun: string | null): boolean {
  if (field.endsWith('Length')) return noun !== null && !isUnit(noun)
  if (fact.row !== null) return true
  const says = (among: ReadonlySet<string>) => near.some(({ folded }) => among.has(folded))
  const [saysMiddle, saysHigh, saysLow] = [says(averages), says(highest), says(lowest)]
  if (saysMiddle !== middle.test(field) && (saysMiddle || !low.test(field))) return !saysMiddle && !saysHigh && !saysLow
  return saysHigh === saysLow || !(saysHigh ? low : high).test(field)
}

const wholeCounts = cues('nodeCount relationshipCount communityCount componentCount total returned')

function isOfExtremeGroup(said: readonly Word[]): boolean {
  const isExtreme = said.some(({ folded }) => highest.has(folded) || lowest.has(folded) || folded === 'than')
  return isExtreme && said.some(({ stem }) => groupNouns.has(stem)) && said.filter(({ kind }) => kind === 'number').length === 1
}

function isFieldNamed(field: string, stems: ReadonlySet<string>): boolean {
  const words = fieldNameWords(field)
  return words.every((word) => stems.has(word)) && words.some((word) => !vague.has(word))
}

/** The fields of a fact, each with the least and the most that it holds there. */
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

/** Looks for the places of a number and, where it is told in percent, for those of the share. A number beyond 2^53 is found by its digits. */
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

/** `rank 3`, `number 3`, `#3`, `Rank: 3`, a number under the heading `Rank`, `2 ahead of A`: a place in a ranking; null: it is none. */
export function placeAt({ words, heads, placed }: ReadText, at: number, from: number): number | null {
  const value = wholeAt(words[at])
  if (placed.has(at)) return value
  if (value === null || (at <= from && !heads.has(at))) return null
  if (words[at + 1]?.folded === 'ahead' && words[at + 2]?.folded === 'of') return value + 1
  const isUnder = heads.get(at)?.some(({ stem }) => rankNouns.has(stem)) === true
  return isUnder || isPlaced(words, at) || isTold(words.slice(Math.max(from, at - 14), at)) ? value : null
}

function isPlaced(words: readonly Word[], at: number): boolean {
  const [before = '', second = ''] = [words[at - 1]?.folded, words[at - 2]?.folded]
  if (before === '.') return second === 'no' || second === 'nr'
  // `the number 3`, `community number 3`: no place.
  return ranked.has(before) && !(before === 'number' && (second === 'the' || groupNouns.has(second)))
}

function wholeAt(word: Word | undefined): number | null {
  if (word?.kind === 'number') return /^\d{1,5}$/.test(word.text) ? Number(word.text) : null
  return numerals.get(word?.folded ?? '') ?? null
}

/** `Rank of A: 3`, `its rank is 3`. */
function isTold(said: readonly Word[]): boolean {
  const noun = said.findLastIndex(({ folded }) => placeNouns.has(folded))
  return (
    telling.has(said.at(-1)?.folded ?? '') &&
    noun >= 0 &&
    said[noun + 1]?.folded !== 'by' &&
    !said.slice(noun).some(({ kind, text }) => kind === 'number' || text === ',')
  )
}

/** Words before a number that counts what the text itself tells. */
const counting = cues('top the these those both first last of between all following other next remaining our into compare are here')
const apart = cues('different separate distinct')
const sure = cues('sure certain confident')

/** `the two`, `the top three`, `two different communities`, `100 % sure`: a number of the names that the text tells, which claims nothing. */
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

/** `one step apart`: neighbours, where no result measures the way. */
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

/** `has one neighbour`, `is one hop`, not `one of`, `the one`, `one that`. */
function isCounting(words: readonly Word[], from: number, to: number): boolean {
  const [before = '', next] = [words[from - 1]?.folded, words[to]]
  return counts.has(before) && (before !== 'to' || isUnit(next?.stem ?? '')) && (next?.kind !== 'word' || !notCounted.has(next.folded))
}
