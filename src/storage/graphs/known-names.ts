import { editDistance } from '../../base/edit-distance.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { fold } from './fold.ts'
import type { GraphSchema } from './store.ts'
import type { ValueType } from './values.ts'

const MAX_SUGGESTIONS = 3

/** Owners of a property: nodes with any of the labels, or relationships of any of the types; empty: all. */
export interface Owners {
  readonly owner: 'node' | 'relationship'
  readonly of: readonly string[]
}

/** Throws EDGEWISE_UNKNOWN_LABEL for the first label that the graph lacks. */
export function checkLabels(schema: GraphSchema, labels: readonly string[]): void {
  const known = schema.labels.map((entry) => entry.label)
  for (const label of labels) {
    if (!known.includes(label)) throw new EdgewiseError('EDGEWISE_UNKNOWN_LABEL', { graph: schema.name, label, known: nearestFirst(label, known) })
  }
}

/** Throws EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE for the first type that the graph lacks. */
export function checkTypes(schema: GraphSchema, types: readonly string[]): void {
  const known = schema.relationshipTypes.map((entry) => entry.type)
  for (const type of types) {
    if (!known.includes(type)) throw new EdgewiseError('EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE', { graph: schema.name, type, known: nearestFirst(type, known) })
  }
}

/** Types of the owners' values of this property. Throws EDGEWISE_UNKNOWN_PROPERTY when no owner has it. */
export function propertyTypes(schema: GraphSchema, owners: Owners, property: string): ReadonlySet<ValueType> {
  const types = new Set<ValueType>()
  const known = new Set<string>()
  for (const entry of entriesOf(schema, owners)) {
    for (const described of entry.properties) {
      known.add(described.property)
      if (described.property === property) for (const type of described.types) types.add(type)
    }
  }
  if (types.size > 0) return types
  const near = nearestFirst(property, [...known])
  throw new EdgewiseError('EDGEWISE_UNKNOWN_PROPERTY', {
    graph: schema.name,
    owner: ownersText(owners),
    property,
    suggestions: near.slice(0, MAX_SUGGESTIONS),
    known: near
  })
}

/** Whether all the owners' values of this property are lists: vectors, if they contain numbers. */
export function holdsLists(schema: GraphSchema, owners: Owners, property: string): boolean {
  const types = propertyTypes(schema, owners, property)
  return types.size === 1 && types.has('list')
}

/** Describes the owners: `Nodes`, `Nodes with label Person`, `Relationships of type KNOWS or LIKES`. */
export function ownersText({ owner, of }: Owners): string {
  const [plural, which] = owner === 'node' ? ['Nodes', 'with label'] : ['Relationships', 'of type']
  return of.length === 0 ? plural : `${plural} ${which} ${of.join(' or ')}`
}

function entriesOf(schema: GraphSchema, { owner, of }: Owners): { properties: GraphSchema['labels'][number]['properties'] }[] {
  if (owner === 'node') return schema.labels.filter((entry) => of.length === 0 || of.includes(entry.label))
  return schema.relationshipTypes.filter((entry) => of.length === 0 || of.includes(entry.type))
}

function nearestFirst(wanted: string, known: readonly string[]): string[] {
  const target = fold(wanted)
  return [...known]
    .map((name) => ({ name, far: editDistance(target, fold(name)) }))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .map((entry) => entry.name)
}
