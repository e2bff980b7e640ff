import type { Token } from '../../../linking/tokens.ts'
import { wordsOfName } from '../../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../../store/store.ts'
import type { PropertyOwner } from './condition-unit.ts'
import { isDated, isOrdered } from './qualities.ts'

/** Names of one unit, as words and as they end names of properties. */
const units = [
  'm metre metres meter meters',
  'km kilometre kilometres kilometer kilometers kms',
  'cm centimetre centimetres centimeter centimeters',
  'mm millimetre millimetres millimeter millimeters',
  'mile miles mi',
  'kg kilo kilos kilogram kilograms',
  'g gram grams',
  't ton tons tonne tonnes',
  'ms msec millisecond milliseconds',
  's sec secs second seconds',
  'min mins minute minutes',
  'h hr hrs hour hours',
  'day days',
  'week weeks wk',
  'month months',
  'year years yr yrs',
  'eur euro euros',
  'usd dollar dollars',
  'gbp pound pounds sterling',
  'percent percentage pct percents share',
  'gb gigabyte gigabytes',
  'mb megabyte megabytes',
  'tb terabyte terabytes',
  'ha hectare hectares',
  'kw kilowatt kilowatts',
  'mw megawatt megawatts',
  'degree degrees celsius',
  'ml millilitre millilitres',
  'l litre litres liter liters'
].map((line) => new Set(line.split(' ')))

/** Whether amounts are stored in the property: numbers that are no points in time. */
export const isAmountProperty = (property: PropertySchema): boolean => isOrdered(property) && !isDated(property)

/** How a unit goes by other names; empty for what is none. */
const namesOfUnit = ({ folded, text }: Token): ReadonlySet<string> =>
  text === '%' ? new Set(['percent', 'percentage', 'pct']) : (units.find((names) => names.has(folded)) ?? new Set())

/** The properties that are called by the unit after an amount: `over 150000 dollars`, `more than 30 g`. */
export function ownersOfUnit(token: Token | undefined, schema: GraphSchema): PropertyOwner[] {
  const names = token === undefined ? new Set<string>() : namesOfUnit(token)
  if (names.size === 0) return []
  const called = ({ property }: PropertySchema) =>
    wordsOfName(property)
      .toLowerCase()
      .split(' ')
      .some((word) => names.has(word))
  const among = (properties: readonly PropertySchema[]) => properties.filter((property) => isAmountProperty(property) && called(property))
  return [
    ...schema.labels.flatMap(({ label, properties }) => among(properties).map(({ property }) => ({ owner: 'node' as const, of: label, property }))),
    ...schema.relationshipTypes.flatMap(({ type, properties }) =>
      among(properties).map(({ property }) => ({ owner: 'relationship' as const, of: type, property }))
    )
  ]
}
