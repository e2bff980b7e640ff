import { EdgewiseError } from '../../src/base/errors.ts'
import type { Csr } from '../../src/graph/csr.ts'

function fail(detail: string): never {
  throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail })
}

/** Checks the invariants of a Csr that a scan can find, in O(n + m). Throws EDGEWISE_INTERNAL naming the first broken one. */
export function assertCsr(csr: Csr): void {
  assertRows('out', csr, csr.outOffsets, csr.outTargets, csr.outWeights)
  if (!csr.undirected) {
    assertRows('in', csr, csr.inOffsets, csr.inSources, csr.inWeights)
    if ((csr.inWeights === null) !== (csr.outWeights === null)) fail('one side has weights, the other none')
  } else if (csr.inOffsets !== csr.outOffsets || csr.inSources !== csr.outTargets || csr.inWeights !== csr.outWeights) {
    fail('an undirected view must share its arrays')
  }
}

function assertRows(side: string, { nodeCount, arcCount }: Csr, offsets: Uint32Array, neighbors: Uint32Array, weights: Float64Array | null): void {
  if (offsets.length !== nodeCount + 1 || offsets[0] !== 0 || offsets[nodeCount] !== arcCount) fail(`${side} offsets do not span ${arcCount} arcs`)
  if (neighbors.length !== arcCount || (weights !== null && weights.length !== arcCount)) fail(`${side} arrays do not hold ${arcCount} arcs`)
  for (let u = 0; u < nodeCount; u++) {
    const [start, end] = [offsets[u] as number, offsets[u + 1] as number]
    if (start > end) fail(`${side} offsets fall at node ${u}`)
    const row = neighbors.subarray(start, end)
    if (row.some((v, i) => v >= nodeCount || v < (row[i - 1] ?? 0))) fail(`${side} row ${u} is not sorted below ${nodeCount}`)
  }
}
