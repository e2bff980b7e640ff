import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { Column } from '../../results/table.ts'
import { idsOf } from '../project.ts'

export interface Traversal {
  readonly order: Uint32Array
  /** By projected node; -1 when not visited, and for the parent of the source. */
  readonly depths: Int32Array
  readonly parents: Int32Array
}

export const traversalColumns = {
  node: { type: 'node', description: 'A visited node; the source comes first.' },
  depth: { type: 'integer', description: 'Hops from the source.' },
  parent: { type: 'node', description: 'The node it was reached from; none for the source.' }
} as const

export const traversalSummary = Type.Object({
  source: Type.String(),
  visited: Type.Integer({ description: 'Visited nodes with the source.' }),
  reached: Type.Integer({ description: 'Visited nodes without the source.' }),
  depth: Type.Integer({ description: 'Of the furthest visited node.' }),
  countPerDepth: Type.Array(Type.Integer(), { description: 'Visited nodes at depth 0, 1, 2, ...' }),
  unvisitedCount: Type.Integer({ description: 'Nodes of the projection that were not visited.' }),
  targetFound: Type.Union([Type.Boolean(), Type.Null()])
})

export function traversalRows(projection: Projection, { order, depths, parents }: Traversal): Column[] {
  const parentOf = (index: number) => {
    const parent = parents[index] ?? -1
    return parent < 0 || parent === index ? null : (projection.nodeIds[parent] ?? null)
  }
  return [
    { name: 'node', type: 'node', data: idsOf(projection, order) },
    { name: 'depth', type: 'integer', data: Int32Array.from(order, (index) => depths[index] ?? 0) },
    { name: 'parent', type: 'node', data: Array.from(order, parentOf) }
  ]
}

/** The number of nodes at depth 0, 1, 2, ... */
function countPerDepth({ order, depths }: Traversal): number[] {
  const counts: number[] = []
  for (const index of order) {
    const depth = depths[index] ?? 0
    counts[depth] = (counts[depth] ?? 0) + 1
  }
  return counts
}

export function summariseTraversal(projection: Projection, traversal: Traversal, source: string, targets: readonly number[]) {
  const visited = traversal.order.length
  const counts = countPerDepth(traversal)
  const isVisited = new Set(traversal.order)
  return {
    source,
    visited,
    reached: visited - 1,
    depth: counts.length - 1,
    countPerDepth: counts,
    unvisitedCount: projection.nodeIds.length - visited,
    targetFound: targets.length === 0 ? null : targets.some((target) => isVisited.has(target))
  }
}
