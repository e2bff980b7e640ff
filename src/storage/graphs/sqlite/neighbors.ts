import { checkLabels } from '../known-names.ts'
import type { Direction } from '../pattern.ts'
import type { Neighbor } from '../store.ts'
import { decodeProperties } from '../values-json.ts'
import { relationshipsBy, selectRelationships } from './selection.ts'
import type { Snapshot } from './snapshot.ts'
import { readNodes } from './stored-nodes.ts'

export interface NeighborOptions {
  readonly direction: Direction
  readonly types?: readonly string[]
  readonly labels?: readonly string[]
}

/**
 * One entry per relationship of the node in relationship order, outgoing ones first. With `both`, a self loop is one entry, as `out`. The relationship
 * has any of the `types`, the neighbour any of the `labels`; empty: all.
 */
export function neighbors(snapshot: Snapshot, id: number, options: NeighborOptions): Neighbor[] {
  const labels = options.labels ?? []
  checkLabels(snapshot.schema, labels)
  const rows: unknown[][] = []
  if (options.direction !== 'in') rows.push(...side(snapshot, id, 'source', 'target', options))
  if (options.direction !== 'out') {
    const found = side(snapshot, id, 'target', 'source', options)
    rows.push(...(options.direction === 'both' ? found.filter((row) => row[0] !== id) : found))
  }
  const nodes = new Map(readNodes(snapshot, [...new Set(rows.map((row) => row[0] as number))]).map((node) => [node.id, node]))
  return rows.flatMap((row) => {
    const node = nodes.get(row[0] as number)
    if (node === undefined || (labels.length > 0 && !node.labels.some((label) => labels.includes(label)))) return []
    const direction = row[3] === 'source' ? ('out' as const) : ('in' as const)
    return [{ node, direction, type: snapshot.types[row[1] as number] ?? '', properties: decodeProperties(row[2] as string) }]
  })
}

/** The number of relationships of each node, a self loop once; 0 for unknown ids. */
export function degrees({ connection, generation }: Snapshot, ids: readonly number[]): number[] {
  const out = `SELECT count(*) FROM ${relationshipsBy('source')} WHERE generation = ? AND source = node.value`
  const back = `SELECT count(*) FROM ${relationshipsBy('target')} WHERE generation = ? AND target = node.value AND source <> node.value`
  const rows = connection.arrays(`SELECT (${out}) + (${back}) FROM json_each(?) AS node ORDER BY node.key`, generation, generation, JSON.stringify(ids))
  return rows.map((row) => row[0] as number)
}

/** The number of the node's relationships, counted up to `atMost`. */
export function degreeUpTo(snapshot: Snapshot, id: number, atMost: number): number {
  const side = (end: string) => `SELECT 1 FROM relationship WHERE generation = ? AND ${end} = ?`
  const sql = `SELECT count(*) AS n FROM (${side('source')} UNION ALL ${side('target')} LIMIT ?)`
  return snapshot.connection.get(sql, snapshot.generation, id, snapshot.generation, id, atMost)?.['n'] as number
}

function side(snapshot: Snapshot, id: number, near: 'source' | 'target', far: 'source' | 'target', options: NeighborOptions): unknown[][] {
  const selection = selectRelationships(snapshot, options.types ?? [], [])
  const sql = `SELECT ${far}, type, properties, '${near}' FROM ${relationshipsBy(near)} WHERE generation = ? AND ${near} = ?${selection === null ? '' : ` AND ${selection.sql}`} ORDER BY id`
  return snapshot.connection.arrays(sql, snapshot.generation, id)
}
