import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { DEFAULT_TYPE, type ImportRecord, type Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'

type Attributes = Readonly<Record<string, string>>
type Kind = 'node' | 'edge'

/** When an owner or its value exists; kept as text, because formats of time vary. */
export const times = ['start', 'end', 'startopen', 'endopen', 'timestamp', 'timestamps', 'intervals']

/** A declared attribute: its title, and how its values are read. */
export interface Declared {
  readonly title: string
  readonly isFloat: boolean
  read(text: string, place: Place): Value
}

/** A value for owners without one. */
export type Default = readonly [declared: Declared, value: Value]

/** A `<node>` or `<edge>` while its values come in. */
export class GexfOwner {
  readonly kind: Kind
  readonly attributes: Attributes
  readonly #values = new Map<string, Value>()
  readonly #floats: string[] = []
  #position: Attributes = {}

  constructor(kind: Kind, attributes: Attributes) {
    this.kind = kind
    this.attributes = attributes
  }

  add({ title, isFloat }: Declared, value: Value, place: Place): void {
    if (this.#values.has(title)) {
      throw invalidRecord(place, `The ${this.kind} has two values of ${JSON.stringify(title)}. Keep one; for values that change over time, export one moment.`)
    }
    this.#values.set(title, value)
    if (isFloat) this.#floats.push(title)
  }

  locate({ x = '', y = '', z }: Attributes, place: Place): void {
    if ('x' in this.#position) throw invalidRecord(place, 'The node has two positions. Keep one.')
    this.#position = { x, y, ...(z !== undefined && { z }) }
  }

  record(defaults: readonly Default[], place: Place): ImportRecord {
    for (const [declared, value] of defaults) if (!this.#values.has(declared.title)) this.add(declared, value, place)
    return this.kind === 'node' ? this.#node(place) : this.#relationship(place)
  }

  #node(place: Place): ImportRecord {
    const { label } = this.attributes
    const labels = this.#takeLabels()
    if (!this.#repeats(label)) this.#addOwn('label', label)
    return withStorableValues({ kind: 'node', key: this.#needed('id', place), labels, ...this.#held(this.#position, place) })
  }

  #relationship(place: Place): ImportRecord {
    const { label, kind = '', weight } = this.attributes
    const caption = label?.trim() ?? ''
    const type = kind.trim() || caption || DEFAULT_TYPE
    if (caption !== '' && caption !== type) this.#addOwn('label', label)
    const ends = { source: this.#needed('source', place), target: this.#needed('target', place) }
    return withStorableValues({ kind: 'relationship', ...ends, type, ...this.#held({ weight }, place) })
  }

  /** The values, with those of the element itself. */
  #held(numbers: Readonly<Record<string, string | undefined>>, place: Place) {
    for (const name of times) this.#addOwn(name, this.attributes[name])
    for (const [name, text] of Object.entries(numbers)) this.#addNumber(name, text, place)
    return { properties: Object.fromEntries(this.#values), ...(this.#floats.length > 0 && { floats: this.#floats }), place }
  }

  /** The labels, from an attribute `labels` that is a list of texts. */
  #takeLabels(): readonly string[] {
    const held = this.#values.get('labels')
    if (!Array.isArray(held) || !held.every((item) => typeof item === 'string' && item !== '')) return []
    this.#values.delete('labels')
    return held as readonly string[]
  }

  /** A caption often repeats the key or the name. */
  #repeats(label: string | undefined): boolean {
    return label === this.attributes['id'] || [...this.#values.values()].includes(label ?? null)
  }

  #addNumber(name: string, text: string | undefined, place: Place): void {
    if (text === undefined) return
    const value = textTypes.get('double')?.read(text.trim())
    if (value === undefined) throw invalidRecord(place, `The ${name} ${JSON.stringify(text.slice(0, 80))} is not a number. Correct it.`)
    const own = this.#addOwn(name, value)
    if (own !== undefined) this.#floats.push(own)
  }

  /** Adds a value of the element itself; when a declared attribute of that name has another value, both are kept. Returns the name if it is new. */
  #addOwn(name: string, value: Value | undefined): string | undefined {
    if (value === undefined || this.#values.get(name) === value) return undefined
    let own = name
    while (this.#values.has(own)) own += ' attribute'
    this.#values.set(own, value)
    return own
  }

  #needed(name: string, place: Place): string {
    const value = this.attributes[name]
    if (value === undefined || value === '') throw invalidRecord(place, `The attribute "${name}" of the ${this.kind} is missing. Add it.`)
    return value
  }
}
