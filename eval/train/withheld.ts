import type { Constituent } from '../../src/ask/parser/constituent.ts'
import type { GraphSchema } from '../../src/storage/graphs/store.ts'
import type { Query } from '../../src/tools/query/tree.ts'

/** An element that a schema can lack. */
interface Element {
  readonly kind: 'label' | 'type' | 'property'
  readonly name: string
}

function namesIn(value: unknown, keys: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'named' || key === 'thatOf') return []
    const own = keys.includes(key) ? (Array.isArray(member) ? member : [member]).filter((name) => typeof name === 'string') : []
    return [...own, ...namesIn(member, keys)]
  })
}

/** Labels, types and properties in a tree. */
function elementsOf(query: Query): Element[] {
  const of = (kind: Element['kind'], ...keys: string[]) => [...new Set(namesIn(query, keys))].sort().map((name) => ({ kind, name }))
  return [...of('label', 'labels'), ...of('type', 'types', 'relationshipTypes'), ...of('property', 'property', 'properties', 'show', 'weight')]
}

function without(schema: GraphSchema, { kind, name }: Element): GraphSchema {
  const other = ({ property }: { readonly property: string }) => kind !== 'property' || property !== name
  const isKept = (label: string) => kind !== 'label' || label !== name
  return {
    ...schema,
    labels: schema.labels.filter(({ label }) => isKept(label)).map((held) => ({ ...held, properties: held.properties.filter(other) })),
    relationshipTypes: schema.relationshipTypes
      .filter(({ type }) => kind !== 'type' || type !== name)
      .map((held) => ({
        ...held,
        properties: held.properties.filter(other),
        patterns: held.patterns.filter(({ source, target }) => isKept(source) && isKept(target))
      }))
  }
}

/** The schema without each of the tree's elements, which makes the question one about unstored facts. */
export const poorerSchemas = (query: Query, schema: GraphSchema): GraphSchema[] => elementsOf(query).map((element) => without(schema, element))

const stepsOf = (item: Constituent): string[] => (item.parts.length === 0 ? [] : [item.rule, ...item.parts.flatMap(stepsOf)])

/** Each rule of the grammar that a reading uses: without it, the grammar does not cover the question. */
export const stepsIn = (item: Constituent): string[] => [...new Set(stepsOf(item))].sort()
