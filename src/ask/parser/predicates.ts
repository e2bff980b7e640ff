import type { Operator } from '../../graph/spec.ts'
import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { Predicate, Scalar } from '../../tools/query/tree.ts'
import type { Bound, Owner, Unit } from './constituent.ts'
import { entriesOf } from './lexicon.ts'
import { isPartlyDays, type SchemaSpace, type ValueKind } from './schema-space.ts'

export interface BoundPredicates {
  readonly predicates: readonly Predicate[]
  readonly cost: number
}

/** The cost of a bound outside the range of the stored values. */
const OUTSIDE = 0.6
const GUESSED_UNIT = 0.3

/** Each operator with its negation. */
export const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  exists: 'missing',
  missing: 'exists'
}

export function unitOfName(property: string): Unit | null {
  for (const word of wordsOfName(property).split(' ').reverse()) for (const { meaning } of entriesOf(word)) if (meaning.is === 'unit') return meaning.unit
  return null
}

/** Returns the units in which a property may be stored; a unit in its name is the only one. */
function storedUnits(property: string, unit: Unit): readonly { readonly factor: number; readonly cost: number }[] {
  const named = unitOfName(property)
  if (named !== null) return named.kind === unit.kind ? [{ factor: named.factor, cost: 0 }] : []
  if (unit.kind === 'money' || unit.kind === 'share' || unit.kind === 'temperature') return [{ factor: unit.factor, cost: 0 }]
  const factors: Readonly<Record<string, readonly number[]>> = {
    time: [1, 60, 3600, 86_400, 31_557_600],
    length: [1, 1000],
    mass: [1, 1000],
    volume: [1],
    data: [1e6, 1e9],
    area: [1, 10_000, 1e6],
    speed: [1],
    power: [1, 1000, 1e6],
    rate: [1]
  }
  return (factors[unit.kind] ?? []).map((factor) => ({ factor, cost: GUESSED_UNIT }))
}

/** A large integer stays a string of digits, because a number would round it. */
const isDigits = (value: Bound['value']): value is string => typeof value === 'string' && Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER

const within = (value: number, min: unknown, max: unknown) => value >= Number(min) && value <= Number(max)

/** Converts a bound to the property's unit: the one in its name, else one that puts the bound within the stored values. */
function inStoredUnit(
  value: number | string,
  unit: Unit | null,
  { property, min, max }: { property: string; min: unknown; max: unknown }
): { readonly value: Scalar; readonly cost: number }[] {
  if (unit === null) return [{ value, cost: within(Number(value), min, max) ? 0 : OUTSIDE }]
  // A conversion to another unit would round the digits.
  if (typeof value === 'string') return []
  const ways = storedUnits(property, unit).map(({ factor, cost }) => ({ value: (value * unit.factor) / factor, cost }))
  const inside = ways.filter((way) => within(way.value, min, max))
  return inside.length > 0 ? inside : ways.filter(({ cost }) => cost === 0).map((way) => ({ ...way, cost: OUTSIDE }))
}

const isAmount = (value: Bound['value']): value is number | string => typeof value === 'number' || isDigits(value)

const anyNumber = (value: readonly Scalar[], { property, min, max }: { property: string; min: unknown; max: unknown }): BoundPredicates => ({
  predicates: [{ property, operator: 'in', value }],
  cost: value.every((one) => within(Number(one), min, max)) ? 0 : OUTSIDE
})

function numberTest(bound: Bound, owner: Owner, space: SchemaSpace): BoundPredicates | null {
  const { property } = owner
  const schema = space.propertyOf(owner)
  if (schema !== null && Array.isArray(bound.value)) return anyNumber(bound.value, { property, min: schema.min, max: schema.max })
  if (schema === null || !isAmount(bound.value)) return null
  const place = { property, min: schema.min, max: schema.max }
  const [first] = inStoredUnit(bound.value, bound.unit, place)
  if (first === undefined) return null
  const predicates: Predicate[] = [{ property, operator: bound.operator, value: first.value }]
  if (bound.and === null) return { predicates, cost: first.cost }
  const [second] = isAmount(bound.and.value) ? inStoredUnit(bound.and.value, bound.unit, place) : []
  return second === undefined
    ? null
    : { predicates: [...predicates, { property, operator: bound.and.operator, value: second.value }], cost: Math.max(first.cost, second.cost) }
}

