import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { pricePath } from './price-path.ts'
import type { Path } from './shortest-path.ts'
import { countHops, readTree, type SingleSource } from './single-source.ts'
import { traceCycle } from './trace-cycle.ts'

/** Either paths or cycles, never both. */
export interface BellmanFordPaths extends SingleSource {
  /** Some of the negative cycles that the source reaches, each from its smallest node back to it; the other fields are then empty. */
  readonly cycles: readonly Path[]
}

/**
 * The cheapest paths from `source` to all nodes along out arcs, whatever the sign of the weights; or cycles that make paths cheaper without end.
 * @see Bellman, On a routing problem, 1958; Ford, Network flow theory, 1956; Cherkassky, Goldberg, Negative-cycle detection algorithms, 1999.
 * @param csr Without weights, costs are hops. As in GDS, arcs of weight NaN are not followed. An undirected relationship of negative weight is a cycle of two
 * arcs.
 * @param parameters `source` is in 0..n-1, which the caller checks.
 * @returns with a reachable negative cycle, no path at all, as in GDS: all costs are Infinity. An unreachable negative cycle changes nothing.
 * Ties: fewest hops, then the smallest sequence of node indices. Which cycles are found first depends on the order of the search, which is fixed.
 * Time O(n m) at worst, in practice near O(m); space O(n).
 */
export function bellmanFord(csr: Csr, { source }: { source: number }, control: KernelControl): BellmanFordPaths {
  const { nodeCount, outWeights } = csr
  if (outWeights === null) return { ...countHops(csr, source, control), cycles: [] }
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const cycles = relax(csr, outWeights, source, costs, control)
  if (cycles.length === 0) return { ...readTree(csr, outWeights, source, costs, control), cycles: [] }
  const none = () => new Int32Array(nodeCount).fill(-1)
  return {
    costs: costs.fill(Number.POSITIVE_INFINITY),
    hops: none(),
    parents: none(),
    cycles: cycles.map((nodes) => pricePath(csr, nodes)).sort((a, b) => a.nodes[0] - b.nodes[0])
  }
}

/** Relaxes all costs to their minimum. Parents are searched for cycles after every n improvements, which costs no more than those improvements. */
function relax(csr: Csr, weights: Float64Array, source: number, costs: Float64Array, control: KernelControl): number[][] {
  const { nodeCount, outOffsets, outTargets } = csr
  const parents = new Int32Array(nodeCount).fill(-1)
  const queue = new Uint32Array(nodeCount)
  const isWaiting = new Uint8Array(nodeCount)
  costs[source] = 0
  queue[0] = source
  isWaiting[source] = 1
  let waiting = 1
  let improved = 0
  for (let head = 0, seen = 0; waiting > 0; seen++) {
    if ((seen & 1023) === 0) control.check(Math.min(1, seen / nodeCount))
    const u = queue[head]
    head = head + 1 === nodeCount ? 0 : head + 1
    waiting--
    isWaiting[u] = 0
    const cost = costs[u]
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const through = cost + weights[arc]
      if (!(through < costs[v])) continue
      costs[v] = through
      parents[v] = u
      improved++
      if (isWaiting[v] === 1) continue
      isWaiting[v] = 1
      queue[(head + waiting++) % nodeCount] = v
    }
    if (improved < nodeCount) continue
    improved = 0
    const cycles = cyclesAmong(parents)
    if (cycles.length > 0) return cycles
  }
  return []
}

/** Cycles of the graph in which each node leads to its parent: each along the arcs, from its smallest node back to it. O(n). */
function cyclesAmong(parents: Int32Array): number[][] {
  const walkOf = new Int32Array(parents.length)
  const cycles: number[][] = []
  for (let first = 0; first < parents.length; first++) {
    const walk = first + 1
    let node = first
    for (; node !== -1 && walkOf[node] === 0; node = parents[node]) walkOf[node] = walk
    if (node === -1 || walkOf[node] !== walk) continue
    cycles.push(traceCycle(node, (at) => parents[at]))
  }
  return cycles
}
