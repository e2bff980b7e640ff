import type { ImportRecord, NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import { encodeValue } from '../values-json.ts'

export type ValueKind = 'boolean' | 'long' | 'double' | 'string' | 'list'

/** The key of one property name and one kind: a name with values of several kinds has several keys. */
export interface PropertyKey {
  readonly id: string
  readonly name: string
  readonly kind: ValueKind
}

export interface WrittenProperty {
  readonly key: PropertyKey
  readonly text: string
}

type Item = NodeRecord | RelationshipRecord

function kindOf(value: Exclude<Value, null>, isFloat: boolean): ValueKind {
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'long'
    case 'number':
      return isFloat || !Number.isSafeInteger(value) ? 'double' : 'long'
    default:
      return 'string'
  }
}

/** Writes temporals as ISO 8601, points and lists as JSON. */
function textOf(value: Exclude<Value, null>): string {
  if (typeof value !== 'object') return String(value)
  return 'temporal' in value ? value.value : encodeValue(value)
}

/** The keys of all properties of nodes or of relationships. XML formats declare keys before items. */
export class PropertyKeys {
  readonly #keys = new Map<string, PropertyKey>()
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  get all(): PropertyKey[] {
    return [...this.#keys.values()]
  }

  /** Writes properties that are not null. */
  write({ properties, floats = [] }: Item): WrittenProperty[] {
    return Object.entries(properties).flatMap(([name, value]) =>
      value === null ? [] : [{ key: this.#key(name, kindOf(value, floats.includes(name))), text: textOf(value) }]
    )
  }

  #key(name: string, kind: ValueKind): PropertyKey {
    const identity = `${kind} ${name}`
    const key = this.#keys.get(identity) ?? { id: `${this.#prefix}${this.#keys.size}`, name, kind }
    this.#keys.set(identity, key)
    return key
  }
}

/** Collects the keys of all items, and yields an empty piece per item so that the sender can pause. */
export function* declaredKeys(prefix: string, items: readonly Item[]): Generator<string, PropertyKeys> {
  const keys = new PropertyKeys(prefix)
  for (const item of items) {
    keys.write(item)
    yield ''
  }
  return keys
}

export type NodeItem = Extract<ImportRecord, { kind: 'node' }>
export type RelationshipItem = Extract<ImportRecord, { kind: 'relationship' }>

export function itemsOf(records: readonly ImportRecord[]): { readonly nodes: readonly NodeItem[]; readonly relationships: readonly RelationshipItem[] } {
  return {
    nodes: records.filter((record): record is NodeItem => record.kind === 'node'),
    relationships: records.filter((record): record is RelationshipItem => record.kind === 'relationship')
  }
}
