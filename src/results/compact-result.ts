import { plainSummary, type ShapedResult } from './shape.ts'

function numberToJson(value: number): number | null {
  if (!Number.isFinite(value)) return null
  return value === 0 ? 0 : value
}

/**
 * A value for callers: BigInt as decimal text, -0 as 0, NaN and infinities as null, a temporal as its ISO text, a point as
 * `{ longitude, latitude }` or `{ x, y }`, typed arrays as lists; maps and lists recursively.
 */
export function toJson(value: unknown): unknown {
  if (typeof value === 'number') return numberToJson(value)
  if (typeof value === 'bigint') return value.toString()
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>, toJson)
  const held = value as Record<string, unknown>
  if (typeof held['temporal'] === 'string') return held['value']
  if (held['point'] === 'wgs84') {
    const height = held['z'] === undefined ? {} : { height: toJson(held['z']) }
    return { longitude: toJson(held['x']), latitude: toJson(held['y']), ...height }
  }
  const isPlane = held['point'] === 'cartesian'
  const members = Object.entries(held).filter(([key, member]) => member !== undefined && !(isPlane && key === 'point'))
  for (const member of members) member[1] = toJson(member[1])
  return Object.fromEntries(members)
}

const SHOWN_ROWS = 10
const MAX_TEXT = 200
const MAX_LENGTH = 6000
const MAX_ERROR = 1500

/** The limits of one result for a model; default 10 rows, 6,000 characters, and 200 of each text. */
export interface CompactLimits {
  readonly rows?: number
  readonly characters?: number
  readonly text?: number
}

/**
 * A result for a model: the facts, the first rows, their number and the handle for the rest. It is one line of JSON, so that text from
 * a graph stays inside quotes and cannot pass for anything else.
 */
export function compactResult(result: ShapedResult, { rows = SHOWN_ROWS, characters = MAX_LENGTH, text: most = MAX_TEXT }: CompactLimits = {}): string {
  for (let shown = rows; ; shown = shown > 3 ? Math.max(3, Math.floor(shown / 2)) : 0) {
    const text = render(result, shown, most)
    if (text.length <= characters || shown === 0) return text.slice(0, characters)
  }
}

/** A failure for a model; every message begins with what would have worked. */
export function compactError(message: string): string {
  return `Error: ${message.length > MAX_ERROR ? `${message.slice(0, MAX_ERROR)}...` : message}`
}

function render(result: ShapedResult, shown: number, most: number): string {
  const rows = result.rows.slice(0, shown)
  const document = {
    handle: result.handle,
    summary: plainSummary(result.summary),
    rows,
    total: result.total,
    ...(rows.length < result.total ? { shown: rows.length } : {}),
    ...(result.orderedBy.length > 0 ? { orderedBy: result.orderedBy } : {}),
    ...(result.notes.length > 0 ? { notes: result.notes } : {})
  }
  return JSON.stringify(document, (_, value: unknown) => shorten(value, most))
}

function shorten(value: unknown, most: number): unknown {
  if (typeof value === 'string' && value.length > most) return `${value.slice(0, most)}...`
  if (typeof value === 'bigint') return value.toString()
  // More than six digits are noise to a reader; the handle has the full values.
  if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toPrecision(6))
  return value
}
