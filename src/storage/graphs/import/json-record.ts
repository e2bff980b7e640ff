import { integerOf, isMarkedInteger } from '../../../results/whole-number.ts'
import type { Properties, Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { FLOAT_MARK, INTEGER_MARK } from './json-text.ts'
import type { ImportRecord, Place } from './record.ts'
import type { Remarks } from './remarks.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'

const temporals: readonly unknown[] = ['date', 'time', 'datetime', 'duration']
const points: readonly unknown[] = ['wgs84', 'cartesian']

/**
 * Reads the properties of a JSON object: texts, numbers, booleans, lists of them, `{"integer": "9007199254740993"}`, `{"float": "NaN"}`,
 * `{"temporal": "date", "value": "2024-01-31"}` and `{"point": "wgs84", "x": .., "y": ..}`. Rejects any other object. `floats` names the properties with a float of integral value.
 */
export function readProperties(json: unknown, place: Place): { properties: Properties; floats?: readonly string[] } {
  if (json === undefined || json === null) return { properties: {} }
  if (typeof json !== 'object' || Array.isArray(json)) throw invalidRecord(place, '"properties" must be an object.')
  const entries = Object.entries(json)
  // Plain values, the usual case, need no copy.
  if (entries.every(([, value]) => typeof value !== 'object' || value === null)) return { properties: json as Properties }
  const floats: string[] = []
  const properties = Object.fromEntries(
    entries.map(([name, value]) => [name, readValue(value, () => floats.push(name), `The property ${JSON.stringify(name)}`, place)])
  )
  return floats.length === 0 ? { properties } : { properties, floats }
}

function readValue(value: unknown, onFloat: () => void, what: string, place: Place): Value {
  if (typeof value !== 'object' || value === null) return value as Value
  if (Array.isArray(value)) return value.map((item) => readValue(item, onFloat, what, place))
  const object = value as Record<string, unknown>
  if (INTEGER_MARK in object) return BigInt(markedDigits(object) ?? refuse(what, place))
  if (isMarkedInteger(object)) return integerOf(object.integer) ?? refuse(what, place)
  if (typeof object[FLOAT_MARK] === 'number') {
    onFloat()
    return Number(object[FLOAT_MARK])
  }
  return readNoNumber(object) ?? readTemporal(object, what, place) ?? readPoint(object) ?? refuse(what, place)
}

/** The digits of an integer that parsing marked. */
export function markedDigits(object: { readonly [INTEGER_MARK]?: unknown }): string | undefined {
  const digits = object[INTEGER_MARK]
  return typeof digits === 'string' && /^-?\d+$/.test(digits) ? digits : undefined
}

function refuse(what: string, place: Place): never {
  throw invalidRecord(
    place,
    `${what} is an object. Use flat properties, or {"integer": "digits of 64 bits"}, {"float": "NaN|Infinity|-Infinity"}, {"temporal": "date|time|datetime|duration", "value": "..."} or {"point": "wgs84|cartesian", "x": 0, "y": 0}.`
  )
}

/** JSON has no such numbers. */
function readNoNumber({ float, ...others }: Record<string, unknown>): Value | undefined {
  const isOne = Object.keys(others).length === 0 && (float === 'NaN' || float === 'Infinity' || float === '-Infinity')
  return isOne ? Number(float) : undefined
}

function readTemporal({ temporal, value, ...others }: Record<string, unknown>, what: string, place: Place): Value | undefined {
  if (!temporals.includes(temporal) || typeof value !== 'string' || Object.keys(others).length > 0) return undefined
  if (textTypes.get(String(temporal))?.read(value) === undefined) {
    throw invalidRecord(place, `${what} contains ${JSON.stringify(value)}, which is not an ISO 8601 ${temporal}.`)
  }
  return { temporal, value } as Value
}

function readPoint({ point, x, y, z, ...others }: Record<string, unknown>): Value | undefined {
  if (Object.keys(others).length > 0) return undefined
  const [px, py, pz] = [x, y, z].map(readCoordinate)
  if (!points.includes(point) || px === undefined || py === undefined || (z !== undefined && pz === undefined)) return undefined
  return { point, x: px, y: py, ...(pz !== undefined && { z: pz }) } as Value
}

export function readCoordinate(json: unknown): number | undefined {
  if (typeof json === 'number') return json
  const isFloat = typeof json === 'object' && json !== null && FLOAT_MARK in json && typeof json[FLOAT_MARK] === 'number'
  return isFloat ? Number(json[FLOAT_MARK]) : undefined
}

export const nodeFields = ['id', 'labels', 'label', 'properties']
const relationshipFields = ['id', 'source', 'target', 'type', 'properties']

/** Reads a node `{id, labels?, properties?}`; `label` with one text replaces `labels`. Ids are texts or integers. */
export function readNode(json: unknown, place: Place): ImportRecord {
  const object = readObject(json, 'A node', nodeFields, place)
  const key = readKey(object['id'], 'id', place)
  return withStorableValues({ kind: 'node', key, labels: readLabels(object, place), ...readProperties(object['properties'], place), place })
}

/** Reads a relationship `{source, target, type, properties?}`. An `id` is allowed but not kept. */
export function readRelationship(json: unknown, place: Place, remarks: Remarks): ImportRecord {
  const object = readObject(json, 'A relationship', relationshipFields, place)
  const { type } = object
  if (typeof type !== 'string' || type === '') throw invalidRecord(place, 'The "type" of a relationship must be a non-empty string.')
  const source = readKey(object['source'], 'source', place)
  const target = readKey(object['target'], 'target', place)
  const record = withStorableValues({ kind: 'relationship', source, target, type, ...readProperties(object['properties'], place), place } as const)
  if (isGiven(object['id'])) remarks.warn('The "id" of relationships is ignored, here and below. To store it, put it in "properties".', place)
  return record
}

/** Reads a relationship when it has `source` or `target`, else a node. */
export function readNodeOrRelationship(json: unknown, place: Place, remarks: Remarks): ImportRecord {
  const isRelationship = typeof json === 'object' && json !== null && ('source' in json || 'target' in json)
  return isRelationship ? readRelationship(json, place, remarks) : readNode(json, place)
}

/** An object with no other fields; `own` is the field for values of the user. */
export function readObject(json: unknown, what: string, fields: readonly string[], place: Place, own = 'properties'): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw invalidRecord(place, `${what} must be an object with ${fields.join(', ')}.`)
  for (const field of Object.keys(json)) {
    if (!fields.includes(field)) {
      throw invalidRecord(place, `${what} has the unknown field ${JSON.stringify(field)}; known: ${fields.join(', ')}. Put your own values in "${own}".`)
    }
  }
  return json as Record<string, unknown>
}

/** The key of a node: a text or an integer. */
export function readKey(json: unknown, field: string, place: Place): string {
  if (typeof json === 'string' && json !== '') return json
  if (typeof json === 'number' && Number.isInteger(json)) return String(json)
  const digits = typeof json === 'object' && json !== null ? markedDigits(json) : undefined
  if (digits !== undefined) return digits
  const found =
    json === undefined ? 'it is missing' : typeof json === 'object' && json !== null && FLOAT_MARK in json ? 'found a float' : `found ${JSON.stringify(json)}`
  throw invalidRecord(place, `"${field}" must be a non-empty string or an integer: ${found}.`)
}

export const isGiven = (json: unknown): boolean => json !== undefined && json !== null

function readLabels(object: Record<string, unknown>, place: Place): readonly string[] {
  const { label } = object
  if (isGiven(label) && isGiven(object['labels'])) throw invalidRecord(place, 'A node has both "label" and "labels". Put all labels in "labels".')
  const labels = object['labels'] ?? (label === undefined || label === null ? [] : [label])
  const isLabels = Array.isArray(labels) && labels.every((item) => typeof item === 'string' && item !== '')
  if (!isLabels) throw invalidRecord(place, '"labels" must be a list of non-empty strings.')
  return labels
}
