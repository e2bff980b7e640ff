import type { Value } from '../values.ts'
import { type GraphmlKey, readKey } from './graphml-keys.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'

type Attributes = Readonly<Record<string, string>>

const DEFAULT_TYPE = 'RELATED_TO'
/** Elements that are read; those of other names, and all within them, are skipped (yEd's drawing data, descriptions). */
const known = ['graphml', 'key', 'default', 'graph', 'node', 'edge', 'data']
/** Elements that a property graph cannot hold. */
const refused: Readonly<Record<string, string>> = {
  hyperedge: 'A hyperedge joins more than two nodes; give it as a node with edges.',
  port: 'Ports are not kept; let edges end at nodes.'
}

interface Owner {
  readonly kind: 'node' | 'edge'
  readonly attributes: Attributes
  readonly data: Map<GraphmlKey, Value>
}

/** Follows the elements of a GraphML file and makes records of them. `place` tells where the parser stands. */
export class GraphmlReader {
  readonly #place: () => Place
  readonly #keys = new Map<string, GraphmlKey>()
  #records: ImportRecord[] = []
  #orientation: 'directed' | 'undirected' | undefined
  #owner: Owner | undefined
  #key: GraphmlKey | undefined
  #text: string | undefined
  /** Open elements within a skipped one, itself included. */
  #skipped = 0

  constructor(place: () => Place) {
    this.#place = place
  }

  open(qualified: string, attributes: Attributes): void {
    const name = localName(qualified)
    if (this.#skipped > 0 || !this.#isKnown(name)) this.#skipped++
    else if (name === 'key') this.#openKey(attributes)
    else if (name === 'default') this.#text = ''
    else if (name === 'graph') this.#openGraph(attributes)
    else if (name === 'data') this.#openData(attributes)
    else if (name !== 'graphml') this.#openOwner(name === 'node' ? 'node' : 'edge', attributes)
  }

  text(text: string): void {
    if (this.#skipped > 0 || this.#text === undefined) return
    this.#text += text
    if (this.#text.length > MAX_RECORD_BYTES) throw tooLong(this.#place(), 'The text')
  }

  close(qualified: string): void {
    const name = localName(qualified)
    if (this.#skipped > 0) this.#skipped--
    else if (name === 'default') this.#closeText((key, value) => Object.assign(key, { fallback: value }))
    else if (name === 'data') this.#closeText((key, value) => this.#owner?.data.set(key, value))
    else if (name === 'node' || name === 'edge') this.#closeOwner()
  }

  /** The records since the last call. */
  take(): ImportRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  finish(): void {
    if (this.#orientation === undefined) throw this.#invalid('The file holds no <graph>.')
  }

  #isKnown(name: string): boolean {
    const reason = Object.hasOwn(refused, name) ? refused[name] : undefined
    if (reason !== undefined) throw this.#invalid(reason)
    return known.includes(name)
  }

  #openKey(attributes: Attributes): void {
    this.#key = readKey(attributes, this.#place())
    this.#keys.set(attributes['id'] ?? '', this.#key)
  }

  #openGraph(attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid('A graph within a node is not kept; give its nodes side by side.')
    if (this.#orientation !== undefined) throw this.#invalid('The file holds more than one <graph>; import them one by one.')
    const orientation = attributes['edgedefault'] ?? 'directed'
    if (orientation !== 'directed' && orientation !== 'undirected') throw this.#invalid('"edgedefault" must be directed or undirected.')
    this.#orientation = orientation
    this.#records.push({ kind: 'orientation', orientation, place: this.#place() })
  }

  #openOwner(kind: Owner['kind'], attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid(`A <${kind}> cannot stand within a <${this.#owner.kind}>.`)
    const { directed } = attributes
    if (directed !== undefined && (directed === 'true') !== (this.#orientation === 'directed')) {
      throw this.#invalid(`The edge is directed="${directed}" in an ${this.#orientation} graph; all edges of a graph are read alike.`)
    }
    this.#owner = { kind, attributes, data: new Map() }
  }

  #openData(attributes: Attributes): void {
    this.#text = ''
    this.#key = this.#keys.get(attributes['key'] ?? '')
    if (this.#key === undefined) throw this.#invalid(`No <key> has the id ${JSON.stringify(attributes['key'] ?? '')}; keys stand before the graph.`)
  }

  #closeText(keep: (key: GraphmlKey, value: Value) => void): void {
    const key = this.#key
    // Keys without a name are drawing data.
    if (key !== undefined && this.#text !== undefined && key.owner !== 'other') keep(key, key.read(this.#text, this.#place()))
    this.#text = undefined
  }

  #closeOwner(): void {
    const owner = this.#owner
    this.#owner = undefined
    if (owner === undefined) return
    const values = new Map<string, Value>()
    const floats: string[] = []
    for (const key of this.#keys.values()) {
      if (key.owner !== owner.kind && key.owner !== 'all') continue
      const value = owner.data.get(key) ?? key.fallback
      if (value === undefined) continue
      values.set(key.name, value)
      if (key.isFloat) floats.push(key.name)
    }
    this.#records.push(owner.kind === 'node' ? this.#node(owner.attributes, values, floats) : this.#relationship(owner.attributes, values, floats))
  }

  #node(attributes: Attributes, values: Map<string, Value>, floats: readonly string[]): ImportRecord {
    const text = takeText(attributes, values, 'labels') ?? takeText(attributes, values, 'label') ?? ''
    const labels = text.split(':').map((label) => label.trim())
    return { kind: 'node', key: this.#needed(attributes, 'id'), labels: labels.filter((label) => label !== ''), ...this.#owned(values, floats) }
  }

  #relationship(attributes: Attributes, values: Map<string, Value>, floats: readonly string[]): ImportRecord {
    const type = takeText(attributes, values, 'label') ?? DEFAULT_TYPE
    const source = this.#needed(attributes, 'source')
    return { kind: 'relationship', source, target: this.#needed(attributes, 'target'), type, ...this.#owned(values, floats) }
  }

  #owned(values: Map<string, Value>, floats: readonly string[]): Pick<Extract<ImportRecord, { kind: 'node' }>, 'properties' | 'floats' | 'place'> {
    return { properties: Object.fromEntries(values), ...(floats.length > 0 && { floats }), place: this.#place() }
  }

  #needed(attributes: Attributes, name: string): string {
    const value = attributes[name]
    if (value === undefined || value === '') throw this.#invalid(`The attribute "${name}" is missing.`)
    return value
  }

  #invalid(detail: string): Error {
    return invalidRecord(this.#place(), detail)
  }
}

/** The attribute, else the data of that name. Data that say the same are no property; others stay one. */
function takeText(attributes: Attributes, values: Map<string, Value>, name: string): string | undefined {
  const value = values.get(name)
  const data = typeof value === 'string' ? value.trim() : ''
  const text = (attributes[name] ?? data).trim()
  if (typeof value === 'string' && data === text) values.delete(name)
  return text === '' ? undefined : text
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
