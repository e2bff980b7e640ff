import type { GraphSchema, PropertySchema, RelationshipTypeSchema } from '../../../storage/graphs/store.ts'
import { howUsual } from '../../schema-step.ts'
import { findWord } from './cursor.ts'

export interface Ends {
  /** Labels of the node that has the link; empty for any. */
  readonly here: readonly string[]
  readonly there: readonly string[]
}

const isOneOf = (labels: readonly string[], label: string): boolean => labels.length === 0 || labels.includes(label)
const unique = (values: readonly string[]): string[] => [...new Set(values)]

export const isNumeric = ({ types }: PropertySchema): boolean => types.length > 0 && types.every((type) => type === 'integer' || type === 'float')

/** The names that queries of a graph can use. */
export class KnownGraph {
  readonly schema: GraphSchema
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly #byType: ReadonlyMap<string, RelationshipTypeSchema>

  constructor(schema: GraphSchema) {
    this.schema = schema
    this.labels = schema.labels.map(({ label }) => label)
    this.types = schema.relationshipTypes.map(({ type }) => type)
    this.#byType = new Map(schema.relationshipTypes.map((type) => [type.type, type]))
  }

  /** Returns the properties of nodes with any of the labels; no labels means all nodes. */
  propertiesOf(labels: readonly string[]): PropertySchema[] {
    return this.schema.labels.flatMap(({ label, properties }) => (isOneOf(labels, label) ? properties : []))
  }

  relationshipProperties(types: readonly string[]): PropertySchema[] {
    return this.#held(types).flatMap(({ properties }) => properties)
  }

  /** Returns the labels at the other end of the types; empty for any. */
  labelsBeyond(types: readonly string[], { here, there }: Ends): readonly string[] {
    if (there.length > 0 || types.length === 0) return there
    const patterns = this.#held(types).flatMap((type) => type.patterns)
    return unique(patterns.flatMap(({ source, target }) => [...(isOneOf(here, source) ? [target] : []), ...(isOneOf(here, target) ? [source] : [])]))
  }

  labelsIn(words: unknown): string[] {
    return (Array.isArray(words) ? words : [words]).flatMap((word) => (typeof word === 'string' ? (findWord(word, this.labels) ?? []) : []))
  }

  /** Returns the directions in which the types have relationships above `least`; both where the schema is incomplete. */
  directions(types: readonly string[], { here, there }: Ends, least: 'none' | 'rare'): readonly ('out' | 'in')[] {
    const held = this.#held(types)
    const isPartlyKnown = this.schema.sampled === true || held.some(({ patterns, count }) => patterns.reduce((sum, pattern) => sum + pattern.count, 0) < count)
    if (isPartlyKnown && least === 'none') return ['out', 'in']
    const isHeld = (direction: 'out' | 'in') =>
      held.some((type) => {
        const usual = howUsual(type, { from: here, to: there, types, direction })
        return usual === 'usual' || (usual === 'rare' && least === 'none')
      })
    return (['out', 'in'] as const).filter(isHeld)
  }

  get isUndirected(): boolean {
    return this.schema.orientation === 'undirected'
  }

  /** Writes `ACTED_IN leads from Person to Movie`, the most frequent patterns first. */
  patternsOf(types: readonly string[]): string {
    return this.#held(types)
      .map(({ type, patterns }) => {
        const sorted = patterns.toSorted((a, b) => b.count - a.count).slice(0, 3)
        return `${type} leads ${sorted.map(({ source, target }) => `from ${source} to ${target}`).join(' and ')}`
      })
      .join('; ')
  }

  /** Returns the types of relationships at nodes with these labels. */
  typesAt(labels: readonly string[]): string[] {
    const isAt = ({ patterns }: RelationshipTypeSchema) => patterns.some(({ source, target }) => isOneOf(labels, source) || isOneOf(labels, target))
    return this.schema.relationshipTypes.filter(isAt).map(({ type }) => type)
  }

  #held(types: readonly string[]): readonly RelationshipTypeSchema[] {
    if (types.length === 0) return this.schema.relationshipTypes
    return [...new Set(types)].flatMap((type) => this.#byType.get(type) ?? [])
  }
}
