import type { Csr } from '../../csr.ts'

/** Rows of a simple graph: row u is `neighbors[offsets[u] .. offsets[u + 1] - 1]`, ascending, without u and without repeats. */
export interface SimpleRows {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
}

/**
 * The undirected simple graph under a Csr: directions ignored, parallel arcs joined, self loops left out.
 * It merges the sorted out and in rows, or returns the arrays of a Csr that is already simple. Time and space O(n + m).
 */
export function simpleRows(csr: Csr): SimpleRows {
  const { nodeCount, undirected, outOffsets, outTargets, inOffsets, inSources } = csr
  if (undirected && isSimple(csr)) return { offsets: outOffsets, neighbors: outTargets }
  const offsets = new Uint32Array(nodeCount + 1)
  const neighbors = new Uint32Array(undirected ? outTargets.length : 2 * outTargets.length)
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    const outEnd = outOffsets[u + 1]
    const inEnd = undirected ? inOffsets[u] : inOffsets[u + 1]
    let out = outOffsets[u]
    let back = inOffsets[u]
    let last = u
    while (out < outEnd || back < inEnd) {
      const v = back >= inEnd || (out < outEnd && outTargets[out] <= inSources[back]) ? outTargets[out++] : inSources[back++]
      if (v === u || (v === last && count > offsets[u])) continue
      neighbors[count++] = v
      last = v
    }
    offsets[u + 1] = count
  }
  return { offsets, neighbors: neighbors.subarray(0, count) }
}

/** Whether no row contains its own node, or another twice. */
function isSimple({ nodeCount, outOffsets, outTargets }: Csr): boolean {
  for (let u = 0; u < nodeCount; u++) {
    const end = outOffsets[u + 1]
    let last = u
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (v === u || (v === last && arc > outOffsets[u])) return false
      last = v
    }
  }
  return true
}
