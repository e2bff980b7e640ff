import { type Static, Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import { pickRows } from '../../results/slice-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../store/store.ts'
import { indexIn } from '../project.ts'
import type { ToolOutcome } from '../tool.ts'

export const scoreSummary = Type.Object({
  nodeCount: Type.Integer({ description: 'Nodes that were scored.' }),
  min: Type.Union([Type.Number(), Type.Null()]),
  max: Type.Union([Type.Number(), Type.Null()]),
  mean: Type.Union([Type.Number(), Type.Null()]),
  sum: Type.Number(),
  tiedAtMax: Type.Integer({ description: 'Nodes that share the highest score.' })
})
export type ScoreSummary = Static<typeof scoreSummary>

/** Declared columns of every ranking. */
export function scoreColumns(score: string, description: string) {
  return {
    rank: { type: 'integer', description: 'Place among all scored nodes; equal scores share one.' },
    node: { type: 'node', description: 'The node.' },
    [score]: { type: 'float', description }
  } as const
}

function summarise(scores: Float64Array): ScoreSummary {
  const nodeCount = scores.length
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  let tiedAtMax = 0
  for (const score of scores) {
    if (score < min) min = score
    if (score > max) {
      max = score
      tiedAtMax = 0
    }
    if (score === max) tiedAtMax++
    sum += score
  }
  return nodeCount === 0 ? { nodeCount, min: null, max: null, mean: null, sum: 0, tiedAtMax } : { nodeCount, min, max, mean: sum / nodeCount, sum, tiedAtMax }
}

/** 1, 2, 2, 4: a place is one more than the number of better ones. */
function placesOf(sorted: ArrayLike<unknown>): Float64Array {
  const places = new Float64Array(sorted.length)
  for (let row = 0; row < sorted.length; row++) places[row] = row > 0 && sorted[row] === sorted[row - 1] ? (places[row - 1] as number) : row + 1
  return places
}

function onlyNodes(table: ResultTable, ids: ReadonlySet<number>): ResultTable {
  const data = table.columns[1]?.data ?? []
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => ids.has(data[row] as number))
  return pickRows(table, rows)
}

/**
 * All nodes with their scores, best first, ties in import order. `nodes` keeps only their rows, with their places among all.
 * @param scores one per projected node
 */
export function rankedScores(
  projection: Projection,
  scores: Float64Array,
  nodes: readonly StoredNode[] | undefined,
  column = 'score'
): Pick<ToolOutcome, 'table' | 'order' | 'projection'> & { readonly summary: ScoreSummary } {
  const order = [{ column, descending: true }]
  const columns = [
    { name: 'node', type: 'node', data: Float64Array.from(projection.nodeIds) },
    { name: column, type: 'float', data: scores }
  ] as const
  const sorted = sortTable({ columns, rowCount: scores.length }, order)
  const places = placesOf(sorted.columns[1]?.data ?? [])
  const table: ResultTable = { columns: [{ name: 'rank', type: 'integer', data: places }, ...sorted.columns], rowCount: sorted.rowCount }
  // A node outside the projection is an error, not a row that is missing.
  for (const node of nodes ?? []) indexIn(projection, node)
  const shown = nodes === undefined ? table : onlyNodes(table, new Set(nodes.map(({ id }) => id)))
  return { table: shown, order, projection: projection.spec, summary: summarise(scores) }
}
