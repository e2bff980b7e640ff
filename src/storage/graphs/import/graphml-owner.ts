import type { Value } from '../values.ts'
import type { GraphmlKey, GraphmlKeys } from './graphml-keys.ts'
import { invalidRecord } from './invalid-record.ts'
import { DEFAULT_TYPE, type ImportRecord, type Place } from './record.ts'

type Attributes = Readonly<Record<string, string>>

/** Attributes that are read, or that repeat what elements contain. */
const read = { node: ['id', 'label', 'labels'], edge: ['source', 'target', 'directed', 'label'] }

/** A `<node>` or `<edge>` while its data come in. */
export class GraphmlOwner {
  readonly kind: 'node' | 'edge'
  readonly attributes: Attributes
  readonly #data = new Map<GraphmlKey, Value>()
  /** Labels that an editor draws. */
  readonly #drawn: string[] = []

  constructor(kind: 'node' | 'edge', attributes: Attributes) {
    this.kind = kind
    this.attributes = attributes
  }

  /** Attributes that no record stores. */
  get lost(): string[] {
    return Object.keys(this.attributes).filter((name) => !read[this.kind].includes(name) && !name.startsWith('xmlns'))
  }

  add(key: GraphmlKey, value: Value, place: Place): void {
    if (this.#data.has(key)) throw invalidRecord(place, `The ${this.kind} has two values for the key ${JSON.stringify(key.id)}.`)
    this.#data.set(key, value)
  }

  draw(text: string): void {
    if (text !== '') this.#drawn.push(text)
  }

  /** Builds the record of attributes and data; defaults of keys replace missing data. */
  record(keys: GraphmlKeys, place: Place): ImportRecord {
    const held = this.#held(keys, place)
    const values = new Map(held.map(([{ name }, value]) => [name, value]))
    const floats = held.flatMap(([{ name, isFloat }]) => (isFloat ? [name] : []))
    if (this.#drawn.length > 0) values.set(values.has('label') ? `${this.kind} label` : 'label', this.#drawn.join('\n'))
    const made = this.kind === 'node' ? this.#node(values, place) : this.#relationship(keys, values, place)
    return { ...made, properties: Object.fromEntries(values), ...(floats.length > 0 && { floats }), place }
  }

  /** The key whose data repeat the labels or the type of an attribute, as in Neo4j's export. */
  #repeatedAttribute(keys: GraphmlKeys): GraphmlKey | undefined {
    const name = this.kind === 'node' ? 'labels' : 'label'
    const text = this.attributes[name]?.trim() ?? ''
    return text === '' ? undefined : keys.all.find((key) => key.name === name && String(this.#data.get(key) ?? '').trim() === text)
  }

  /** Data in the order of their keys, with defaults for missing data. */
  #held(keys: GraphmlKeys, place: Place): [key: GraphmlKey, value: Value][] {
    const repeated = this.#repeatedAttribute(keys)
    const ownValues = keys.all.flatMap((key): [GraphmlKey, Value][] => {
      const value = key === repeated ? undefined : this.#data.get(key)
      return value === undefined ? [] : [[key, value]]
    })
    const names = new Set(repeated === undefined ? [] : [repeated.name])
    for (const [{ name }] of ownValues) {
      if (names.has(name) && name !== repeated?.name) throw invalidRecord(place, `The ${this.kind} has values for two keys named ${JSON.stringify(name)}.`)
      names.add(name)
    }
    const isOwn = ({ owner }: GraphmlKey) => owner === this.kind || owner === 'all'
    const defaults = keys.all.flatMap((key): [GraphmlKey, Value][] =>
      key.fallback === undefined || names.has(key.name) || !isOwn(key) ? [] : [[key, key.fallback]]
    )
    return [...ownValues, ...defaults]
  }

  /** Labels are texts such as `:Person:Author`, as in Neo4j's export; any other `labels`, and `label`, is a property. */
  #node(values: Map<string, Value>, place: Place) {
    const { labels: labelText, label } = this.attributes
    const held = values.get('labels')
    const text = labelText ?? (typeof held === 'string' ? held : '')
    const isLabels = text.trim().startsWith(':')
    if (isLabels && labelText === undefined) values.delete('labels')
    else if (!isLabels && labelText !== undefined) addText(values, 'labels', labelText)
    if (label !== undefined) addText(values, 'label', label)
    const labels = isLabels ? text.split(':').map((one) => one.trim()) : []
    return { kind: 'node', key: this.#needed('id', place), labels: labels.filter((one) => one !== '') } as const
  }

  /** The type is the attribute `label`; in a Neo4j file the data of that name repeat it. */
  #relationship(keys: GraphmlKeys, values: Map<string, Value>, place: Place) {
    const labelText = this.attributes['label']?.trim() ?? ''
    const held = values.get('label')
    const isHeld = labelText === '' && keys.isOfNeo4j && typeof held === 'string'
    const type = isHeld ? held.trim() : labelText
    if (isHeld) values.delete('label')
    const ends = { source: this.#needed('source', place), target: this.#needed('target', place) }
    return { kind: 'relationship', ...ends, type: type === '' ? DEFAULT_TYPE : type } as const
  }

  #needed(name: string, place: Place): string {
    const value = this.attributes[name]
    if (value === undefined || value === '') throw invalidRecord(place, `The attribute "${name}" is missing.`)
    return value
  }
}

/** Adds an attribute as a property; if data of that name have another value, both are kept. */
function addText(values: Map<string, Value>, name: string, text: string): void {
  const held = values.get(name)
  if (held === undefined) values.set(name, text)
  else if (held !== text) values.set(`${name} attribute`, text)
}
