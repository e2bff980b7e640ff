import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

/** Arcs read between two looks at the control. */
const WORK_A_CHECK = 1 << 20

/**
 * Core values: the largest k such that the node is in a subgraph where every node has k relationships or more.
 * @see Batagelj, Zaveršnik, An O(m) algorithm for cores decomposition of networks, 2003; Dhulipala, Blelloch, Shun, Julienne, 2017, for peeling by level.
 * @param csr directions are ignored. As in GDS parallel arcs each count, and a self loop counts twice and never goes.
 * @returns `scores`: n core values; `degeneracy`: the largest of them, 0 without arcs.
 * Nodes of degree k or less are taken away, and those they bring down to k, until all that is left has more. Who is left is looked through once a level.
 * Time O(n + m), for a node is looked through no more often than it has relationships; space O(n).
 */
export function kCoreDecomposition(csr: Csr, _parameters: Record<never, never>, control: KernelControl): { scores: Float64Array; degeneracy: number } {
  const { nodeCount, undirected, outOffsets, outTargets, inOffsets, inSources } = csr
  const degrees = new Int32Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) degrees[u] = outOffsets[u + 1] - outOffsets[u] + (undirected ? 0 : inOffsets[u + 1] - inOffsets[u])
  const left = Uint32Array.from(degrees.keys())
  const taken = new Uint32Array(nodeCount)
  let leftCount = nodeCount
  let level = 0
  let work = 0
  while (leftCount > 0) {
    level = leastDegree(degrees, left, leftCount)
    let takenCount = 0
    for (let at = 0; at < leftCount; at++) if (degrees[left[at]] === level) taken[takenCount++] = left[at]
    work += leftCount
    for (let at = 0; at < takenCount; at++) {
      const u = taken[at]
      takenCount = bringDown(outTargets, outOffsets[u], outOffsets[u + 1], degrees, level, taken, takenCount)
      if (!undirected) takenCount = bringDown(inSources, inOffsets[u], inOffsets[u + 1], degrees, level, taken, takenCount)
      work += 1 + outOffsets[u + 1] - outOffsets[u]
      if (work < WORK_A_CHECK) continue
      work = 0
      control.check(1 - leftCount / nodeCount)
    }
    leftCount = stillLeft(degrees, left, leftCount, level)
  }
  return { scores: Float64Array.from(degrees), degeneracy: level }
}

function leastDegree(degrees: Int32Array, nodes: Uint32Array, count: number): number {
  let least = degrees[nodes[0]]
  for (let at = 1; at < count; at++) if (degrees[nodes[at]] < least) least = degrees[nodes[at]]
  return least
}

/** Takes an arc from each neighbour that still has more than `level`; those that come down to it are taken next. Returns how many are taken. */
function bringDown(neighbors: Uint32Array, from: number, to: number, degrees: Int32Array, level: number, taken: Uint32Array, takenCount: number): number {
  let count = takenCount
  for (let arc = from; arc < to; arc++) {
    const v = neighbors[arc]
    const degree = degrees[v]
    if (degree <= level) continue
    degrees[v] = degree - 1
    if (degree - 1 === level) taken[count++] = v
  }
  return count
}

function stillLeft(degrees: Int32Array, left: Uint32Array, count: number, level: number): number {
  let kept = 0
  for (let at = 0; at < count; at++) if (degrees[left[at]] > level) left[kept++] = left[at]
  return kept
}
