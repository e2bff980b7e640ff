import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Csr } from '../../graph/csr.ts'
import { mostConnected } from '../../graph/most-connected.ts'
import { bytesOf, type CsrProjection } from '../../graph/projection.ts'
import { sharedIndices } from '../../graph/shared-arrays.ts'

/** Nodes or relationships between two pauses. */
const STEP = 16_384

type Rows = Pick<Csr, 'outOffsets' | 'outTargets'>

/**
 * The nodes of a directed projection with the most relationships, and the relationships among them; null when those are more than `maxRelationships`.
 * A self loop counts twice. Time O(n + m log degree).
 */
export function* mostConnectedPart(projection: CsrProjection, limit: number, maxRelationships: number): Steps<CsrProjection | null> {
  const { csr, nodeIds } = projection
  const chosen = yield* mostConnected(yield* degreesOf(csr), limit)
  const rows = yield* rowsAmong(csr, chosen, maxRelationships)
  if (rows === null) return null
  const ids = new Float64Array(new SharedArrayBuffer(8 * chosen.length))
  for (const [place, node] of chosen.entries()) ids[place] = nodeIds[node] as number
  const [nodeCount, arcCount] = [chosen.length, rows.outTargets.length]
  const part: Csr = { nodeCount, arcCount, undirected: false, ...rows, outWeights: null, ...(yield* turned(rows)), inWeights: null }
  return { ...projection, nodeIds: ids, columns: {}, csr: part, arcCount, bytes: bytesOf([ids], part) }
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

/** The row of each chosen node, by places among them. */
function* rowsAmong({ nodeCount, outOffsets, outTargets }: Csr, nodes: Uint32Array, most: number): Steps<Rows | null> {
  const placeOf = new Int32Array(nodeCount).fill(-1)
  for (const [place, node] of nodes.entries()) placeOf[node] = place
  const offsets = sharedIndices(nodes.length + 1)
  const targets = new Uint32Array(most)
  let count = 0
  for (const [place, node] of nodes.entries()) {
    for (let arc = outOffsets[node] as number; arc < (outOffsets[node + 1] as number); arc++) {
      if (arc % STEP === 0) yield
      const target = placeOf[outTargets[arc] as number] as number
      // Beyond the array nothing is written, only counted.
      if (target >= 0) targets[count++] = target
    }
    if (count > most) return null
    targets.subarray(offsets[place], count).sort()
    offsets[place + 1] = count
  }
  const shared = sharedIndices(count)
  shared.set(targets.subarray(0, count))
  return { outOffsets: offsets, outTargets: shared }
}

/** The same arcs by target. */
function* turned({ outOffsets, outTargets }: Rows): Steps<Pick<Csr, 'inOffsets' | 'inSources'>> {
  const offsets = sharedIndices(outOffsets.length)
  for (let arc = 0; arc < outTargets.length; arc++) {
    if (arc % STEP === 0) yield
    const next = (outTargets[arc] as number) + 1
    offsets[next] = (offsets[next] as number) + 1
  }
  for (let node = 1; node < offsets.length; node++) offsets[node] = (offsets[node] as number) + (offsets[node - 1] as number)
  const filled = offsets.slice()
  const sources = sharedIndices(outTargets.length)
  for (let node = 0; node + 1 < outOffsets.length; node++) {
    for (let arc = outOffsets[node] as number; arc < (outOffsets[node + 1] as number); arc++) {
      if (arc % STEP === 0) yield
      const target = outTargets[arc] as number
      const slot = filled[target] as number
      sources[slot] = node
      filled[target] = slot + 1
    }
  }
  return { inOffsets: offsets, inSources: sources }
}
