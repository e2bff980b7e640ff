import type { Point, Temporal } from '../values.ts'
import { encodeValue } from '../values-json.ts'

/** Whether Neo4j can store the temporal or the point as such. */
export function isNative(value: Temporal | Point): boolean {
  // Throws for a value that is neither.
  encodeValue(value)
  return 'point' in value ? isNativePoint(value) : isNativeTemporal(value)
}

function isNativePoint({ point, x, y, z = 0 }: Point): boolean {
  if (![x, y, z].every(Number.isFinite)) return false
  return point === 'cartesian' || (point === 'wgs84' && Math.abs(x) <= 180 && Math.abs(y) <= 90)
}

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?'
const offset = '(?:Z|[+-](?:0\\d|1[0-7]):[0-5]\\d)'
const native: Readonly<Record<Temporal['temporal'], RegExp>> = {
  date: /^(\d{4}-\d\d-\d\d)$/,
  time: new RegExp(`^${clock}${offset}?$`),
  datetime: new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${clock}(?:${offset}(?:\\[([^\\]]+)\\])?)?$`),
  duration: /^P(?=.)(?:\d{1,6}Y)?(?:\d{1,6}M)?(?:\d{1,6}W)?(?:\d{1,6}D)?(?:T(?=.)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}(?:\.\d{1,9})?S)?)?$/
}

/** Stricter than the driver, which reads 31 February as 2 March, and -P1D as P1D. */
function isNativeTemporal({ temporal, value }: Temporal): boolean {
  const parts = native[temporal]?.exec(value) ?? null
  return parts !== null && (parts[1] === undefined || isDay(parts[1])) && (parts[2] === undefined || isZone(parts[2]))
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}
