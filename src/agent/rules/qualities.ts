import { wordsOfName } from '../../linking/tokens.ts'
import type { LabelSchema, PropertySchema } from '../../store/store.ts'

interface Quality {
  /** Words of properties that measure it, best first. A leading `-` means that more of the property is less of the quality. */
  readonly measures: readonly string[]
}

const quality = (measures: string): Quality => ({ measures: measures.split(' ') })

/** Adjectives and the properties that measure them: English knowledge, not any graph's. */
const qualities: ReadonlyMap<string, Quality> = new Map(
  Object.entries({
    old: quality('age -birth -born -birthdate -founded -established -opened -built -year -created -date -since'),
    young: quality('-age birth born birthdate founded established opened built year created date since'),
    new: quality('year founded established opened built created published released date since -age'),
    recent: quality('year founded established opened built created published released joined hired date since'),
    recently: quality('hired joined published released created opened built founded year date since'),
    lately: quality('hired joined published released created opened year date since'),
    late: quality('year founded established created date since'),
    early: quality('-year -founded -established -created -date -since'),
    rich: quality('wealth worth income salary revenue gdp'),
    wealthy: quality('wealth worth income salary revenue'),
    paid: quality('salary pay wage income'),
    expensive: quality('price cost fare fee'),
    costly: quality('price cost fare fee'),
    cheap: quality('-price -cost -fare -fee'),
    tall: quality('height elevation'),
    high: quality('height elevation altitude'),
    short: quality('-height -length -duration -distance'),
    big: quality('population size area employees headcount revenue capacity'),
    large: quality('population size area employees headcount revenue capacity'),
    small: quality('-population -size -area -employees -headcount -revenue -capacity'),
    populous: quality('population inhabitants'),
    populated: quality('population inhabitants'),
    heavy: quality('weight mass'),
    light: quality('-weight -mass'),
    long: quality('length distance duration time km minutes'),
    far: quality('distance km length'),
    near: quality('-distance -km -length'),
    close: quality('-distance -km'),
    fast: quality('speed -time -duration -minutes'),
    quick: quality('speed -time -duration -minutes'),
    slow: quality('-speed time duration minutes'),
    strong: quality('weight strength intensity count'),
    often: quality('count weight times frequency occurrences strength'),
    frequently: quality('count weight times frequency occurrences strength'),
    frequent: quality('count weight times frequency occurrences strength'),
    weak: quality('-weight -strength -intensity -count'),
    good: quality('rating score grade stars'),
    bad: quality('-rating -score -grade -stars'),
    popular: quality('popularity followers views rating'),
    profitable: quality('profit margin revenue'),
    deep: quality('depth'),
    wide: quality('width'),
    busy: quality('traffic passengers visitors load'),
    experienced: quality('experience seniority years')
  })
)

/** A property that measures a quality, and whether more of it is more of the quality. */
export interface Measure {
  readonly property: string
  readonly rising: boolean
}

/** The best property among these that measures the adjective (a dictionary form), or null. */
export function measureOf(adjective: string, properties: readonly PropertySchema[]): Measure | null {
  for (const measure of qualities.get(adjective)?.measures ?? []) {
    const rising = !measure.startsWith('-')
    const word = rising ? measure : measure.slice(1)
    const property = properties.find(
      (known) =>
        isOrdered(known) &&
        wordsOfName(known.property)
          .split(' ')
          .some((part) => part === word || part === `${word}s`)
    )
    if (property !== undefined) return { property: property.property, rising }
  }
  return null
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
