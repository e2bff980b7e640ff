import type { Neo4j } from '../../neo4j/connection.ts'
import { fold } from '../fold.ts'
import { checkLabels, propertyTypes } from '../known-names.ts'
import { nameOf } from '../name-property-of.ts'
import type { GraphSchema, NameMatches, StoredNode } from '../store.ts'
import { MAX_NAMED_NODES, type NameIndex, nameIndex } from './name-index.ts'
import { nodesCalled, nodesWithKeys } from './name-lookup.ts'
import { nearestInSlices } from './nearest-in-slices.ts'
import { hasAnyLabel, readNodes } from './stored-nodes.ts'
import type { GraphView } from './view.ts'
import { withProperty } from './with-property.ts'

export interface ResolveOptions {
  readonly nameProperty?: string
  readonly labels?: readonly string[]
}

const MAX_NAMESAKES = 1000

/** Context for resolving the texts of one call. */
interface Comparison {
  readonly neo4j: Neo4j
  readonly view: GraphView
  readonly schema: GraphSchema
  readonly labels: readonly string[]
  /** The only property to compare; null for the nodes' own names. */
  readonly property: string | null
  /** null when the graph is too large for an index. */
  readonly index: NameIndex | null
  /** Whether the node is one of the candidates. */
  fits(node: StoredNode): boolean
  /** The compared texts of a node: its name before its key. */
  called(node: StoredNode): readonly string[]
}

/**
 * Resolves each text to nodes with that name or key; else to those equal after folding; else to the nearest. `labels` is a filter; `nameProperty` compares only
 * that property. In a graph of more than `maxNodes` nodes the database compares: exact names, then names equal except for case, and no nearest names.
 */
export async function resolve(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  texts: readonly string[],
  options: ResolveOptions = {},
  maxNodes = MAX_NAMED_NODES
): Promise<NameMatches[]> {
  const comparison = await prepare(neo4j, view, schema, options, maxNodes)
  const keyed = options.nameProperty === undefined ? await nodesWithKeys(neo4j, view, schema, texts, comparison.labels) : []
  const named = await findNamed(comparison, texts)
  const matches: NameMatches[] = []
  for (const text of texts) {
    const exact = distinct([...keyed.filter(({ key }) => key === text), ...(named.exact.get(text) ?? [])])
    if (exact.length > 0) matches.push({ exact, folded: [], nearest: [] })
    else {
      const folded = named.folded.get(text) ?? []
      matches.push({ exact, folded, nearest: folded.length > 0 ? [] : await findNearest(comparison, text) })
    }
  }
  return matches
}

async function prepare(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  { nameProperty, labels = [] }: ResolveOptions,
  maxNodes: number
): Promise<Comparison> {
  checkLabels(schema, labels)
  if (nameProperty !== undefined) {
    const owners = { owner: 'node', of: labels } as const
    propertyTypes(await withProperty(neo4j, view, schema, owners, nameProperty), owners, nameProperty)
  }
  const property = nameProperty === undefined || namesAllItsOwners(schema, nameProperty, labels) ? null : nameProperty
  const called = (node: StoredNode) =>
    property !== null ? [nameOf('', node.properties, [property])] : nameProperty === undefined ? [node.name, node.key] : [node.name]
  const fits = (node: StoredNode) =>
    hasAnyLabel(node, labels) && (property !== null || nameProperty === undefined || String(node.properties[nameProperty]) === node.name)
  return { neo4j, view, schema, labels, property, index: await nameIndex(neo4j, view, schema, property, maxNodes), fits, called }
}

/** Whether this property names all candidate nodes that have it. A sample cannot show that. */
function namesAllItsOwners(schema: GraphSchema, property: string, labels: readonly string[]): boolean {
  const requested = schema.labels.filter((entry) => labels.length === 0 || labels.includes(entry.label))
  return requested.every(
    (entry) => entry.nameProperty === property || (schema.sampled !== true && entry.properties.every((described) => described.property !== property))
  )
}

interface Named {
  readonly exact: ReadonlyMap<string, readonly StoredNode[]>
  readonly folded: ReadonlyMap<string, readonly StoredNode[]>
}

async function findNamed(comparison: Comparison, texts: readonly string[]): Promise<Named> {
  const { neo4j, view, schema, labels, index, fits, called } = comparison
  if (index === null) return findCalled(comparison, texts)
  const unfoldable = texts.filter((text) => fold(text) === '')
  const ids = new Map(texts.map((text) => [text, index.idsOf(fold(text), labels, MAX_NAMESAKES)]))
  const nodes = new Map((await readNodes(neo4j, view, schema, [...new Set([...ids.values()].flat())])).map((node) => [node.id, node]))
  const folded = new Map<string, StoredNode[]>()
  for (const [text, found] of ids) {
    const wanted = fold(text)
    const named = found.flatMap((id) => nodes.get(id) ?? []).filter((node) => fits(node) && called(node).some((name) => fold(name) === wanted))
    folded.set(text, named)
  }
  const odd = unfoldable.length === 0 ? null : await findCalled(comparison, unfoldable)
  const exact = new Map([...folded].map(([text, named]) => [text, odd?.exact.get(text) ?? named.filter((node) => called(node)[0] === text)]))
  return { exact, folded }
}

/** Resolves by the database: equal texts first, then texts equal except for case. */
async function findCalled({ neo4j, view, schema, labels, property, fits, called }: Comparison, texts: readonly string[]): Promise<Named> {
  const equal = (await nodesCalled(neo4j, view, schema, texts, { labels, property, ignoreCase: false })).filter(fits)
  const exact = new Map(texts.map((text) => [text, equal.filter((node) => called(node)[0] === text)]))
  const others = texts.filter((text) => exact.get(text)?.length === 0 && fold(text) !== '')
  const lower = others.map((text) => text.toLowerCase())
  const alike = (await nodesCalled(neo4j, view, schema, lower, { labels, property, ignoreCase: true })).filter(fits)
  const folded = new Map(others.map((text) => [text, alike.filter((node) => called(node).some((name) => name.toLowerCase() === text.toLowerCase()))]))
  return { exact, folded }
}

async function findNearest({ neo4j, view, schema, index, labels }: Comparison, text: string): Promise<readonly StoredNode[]> {
  const wanted = fold(text)
  if (index === null || wanted === '') return []
  return readNodes(neo4j, view, schema, await nearestInSlices(wanted, index.candidates(wanted, labels)))
}

function distinct(nodes: readonly StoredNode[]): StoredNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()].sort((a, b) => a.id - b.id)
}
