import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { simpleRows } from './simple-rows.ts'
import { parallelTriangleCount, type TrianglePlan } from './triangle-count.ts'

/**
 * How nearly the neighbours of each node are all joined: triangles through the node by pairs of its neighbours. In the undirected simple graph: directions,
 * weights, parallel arcs and self loops are ignored.
 * @see Watts, Strogatz, Collective dynamics of small-world networks, 1998.
 * @param parameters `triangleCounts`: n known counts in place of counting; null: they are counted.
 * @returns `scores`: n entries, 0 for a node in no triangle, NaN where the count given is NaN or -1 (a node that triangle counting left out), as in GDS;
 * and Infinity where it cannot be right, with fewer than two neighbours. `averageClusteringCoefficient`: their mean, NaN without nodes.
 * Time O(m^1.5), shared by threads; O(n + m) with counts given; space O(n) a thread and O(m).
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
