import { foreignProperties, isObject, readForeignKey, readMembers, takeLabels, takeType } from './foreign-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialect } from './json-dialect.ts'
import { isGiven, readObject } from './json-record.ts'
import type { ImportRecord, Place } from './record.ts'
import type { Remarks } from './remarks.ts'
import { withStorableValues } from './unstorable.ts'

const nodeFields = ['key', 'attributes']
export const graphologyEdgeFields = ['key', 'source', 'target', 'attributes', 'undirected']
const MIXED = 'Mixed graphs are not supported: of some edges the orientation is directed, of others undirected. Export each kind to its own file.'

/** The export of graphology: `{"options": {"type"}, "attributes": {..}, "nodes": [{key, attributes}], "edges": [{source, target, attributes}]}`. */
export function graphology(remarks: Remarks): JsonDialect {
  return new Graphology(remarks)
}

class Graphology implements JsonDialect {
  readonly #remarks: Remarks
  #type: unknown
  #placeOfType: Place | undefined
  /** What the first edge states. */
  #first: { readonly undirected: boolean | undefined; readonly place: Place } | undefined

  constructor(remarks: Remarks) {
    this.#remarks = remarks
  }

  readonly lists: JsonDialect['lists'] = new Map([
    ['nodes', (json: unknown, place: Place) => this.#node(json, place)],
    ['edges', (json: unknown, place: Place) => this.#edge(json, place)]
  ])

  member(key: string, json: unknown, place: Place): boolean {
    if (key !== 'options') return false
    this.#type = isObject(json) ? json['type'] : undefined
    if (isGiven(this.#type) && this.#type !== 'directed' && this.#type !== 'undirected' && this.#type !== 'mixed') {
      throw invalidRecord(place, 'The "type" in "options" must be "directed", "undirected" or "mixed".')
    }
    this.#placeOfType = place
    return true
  }

  /** The options may follow the edges, so the orientation comes last. An edge of a mixed graph is directed unless it states otherwise. */
  finish(): void {
    const isFixed = this.#type === 'directed' || this.#type === 'undirected'
    const place = this.#first?.place ?? (isFixed ? this.#placeOfType : undefined)
    if (place === undefined) return
    const orientation = this.#isUndirected(this.#first?.undirected) ? 'undirected' : 'directed'
    if (isFixed && this.#type !== orientation) {
      throw invalidRecord(place, `The edge is ${orientation}, but the type in "options" is ${this.#type}. Change one of them.`)
    }
    this.#remarks.orient(orientation, place)
  }

  #node(json: unknown, place: Place): ImportRecord {
    const object = readObject(json, 'A node of graphology', nodeFields, place, 'attributes')
    const { labels, others } = takeLabels(readMembers(object['attributes'], '"attributes"', place))
    const key = readForeignKey(object['key'], 'key', place)
    return withStorableValues({ kind: 'node', key, labels, ...foreignProperties(others, place, this.#remarks), place })
  }

  #edge(json: unknown, place: Place): ImportRecord {
    const object = readObject(json, 'An edge of graphology', graphologyEdgeFields, place, 'attributes')
    const { type, others } = takeType(readMembers(object['attributes'], '"attributes"', place))
    const source = readForeignKey(object['source'], 'source', place)
    const target = readForeignKey(object['target'], 'target', place)
    this.#followOrientation(object['undirected'] ?? undefined, place)
    if (isGiven(object['key'])) this.#remarks.warn('The "key" of edges is ignored, here and below. To store it, put it in "attributes".', place)
    return withStorableValues({ kind: 'relationship', source, target, type, ...foreignProperties(others, place, this.#remarks), place })
  }

  #followOrientation(undirected: unknown, place: Place): void {
    if (undirected !== undefined && typeof undirected !== 'boolean') throw invalidRecord(place, '"undirected" must be true or false.')
    this.#first ??= { undirected, place }
    if (this.#isUndirected(undirected) !== this.#isUndirected(this.#first.undirected)) throw invalidRecord(place, MIXED)
  }

  #isUndirected(stated = this.#type === 'undirected'): boolean {
    return stated
  }
}
