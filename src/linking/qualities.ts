import type { LabelSchema, PropertySchema } from '../store/store.ts'
import lists from './lexicon/qualities.json' with { type: 'json' }
import { kinOf } from './lexicon/relatedness.ts'
import { isDay } from './numbers.ts'
import { wordsOfName } from './tokens.ts'

/** A property that measures a quality, and whether more of it is more of the quality. */
export interface Measure {
  readonly property: string
  readonly rising: boolean
}

const DAY_LENGTH = 10
const [FIRST_YEAR, LAST_YEAR] = [1000, 2200]
const ALIKE = 0.8
/** What measures an adjective, best first; behind `-`, less of it is more of the quality. */
const qualities = new Map(Object.entries(lists.qualities))
const arrivals: readonly string[] = lists.arrivals.split(' ')

export const isYearNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR

const isCalled = ({ property }: PropertySchema, word: string) =>
  wordsOfName(property)
    .split(' ')
    .some((part) => part === word || part === `${word}s`)

/** Whether whole numbers of the property are years. */
const isYear = (property: PropertySchema): boolean =>
  isYearNumber(property.min) && isYearNumber(property.max) && arrivals.some((word) => isCalled(property, word))

/** Whether values are points in time: temporal ones, or text that is always an ISO date. */
export function isDated({ types, samples }: PropertySchema): boolean {
  const isText = types.every((type) => type === 'string') && samples.length > 0
  return types.includes('temporal') || (isText && samples.every((sample) => isDay(String(sample).slice(0, DAY_LENGTH))))
}

/** Whether values of the property can be put in order as amounts or times. */
export const isOrdered = (property: PropertySchema): boolean => property.types.some((type) => type === 'integer' || type === 'float') || isDated(property)

export const propertiesOf = (labels: readonly LabelSchema[], label: string | null): readonly PropertySchema[] =>
  labels.flatMap((known) => (label === null || known.label === label ? known.properties : []))

/** The best property among these that measures the adjective (a dictionary form), or null. */
export function measureOf(adjective: string, properties: readonly PropertySchema[]): Measure | null {
  const like = [...kinOf(adjective, 'a')].find(([word, score]) => score >= ALIKE && qualities.has(word))?.[0] ?? adjective
  const measures = (qualities.get(adjective) ?? qualities.get(like) ?? '')
    .split(' ')
    .map((text) => ({ word: text.replace('-', ''), rising: !text.startsWith('-') }))
  const ordered = properties.filter(isOrdered)
  for (const { word, rising } of measures) {
    const property = ordered.find((known) => isCalled(known, word))
    if (property !== undefined) return { property: property.property, rising }
  }
  const time = measures.find(({ word }) => arrivals.includes(word))
  const point = time === undefined ? undefined : ordered.find((property) => isDated(property) || isYear(property))
  return point === undefined ? null : { property: point.property, rising: time?.rising === true }
}
