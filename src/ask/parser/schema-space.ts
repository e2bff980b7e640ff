import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { GraphSchema, PropertySchema, RelationshipTypeSchema } from '../../storage/graphs/store.ts'
import type { Predicate } from '../../tools/query/tree.ts'
import { howUsual } from '../../tools/schema-step.ts'
import { isPerson } from '../linking/lexicon/relatedness.ts'
import type { Owner, Role } from './constituent.ts'

/** One way in which nodes of some labels are tied to others. `direction` as seen from the first. */
export interface TieWay {
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
  // Yes and no as numbers.
  if (types.every((type) => type === 'integer') && Number(schema.min) === 0 && Number(schema.max) === 1) return 'flag'
  if (types.every((type) => type === 'integer' || type === 'float')) return types.includes('integer') && isYear(schema) ? 'year' : 'number'
  return types.every((type) => type === 'temporal') || samples.filter(isDay).length * 2 > samples.length ? 'date' : 'text'
}

const isDay = (sample: unknown): boolean => typeof sample === 'string' && ISO_DAY.test(sample)

/** Texts that are days, but for some: `NULL`. */
export const isPartlyDays = ({ types, samples }: PropertySchema): boolean => types.includes('string') && !samples.every(isDay)

/** `INFLUENCED_BY`: what it starts from is what the verb is done to. */
const isPassive = (type: string) => wordsOfName(type).split(' ').at(-1) === 'by'

/** Words of a type that holds both ways, though it is stored one way: LINKED_WITH. */
const MUTUAL: ReadonlySet<string> = new Set(
  'with married sibling siblings borders bordering adjacent neighbours neighbors spouse friend friends partner cousin colleague'.split(' ')
)
export const isMutual = (type: string): boolean =>
  wordsOfName(type)
    .split(' ')
    .some((word) => MUTUAL.has(word))

const namesPersons = (label: string) => isPerson(wordsOfName(label).split(' ').at(-1) ?? '')

/** What the schema of a graph allows: which properties nodes have, what ties them. */
export class SchemaSpace {
  readonly schema: GraphSchema
  readonly labels: readonly string[]
  /** Labels of those who can do something; empty: none is known for it. */
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

  /** How a property says yes or no. */
  truthOf(owner: Owner, isSo: boolean): boolean | number {
    return this.propertyOf(owner)?.types.includes('boolean') === true ? isSo : Number(isSo)
  }

  /** Whether there is any of it. Of what can be 0 none is 0. */
  presence(owner: Owner, isThere: boolean): Predicate {
    const { property } = owner
    const kind = this.kindOf(owner)
    if (kind === 'flag') return { property, operator: '=', value: this.truthOf(owner, isThere) }
    if (kind === 'number' && Number(this.propertyOf(owner)?.min) === 0) return { property, operator: isThere ? '>' : '=', value: 0 }
    return { property, operator: isThere ? 'exists' : 'missing' }
  }

  /** Properties of nodes of these labels, or of all. */
  ownersOf(labels: readonly string[]): Owner[] {
    return this.schema.labels
      .filter(({ label }) => labels.length === 0 || labels.includes(label))
      .flatMap(({ label, properties }) => properties.map(({ property }) => ({ owner: 'node' as const, of: label, property })))
  }

  /** Properties of relationships of these types, or of all. */
  ownersOfTypes(types: readonly string[] | null): Owner[] {
    return this.schema.relationshipTypes
      .filter(({ type }) => types === null || types.includes(type))
      .flatMap(({ type, properties }) => properties.map(({ property }) => ({ owner: 'relationship' as const, of: type, property })))
  }

  /** Labels at the far ends of a type, seen from nodes of some labels; exceptions only where nothing else is there. */
  farEnds(labels: readonly string[], { type, direction }: TieWay): string[] {
    const schema = this.schema.relationshipTypes.find((one) => one.type === type)
    if (schema === undefined) return []
    const ends = this.labels.map((label) => ({ label, how: howUsual(schema, { from: labels, to: [label], types: [], direction }) }))
    const usual = ends.filter(({ how }) => how === 'usual')
    return (usual.length > 0 ? usual : ends.filter(({ how }) => how === 'rare')).map(({ label }) => label)
  }

  /** How nodes of some labels can be tied to those of others by these types, the head of the phrase having this role. */
  ways(from: readonly string[], to: readonly string[], types: readonly string[] | null, role: Role): TieWay[] {
    return this.schema.relationshipTypes
      .filter(({ type }) => types === null || types.includes(type))
      .flatMap((schema): TieWay[] => {
        const direction = this.#directionOf(schema, from, to, role)
        return direction === null ? [] : [{ type: schema.type, direction }]
      })
  }

  /** Where only exceptions lead one way, the other is meant. null: no relationship of the type ties them. */
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