/** Returns the first moment after a partial date: 2020 -> 2021, 2020-03 -> 2020-04, 2020-03-05 -> 2020-03-06. */
function afterDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const parts = date.split('-').length
  const next = parts === 1 ? Date.UTC(year + 1, 0) : parts === 2 ? Date.UTC(year, month) : Date.UTC(year, month - 1, day + 1)
  return new Date(next).toISOString().slice(0, parts === 1 ? 4 : parts === 2 ? 7 : 10)
}

/** ISO dates compare as strings: a time on the day is at or after it, and before the next day. */
const dateTests: Readonly<Partial<Record<Operator, (date: string) => readonly (readonly [Operator, string])[]>>> = {
  '=': (date) => [
    ['>=', date],
    ['<', afterDate(date)]
  ],
  '<': (date) => [['<', date]],
  '<=': (date) => [['<', afterDate(date)]],
  '>': (date) => [['>=', afterDate(date)]],
  '>=': (date) => [['>=', date]]
}

const asDate = (value: Scalar): string | null =>
  typeof value === 'string' && !isDigits(value) ? value : typeof value === 'number' && value >= 1000 && value <= 2200 ? String(value) : null

function dateTest({ operator, value, and, unit }: Bound, owner: Owner, space: SchemaSpace): BoundPredicates | null {
  if (unit !== null || Array.isArray(value)) return null
  if (typeof value === 'string' && Number.isNaN(Number.parseInt(value, 10))) return readers.text({ operator, value, and, unit }, owner, space)
  const schema = space.propertyOf(owner)
  // Any other text sorts after every date, so it would match.
  if (and === null && operator.startsWith('>') && schema !== null && isPartlyDays(schema)) return null
  const one = (by: Operator, given: Scalar) => {
    const date = asDate(given)
    return date === null ? null : (dateTests[by]?.(date) ?? null)
  }
  const first = one(operator, value as Scalar)
  const second = and === null ? [] : one(and.operator, and.value)
  if (first === null || second === null) return null
  return { predicates: [...first, ...second].map(([by, date]) => ({ property: owner.property, operator: by, value: date })), cost: 0 }
}

/** A property that stores years as numbers only compares with the year of a date. */
function yearTest(bound: Bound, owner: Owner, space: SchemaSpace): BoundPredicates | null {
  if (typeof bound.value === 'string' && !/^\d{4}$/.test(bound.value)) return null
  const asYear = (value: Scalar) => (typeof value === 'string' ? Number(value) : value)
  return numberTest({ ...bound, value: asYear(bound.value as Scalar), and: bound.and && { ...bound.and, value: asYear(bound.and.value) } }, owner, space)
}

const readers: Readonly<Record<ValueKind, (bound: Bound, owner: Owner, space: SchemaSpace) => BoundPredicates | null>> = {
  number: numberTest,
  year: yearTest,
  date: dateTest,
  text: ({ operator, value }, { property }) =>
    [value].flat().some((one) => typeof one === 'number')
      ? null
      : { predicates: [{ property, operator: Array.isArray(value) ? 'in' : operator, value }], cost: 0 },
  flag: ({ operator, value }, owner, space) =>
    typeof value === 'boolean' || (typeof value === 'number' && space.truthOf(owner, true) === 1)
      ? { predicates: [{ property: owner.property, operator, value }], cost: 0 }
      : null
}

/** Returns the predicates of a bound on a property; null where the property has another type. */
export function predicatesOf(bound: Bound, owner: Owner, space: SchemaSpace): BoundPredicates | null {
  const kind = space.kindOf(owner)
  return kind === null ? null : readers[kind](bound, owner, space)
}
