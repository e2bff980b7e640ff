import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Properties, Value } from '../values.ts'
import { encodeValue } from '../values-json.ts'
import { isList } from './kinds.ts'

/** Writes a value as this service's JSON import reads it: floats with a point, temporals and points as objects, and numbers that JSON lacks as `{"float"}`. */
export function jsonOf(value: Value, isFloat = false): string {
  if (value !== null && isList(value)) return `[${value.map((item) => jsonOf(item, isFloat)).join(',')}]`
  return typeof value === 'number' && !Number.isFinite(value) ? `{"float":"${value}"}` : encodeValue(value, isFloat)
}

/** The properties that are not null, each with whether its integral numbers are floats. */
export function held({ properties, floats = [] }: Pick<NodeRecord | RelationshipRecord, 'properties' | 'floats'>): (readonly [string, Value, boolean])[] {
  return Object.entries(properties as Properties).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value, floats.includes(name)]]
  )
}

/** Writes a value where only text fits: temporals as ISO 8601, points and lists as JSON. */
export function textOf(value: Value, isFloat = false): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  return 'temporal' in value ? value.value : jsonOf(value, isFloat)
}
