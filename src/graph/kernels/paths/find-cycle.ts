import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

export interface FoundCycle {
  /** The cycle's nodes in order, the first repeated at the end; empty if none. */
  readonly cycle: Uint32Array
}

/**
 * A cycle along the directions of a directed view. In an undirected view it is a walk that returns without using a relationship twice, so that two parallel
 * relationships make one. A self loop is a cycle of one node.
 * Depth first from the smallest node, arcs in their order. The first arc that leads back to the current path closes the cycle.
 * @see Tarjan, Depth-first search and linear graph algorithms, 1972.
 * Time O(n + m), space O(n).
 */
export function findCycle(csr: Csr, _parameters: Record<never, never>, control: KernelControl): FoundCycle {
  const { nodeCount, undirected, outOffsets, outTargets } = csr
  const cursors = outOffsets.slice(0, nodeCount)
  /** 0: unvisited, 1: on the path, 2: done. */
  const states = new Uint8Array(nodeCount)
  const isBackUsed = new Uint8Array(nodeCount)
  const way = new Uint32Array(nodeCount)
  for (let root = 0; root < nodeCount; root++) {
    if (states[root] !== 0) continue
    let depth = 0
    way[0] = root
    states[root] = 1
    while (depth >= 0) {
      const u = way[depth]
      if (cursors[u] === outOffsets[u + 1]) {
        states[u] = 2
        depth--
        continue
      }
      if ((cursors[u] & 4095) === 0) control.check(root / nodeCount)
      const v = outTargets[cursors[u]++]
      if (undirected && depth > 0 && v === way[depth - 1] && isBackUsed[u] === 0) {
        // This is the relationship that led here, seen from its other end.
        isBackUsed[u] = 1
        continue
      }
      if (states[v] === 1) return { cycle: closed(way, depth, v) }
      if (states[v] === 0) {
        states[v] = 1
        way[++depth] = v
      }
    }
  }
  return { cycle: new Uint32Array() }
}

function closed(way: Uint32Array, depth: number, v: number): Uint32Array {
  const from = way.indexOf(v)
  const cycle = new Uint32Array(depth - from + 2)
  cycle.set(way.subarray(from, depth + 1))
  cycle[cycle.length - 1] = v
  return cycle
}
