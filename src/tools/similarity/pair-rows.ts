import { Type } from 'typebox'
import type { SimilarPairs } from '../../graph/kernels/similarity/similar-pairs.ts'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import { idsOf } from '../project.ts'
import type { ToolOutcome } from '../tool.ts'

export const pairColumns = {
  node1: { type: 'node', description: 'The first node.' },
  node2: { type: 'node', description: 'The one like it.' },
  similarity: { type: 'float', description: 'How alike they are, 0 to 1.' }
} as const

const figure = Type.Union([Type.Number(), Type.Null()])

export const pairSummary = {
  nodeCount: Type.Integer({ description: 'Nodes of the graph or its selected part.' }),
  pairCount: Type.Integer({ description: 'Pairs found: all, not only those shown.' }),
  nodesWithPairs: Type.Integer({ description: 'Nodes that come first in some pair.' }),
  min: figure,
  max: figure,
  mean: figure
}

/** The outcome of every node comparison: pairs by similarity, the best first, ties by first and second node in import order. */
export function pairRows(
  projection: Projection,
  { sources, targets, similarities }: SimilarPairs,
  isRising = false
): Pick<ToolOutcome, 'table' | 'order' | 'projection'> & { readonly summary: Readonly<Record<string, unknown>> } {
  const rowCount = similarities.length
  const columns = [
    { name: 'node1', type: 'node', data: idsOf(projection, sources) },
    { name: 'node2', type: 'node', data: idsOf(projection, targets) },
    { name: 'similarity', type: 'float', data: similarities }
  ] as const
  const order = [{ column: 'similarity', descending: !isRising }]
  const table = sortTable({ columns, rowCount }, order)
  const first = table.columns[2]?.data[0] ?? null
  const last = table.columns[2]?.data[rowCount - 1] ?? null
  const [min, max] = isRising ? [first, last] : [last, first]
  const mean = rowCount === 0 ? null : similarities.reduce((sum, similarity) => sum + similarity, 0) / rowCount
  const firsts = new Set(sources)
  return {
    table,
    order,
    projection: projection.spec,
    summary: { nodeCount: projection.nodeIds.length, pairCount: rowCount, nodesWithPairs: firsts.size, min, max, mean }
  }
}
