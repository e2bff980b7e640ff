import { invalidInput } from '../../base/errors.ts'
import { namesOf } from './check-pattern.ts'
import { propertyTypes } from './known-names.ts'
import type { Pattern, ReturnItem } from './pattern.ts'
import type { GraphSchema } from './store.ts'
import type { ValueType } from './values.ts'

/** One column of a match. `index` is that of the node or relationship in the main path. */
export type Returned = { readonly name: string; readonly index: number } & (
  | { readonly kind: 'node'; readonly owner: 'node' }
  | { readonly kind: 'type'; readonly owner: 'relationship' }
  | { readonly kind: 'property'; readonly owner: 'node' | 'relationship'; readonly property: string; readonly types: ReadonlySet<ValueType> }
)

/** The pattern's returned items. Throws EDGEWISE_INVALID_INPUT for unknown names and items that cannot be returned. */
export function returned(schema: GraphSchema, pattern: Pattern): Returned[] {
  if (pattern.return.length === 0) throw invalidInput('A pattern returns at least one thing.')
  const names = namesOf(pattern)
  const items = pattern.return.map((item): Returned => {
    const node = names.nodes.get(item.of)
    if (node !== undefined) return returnedNode(schema, item, pattern, node)
    const relationship = names.relationships.get(item.of)
    if (relationship !== undefined) return returnedRelationship(schema, item, pattern, relationship)
    const known = [...names.nodes.keys(), ...names.relationships.keys()]
    throw invalidInput(`Nothing in the path is named "${item.of}"; named are: ${known.length === 0 ? 'none (give a node an "as")' : known.join(', ')}.`)
  })
  const twice = items.find((item, at) => items.findIndex((other) => other.name === item.name) !== at)
  if (twice !== undefined) throw invalidInput(`Two columns are named "${twice.name}"; give one another name by "as".`)
  return items
}

function returnedNode(schema: GraphSchema, item: ReturnItem, pattern: Pattern, index: number): Returned {
  if (item.property === null) throw invalidInput(`"${item.of}" is a node; property null asks for the type of a relationship.`)
  if (item.property === undefined) return { name: item.as ?? item.of, kind: 'node', owner: 'node', index }
  const of = pattern.path.nodes.find(({ as, labels = [] }) => as === item.of && labels.length > 0)?.labels ?? []
  const types = propertyTypes(schema, { owner: 'node', of }, item.property)
  return { name: item.as ?? `${item.of}.${item.property}`, kind: 'property', owner: 'node', index, property: item.property, types }
}

function returnedRelationship(schema: GraphSchema, item: ReturnItem, pattern: Pattern, index: number): Returned {
  if (item.property === undefined) throw invalidInput(`"${item.of}" is a relationship; return one of its properties, or its type by property null.`)
  if (item.property === null) return { name: item.as ?? `${item.of}.type`, kind: 'type', owner: 'relationship', index }
  const types = propertyTypes(schema, { owner: 'relationship', of: pattern.path.relationships[index]?.types ?? [] }, item.property)
  return { name: item.as ?? `${item.of}.${item.property}`, kind: 'property', owner: 'relationship', index, property: item.property, types }
}
