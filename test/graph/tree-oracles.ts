import type { RootedTree } from '../../src/graph/kernels/trees/rooted-tree.ts'
import type { Orientation } from '../../src/graph/spec.ts'
import { allDistances } from './oracles.ts'
import { type EdgeList, walkable } from './random-graph.ts'

/**
 * The reason why this is no tree of the graph in this orientation, or null. A tree has parents first, each node once, each step an arc of its weight, and their
 * sum as its total.
 */
export function faultOfTree({ nodes, parents, weights, totalWeight }: RootedTree, graph: EdgeList, orientation: Orientation): string | null {
  const arcs = walkable(graph, orientation)
  const seen = new Set<number>()
  for (const [place, node] of nodes.entries()) {
    const parent = parents[place] as number
    const weight = weights[place] as number
    if (seen.has(node)) return `node ${node} comes twice`
    if (place === 0 ? parent !== -1 || weight !== 0 : !seen.has(parent)) return `node ${node} stands before its parent ${parent}`
    if (place > 0 && !arcs.some(([u, v, w]) => u === parent && v === node && w === weight)) return `no arc ${parent} -> ${node} of ${weight}`
    seen.add(node)
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === totalWeight ? null : `weights add up to ${sum}, not ${totalWeight}`
}

/** Weight of a spanning tree of these nodes by Kruskal's method, null when they are not connected. `sign` -1 means the heaviest one. */
export function spanningWeight(graph: EdgeList, nodes: ReadonlySet<number>, sign = 1): number | null {
  const group = new Map([...nodes].map((node) => [node, node]))
  const edges = walkable(graph, 'natural').filter(([u, v]) => nodes.has(u) && nodes.has(v))
  let total = 0
  let groups = nodes.size
  for (const [u, v, weight] of edges.sort((a, b) => sign * (a[2] - b[2]))) {
    const [a, b] = [group.get(u) as number, group.get(v) as number]
    if (a === b) continue
    for (const [node, name] of group) if (name === b) group.set(node, a)
    total += weight
    groups--
  }
  return groups === 1 ? total : null
}

/** Every set of nodes but the empty one. */
export function subsetsOf(nodeCount: number): Set<number>[] {
  return Array.from(
    { length: 2 ** nodeCount - 1 },
    (_, i) => new Set(Array.from({ length: nodeCount }, (_, node) => node).filter((node) => ((i + 1) >> node) & 1))
  )
}

/**
 * The least weight of arcs that lead from the source to all targets, over all ways to split the targets (Dreyfus and Wagner). Infinity when some cannot be
 * reached.
 */
export function leastSteinerWeight(graph: EdgeList, orientation: Orientation, source: number, targets: readonly number[]): number {
  const distance = allDistances(graph, orientation)
  const known = new Map<string, number>()
  const least = (from: number, set: number): number => {
    const key = `${from},${set}`
    const found = known.get(key)
    if (found !== undefined) return found
    const members = targets.filter((_, i) => (set >> i) & 1)
    let best = members.length === 0 ? 0 : Number.POSITIVE_INFINITY
    if (members.length === 1) best = distance[from]?.[members[0] as number] as number
    else {
      for (let u = 0; u < graph.nodeCount; u++) {
        for (let part = (set - 1) & set; part > 0; part = (part - 1) & set) {
          const way = distance[from]?.[u] as number
          if (way < best) best = Math.min(best, way + least(u, part) + least(u, set & ~part))
        }
      }
    }
    known.set(key, best)
    return best
  }
  return targets.length === 0 ? 0 : least(source, 2 ** targets.length - 1)
}
