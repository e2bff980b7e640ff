import neo4j, { type Integer } from 'neo4j-driver'

/** Marks a number as a float even when it is whole: a plain `5` is sent as an integer. */
export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** The service's temporals and points, with the shapes of store/values.ts. */
type TemporalKind = 'date' | 'time' | 'datetime' | 'duration'

const SRIDS = { wgs84: { 2: 4326, 3: 4979 }, cartesian: { 2: 7203, 3: 9157 } } as const

/**
 * Converts a plain value for the driver: whole numbers to integers, unless marked by `Float`; temporals and points to the database's own; Uint8Array to bytes.
 * Converts lists and maps recursively.
 */
export function toNeo4j(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? neo4j.int(value) : value
  return typeof value === 'object' && value !== null ? objectToNeo4j(value) : value
}

function objectToNeo4j(value: object): unknown {
  if (value instanceof Float) return value.value
  if (Array.isArray(value)) return value.map(toNeo4j)
  // The driver sends only an Int8Array as bytes.
  if (value instanceof Uint8Array) return new Int8Array(value.buffer, value.byteOffset, value.byteLength)
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, toNeo4j)
  if (neo4j.isInt(value)) return value
  if ('temporal' in value && 'value' in value) return toTemporal(value.temporal as TemporalKind, String(value.value))
  if ('point' in value && 'x' in value) return toPoint(value as { point: 'wgs84' | 'cartesian'; x: number; y: number; z?: number })
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toNeo4j(field)]))
}

function toPoint({ point, x, y, z }: { point: 'wgs84' | 'cartesian'; x: number; y: number; z?: number }): unknown {
  return z === undefined ? new neo4j.types.Point(neo4j.int(SRIDS[point][2]), x, y) : new neo4j.types.Point(neo4j.int(SRIDS[point][3]), x, y, z)
}

/** Converts ISO 8601 text to a temporal; returns the text itself when Neo4j does not support it. */
function toTemporal(kind: TemporalKind, text: string): unknown {
  const { types } = neo4j
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d(?::?\d\d)?)(?:\[[\w/+-]+\])?$/.test(text)
  try {
    if (kind === 'date') return types.Date.fromString(text)
    if (kind === 'duration') return types.Duration.fromString(text)
    if (kind === 'time') return hasOffset ? types.Time.fromString(text) : types.LocalTime.fromString(text)
    return hasOffset ? types.DateTime.fromString(text) : types.LocalDateTime.fromString(text)
  } catch {
    return text
  }
}

/**
 * Converts a value from the driver to a plain value (see store/values.ts); maps become objects. Nodes, relationships and paths are not converted completely.
 * Bytes become null unless requested, because a graph has no such values.
 */
export function fromNeo4j(value: unknown, bytes = false): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (neo4j.isInt(value)) return fromInteger(value)
  if (Array.isArray(value)) return value.map((item) => fromNeo4j(item, bytes))
  if (ArrayBuffer.isView(value)) return bytes ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : null
  return fromTemporal(value) ?? (neo4j.isPoint(value) ? fromPoint(value) : fromMap(value, bytes))
}

function fromTemporal(value: object): { readonly temporal: TemporalKind; readonly value: string } | null {
  if (neo4j.isDate(value)) return { temporal: 'date', value: value.toString() }
  if (neo4j.isTime(value) || neo4j.isLocalTime(value)) return { temporal: 'time', value: value.toString() }
  if (neo4j.isDateTime(value) || neo4j.isLocalDateTime(value)) return { temporal: 'datetime', value: value.toString() }
  return neo4j.isDuration(value) ? { temporal: 'duration', value: value.toString() } : null
}

function fromMap(map: object, bytes: boolean): unknown {
  return Object.fromEntries(Object.entries(map).map(([name, field]) => [name, fromNeo4j(field, bytes)]))
}

function fromInteger(value: Integer): number | bigint {
  return value.inSafeRange() ? value.toNumber() : value.toBigInt()
}

function fromPoint(value: object): unknown {
  const { srid, x, y, z } = value as { srid: Integer; x: number; y: number; z?: number }
  const point = neo4j.int(srid).toNumber() < 7000 ? 'wgs84' : 'cartesian'
  return z === undefined ? { point, x, y } : { point, x, y, z }
}
