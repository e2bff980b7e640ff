import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { GraphSchema, PropertySchema, RelationshipTypeSchema } from '../../storage/graphs/store.ts'
import type { Predicate } from '../../tools/query/tree.ts'
import { howUsual } from '../../tools/schema-step.ts'
import { isPerson } from '../linking/lexicon/relatedness.ts'
import type { Owner, Role } from './constituent.ts'

/** A relationship type with its direction, as seen from the first node. */
export interface RelationshipWay {
  readonly type: string
  readonly direction: Direction
}

export type ValueKind = 'number' | 'year' | 'date' | 'text' | 'flag'

const ISO_DAY = /^\d{4}-\d\d(?:-\d\d)?(?:[T ]\d|$)/
const YEARS = [1000, 2200] as const

const isYear = ({ min, max }: PropertySchema) => Number(min) >= YEARS[0] && Number(max) <= YEARS[1]

function kindOf(schema: PropertySchema): ValueKind {
  const { types, samples } = schema
  if (types.every((type) => type === 'boolean')) return 'flag'
  // The numbers 0 and 1 stand for no and yes.
  if (types.every((type) => type === 'integer') && Number(schema.min) === 0 && Number(schema.max) === 1) return 'flag'
  if (types.every((type) => type === 'integer' || type === 'float')) return types.includes('integer') && isYear(schema) ? 'year' : 'number'
  return types.every((type) => type === 'temporal') || samples.filter(isDay).length * 2 > samples.length ? 'date' : 'text'
}

const isDay = (sample: unknown): boolean => typeof sample === 'string' && ISO_DAY.test(sample)

/** Most strings of the property are days, but some are not: `NULL`. */
export const isPartlyDays = ({ types, samples }: PropertySchema): boolean => types.includes('string') && !samples.every(isDay)

/** In `INFLUENCED_BY`, the source is the object of the verb. */
const isPassive = (type: string) => wordsOfName(type).split(' ').at(-1) === 'by'

/** A type with such a word holds in both directions although it is stored in one: LINKED_WITH. */
const MUTUAL: ReadonlySet<string> = new Set(
  'with married sibling siblings borders bordering adjacent neighbours neighbors spouse friend friends partner cousin colleague'.split(' ')
)
export const isMutual = (type: string): boolean =>
  wordsOfName(type)
    .split(' ')
    .some((word) => MUTUAL.has(word))

const namesPersons = (label: string) => isPerson(wordsOfName(label).split(' ').at(-1) ?? '')

/** Looks up which properties and relationships the schema of a graph allows. */
export class SchemaSpace {
  readonly schema: GraphSchema
  readonly labels: readonly string[]
  /** Labels of persons; empty where none is known. */
  readonly people: readonly string[]
  readonly #kinds = new Map<string, { readonly kind: ValueKind; readonly schema: PropertySchema }>()

  constructor(schema: GraphSchema) {
    this.schema = schema
    this.labels = schema.labels.map(({ label }) => label)
    this.people = this.labels.filter(namesPersons)
    for (const { label, properties } of schema.labels) this.#hold('node', label, properties)
    for (const { type, properties } of schema.relationshipTypes) this.#hold('relationship', type, properties)
  }

  #hold(owner: Owner['owner'], of: string, properties: readonly PropertySchema[]): void {
    for (const schema of properties) this.#kinds.set(`${owner} ${of} ${schema.property}`, { kind: kindOf(schema), schema })
  }

  kindOf({ owner, of, property }: Owner): ValueKind | null {
    return this.#kinds.get(`${owner} ${of} ${property}`)?.kind ?? null
  }

  propertyOf({ owner, of, property }: Owner): PropertySchema | null {
    return this.#kinds.get(`${owner} ${of} ${property}`)?.schema ?? null
  }

  /** Returns how the property stores yes or no: as a boolean, 0 or 1. */
  truthOf(owner: Owner, isSo: boolean): boolean | number {
    return this.propertyOf(owner)?.types.includes('boolean') === true ? isSo : Number(isSo)
  }

  /** Tests whether a node has any of it. Where the minimum is 0, zero counts as none. */
  presence(owner: Owner, isThere: boolean): Predicate {
    const { property } = owner
    const kind = this.kindOf(owner)
    if (kind === 'flag') return { property, operator: '=', value: this.truthOf(owner, isThere) }
    if (kind === 'number' && Number(this.propertyOf(owner)?.min) === 0) return { property, operator: isThere ? '>' : '=', value: 0 }
    return { property, operator: isThere ? 'exists' : 'missing' }
  }

  /** Returns the properties of nodes with these labels; no labels means all. */
  ownersOf(labels: readonly string[]): Owner[] {
    return this.schema.labels
      .filter(({ label }) => labels.length === 0 || labels.includes(label))
      .flatMap(({ label, properties }) => properties.map(({ property }) => ({ owner: 'node' as const, of: label, property })))
  }

  /** Returns the properties of relationships of these types; null means all. */
  ownersOfTypes(types: readonly string[] | null): Owner[] {
    return this.schema.relationshipTypes
      .filter(({ type }) => types === null || types.includes(type))
      .flatMap(({ type, properties }) => properties.map(({ property }) => ({ owner: 'relationship' as const, of: type, property })))
  }

  /** Returns the labels at the far end of a type, seen from some labels; rare ones only where no usual one exists. */
  farEnds(labels: readonly string[], { type, direction }: RelationshipWay): string[] {
    const schema = this.schema.relationshipTypes.find((one) => one.type === type)
    if (schema === undefined) return []
    const ends = this.labels.map((label) => ({ label, how: howUsual(schema, { from: labels, to: [label], types: [], direction }) }))
    const usual = ends.filter(({ how }) => how === 'usual')
    return (usual.length > 0 ? usual : ends.filter(({ how }) => how === 'rare')).map(({ label }) => label)
  }

  /** Returns how these types can connect nodes of some labels to others, with the head of the phrase in this role. */
  ways(from: readonly string[], to: readonly string[], types: readonly string[] | null, role: Role): RelationshipWay[] {
    return this.schema.relationshipTypes
      .filter(({ type }) => types === null || types.includes(type))
      .flatMap((schema): RelationshipWay[] => {
        const direction = this.#directionOf(schema, from, to, role)
        return direction === null ? [] : [{ type: schema.type, direction }]
      })
  }

  /** Prefers the usual direction over a rare one; null where no relationship of the type connects the labels. */
  #directionOf(schema: RelationshipTypeSchema, from: readonly string[], to: readonly string[], role: Role): Direction | null {
    const [out, into] = (['out', 'in'] as const).map((direction) => howUsual(schema, { from, to, types: [], direction }))
    if (out === 'none' && into === 'none') return null
    if (this.schema.orientation === 'undirected') return 'both'
    if (out !== into && (out === 'usual' || into === 'none')) return 'out'
    if (out !== into && (into === 'usual' || out === 'none')) return 'in'
    if (isMutual(schema.type)) return 'both'
    if (role === 'either') return 'both'
    return (role === 'agent') === isPassive(schema.type) ? 'in' : 'out'
  }
}
