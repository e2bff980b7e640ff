import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { simpleRows } from './simple-rows.ts'
import { parallelTriangleCount, type TrianglePlan } from './triangle-count.ts'

/**
 * The share of the pairs of a node's neighbours that are joined, which is triangles through the node by pairs of its neighbours.
 * The graph is read undirected and simple: directions, weights, parallel arcs and self loops are ignored.
 * @see Watts, Strogatz, Collective dynamics of small-world networks, 1998.
 * @param parameters `triangleCounts` has n known counts; when null, triangles are counted.
 * @returns `scores` has n entries, 0 for a node in no triangle. It is NaN, as in GDS, where the given count is NaN or -1, which triangle counting gives to a
 * node that it left out. It is Infinity where a given count cannot be right, with fewer than two neighbours. `averageClusteringCoefficient` is the mean, NaN
 * without nodes.
 * Time O(m^1.5), shared by threads, and O(n + m) with counts given. Space O(m), and O(n) a thread.
 */
export function localClusteringCoefficient(csr: Csr, parameters: ClusteringParameters, control: KernelControl): ClusteringOutput {
  return leadKernel(parallelClusteringCoefficient, csr, parameters, control)
}

interface ClusteringParameters {
  readonly triangleCounts: Float64Array | null
}

interface ClusteringOutput {
  scores: Float64Array
  averageClusteringCoefficient: number
}

interface ClusteringPlan extends Plan, ClusteringParameters {
  /** null when counts are given. */
  readonly counting: TrianglePlan | null
}

export const parallelClusteringCoefficient: ParallelKernel<ClusteringParameters, ClusteringPlan, ClusteringOutput> = {
  plan(csr, { triangleCounts }, control, size) {
    const counting = triangleCounts === null ? parallelTriangleCount.plan(csr, { maxDegree: null }, control, size) : null
    return { triangleCounts, counting, steps: counting?.steps ?? 0 }
  },
  work(csr, { counting }, crew) {
    if (counting !== null) parallelTriangleCount.work(csr, counting, crew)
  },
  finish(csr, { triangleCounts, counting }) {
    const triangles = counting === null ? (triangleCounts as Float64Array) : parallelTriangleCount.finish(csr, counting).triangles
    const { offsets } = simpleRows(csr)
    const scores = new Float64Array(csr.nodeCount)
    let sum = 0
    for (let u = 0; u < scores.length; u++) {
      const degree = offsets[u + 1] - offsets[u]
      const count = triangles[u] === -1 ? Number.NaN : triangles[u]
      scores[u] = count === 0 ? 0 : (2 * count) / Math.abs(degree * (degree - 1))
      sum += scores[u]
    }
    return { scores, averageClusteringCoefficient: sum / scores.length }
  }
}
