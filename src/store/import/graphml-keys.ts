import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { readProperties } from './json-properties.ts'
import { parseJson } from './json-text.ts'
import type { Place } from './record.ts'
import { textTypes } from './typed-text.ts'

type Attributes = Readonly<Record<string, string>>

/** A `<key>`: the name and type of the data that refer to it. */
export interface GraphmlKey {
  readonly name: string
  readonly owner: 'node' | 'edge' | 'all' | 'other'
  readonly isFloat: boolean
  read(text: string, place: Place): Value
  /** What owners without data of their own have; set when `<default>` is read. */
  fallback?: Value
}

const types = ['boolean', 'int', 'long', 'float', 'double', 'string']

/** Reads the attributes of a `<key>`. Without `attr.type` it is text; with `attr.list` (as Neo4j writes it) its texts are JSON lists. */
export function readKey(attributes: Attributes, place: Place): GraphmlKey {
  const type = attributes['attr.type'] ?? 'string'
  const found = types.includes(type) ? textTypes.get(type) : undefined
  if (found === undefined)
    throw invalidRecord(place, `The key ${JSON.stringify(attributes['id'])} has the unknown type ${JSON.stringify(type)}; known: ${types.join(', ')}.`)
  const owner = attributes['for'] ?? 'all'
  const name = attributes['attr.name'] ?? attributes['id'] ?? ''
  const isList = attributes['attr.list'] !== undefined
  return {
    name,
    owner: owner === 'node' || owner === 'edge' || owner === 'all' ? owner : 'other',
    isFloat: found.isFloat,
    read(text, place) {
      if (isList) return readList(text, place)
      const value = found.read(type === 'string' ? text : text.trim())
      if (value === undefined) throw invalidRecord(place, `The value ${JSON.stringify(text)} of "${name}" is no ${type}.`)
      return value
    }
  }
}

function readList(text: string, place: Place): Value {
  const json = parseJson(text, place)
  if (!Array.isArray(json)) throw invalidRecord(place, 'The data of a key with attr.list must be a JSON list.')
  return readProperties({ list: json }, place).properties['list'] ?? []
}
