import type { LabelSchema, PropertySchema } from '../store/store.ts'
import { isAdjective, relatedness } from './lexicon/relatedness.ts'
import { wordsOfName } from './tokens.ts'

/** What measures a quality: of falling measures less is more of it. Adjectives of the low pole turn all around. */
interface Scale {
  readonly high: readonly string[]
  readonly low: readonly string[]
  readonly measures: readonly string[]
  readonly falling: readonly string[]
}

const scale = (high: string, low: string, measures: string, falling = ''): Scale => ({
  high: high.split(' '),
  low: low.split(' '),
  measures: measures.split(' '),
  falling: falling === '' ? [] : falling.split(' ')
})

/** Scales that adjectives stand on, with what measures them, best first; the lexicon leads further adjectives and names of properties here. */
const scales: readonly Scale[] = [
  scale('rich wealthy', 'poor', 'wealth worth income salary revenue gdp'),
  scale('worth valuable', 'worthless', 'value worth price prize money'),
  scale('paid', 'unpaid', 'salary pay wage income'),
  scale('expensive costly dear', 'cheap inexpensive', 'price cost fare fee bill'),
  scale('tall', 'short', 'height elevation'),
  scale('high', 'low lying', 'height elevation altitude'),
  scale('heavy', 'light', 'weight mass kg gram tonne'),
  scale('north northern northerly', 'south southern southerly', 'latitude lat'),
  scale('east eastern easterly', 'west western westerly', 'longitude lon lng'),
  scale('far', 'near close', 'distance km length metre mile'),
  scale('long lasting', 'short brief', 'length distance duration time'),
  scale('long lasting', 'brief', 'km metre hour minute day month'),
  scale('big large great', 'small little', 'population size area employee headcount revenue capacity amount volume'),
  scale('populous populated', 'deserted', 'population inhabitant'),
  scale('fast quick', 'slow', 'speed', 'time duration minute hour'),
  scale('strong intense', 'weak', 'strength weight intensity count'),
  scale('often frequently frequent', 'rare rarely seldom infrequent', 'frequency count weight times occurrence strength'),
  scale('good', 'bad', 'rating score grade star mark'),
  scale('popular', 'unpopular', 'popularity follower view rating'),
  scale('profitable earning', 'unprofitable', 'profit margin revenue turnover income'),
  scale('deep', 'shallow', 'depth'),
  scale('wide broad', 'narrow', 'width breadth'),
  scale('busy', 'quiet', 'traffic passenger visitor load'),
  scale('experienced', 'inexperienced', 'experience seniority year')
]

/** Names of times in a life, those first that say how old something is. */
const beginnings = 'birth born founded established opened built launched year released published created made started joined hired date since'.split(' ')
export const arrivals = 'year founded established opened built launched created published released joined hired started date since birth born'.split(' ')
/** Whether later times are more of the quality. */
const times: Readonly<Record<string, { readonly late: boolean; readonly order: readonly string[] }>> = {
  old: { late: false, order: beginnings },
  young: { late: true, order: beginnings },
  new: { late: true, order: arrivals },
  recent: { late: true, order: arrivals },
  late: { late: true, order: arrivals },
  last: { late: true, order: arrivals },
  early: { late: false, order: arrivals },
  first: { late: false, order: arrivals },
  ...Object.fromEntries(
    ['recently', 'lately'].map((word) => [
      word,
      { late: true, order: 'hired joined published released created opened founded built year date since'.split(' ') }
    ])
  )
}
const alike = 0.8
const [firstYear, lastYear] = [1000, 2200]

/** A property that measures a quality, and whether more of it is more of the quality. */
export interface Measure {
  readonly property: string
  readonly rising: boolean
}

const wordsOf = ({ property }: PropertySchema) => wordsOfName(property).split(' ')
const isCalled = (property: PropertySchema, word: string) => wordsOf(property).some((part) => part === word || part === `${word}s`)
/** A measure of some scale is like no measure of another. */
const measuring = new Set(scales.flatMap(({ measures, falling }) => [...measures, ...falling]))
const isLike = (property: PropertySchema, word: string) => wordsOf(property).some((part) => !measuring.has(part) && relatedness(part, word) >= alike)

