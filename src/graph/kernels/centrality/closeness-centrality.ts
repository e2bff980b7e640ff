import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel } from '../../parallel-kernel.ts'
import { summingOverSources } from './sum-over-sources.ts'

/**
 * One over the mean distance in hops from the nodes that reach a node, along out arcs towards it as in GDS. Weights are ignored. A node that no other reaches
 * scores 0.
 * `useWassermanFaust` multiplies by the share of other nodes that reach it, so that small components do not win.
 * @see Wasserman, Faust, Social Network Analysis, section 5.2.
 * @returns `scores` has n entries.
 * Time O(n (n + m)), about a thirtieth of that where 32 searches overlap; space O(n).
 */
export function closenessCentrality(csr: Csr, parameters: ClosenessParameters, control: KernelControl): { scores: Float64Array } {
  return leadKernel(parallelCloseness, csr, parameters, control)
}

interface ClosenessParameters {
  readonly useWassermanFaust: boolean
}

export const parallelCloseness = summingOverSources(
  (hops) => hops,
  ({ sums: distances, reachedBy }, { useWassermanFaust }: ClosenessParameters) => {
    const nodeCount = distances.length
    const scores = new Float64Array(nodeCount)
    for (let u = 0; u < nodeCount; u++) {
      if (distances[u] === 0) continue
      scores[u] = reachedBy[u] / distances[u]
      if (useWassermanFaust) scores[u] *= reachedBy[u] / (nodeCount - 1)
    }
    return { scores }
  }
)
