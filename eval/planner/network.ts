import type { EvalNode } from './graphs/graph.ts'
import { nameOf, num, type Truth } from './truth.ts'

export interface View {
  /** Only these relationship types. */
  readonly types?: readonly string[]
  /** Cost of a relationship; absent: 1. */
  readonly weight?: string
  /** Absent: the graph's orientation. */
  readonly directed?: boolean
}

/** Node -> neighbour -> cost of the cheapest relationship between them. */
type Arcs = Map<EvalNode, Map<EvalNode, number>>

/** Textbook algorithms on a view of a graph. */
export function networkOf(truth: Truth, view: View = {}) {
  const directed = view.directed ?? truth.graph.orientation === 'directed'
  const arcs: Arcs = new Map(truth.graph.nodes.map((node) => [node, new Map()]))
  for (const link of truth.links()) {
    if (view.types !== undefined && !view.types.includes(link.type)) continue
    const cost = view.weight === undefined ? 1 : num(link, view.weight)
    put(arcs, link.from, link.to, cost)
    if (!directed) put(arcs, link.to, link.from, cost)
  }
  return {
    arcs,
    /** All simple paths from the cheapest to the k-th, including ties of the k-th. */
    paths: (from: EvalNode, to: EvalNode, k = 1) => cheapestPaths(arcs, from, to, k),
    /** Hops to each reachable node, including itself at 0. */
    steps: (from: EvalNode) => stepsFrom(arcs, from),
    within: (from: EvalNode, most: number) => [...stepsFrom(arcs, from)].filter(([, steps]) => steps > 0 && steps <= most).map(([node]) => node),
    exactly: (from: EvalNode, steps: number) => [...stepsFrom(arcs, from)].filter(([, found]) => found === steps).map(([node]) => node)
  }
}
export type Network = ReturnType<typeof networkOf>

function put(arcs: Arcs, from: EvalNode, to: EvalNode, cost: number): void {
  const row = arcs.get(from)
  row?.set(to, Math.min(cost, row.get(to) ?? Number.POSITIVE_INFINITY))
}

function stepsFrom(arcs: Arcs, from: EvalNode): Map<EvalNode, number> {
  const steps = new Map([[from, 0]])
  for (const [node, distance] of steps) for (const next of arcs.get(node)?.keys() ?? []) if (!steps.has(next)) steps.set(next, distance + 1)
  return steps
}

/** Bellman's iteration towards one target. */
function costsTo(arcs: Arcs, to: EvalNode): Map<EvalNode, number> {
  const costs = new Map([[to, 0]])
  for (let changed = true; changed; ) {
    changed = false
    for (const [node, row] of arcs) {
      for (const [next, cost] of row) {
        const through = cost + (costs.get(next) ?? Number.POSITIVE_INFINITY)
        if (through < (costs.get(node) ?? Number.POSITIVE_INFINITY) - 1e-9) {
          costs.set(node, through)
          changed = true
        }
      }
    }
  }
  return costs
}

export interface CostedPath {
  readonly names: readonly string[]
  readonly cost: number
}

interface Partial {
  readonly nodes: readonly EvalNode[]
  readonly cost: number
  readonly bound: number
}

function cheapestPaths(arcs: Arcs, from: EvalNode, to: EvalNode, k: number): CostedPath[] {
  const left = costsTo(arcs, to)
  const open: Partial[] = left.has(from) ? [{ nodes: [from], cost: 0, bound: left.get(from) ?? 0 }] : []
  const found: CostedPath[] = []
  for (let path = open.pop(); path !== undefined; path = open.sort((a, b) => b.bound - a.bound).pop()) {
    if (path.bound > (found[k - 1]?.cost ?? Number.POSITIVE_INFINITY) + 1e-6) break
    if (path.nodes.at(-1) === to) found.push({ names: path.nodes.map(nameOf), cost: path.cost })
    else open.push(...longer(arcs, left, path))
  }
  return found
}

function longer(arcs: Arcs, left: Map<EvalNode, number>, { nodes, cost }: Partial): Partial[] {
  const row = [...(arcs.get(nodes.at(-1) as EvalNode) ?? [])]
  return row
    .filter(([next]) => left.has(next) && !nodes.includes(next))
    .map(([next, step]) => ({ nodes: [...nodes, next], cost: cost + step, bound: cost + step + (left.get(next) ?? 0) }))
}

