import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { symmetrize } from '../symmetrize.ts'

export interface TwoColoring {
  /** 0 or 1 per node: no relationship joins two nodes of one side, unless there is an odd cycle. */
  readonly sides: Uint8Array
  /** A cycle of odd length, with the first node repeated at the end; empty when the graph is bipartite. */
  readonly oddCycle: Uint32Array
}

/**
 * Whether the nodes fall into two sides so that every relationship joins one to the other. Directions and weights are ignored. A self loop is an odd cycle.
 * The smallest node of each component is on side 0, so the sides are unique.
 * @see König, Theorie der endlichen und unendlichen Graphen, 1936: a graph has two such sides just when it has no cycle of odd length.
 * Breadth first. Time O(n + m), space O(n), and O(m) for a directed view.
 */
export function twoColoring(csr: Csr, _parameters: Record<never, never>, control: KernelControl): TwoColoring {
  const { nodeCount } = csr
  const { offsets, neighbors } = symmetrize(csr)
  const sides = new Uint8Array(nodeCount)
  const parents = new Int32Array(nodeCount).fill(-1)
  const depths = new Int32Array(nodeCount).fill(-1)
  const queue = new Uint32Array(nodeCount)
  let queued = 0
  for (let root = 0; root < nodeCount; root++) {
    if (depths[root] !== -1) continue
    depths[root] = 0
    let head = queued
    queue[queued++] = root
    for (; head < queued; head++) {
      if ((head & 4095) === 0) control.check(head / nodeCount)
      const u = queue[head]
      for (let at = offsets[u]; at < offsets[u + 1]; at++) {
        const v = neighbors[at]
        if (depths[v] === -1) {
          depths[v] = depths[u] + 1
          sides[v] = 1 - sides[u]
          parents[v] = u
          queue[queued++] = v
        } else if (sides[v] === sides[u]) return { sides, oddCycle: cycleThrough(u, v, parents, depths) }
      }
    }
  }
  return { sides, oddCycle: new Uint32Array() }
}

/** The tree paths from both ends of a relationship to their meeting point, and the relationship itself. */
function cycleThrough(u: number, v: number, parents: Int32Array, depths: Int32Array): Uint32Array {
  const left = [u]
  const right = [v]
  while (left[left.length - 1] !== right[right.length - 1]) {
    const side = depths[left[left.length - 1]] >= depths[right[right.length - 1]] ? left : right
    side.push(parents[side[side.length - 1]])
  }
  right.pop()
  return Uint32Array.from([...left.reverse(), ...right, left[0]])
}
