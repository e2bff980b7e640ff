import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

const NOT_A_NUMBER = 'A relationship has a weight that is not a number (NaN), so no sum can be told: leave it out with "relationshipWhere", or mend it.'

/**
 * The number of relationships of each node, or with weights their sum. Parallel arcs each count, and a self loop counts once per side.
 * @param parameters `orientation` natural counts out arcs, reverse in arcs, undirected both. An undirected view counts each relationship once at each end in
 * any orientation, where GDS would count it twice for `undirected`. `convention` `gds` leaves out weights below zero and NaN; the default is `usual`.
 * @returns `scores` has n entries.
 * @throws EDGEWISE_INVALID_INPUT for a weight that is NaN, unless by the convention of GDS.
 * Time O(n) without weights, O(n + m) with them; space O(n).
 */
export function degreeCentrality(
  csr: Csr,
  parameters: { orientation: 'natural' | 'reverse' | 'undirected'; convention?: 'usual' | 'gds' },
  control: KernelControl
): { scores: Float64Array } {
  const { orientation, convention } = parameters
  const scores = new Float64Array(csr.nodeCount)
  control.check(0)
  const positiveOnly = convention === 'gds'
  if (orientation !== 'reverse' || csr.undirected) addDegrees(scores, csr.outOffsets, csr.outWeights, positiveOnly)
  if (orientation !== 'natural' && !csr.undirected) addDegrees(scores, csr.inOffsets, csr.inWeights, positiveOnly)
  return { scores }
}

function addDegrees(scores: Float64Array, offsets: Uint32Array, weights: Float64Array | null, positiveOnly: boolean): void {
  for (let u = 0; u < scores.length; u++) {
    const end = offsets[u + 1]
    if (weights === null) {
      scores[u] += end - offsets[u]
      continue
    }
    let sum = 0
    for (let arc = offsets[u]; arc < end; arc++) if (!positiveOnly || weights[arc] > 0) sum += weights[arc]
    if (Number.isNaN(sum)) throw invalidInput(NOT_A_NUMBER)
    scores[u] += sum
  }
}