/** Weakly connected components of the nodes, largest first. */
export function componentsOf(truth: Truth): EvalNode[][] {
  const { steps } = networkOf(truth, { directed: false })
  const left = new Set(truth.graph.nodes)
  const components: EvalNode[][] = []
  for (const node of truth.graph.nodes) {
    if (!left.has(node)) continue
    const members = [...steps(node).keys()]
    for (const member of members) left.delete(member)
    components.push(members)
  }
  return components.sort((a, b) => b.length - a.length)
}

/** Strongly connected components: nodes that reach each other. */
export function strongPartsOf({ graph }: Truth, { steps }: Network): number {
  const reached = new Map(graph.nodes.map((node) => [node, steps(node)]))
  const isFirst = (node: EvalNode) => graph.nodes.find((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)) === node
  return graph.nodes.filter(isFirst).length
}

/** Triangles of the undirected simple graph, by trying every triple. */
export function trianglesOf(truth: Truth, view: View = {}): string[][] {
  const { arcs } = networkOf(truth, { ...view, directed: false })
  const { nodes } = truth.graph
  const isEdge = (a: EvalNode, b: EvalNode) => arcs.get(a)?.has(b) ?? false
  const after = (node: EvalNode) => nodes.slice(nodes.indexOf(node) + 1)
  const edges = nodes.flatMap((a) => after(a).map((b) => [a, b] as const)).filter(([a, b]) => isEdge(a, b))
  return edges.flatMap(([a, b]) =>
    after(b)
      .filter((c) => isEdge(a, c) && isEdge(b, c))
      .map((c) => [a, b, c].map(nameOf))
  )
}

/** The inverse of the mean distance from the nodes that reach each node. */
export function closenessOf({ graph }: Truth, { steps }: Network): (node: EvalNode) => number {
  const from = graph.nodes.map((node) => steps(node))
  return (node) => {
    const distances = from.map((found) => found.get(node) ?? 0).filter((distance) => distance > 0)
    return distances.length === 0 ? 0 : distances.length / distances.reduce((a, b) => a + b)
  }
}

/** Shares of shortest paths (in hops) through each node, over all ordered pairs, halved when undirected; from path counts between all pairs. */
export function betweennessOf({ graph }: Truth, { arcs, steps }: Network, directed: boolean): (node: EvalNode) => number {
  const distance = new Map(graph.nodes.map((node) => [node, steps(node)]))
  const count = new Map(graph.nodes.map((node) => [node, countPaths(arcs, distance.get(node) ?? new Map())]))
  const far = (a: EvalNode, b: EvalNode) => distance.get(a)?.get(b) ?? Number.NaN
  const ways = (a: EvalNode, b: EvalNode) => count.get(a)?.get(b) ?? 0
  const pairs = graph.nodes.flatMap((a) => graph.nodes.map((b) => [a, b] as const)).filter(([a, b]) => a !== b)
  return (node) => {
    const through = pairs.filter(([a, b]) => a !== node && b !== node && far(a, node) + far(node, b) === far(a, b))
    const total = through.reduce((sum, [a, b]) => sum + (ways(a, node) * ways(node, b)) / ways(a, b), 0)
    return directed ? total : total / 2
  }
}

function countPaths(arcs: Arcs, distance: Map<EvalNode, number>): Map<EvalNode, number> {
  const counts = new Map<EvalNode, number>()
  // `distance` is in ascending order, with the source first.
  for (const [node, steps] of distance) {
    if (steps === 0) counts.set(node, 1)
    for (const next of arcs.get(node)?.keys() ?? []) {
      if (distance.get(next) === steps + 1) counts.set(next, (counts.get(next) ?? 0) + (counts.get(node) ?? 0))
    }
  }
  return counts
}

/** PageRank from 0.15 each by 19 propagations of 0.85, not normalised: GDS's result after 20 iterations. */
export function pageranksOf({ graph }: Truth, { arcs }: Network): (node: EvalNode) => number {
  let scores = new Map(graph.nodes.map((node) => [node, 0.15]))
  for (let i = 0; i < 19; i++) {
    const next = new Map(graph.nodes.map((node) => [node, 0.15]))
    for (const [node, row] of arcs) for (const to of row.keys()) next.set(to, (next.get(to) ?? 0) + (0.85 * (scores.get(node) ?? 0)) / row.size)
    scores = next
  }
  return (node) => scores.get(node) ?? 0
}
