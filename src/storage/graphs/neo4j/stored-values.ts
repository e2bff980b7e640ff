import { Float, fromNeo4j, toNeo4j } from '../../neo4j/values.ts'
import type { Value } from '../values.ts'
import { decodeValue, encodeValue } from '../values-json.ts'
import { isNative } from './native-values.ts'

/** First item of a list of strings that encodes another list; the other strings are its items, written by `encodeValue`. */
export const ENCODED_LIST = '\u0000edgewise:json'
/** Prefix of a string that encodes another value, written by `encodeValue`. */
export const ENCODED_VALUE = '\u0000edgewise:value:'

/**
 * Converts a value to a parameter that Neo4j can store. Encodes lists that are mixed, nested or contain null (see ENCODED_LIST), temporals and points that
 * Neo4j does not support, and text that looks encoded. `float`: whole numbers are floats too. Throws EDGEWISE_INVALID_INPUT for integers beyond 64 bits.
 */
export function toStored(value: NonNullable<Value>, float = false): unknown {
  switch (typeof value) {
    case 'number':
      return float ? new Float(value) : value
    case 'bigint':
      encodeValue(value)
      return value
    case 'string':
      return value.startsWith(ENCODED_VALUE) ? encoded(value) : value
    case 'boolean':
      return value
    default:
      return isList(value) ? storedList(value, float) : isNative(value) ? value : encoded(value)
  }
}

/** Decodes a property read as `value` (see neo4j/values.ts); temporals get their shortest spelling. */
export function fromStored(value: unknown): Value {
  if (typeof value === 'string') return value.startsWith(ENCODED_VALUE) ? decodeValue(value.slice(ENCODED_VALUE.length)) : value
  if (typeof value !== 'object' || value === null) return value as Value
  if (Array.isArray(value)) return value[0] === ENCODED_LIST ? value.slice(1).map((item) => decodeValue(item as string)) : value.map(plain)
  return plain(value)
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value)
}

function encoded(value: Value): string {
  return ENCODED_VALUE + encodeValue(value)
}

function storedList(items: readonly Value[], float: boolean): unknown[] {
  const json = items.map((item) => encodeValue(item, float))
  const kinds = new Set(items.map((item) => kindOf(item, float)))
  const [kind] = kinds
  if (kinds.size === 0) return []
  if (kinds.size === 2 && kinds.has('integer') && kinds.has('float') && items.every((item) => typeof item === 'number')) return items.map(asFloat)
  if (kinds.size > 1 || kind === null || items[0] === ENCODED_LIST) return [ENCODED_LIST, ...json]
  return kind === 'float' ? items.map(asFloat) : [...items]
}

function asFloat(value: Value): Float {
  return new Float(value as number)
}

/** The item's kind: Neo4j stores lists of one kind. null for an item that needs encoding. */
function kindOf(item: Value, float: boolean): string | null {
  if (typeof item === 'number') return float || !Number.isSafeInteger(item) || Object.is(item, -0) ? 'float' : 'integer'
  if (typeof item === 'bigint') return 'integer'
  if (typeof item !== 'object') return typeof item
  if (item === null || isList(item) || !isNative(item)) return null
  return 'point' in item ? `${item.point} ${item.z === undefined}` : (toNeo4j(item) as object).constructor.name
}

/** Normalises what the driver returns: it writes fractions with nine digits and ends durations with an empty time. */
function plain(value: unknown): Value {
  const read = fromNeo4j(value) as Value
  if (typeof read !== 'object' || read === null || !('temporal' in read)) return read
  return {
    temporal: read.temporal,
    value: read.value
      .replace(/(\.\d*?)0+(?!\d)/, '$1')
      .replace(/\.(?!\d)/, '')
      .replace(/T$/, '')
  }
}
