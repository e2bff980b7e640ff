import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { held, textOf } from './json-value.ts'
import { type Kind, kindOf } from './kinds.ts'
import type { SurveyedProperties } from './survey.ts'

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

const kinds: Partial<Record<Kind, ValueKind>> = { boolean: 'boolean', integer: 'long', big: 'long', float: 'double', list: 'list' }
const written = (kind: Kind): ValueKind => kinds[kind] ?? 'string'

/** The keys of all properties of nodes or of relationships. XML formats declare keys before items. */
export class PropertyKeys {
  readonly #keys = new Map<string, PropertyKey>()

  constructor(prefix: string, properties: SurveyedProperties) {
    for (const [name, found] of properties) {
      for (const kind of new Set([...found.kinds].map(written))) this.#keys.set(`${kind} ${name}`, { id: `${prefix}${this.#keys.size}`, name, kind })
    }
  }

  get all(): PropertyKey[] {
    return [...this.#keys.values()]
  }

  /** Writes properties that are not null. */
  write(record: NodeRecord | RelationshipRecord): WrittenProperty[] {
    return held(record).flatMap(([name, value, isFloat]) => {
      const key = this.#keys.get(`${written(kindOf(value, isFloat))} ${name}`)
      return key === undefined ? [] : [{ key, text: textOf(value, isFloat) }]
    })
  }
}
