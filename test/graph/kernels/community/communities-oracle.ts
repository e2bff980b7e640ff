import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { type Arc, type EdgeList, walkable } from '../../random-graph.ts'

/**
 * Modularity straight from the relationships: the share of arc weight inside communities less gamma times the sum of products of their shares of out weight and
 * in weight (Leicht, Newman).
 */
export function modularityByDefinition(graph: EdgeList, orientation: Orientation, communities: ArrayLike<number>, gamma = 1): number {
  const arcs = walkable(graph, orientation)
  const total = arcs.reduce((sum, [, , weight]) => sum + weight, 0)
  if (total === 0) return 0
  const out = new Map<number, number>()
  const into = new Map<number, number>()
  let inside = 0
  for (const [u, v, weight] of arcs) {
    const community = communities[u] as number
    out.set(community, (out.get(community) ?? 0) + weight)
    const other = communities[v] as number
    into.set(other, (into.get(other) ?? 0) + weight)
    if (community === other) inside += weight
  }
  return inside / total - gamma * [...out].reduce((sum, [community, weight]) => sum + (weight / total) * ((into.get(community) ?? 0) / total), 0)
}

/** Groups of equal size with relationships mostly inside. Node u is in group u modulo groups. No loops, no parallel relationships. */
export function plantedPartition(groups: number, size: number, degree: number, mixing: number, seed: number): EdgeList {
  const random = randomNumbers(seed)
  const nodeCount = groups * size
  const pick = (below: number): number => Math.floor(random() * below)
  const arcs = new Map<string, Arc>()
  for (let u = 0; u < nodeCount; u++) {
    for (let i = 0; i < degree; i++) {
      const v = random() < mixing ? pick(nodeCount) : (u % groups) + groups * pick(size)
      if (u !== v) arcs.set([Math.min(u, v), Math.max(u, v)].join(), [u, v])
    }
  }
  return { nodeCount, arcs: [...arcs.values()] }
}

/** Whether each community hangs together by relationships among its own nodes. */
export function areConnected(graph: EdgeList, communities: ArrayLike<number>): boolean {
  const names = Array.from(communities, (_, u) => u)
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const [u, v] of walkable(graph, 'undirected')) {
      if (communities[u] !== communities[v] || (names[v] as number) <= (names[u] as number)) continue
      names[v] = names[u] as number
      isChanging = true
    }
  }
  return names.every((name, u) => name === Array.from(communities).indexOf(communities[u] as number))
}
