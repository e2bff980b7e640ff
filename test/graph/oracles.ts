import type { Orientation } from '../../src/graph/spec.ts'
import { type EdgeList, walkable } from './random-graph.ts'

/** All distances by Floyd and Warshall, over plain arrays of relationships: Infinity where there is no way, 0 on the diagonal. */
export function allDistances(graph: EdgeList, orientation: Orientation): number[][] {
  const { nodeCount: n } = graph
  const distance = Array.from({ length: n }, (_, u) => Array.from({ length: n }, (_, v) => (u === v ? 0 : Number.POSITIVE_INFINITY)))
  const at = (u: number, v: number): number => distance[u]?.[v] ?? Number.NaN
  const set = (u: number, v: number, value: number): void => void (distance[u] as number[]).splice(v, 1, value)
  for (const [u, v, weight] of walkable(graph, orientation)) set(u, v, Math.min(at(u, v), weight))
  for (let k = 0; k < n; k++) {
    for (let u = 0; u < n; u++) for (let v = 0; v < n; v++) set(u, v, Math.min(at(u, v), at(u, k) + at(k, v)))
  }
  return distance
}

export interface ListedPath {
  readonly cost: number
  readonly nodes: readonly number[]
}

/** Every path without repeated nodes, each step at its cheapest arc, by cost, then hops, then node indices. */
export function allPaths(graph: EdgeList, orientation: Orientation, source: number, target: number): ListedPath[] {
  const cheapest = new Map<number, Map<number, number>>()
  for (const [u, v, weight] of walkable(graph, orientation)) {
    const row = cheapest.get(u) ?? new Map<number, number>()
    row.set(v, Math.min(row.get(v) ?? Number.POSITIVE_INFINITY, weight))
    cheapest.set(u, row)
  }
  const found: ListedPath[] = []
  const extend = (nodes: number[], cost: number): void => {
    const last = nodes.at(-1) as number
    if (last === target) {
      found.push({ cost, nodes })
      return
    }
    for (const [v, weight] of cheapest.get(last) ?? []) if (!nodes.includes(v)) extend([...nodes, v], cost + weight)
  }
  extend([source], 0)
  return found.sort((a, b) => a.cost - b.cost || a.nodes.length - b.nodes.length || compareIndices(a.nodes, b.nodes))
}

function compareIndices(a: readonly number[], b: readonly number[]): number {
  const parting = a.findIndex((node, i) => node !== b[i])
  return parting === -1 ? 0 : (a[parting] as number) - (b[parting] as number)
}

/** Betweenness by its definition: over all pairs, the share of shortest paths that a node lies on. Weights must be above zero. */
export function betweennessByDefinition(graph: EdgeList, orientation: Orientation): number[] {
  const { nodeCount: n } = graph
  const distance = allDistances(graph, orientation)
  const at = (u: number, v: number): number => distance[u]?.[v] ?? Number.NaN
  const arcs = walkable(graph, orientation)
  const counts = new Map<string, number>()
  const pathCount = (s: number, t: number): number => {
    if (s === t) return 1
    const known = counts.get(`${s},${t}`)
    if (known !== undefined) return known
    let total = 0
    for (const [u, v, weight] of arcs) {
      if (v === t && u !== t && at(s, u) + weight === at(s, t) && at(s, t) !== Number.POSITIVE_INFINITY) total += pathCount(s, u)
    }
    counts.set(`${s},${t}`, total)
    return total
  }
  const halve = orientation === 'undirected' ? 2 : 1
  return Array.from({ length: n }, (_, v) => {
    let score = 0
    for (let s = 0; s < n; s++) {
      for (let t = 0; t < n; t++) {
        if (s === t || s === v || t === v || at(s, t) === Number.POSITIVE_INFINITY || at(s, v) + at(v, t) !== at(s, t)) continue
        score += (pathCount(s, v) * pathCount(v, t)) / pathCount(s, t)
      }
    }
    return score / halve
  })
}

/** Components with directions ignored, by joining the groups of both ends of each relationship; members ascending. */
export function componentsOf(nodeCount: number, arcs: EdgeList['arcs']): number[][] {
  let groups = Array.from({ length: nodeCount }, (_, u) => [u])
  for (const [u, v] of arcs) {
    const joined = groups.filter((group) => group.includes(u) || group.includes(v))
    groups = [...groups.filter((group) => !joined.includes(group)), joined.flat()]
  }
  return groups.map((members) => members.toSorted((a, b) => a - b))
}

/** Smallest member of each node's class under an equivalence relation. */
export function smallestOfClass(nodeCount: number, isSame: (u: number, v: number) => boolean): number[] {
  return Array.from({ length: nodeCount }, (_, u) => {
    for (let v = 0; v < u; v++) if (isSame(u, v)) return v
    return u
  })
}

export function isClose(a: ArrayLike<number>, b: ArrayLike<number>, tolerance = 1e-9): boolean {
  return a.length === b.length && Array.from(a).every((x, i) => Math.abs(x - (b[i] as number)) <= tolerance * Math.max(1, Math.abs(x)))
}
