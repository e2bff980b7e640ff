import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/** Arcs read between two checks of the control. */
const WORK_A_CHECK = 1 << 20

/**
 * Core values: the largest k such that the node is in a subgraph where every node has k relationships or more.
 * Nodes of degree k or less are removed, and those that this lowers to k, until all others have more. The remaining nodes are scanned once a level.
 * @see Batagelj, Zaveršnik, An O(m) algorithm for cores decomposition of networks, 2003; Dhulipala, Blelloch, Shun, Julienne, 2017, for peeling by level.
 * @param csr Directions are ignored. As in GDS parallel arcs each count, and a self loop counts twice and is never removed.
 * @returns `scores` has n core values. `degeneracy` is the largest of them, 0 without arcs.
 * Time O(n + m), because a node is scanned no more often than it has relationships; space O(n).
 */
export function kCoreDecomposition(csr: Csr, _parameters: Record<never, never>, control: KernelControl): { scores: Float64Array; degeneracy: number } {
  const { nodeCount, undirected, outOffsets, outTargets, inOffsets, inSources } = csr
  const degrees = new Int32Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) degrees[u] = outOffsets[u + 1] - outOffsets[u] + (undirected ? 0 : inOffsets[u + 1] - inOffsets[u])
  const left = new Uint32Array(nodeCount + 1)
  for (let u = 0; u < nodeCount; u++) left[u] = u
  const taken = new Uint32Array(nodeCount + 1)
  let leftCount = nodeCount
  let level = -1
  let work = 0
  while (leftCount > 0) {
    leftCount = dropTaken(degrees, left, leftCount, level)
    if (leftCount === 0) break
    let takenCount = takeAt(degrees, left, leftCount, level + 1, taken)
    if (takenCount > 0) level++
    else {
      level = leastDegree(degrees, left, leftCount)
      takenCount = takeAt(degrees, left, leftCount, level, taken)
    }
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
  }
  return { scores: Float64Array.from(degrees), degeneracy: Math.max(0, level) }
}

// The loops below avoid branches on degrees, which are unpredictable: entries that are not kept are overwritten.

/** Keeps the nodes of degree above `level`. */
function dropTaken(degrees: Int32Array, left: Uint32Array, count: number, level: number): number {
  let kept = 0
  for (let at = 0; at < count; at++) {
    const u = left[at]
    left[kept] = u
    kept += (level - degrees[u]) >>> 31
  }
  return kept
}

/** Takes the nodes of degree `level`, where none has less; returns their number. */
function takeAt(degrees: Int32Array, left: Uint32Array, count: number, level: number, taken: Uint32Array): number {
  let takenCount = 0
  for (let at = 0; at < count; at++) {
    const u = left[at]
    taken[takenCount] = u
    takenCount += (degrees[u] - level - 1) >>> 31
  }
  return takenCount
}

function leastDegree(degrees: Int32Array, nodes: Uint32Array, count: number): number {
  let least = degrees[nodes[0]]
  for (let at = 1; at < count; at++) if (degrees[nodes[at]] < least) least = degrees[nodes[at]]
  return least
}

/** Removes an arc from each neighbour of degree above `level`; those that reach it are taken next. Returns the number taken. */
function bringDown(neighbors: Uint32Array, from: number, to: number, degrees: Int32Array, level: number, taken: Uint32Array, takenCount: number): number {
  let count = takenCount
  for (let arc = from; arc < to; arc++) {
    const v = neighbors[arc]
    const above = degrees[v] - level
    const isAbove = -above >>> 31
    degrees[v] -= isAbove
    taken[count] = v
    // This is 1 when the degree was one above.
    count += isAbove & ((above - 2) >>> 31)
  }
  return count
}
