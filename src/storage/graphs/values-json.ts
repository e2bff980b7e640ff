import { invalidInput } from '../../base/errors.ts'
import type { Properties, Value } from './values.ts'

/**
 * Encodes properties as JSON text that SQLite's json functions read with the right types:
 * - an integer is written `5`, a float `5.5` or `5.0`, so json_type distinguishes them. A `number` is an integer when it is a safe integer, unless the source
 * typed it as float (see `floats`). Numbers read back as plain numbers: 5 and 5.0 are the same value of different stored type.
 * - integers beyond 2^53 keep all digits and read back as BigInt; beyond 64 bits they are rejected.
 * - infinities are `9e999` and `-9e999`, which SQLite and JSON.parse both read as infinite. NaN is the object {"float":"NaN"}, because SQLite has no NaN.
 * - temporals and points are objects, `{"temporal":"date","value":"2024-01-31"}`, `{"point":"wgs84","x":..,"y":..}`.
 * - a property that is null or undefined is left out; a null within a list stays.
 */
export function encodeProperties(properties: Properties, floats?: readonly string[]): string {
  let text = '{'
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    if (value === null || value === undefined) continue
    if (text.length > 1) text += ','
    text += `${JSON.stringify(name)}:${encodeValue(value, floats?.includes(name))}`
  }
  return `${text}}`
}

/** Encodes one value as JSON text. `float`: numbers with integral value are floats too. */
export function encodeValue(value: Value, float = false): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return String(value)
    case 'number':
      return encodeNumber(value, float)
    case 'bigint':
      return encodeInteger(value)
    default:
      return encodeObject(value, float)
  }
}

function encodeObject(value: Exclude<Value, string | boolean | number | bigint>, float: boolean): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `[${value.map((item) => encodeValue(item, float)).join(',')}]`
  if ('temporal' in value) return JSON.stringify({ temporal: value.temporal, value: value.value })
  if ('point' in value) {
    const z = value.z === undefined ? '' : `,"z":${encodeNumber(value.z, true)}`
    return `{"point":${JSON.stringify(value.point)},"x":${encodeNumber(value.x, true)},"y":${encodeNumber(value.y, true)}${z}}`
  }
  throw invalidInput('A property cannot hold an object, except a temporal value or a point.')
}

function encodeNumber(value: number, float: boolean): string {
  if (Number.isSafeInteger(value) && !float && !Object.is(value, -0)) return String(value)
  if (Number.isNaN(value)) return '{"float":"NaN"}'
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999'
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

function encodeInteger(value: bigint): string {
  if (BigInt.asIntN(64, value) === value) return value.toString()
  throw invalidInput(`The integer ${value} does not fit 64 bits. Use a float or a string.`)
}

/** Encodes a document of plain objects, lists and values, such as a schema; undefined fields are left out. */
export function encodeDocument(document: unknown): string {
  if (Array.isArray(document)) return `[${document.map(encodeDocument).join(',')}]`
  if (typeof document !== 'object' || document === null) return encodeValue(document as Value)
  const fields = Object.entries(document).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${encodeDocument(field)}`).join(',')}}`
}

export function decodeDocument(text: string): unknown {
  return decode(text)
}

export function decodeProperties(text: string): Properties {
  return decode(text) as Properties
}

export function decodeValue(text: string): Value {
  return decode(text) as Value
}

/** Decodes properties, and names those with a float of integral value, which a `number` cannot express. */
export function decodeTypedProperties(text: string): { readonly properties: Properties; readonly floats?: readonly string[] } {
  if (!wholeFloat.test(text)) return { properties: decodeProperties(text) }
  const floats: string[] = []
  const marked = JSON.parse(text.replace(stringOrNumber, markedFloat)) as Readonly<Record<string, unknown>>
  const properties = Object.entries(marked).map(([name, value]): [string, Value] => [name, unmarked(value, () => floats.push(name))])
  return { properties: Object.fromEntries(properties), ...(floats.length > 0 && { floats: [...new Set(floats)] }) }
}

function markedFloat(token: string): string {
  return /^-?\d+\.0$/.test(token) ? `{"whole":${token}}` : tagged(token)
}

function unmarked(value: unknown, onWhole: () => void): Value {
  if (Array.isArray(value)) return value.map((item) => unmarked(item, onWhole))
  if (typeof value !== 'object' || value === null) return value as Value
  if ('whole' in value) {
    if (Number.isSafeInteger(value.whole)) onWhole()
    return value.whole as number
  }
  // Coordinates are floats anyway.
  if ('point' in value) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unmarked(part, () => {})])) as unknown as Value
  return revive('', value) as Value
}

const wholeFloat = /\d\.0(?!\d)/
const longDigits = /(?<![.\d])\d{16}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function decode(text: string): unknown {
  // Nearly all rows are parsed directly; only long digits and NaN need a reviver, which is several times slower.
  if (!longDigits.test(text)) return text.includes('{"float":') ? JSON.parse(text, revive) : JSON.parse(text)
  return JSON.parse(text.replace(stringOrNumber, tagged), revive)
}

function tagged(token: string): string {
  const long = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
  return long ? `{"integer":"${token}"}` : token
}

function revive(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('integer' in value && typeof value.integer === 'string') return BigInt(value.integer)
  return 'float' in value && value.float === 'NaN' ? Number.NaN : value
}
