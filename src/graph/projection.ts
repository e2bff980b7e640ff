import type { Csr } from './csr.ts'
import type { ProjectionSpec } from './spec.ts'

/** An immutable view of a stored graph: its nodes are here, its relationships in the engine that made it. */
export interface Projection {
  readonly tenant: string
  readonly graph: string
  /** Version of the stored graph it was built from. */
  readonly version: string
  readonly spec: ProjectionSpec
  /** The store's node id of each projected node, ascending; on SharedArrayBuffer. Ids are integers below 2^53. */
  readonly nodeIds: Float64Array
  /** One array per property or derived column, on SharedArrayBuffer: nodeCount entries, or nodeCount vectors in order. NaN marks a missing value. */
  readonly columns: Readonly<Record<string, Float64Array>>
  /** Counts each relationship once, or twice when undirected. */
  readonly arcCount: number
  readonly bytes: number
}

/** A projection whose relationships are in this process's memory. */
export interface CsrProjection extends Projection {
  readonly csr: Csr
}

/** Dense index of a store's node id in 0..nodeCount-1, or -1 for a node outside the projection. O(log n). */
export function indexOfNode(nodeIds: Float64Array, id: number): number {
  let low = 0
  let high = nodeIds.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = nodeIds[middle] as number
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Bytes of the arrays of a projection; shared memory counts once. */
export function bytesOf(arrays: readonly Float64Array[], csr: Csr): number {
  const { outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights } = csr
  const buffers = new Set<ArrayBufferLike>()
  for (const array of [...arrays, outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights]) if (array !== null) buffers.add(array.buffer)
  let bytes = 0
  for (const buffer of buffers) bytes += buffer.byteLength
  return bytes
}
