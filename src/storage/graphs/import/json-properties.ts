import { integerOf, isMarkedInteger } from '../../../results/whole-number.ts'
import type { Properties, Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { FLOAT_MARK, INTEGER_MARK } from './json-text.ts'
import type { Place } from './record.ts'
import { textTypes } from './typed-text.ts'

const temporals = ['date', 'time', 'datetime', 'duration']
const points = ['wgs84', 'cartesian']

/**
 * The properties of a JSON object: texts, numbers, booleans, lists of them, `{"integer": "9007199254740993"}`, `{"temporal": "date", "value": "2024-01-31"}` and
 * `{"point": "wgs84", "x": .., "y": ..}`. Any other object is refused. `floats` names the properties that hold a float of integral value.
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
  if (INTEGER_MARK in object) return /^-?\d+$/.test(String(object[INTEGER_MARK])) ? BigInt(String(object[INTEGER_MARK])) : refuse(what, place)
  if (isMarkedInteger(object)) return integerOf(object.integer) ?? refuse(what, place)
  if (typeof object[FLOAT_MARK] === 'number') {
    onFloat()
    return Number(object[FLOAT_MARK])
  }
  return readTemporal(object, what, place) ?? readPoint(object) ?? refuse(what, place)
}

function refuse(what: string, place: Place): never {
  throw invalidRecord(
    place,
    `${what} is an object. Use flat properties, or {"integer": "digits of 64 bits"}, {"temporal": "date|time|datetime|duration", "value": "..."} or {"point": "wgs84|cartesian", "x": 0, "y": 0}.`
  )
}

function readTemporal({ temporal, value, ...others }: Record<string, unknown>, what: string, place: Place): Value | undefined {
  if (!temporals.includes(String(temporal)) || typeof value !== 'string' || Object.keys(others).length > 0) return undefined
  if (textTypes.get(String(temporal))?.read(value) === undefined) {
    throw invalidRecord(place, `${what} contains ${JSON.stringify(value)}, which is not an ISO 8601 ${temporal}.`)
  }
  return { temporal, value } as Value
}

function readPoint({ point, x, y, z, ...others }: Record<string, unknown>): Value | undefined {
  if (Object.keys(others).length > 0) return undefined
  const [px, py, pz] = [x, y, z].map(readCoordinate)
  if (!points.includes(String(point)) || px === undefined || py === undefined || (z !== undefined && pz === undefined)) return undefined
  return { point, x: px, y: py, ...(pz !== undefined && { z: pz }) } as Value
}

function readCoordinate(json: unknown): number | undefined {
  if (typeof json === 'number') return json
  return typeof json === 'object' && json !== null && FLOAT_MARK in json ? Number(json[FLOAT_MARK]) : undefined
}