/** The first property that goes by one of the words, else by a word like them. */
function calledBy(words: readonly string[], properties: readonly PropertySchema[]): PropertySchema | undefined {
  for (const fits of [isCalled, isLike]) {
    for (const word of words) {
      const property = properties.find((known) => fits(known, word))
      if (property !== undefined) return property
    }
  }
  return undefined
}

export function isYearNumber(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= firstYear && Number(value) <= lastYear
}

/** Whether whole numbers of the property are years. */
export function isYear(property: PropertySchema): boolean {
  const { types, min = 0, max = 0 } = property
  return types.every((type) => type === 'integer') && min >= firstYear && max <= lastYear && arrivals.some((word) => isCalled(property, word))
}

function timeOf(adjective: string, properties: readonly PropertySchema[]): Measure | null {
  const time = times[adjective]
  if (time === undefined) return null
  const age = ['old', 'young', 'new'].includes(adjective) ? properties.find((property) => isOrdered(property) && isCalled(property, 'age')) : undefined
  const points = properties.filter((property) => isDated(property) || isYear(property))
  const property = calledBy(time.order, points) ?? points[0]
  if (age !== undefined && (adjective !== 'new' || property === undefined)) return { property: age.property, rising: !time.late }
  return property === undefined ? null : { property: property.property, rising: time.late }
}

interface Standing {
  readonly scale: Scale
  readonly isLow: boolean
}

const mostKnown = 5000
const standings = new Map<string, readonly Standing[]>()

/** The scales an adjective stands on, and whether on their low side. Asked for again and again while one question is read. */
function scalesOf(adjective: string): readonly Standing[] {
  const known = standings.get(adjective)
  if (known !== undefined) return known
  const found = findScales(adjective)
  if (standings.size >= mostKnown) standings.clear()
  standings.set(adjective, found)
  return found
}

function findScales(adjective: string): Standing[] {
  const among = (fits: (word: string) => boolean) =>
    scales.flatMap((known) => (known.high.some(fits) ? [{ scale: known, isLow: false }] : known.low.some(fits) ? [{ scale: known, isLow: true }] : []))
  const named = among((word) => word === adjective)
  return named.length > 0 || !isAdjective(adjective) ? named : among((word) => relatedness(`${adjective}/a`, `${word}/a`) >= alike)
}

/** The best property among these that measures the adjective (a dictionary form), or null. */
export function measureOf(adjective: string, properties: readonly PropertySchema[]): Measure | null {
  const time = timeOf(adjective, properties)
  if (time !== null) return time
  const ordered = properties.filter((property) => isOrdered(property) && !isDated(property))
  for (const { scale, isLow } of scalesOf(adjective)) {
    const property = calledBy([...scale.measures, ...scale.falling], ordered)
    if (property === undefined) continue
    const falls = scale.falling.some((word) => isCalled(property, word))
    return { property: property.property, rising: falls === isLow }
  }
  const direct = scalesOf(adjective).length > 0 || !isAdjective(adjective) ? undefined : calledBy([`${adjective}/a`], ordered)
  return direct === undefined ? null : { property: direct.property, rising: true }
}

/** Whether values of the property can be put in order as amounts or times. */
export function isOrdered(property: PropertySchema): boolean {
  return property.types.some((type) => type === 'integer' || type === 'float') || isDated(property)
}

/** Whether values are points in time: temporal ones, or text that is always an ISO date. */
export function isDated(property: PropertySchema): boolean {
  if (property.types.includes('temporal')) return true
  return (
    property.types.every((type) => type === 'string') &&
    property.samples.length > 0 &&
    property.samples.every((sample) => /^\d{4}-\d{2}-\d{2}/.test(String(sample)))
  )
}

export function propertiesOf(labels: readonly LabelSchema[], label: string | null): readonly PropertySchema[] {
  return label === null ? labels.flatMap((known) => known.properties) : (labels.find((known) => known.label === label)?.properties ?? [])
}
