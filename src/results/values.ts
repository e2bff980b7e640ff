import { canonicalJson } from '../base/canonical-json.ts'
import { isRounded } from './whole-number.ts'

interface TemporalCell {
  readonly temporal: string
  readonly value: string
}

/** Kinds in the order of Cypher's ORDER BY. */
const kinds = ['zoned datetime', 'datetime', 'date', 'zoned time', 'time', 'duration'] as const
type Kind = (typeof kinds)[number]

const zone = /:\d\d(?:[.,]\d+)?(Z|[+-]\d\d(?::?\d\d)?)(?:\[[^[\]]*\])?$/
const clock = /^(?:(\d{4})-(\d\d)-(\d\d)T)?(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?/
const length = /^(-)?P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)W)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:[.,](\d{1,9}))?S)?)?$/
const NANOS = 1_000_000_000n
/** Cypher orders durations with a month of a twelfth of 365.2425 days. */
const [MONTH_SECONDS, DAY_SECONDS] = [2_629_746n, 86_400n]

export const isDuration = (text: string): boolean => length.test(text)
/** Whether the text is a time with an offset from UTC. */
export const isZoned = (text: string): boolean => zone.test(text) && clock.test(text)

function temporalKindOf({ temporal, value }: TemporalCell): Kind {
  if (temporal === 'duration' || temporal === 'date') return temporal
  const local = temporal === 'time' ? 'time' : 'datetime'
  return isZoned(value) ? `zoned ${local}` : local
}

/** Digits whose order as text is the order of the numbers. */
function sortable(number: bigint): string {
  return String(number + 10n ** 35n)
}

function instantKey(text: string): string | null {
  const [, year, month, day, hour, minute, second = '0', fraction = ''] = clock.exec(text) ?? []
  const offset = offsetSeconds(zone.exec(text)?.[1] ?? 'Z')
  const midnight = year === undefined ? 0 : Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000
  const seconds = midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
  if (!Number.isSafeInteger(seconds)) return null
  return sortable(BigInt(seconds) * NANOS + BigInt(fraction.padEnd(9, '0'))) + sortable(BigInt(offset))
}

function offsetSeconds(text: string): number {
  if (text === 'Z') return 0
  const digits = text.slice(1).replace(':', '').padEnd(4, '0')
  return (text.startsWith('-') ? -60 : 60) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
}

/** Sorts durations by length with months of average length; equal lengths by months, then days. */
function durationKey(text: string): string | null {
  const found = length.exec(text)
  if (found === null) return null
  const [years, months, weeks, days, hours, minutes] = found.slice(2, 8).map((part) => BigInt(part ?? '0')) as [bigint, bigint, bigint, bigint, bigint, bigint]
  const fraction = BigInt(found[9] ?? '0') * NANOS + BigInt((found[10] ?? '').padEnd(9, '0'))
  const sign = found[1] === undefined ? 1n : -1n
  const [allMonths, allDays] = [sign * (years * 12n + months), sign * (weeks * 7n + days)]
  const nanos = sign * ((hours * 3600n + minutes * 60n) * NANOS + (found[8] === '-' ? -fraction : fraction))
  const average = (allMonths * MONTH_SECONDS + allDays * DAY_SECONDS) * NANOS + nanos
  return [average, allMonths, allDays].map(sortable).join('')
}

/**
 * Text whose order by code units is the order of Cypher's ORDER BY: instants with an offset by time, then offset; durations by length; dates and local times
 * by their ISO text. Equal keys mean values that Cypher treats as equal. Other notations come last within their kind.
 */
export function temporalKey(cell: TemporalCell): string {
  const kind = temporalKindOf(cell)
  const key = kind === 'duration' ? durationKey(cell.value) : kind.startsWith('zoned') ? instantKey(cell.value) : cell.value
  return `${kinds.indexOf(kind)}${key ?? `~${cell.value}`}`
}

/** Order of two keys; null for different kinds. */
export function compareKeys(a: string, b: string): number | null {
  if (a[0] !== b[0]) return null
  return a < b ? -1 : Number(a > b)
}

/** Missing cells: null, undefined, and NaN, which marks them in typed arrays. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value)
}

const byType = ['boolean', 'number', 'string', 'temporal', 'point', 'list', 'other'] as const

/** The kind of a value for comparison: BigInt and number are one kind. */
function kindOf(value: unknown): (typeof byType)[number] {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as 'boolean' | 'string'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'object' || value === null) return 'other'
  if ('temporal' in value) return 'temporal'
  return 'point' in value ? 'point' : 'other'
}

function comparePlain(a: string | number | bigint | boolean, b: string | number | bigint | boolean): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = compareValues(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** The sort text of a value whose kind has no order. */
function sortText(value: unknown): string {
  const held = value as { temporal?: string; value?: string; point?: string; x?: number; y?: number; z?: number }
  if (held.temporal !== undefined) return temporalKey({ temporal: held.temporal, value: String(held.value) })
  return `${held.point} ${held.x} ${held.y} ${held.z ?? ''}`
}

/**
 * A total order over cells: booleans, numbers (BigInt among them), strings by code units, temporals as Cypher orders them, points, lists item by item; missing
 * ones last.
 */
export function compareValues(a: unknown, b: unknown): number {
  const missing = Number(isMissing(a)) - Number(isMissing(b))
  if (missing !== 0 || isMissing(a)) return missing
  const kind = kindOf(a)
  const difference = byType.indexOf(kind) - byType.indexOf(kindOf(b))
  if (difference !== 0) return difference
  if (kind === 'list') return compareLists(a as unknown[], b as unknown[])
  if (kind === 'boolean' || kind === 'number' || kind === 'string') return comparePlain(a as string, b as string)
  return comparePlain(sortText(a), sortText(b))
}

/** Whether `<` can order two cells: both are present and of the same kind. */
export function areComparable(a: unknown, b: unknown): boolean {
  return !isMissing(a) && !isMissing(b) && kindOf(a) === kindOf(b)
}

/** A key for `Map` and `Set`: equal exactly when the cells are equal. 3 and 3n are equal, whatever their size, as are all missing cells. */
export function valueKey(value: unknown): unknown {
  if (isMissing(value)) return null
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (isRounded(value)) return BigInt(value)
  // The NUL in front keeps the JSON of an object apart from texts that read the same.
  return typeof value === 'object' ? `\0${canonicalJson(value)}` : value
}
