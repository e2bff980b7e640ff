import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { checkLabels, propertyTypes } from '../known-names.ts'
import type { GraphSchema, NodeQuery, StoredNode } from '../store.ts'
import { compileConditions } from './conditions.ts'
import { ordering } from './ordering.ts'
import { Parameters } from './parameters.ts'
import { keyOf, nodeColumns, possibleKeys, toNode } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'
import { withProperties } from './with-property.ts'

/** A page of matching nodes, in id order or by a property; ties are in id order, and nodes without the property come last. `total` counts all. */
export async function findNodes(neo4j: Neo4j, view: GraphView, schema: GraphSchema, query: NodeQuery): Promise<{ nodes: StoredNode[]; total: number }> {
  const { labels = [], where = [], orderBy, keys } = query
  checkLabels(schema, labels)
  const owners = { owner: 'node', of: labels } as const
  const requested = [...where.map(({ property }) => property), ...(orderBy === undefined ? [] : [orderBy.property])]
  const known = await withProperties(neo4j, view, schema, owners, requested)
  const parameters = new Parameters()
  const conditions = compileConditions(known, owners, where, 'n', parameters)
  const order: string[] = []
  if (orderBy !== undefined) order.push(...ordering(`n.${quoted(orderBy.property)}`, propertyTypes(known, owners, orderBy.property), orderBy.descending))
  const tests = [
    ...(keys === undefined ? [] : [`${keyOf(view, 'n')} IN ${parameters.add(possibleKeys(view, keys))}`]),
    ...(conditions === '' ? [] : [conditions])
  ]
  const match = `MATCH (n${labelExpression(view, labels)})${tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`}`
  const counted = tests.length === 0 ? countOf(schema, labels) : null
  const total = counted ?? (await countNodes(neo4j, view, match, parameters))
  const page = `SKIP ${parameters.add(query.offset ?? 0)} LIMIT ${parameters.add(query.limit)}`
  const sorted = [...order, 'id(n)'].join(', ')
  const text = `${match} WITH n ORDER BY ${sorted} ${page} RETURN ${nodeColumns(view, 'n')} ORDER BY ${sorted}`
  const rows = query.limit === 0 ? [] : await neo4j.read({ text, parameters: parameters.values }, { database: view.database })
  return { nodes: rows.map((row) => toNode(view, schema, row)), total }
}

/** The number of nodes with any of the labels by the schema; null when it has no such count. */
function countOf(schema: GraphSchema, labels: readonly string[]): number | null {
  if (labels.length === 0) return schema.nodeCount
  const [label, ...others] = new Set(labels)
  return others.length > 0 ? null : (schema.labels.find((entry) => entry.label === label)?.count ?? null)
}

async function countNodes(neo4j: Neo4j, view: GraphView, match: string, parameters: Parameters): Promise<number> {
  const [row] = await neo4j.read({ text: `${match} RETURN count(n) AS total`, parameters: parameters.values }, { database: view.database })
  return row?.['total'] as number
}
