import type { ShapedResult } from '../../../results/shape.ts'
import { cues, groupNouns } from '../reading/cues.ts'
import { fieldNameWords } from '../reading/words.ts'
import type { NumberPlace, Source } from './fact.ts'
import lists from './fields.json' with { type: 'json' }

/** Maps words of field names to their synonyms. */
const synonyms: Readonly<Record<string, string>> = lists.synonyms
const signs: Readonly<Record<string, string>> = lists.signs
/** Maps property names without a unit to their dimension. */
const measured: Readonly<Record<string, string>> = lists.measured
const sameUnit: Readonly<Record<string, string>> = lists.sameUnit
const canonical = (unit: string) => sameUnit[unit] ?? unit
const dimensions = new Map(Object.entries(lists.units).flatMap(([dimension, names]) => names.split(' ').map((name): [string, string] => [name, dimension])))

/** Fields about what is missing or unreachable. */
const negative = /^(un(?!ique|der|it|ion|til)|missing|noise|prizesLeftOut|not)/
/** Fields of counts, which take a noun after the number. */
const counting = /(count|total|returned|reached|visited|nodes|hops|size|distinct|sum|classes|iterations|levels|length)$/i
/** Fields in the result's unit. */
const costly = cues('totalCost cost distance max min mean minCost maxCost weight totalWeight minWeight maxWeight meanWeight flow totalFlow capacity costs')
const ofTools = cues('score count avg max min sum mean')

const known = new Map<string, ReadonlySet<string>>()
const MAX_KNOWN = 2000

/** Returns the words of a field's name and their synonyms. */
export function ownWords(field: string): ReadonlySet<string> {
  const cached = known.get(field)
  if (cached !== undefined) return cached
  const all = new Set(fieldNameWords(field).flatMap((word) => [word, ...(synonyms[word]?.split(' ') ?? [])]))
  if (known.size < MAX_KNOWN) known.set(field, all)
  return all
}

/** Returns the property that costs, weights or capacities sum; null where there is none. */
export function unitOf({ summary }: ShapedResult): string | null {
  const unit = summary['costUnit'] ?? summary['weightUnit'] ?? summary['capacityUnit']
  return typeof unit === 'string' ? unit : null
}

/** Returns the words that can name a field of a result. */
export function fieldWords(field: string, result: ShapedResult): ReadonlySet<string> {
  const unit = costly.has(field) ? unitOf(result) : null
  const tool = ofTools.has(field) ? [...fieldNameWords(result.tool), ...fieldNameWords(result.provenance.algorithm)] : []
  return new Set([...ownWords(field), ...tool, ...(unit === null ? [] : fieldNameWords(unit))])
}

export const isNegative = (field: string): boolean => negative.test(field)
export const isCount = (field: string): boolean => counting.test(field)

const hopWords = cues('hop step stop edge link leg transfer relationship connection segment')
const stepWords = cues('hop step leg transfer segment')
const nodeWords = cues('node vertex vertice member')
const graphNouns = cues('relationship edge link pair path row triangle bridge')
const doubtfulUnits = cues('second min mi yard foot pound mark inch')
const notNodes = /^(community|component|cluster|color|group|pair|path|walk|label|relationship|edge|triangle|bridge)Count$|hops|depth|modularit/i
const anyCount = cues('total count groupCount returned distinct rowCount')
const tableCount = cues('total returned rowCount')

/** Whether a noun counts the relationships of a path. */
export const isHop = (noun: string): boolean => hopWords.has(noun)

/** Whether a noun is a unit of paths. */
export const isUnit = (noun: string): boolean => dimensions.has(noun) || hopWords.has(noun)

/** Whether a unit has no other sense. */
export const isPlainUnit = (noun: string): boolean => noun === 'hop' || (dimensions.has(noun) && !doubtfulUnits.has(noun))

export interface UnitWords {
  /** Stems of labels, which count nodes. */
  readonly labels: ReadonlySet<string>
  readonly schema: ReadonlySet<string>
  readonly question: ReadonlySet<string>
}

/** Whether a count can be of this noun. */
export function isGraphNoun(noun: string, { labels }: UnitWords): boolean {
  return [nodeWords, labels, groupNouns, graphNouns].some((nouns) => nouns.has(noun))
}

/** Returns the unit of a number: the word after it or the sign before it. */
export const unitWord = (after: string | null, before = ''): string | null => signs[before] ?? after

function propertyUnit(name: string): { readonly unit: string | null; readonly dimension: string | null } {
  const parts = fieldNameWords(name)
  const unit = parts.find((part) => dimensions.has(part))
  if (unit !== undefined) return { unit: canonical(unit), dimension: dimensions.get(unit) ?? null }
  return { unit: null, dimension: parts.map((part) => measured[part]).find((dimension) => dimension !== undefined) ?? null }
}

function fitsUnit(unit: string, property: string, words: UnitWords): boolean {
  const own = propertyUnit(property)
  if (own.unit !== null) return own.unit === canonical(unit)
  return own.dimension === null ? words.question.has(unit) || words.schema.has(unit) : own.dimension === dimensions.get(unit)
}

/** Whether a result's paths or weights have the unit. */
export function measures(unit: string, { unit: property, result }: Source, words: UnitWords): boolean {
  if (property === null || property === 'hops') return isHop(unit) && property !== null
  return fitsUnit(unit, property, words) || result.columns.some(({ name }) => propertyUnit(name).unit === canonical(unit))
}

/** Whether a number fits the noun after it: minutes fit a time, hops a path in hops, nodes a count. */
export function fitsNoun(noun: string, { field, fact }: NumberPlace, words: UnitWords): boolean {
  const { unit, result } = fact.source
  const property = costly.has(field) ? unit : null
  if (dimensions.has(noun) && !words.labels.has(noun)) return property !== 'hops' && fitsUnit(noun, property ?? field, words)
  if (hopWords.has(noun)) return property === 'hops' || words.schema.has(noun) || (property === null && (!tableCount.has(field) || !stepWords.has(noun)))
  return property === null ? fitsCount(noun, field, result, words) : !isGraphNoun(noun, words)
}

/** Groups need a field of groups, and nodes a field of nodes. */
function fitsCount(noun: string, field: string, result: ShapedResult, words: UnitWords): boolean {
  if (groupNouns.has(noun)) return anyCount.has(field) || [...fieldWords(field, result)].some((word) => groupNouns.has(word))
  if (!nodeWords.has(noun) && !words.labels.has(noun)) return true
  return !notNodes.test(field) && (!tableCount.has(field) || result.columns.some(({ type }) => type === 'node'))
}
