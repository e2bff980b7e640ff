import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

const CHECK_EVERY = 1 << 16

/**
 * The relationships of a projection in its orientation. Those of an undirected view come once, from the smaller index to the larger.
 * @returns `sources` and `targets` ascending, equal pairs in relationship order; and `weights`, null without weights.
 * Time O(n + m), space O(m).
 */
export function listRelationships(
  csr: Csr,
  _parameters: Readonly<Record<string, never>>,
  control: KernelControl
): { sources: Uint32Array; targets: Uint32Array; weights: Float64Array | null } {
  const { nodeCount, arcCount, undirected, outOffsets, outTargets, outWeights } = csr
  const length = undirected ? arcCount / 2 : arcCount
  const sources = new Uint32Array(length)
  const targets = new Uint32Array(length)
  const weights = outWeights === null ? null : new Float64Array(length)
  let listed = 0
  let looked = 0
  for (let u = 0; u < nodeCount; u++) {
    // The row of an undirected view lists a loop twice.
    let loops = 0
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      if (++looked % CHECK_EVERY === 0) control.check(looked / arcCount)
      const v = outTargets[arc]
      if (undirected && (v < u || (v === u && loops++ % 2 === 1))) continue
      sources[listed] = u
      targets[listed] = v
      if (weights !== null) weights[listed] = (outWeights as Float64Array)[arc]
      listed++
    }
  }
  return { sources, targets, weights }
}
