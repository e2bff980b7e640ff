import type { Steps } from '../../base/concurrency/thread-share.ts'
import { buildCsr } from '../../graph/build-csr.ts'
import type { Csr } from '../../graph/csr.ts'
import { mostConnected } from '../../graph/most-connected.ts'
import { bytesOf, type CsrProjection } from '../../graph/projection.ts'

/** Nodes or relationships between two pauses. */
const STEP = 16_384

/**
 * The nodes of a directed projection with the most relationships, and the relationships among them; null when those are more than `maxRelationships`.
 * A self loop counts twice. Time O(n + m).
 */
export function* mostConnectedPart(projection: CsrProjection, limit: number, maxRelationships: number): Steps<CsrProjection | null> {
  const { csr, nodeIds } = projection
  const chosen = yield* mostConnected(yield* degreesOf(csr), limit)
  const ends = yield* arcsAmong(csr, chosen, maxRelationships)
  if (ends === null) return null
  const ids = new Float64Array(new SharedArrayBuffer(8 * chosen.length))
  for (const [place, node] of chosen.entries()) ids[place] = nodeIds[node] as number
  const part = buildCsr({ nodeCount: chosen.length, ...ends, weights: null, orientation: 'natural', parallel: 'keep' })
  return { ...projection, nodeIds: ids, columns: {}, csr: part, arcCount: part.arcCount, bytes: bytesOf([ids], part) }
}

function* degreesOf({ nodeCount, outOffsets, inOffsets }: Csr): Steps<Uint32Array> {
  const degrees = new Uint32Array(nodeCount)
  const between = (offsets: Uint32Array, node: number) => (offsets[node + 1] as number) - (offsets[node] as number)
  for (let node = 0; node < nodeCount; node++) {
    degrees[node] = between(outOffsets, node) + between(inOffsets, node)
    if (node % STEP === 0) yield
  }
  return degrees
}

function* arcsAmong(
  { nodeCount, outOffsets, outTargets }: Csr,
  nodes: Uint32Array,
  most: number
): Steps<{ readonly sources: Uint32Array; readonly targets: Uint32Array } | null> {
  const placeOf = new Int32Array(nodeCount).fill(-1)
  for (const [place, node] of nodes.entries()) placeOf[node] = place
  const [sources, targets] = [new Uint32Array(most), new Uint32Array(most)]
  let count = 0
  for (const [source, node] of nodes.entries()) {
    for (let arc = outOffsets[node] as number; arc < (outOffsets[node + 1] as number); arc++) {
      if (arc % STEP === 0) yield
      const target = placeOf[outTargets[arc] as number] as number
      if (target < 0) continue
      // Beyond the arrays nothing is written, only counted.
      sources[count] = source
      targets[count++] = target
    }
    if (count > most) return null
  }
  return { sources: sources.subarray(0, count), targets: targets.subarray(0, count) }
}
