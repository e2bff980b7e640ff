import type { Neo4j, Row } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { checkLabels, checkTypes } from '../known-names.ts'
import type { Direction } from '../pattern.ts'
import type { GraphSchema, Neighbor } from '../store.ts'
import { nodeColumns, toNode, toProperties } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'

const BATCH = 5000

export interface NeighborOptions {
  readonly direction: Direction
  readonly types?: readonly string[]
  readonly labels?: readonly string[]
}

/**
 * One entry per relationship of the node in id order, outgoing ones first. With `both`, a self loop is one entry, as `out`. The relationship has any
 * of the `types`, the neighbour any of the `labels`; empty: all. An unknown node has no neighbours.
 */
export async function neighbors(neo4j: Neo4j, view: GraphView, schema: GraphSchema, id: number, options: NeighborOptions): Promise<Neighbor[]> {
  const { direction, types = [], labels = [] } = options
  checkLabels(schema, labels)
  checkTypes(schema, types)
  const sides: Promise<Neighbor[]>[] = []
  if (direction !== 'in') sides.push(side('out', ''))
  if (direction !== 'out') sides.push(side('in', direction === 'both' ? ' AND m <> n' : ''))
  return (await Promise.all(sides)).flat()

  async function side(way: 'out' | 'in', and: string): Promise<Neighbor[]> {
    const relationship = `[r${types.length === 0 ? '' : `:${types.map(quoted).join('|')}`}]`
    const text = `MATCH (n${labelExpression(view)})${way === 'out' ? `-${relationship}->` : `<-${relationship}-`}(m${labelExpression(view, labels)})
      WHERE id(n) = $id${and} RETURN type(r) AS type, properties(r) AS held, ${nodeColumns(view, 'm')} ORDER BY id(r)`
    const rows = await neo4j.read({ text, parameters: { id } }, { database: view.database })
    return rows.map((row) => toNeighbor(way, row))
  }

  function toNeighbor(way: 'out' | 'in', row: Row): Neighbor {
    const properties = toProperties(view, row['held'] as Readonly<Record<string, unknown>>)
    return { node: toNode(view, schema, row), direction: way, type: row['type'] as string, properties }
  }
}

/** The number of relationships of each node, a self loop once; 0 for unknown ids. */
export async function degrees(neo4j: Neo4j, view: GraphView, ids: readonly number[]): Promise<number[]> {
  const found = new Map<number, number>()
  const text = `MATCH (n${labelExpression(view)}) WHERE id(n) IN $ids
    RETURN id(n) AS id, COUNT { (n)-->(${labelExpression(view)}) } + COUNT { (n)<--(m${labelExpression(view)}) WHERE m <> n } AS degree`
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await neo4j.read({ text, parameters: { ids: ids.slice(from, from + BATCH) } }, { database: view.database })
    for (const row of rows) found.set(row['id'] as number, row['degree'] as number)
  }
  return ids.map((id) => found.get(id) ?? 0)
}
