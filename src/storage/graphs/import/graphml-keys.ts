import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { readProperties } from './json-record.ts'
import { parseJson } from './json-text.ts'
import type { Place } from './record.ts'
import { textTypes } from './typed-text.ts'

type Attributes = Readonly<Record<string, string>>

/** A `<key>`: the name and type of the data that refer to it. */
export interface GraphmlKey {
  readonly id: string
  readonly name: string
  /** Its element: `node`, `edge`, `all`, or an unsupported one such as `port`. */
  readonly owner: string
  /** Its data are an editor's drawing elements, not values. */
  readonly isDrawing: boolean
  readonly isFloat: boolean
  read(text: string, place: Place): Value
  /** Default for owners without data, set when `<default>` is read. */
  fallback?: Value
}

const types = ['boolean', 'int', 'long', 'float', 'double', 'string']

/** The keys of a file. Nodes and edges may have distinct keys with one id. */
export class GraphmlKeys {
  /** In file order. */
  readonly all: GraphmlKey[] = []
  /** Whether labels and types are in Neo4j's form: nodes have `labels` such as `:Person:Author`. */
  isOfNeo4j = false

  add(attributes: Attributes, place: Place): GraphmlKey {
    const key = readKey(attributes, place)
    if (this.all.some(({ id, owner }) => id === key.id && owner === key.owner)) {
      throw invalidRecord(place, `Two keys for "${key.owner}" have the id ${JSON.stringify(key.id)}. Key ids must be unique.`)
    }
    if (key.owner === 'node' && key.name === 'labels') this.isOfNeo4j = true
    this.all.push(key)
    return key
  }

  /** Finds the key of an owner's data: the owner's own, else one for all, else any with the id. */
  find(id: string, owner: string, place: Place): GraphmlKey {
    const alike = this.all.filter((key) => key.id === id)
    const found = alike.find((key) => key.owner === owner) ?? alike.find((key) => key.owner === 'all') ?? alike[0]
    if (found === undefined) throw invalidRecord(place, `No <key> has the id ${JSON.stringify(id)}. Keys must come before the graph.`)
    return found
  }
}

/** Reads the attributes of a `<key>`. Without `attr.type` it is text; with `attr.list` (as in Neo4j's export) its texts are JSON lists. */
function readKey(attributes: Attributes, place: Place): GraphmlKey {
  const { id } = attributes
  if (id === undefined) throw invalidRecord(place, 'A <key> has no id.')
  const type = attributes['attr.type'] ?? 'string'
  const found = types.includes(type) ? textTypes.get(type) : undefined
  if (found === undefined) {
    throw invalidRecord(place, `The key ${JSON.stringify(id)} has the unknown type ${JSON.stringify(type)}; known: ${types.join(', ')}.`)
  }
  const name = attributes['attr.name'] ?? id
  const isList = attributes['attr.list'] !== undefined
  return {
    id,
    name,
    owner: attributes['for'] ?? 'all',
    isDrawing: attributes['yfiles.type'] !== undefined,
    isFloat: found.isFloat,
    read(text, place) {
      if (isList) return readList(text, place)
      const value = found.read(type === 'string' ? text : text.trim())
      if (value === undefined) throw invalidRecord(place, `The value ${JSON.stringify(text)} of "${name}" is not of type ${type}.`)
      return value
    }
  }
}

function readList(text: string, place: Place): Value {
  const json = parseJson(text, place)
  if (!Array.isArray(json)) throw invalidRecord(place, 'The data of a key with attr.list must be a JSON list.')
  return readProperties({ list: json }, place).properties['list'] ?? []
}
