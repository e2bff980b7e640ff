import { integerOf, isMarkedInteger } from '../../results/whole-number.ts'
import type { Properties, Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { FLOAT_MARK, INTEGER_MARK } from './json-text.ts'
import type { Place } from './record.ts'

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
  if (INTEGER_MARK in object) return BigInt(String(object[INTEGER_MARK]))
  if (isMarkedInteger(object)) return integerOf(object.integer) ?? refuse(what, place)
  if (FLOAT_MARK in object) {
    onFloat()
    return Number(object[FLOAT_MARK])
  }
  return readTemporal(object) ?? readPoint(object) ?? refuse(what, place)
}

function refuse(what: string, place: Place): never {
  throw invalidRecord(
    place,
    `${what} holds an object. Give it as flat properties, or as {"integer": "digits of 64 bits"}, {"temporal": "date|time|datetime|duration", "value": "..."} or {"point": "wgs84|cartesian", "x": 0, "y": 0}.`
  )
}

function readTemporal({ temporal, value }: Record<string, unknown>): Value | undefined {
  const fits = temporals.includes(String(temporal)) && typeof value === 'string'
  return fits ? ({ temporal, value } as Value) : undefined
}

function readPoint({ point, x, y, z }: Record<string, unknown>): Value | undefined {
  const [px, py, pz] = [x, y, z].map(readCoordinate)
  if (!points.includes(String(point)) || px === undefined || py === undefined || (z !== undefined && pz === undefined)) return undefined
  return { point, x: px, y: py, ...(pz !== undefined && { z: pz }) } as Value
}

function readCoordinate(json: unknown): number | undefined {
  if (typeof json === 'number') return json
  return typeof json === 'object' && json !== null && FLOAT_MARK in json ? Number(json[FLOAT_MARK]) : undefined
}
