import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leastWeightOf } from '../../least-weight.ts'
import { sourcesFirst } from './sources-first.ts'
import { traceCycle } from './trace-cycle.ts'

/** The longest paths to all nodes, as a forest by node. */
export interface LongestPaths {
  /** NaN without such a path. */
  readonly costs: Float64Array
  /** The number of arcs of the path; -1 without one. */
  readonly hops: Int32Array
  /** The previous node on the path; -1 at its beginning and without one. */
  readonly parents: Int32Array
  /** A cycle, from its smallest node back to it; empty when there is none. */
  readonly cycle: Uint32Array
}

/**
 * The longest path to each node from any node without in arcs, in a directed acyclic graph; without weights, the one of most hops.
 * @see Cormen et al., Introduction to Algorithms, section 22.2.
 * @param csr Weights are any but NaN. Of parallel arcs the longest counts.
 * @returns In a graph with cycles `cycle` names one, and as in GDS only those nodes have paths that no cycle leads to, and nodes with an arc from one of these.
 * GDS leaves out nodes that only paths of negative cost lead to; here they have a path. Ties: the parent of the smallest index.
 * @throws EDGEWISE_INVALID_INPUT for a weight that is NaN.
 * Time O(n + m), space O(n).
 */
export function longestPath(csr: Csr, _parameters: Record<never, never>, control: KernelControl): LongestPaths {
  const { nodeCount, outOffsets, outTargets, outWeights } = csr
  refuseNan(csr)
  const { order, open } = sourcesFirst(csr, control)
  const costs = new Float64Array(nodeCount).fill(Number.NaN)
  const hops = new Int32Array(nodeCount).fill(-1)
  const parents = new Int32Array(nodeCount).fill(-1)
  for (const u of order) {
    if (parents[u] === -1) costs[u] = 0
    hops[u] = parents[u] === -1 ? 0 : hops[parents[u]] + 1
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const through = costs[u] + (outWeights === null ? 1 : outWeights[arc])
      if (parents[v] === -1 || through > costs[v] || (through === costs[v] && u < parents[v])) {
        costs[v] = through
        parents[v] = u
      }
    }
  }
  for (let node = 0; node < nodeCount; node++) if (open[node] > 0 && parents[node] !== -1) hops[node] = hops[parents[node]] + 1
  return { costs, hops, parents, cycle: order.length === nodeCount ? new Uint32Array() : cycleAmong(csr, open) }
}

function refuseNan({ outWeights, leastWeight }: Csr): void {
  if (outWeights === null || !Number.isNaN(leastWeight ?? leastWeightOf(outWeights))) return
  throw invalidInput('Longest path needs numeric weights, but one is NaN. Leave the weight out to count hops.')
}

/** Each remaining node has an arc from another one. So following the first such arc backwards finds a cycle. */
function cycleAmong({ inOffsets, inSources }: Csr, open: Uint32Array): Uint32Array {
  const first = open.findIndex((count) => count > 0)
  return Uint32Array.from(
    traceCycle(first, (node) => {
      let arc = inOffsets[node]
      while (open[inSources[arc]] === 0) arc++
      return inSources[arc]
    })
  )
}
