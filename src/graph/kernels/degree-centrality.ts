import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

/**
 * Number of relationships of each node, or with weights the sum of its positive ones (GDS leaves out zero, negative and NaN weights too).
 * @param parameters `orientation`: natural counts out arcs, reverse in arcs, undirected both. An undirected view counts each relationship once at each end whatever
 * the orientation; GDS would count it twice for `undirected`. Parallel arcs count each; a self loop counts once per side, so twice for undirected.
 * @returns `scores`: n entries.
 * Time O(n) unweighted, O(n + m) weighted; space O(n).
 */
export function degreeCentrality(
  csr: Csr,
  parameters: { orientation: 'natural' | 'reverse' | 'undirected' },
  control: KernelControl
): { scores: Float64Array } {
  const { orientation } = parameters
  const scores = new Float64Array(csr.nodeCount)
  control.check(0)
  if (orientation !== 'reverse' || csr.undirected) addDegrees(scores, csr.outOffsets, csr.outWeights)
  if (orientation !== 'natural' && !csr.undirected) addDegrees(scores, csr.inOffsets, csr.inWeights)
  return { scores }
}

function addDegrees(scores: Float64Array, offsets: Uint32Array, weights: Float64Array | null): void {
  for (let u = 0; u < scores.length; u++) {
    const end = offsets[u + 1]
    if (weights === null) {
      scores[u] += end - offsets[u]
      continue
    }
    let sum = 0
    for (let arc = offsets[u]; arc < end; arc++) if (weights[arc] > 0) sum += weights[arc]
    scores[u] += sum
  }
}
