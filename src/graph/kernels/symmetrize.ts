import type { Csr } from '../csr.ts'

/** Rows that hold each relationship at both of its ends: row u is `neighbors[offsets[u] .. offsets[u + 1] - 1]`, parallels and loops (twice) included. */
export interface Symmetrized {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
}

/** A Csr with its directions ignored; an undirected one unchanged. Out arcs come before in arcs. Time and space O(n + m). */
export function symmetrize({ nodeCount, undirected, outOffsets, outTargets, inOffsets, inSources }: Csr): Symmetrized {
  if (undirected) return { offsets: outOffsets, neighbors: outTargets }
  const offsets = new Uint32Array(nodeCount + 1)
  const neighbors = new Uint32Array(outTargets.length + inSources.length)
  for (let u = 0; u < nodeCount; u++) {
    const between = offsets[u] + outOffsets[u + 1] - outOffsets[u]
    neighbors.set(outTargets.subarray(outOffsets[u], outOffsets[u + 1]), offsets[u])
    neighbors.set(inSources.subarray(inOffsets[u], inOffsets[u + 1]), between)
    offsets[u + 1] = between + inOffsets[u + 1] - inOffsets[u]
  }
  return { offsets, neighbors }
}
