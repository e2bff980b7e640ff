import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import type { GraphSchema, StoredNode } from '../store.ts'
import { hasAnyLabel, keyOf, nodeColumns, possibleKeys, toNode } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'

const MAX_NAMESAKES = 1000

/** Nodes with any of these keys and any of the labels (empty: all), in id order. */
export async function nodesWithKeys(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  keys: readonly string[],
  labels: readonly string[]
): Promise<StoredNode[]> {
  const possible = possibleKeys(view, keys)
  if (possible.length === 0) return []
  const text = `MATCH (n${labelExpression(view)}) WHERE ${keyOf(view, 'n')} IN $keys RETURN ${nodeColumns(view, 'n')} ORDER BY id(n)`
  const rows = await neo4j.read({ text, parameters: { keys: possible } }, { database: view.database })
  return rows.map((row) => toNode(view, schema, row)).filter((node) => hasAnyLabel(node, labels))
}

/**
 * Nodes whose name or key, or whose text under `property`, is any of the texts, looked up by the database: for names that fold to nothing, and for graphs too
 * large for an index. `ignoreCase`: the texts are in lower case, and names are compared in lower case. At most 1,000 of each label, in id order. Names that are
 * not text are not found.
 */
export async function nodesCalled(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  texts: readonly string[],
  { labels, property, ignoreCase }: { labels: readonly string[]; property: string | null; ignoreCase: boolean }
): Promise<StoredNode[]> {
  const found = new Map<number, StoredNode>()
  if (texts.length === 0) return []
  const holders = schema.labels.flatMap(({ label, nameProperty }) => {
    const naming = property ?? nameProperty
    return naming === null || (property !== null && labels.length > 0 && !labels.includes(label)) ? [] : [{ of: [label], held: `n.${quoted(naming)}` }]
  })
  // Exact keys have an index: see `nodesWithKeys`.
  if (ignoreCase && property === null && view.slot !== null) holders.push({ of: [], held: keyOf(view, 'n') })
  for (const { of, held } of holders) {
    const test = ignoreCase ? `toLower(CASE WHEN ${held} IS :: STRING NOT NULL THEN ${held} END) IN $texts` : `${held} IN $texts`
    const text = `MATCH (n${labelExpression(view, of)}) WHERE ${test} WITH n ORDER BY id(n) LIMIT ${MAX_NAMESAKES} RETURN ${nodeColumns(view, 'n')}`
    for (const row of await neo4j.read({ text, parameters: { texts } }, { database: view.database })) found.set(row['id'] as number, toNode(view, schema, row))
  }
  return [...found.values()].filter((node) => hasAnyLabel(node, labels)).sort((a, b) => a.id - b.id)
}
