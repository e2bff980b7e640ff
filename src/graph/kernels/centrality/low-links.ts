import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { symmetrize } from '../symmetrize.ts'

/** Depth-first trees of an undirected graph, indexed by number in order of discovery; a node's subtree has consecutive numbers. */
export interface LowLinks {
  /** The node of each number. */
  readonly nodes: Uint32Array
  /** Number of the node that discovered it; its own for the root of a tree. */
  readonly parents: Uint32Array
  /** Smallest number that a relationship outside the tree joins to the subtree, or its own number. */
  readonly lows: Uint32Array
  readonly sizes: Uint32Array
}

/**
 * The basis of cut nodes and cut relationships. Directions are ignored. One of several parallel relationships is in the tree, the others are back edges.
 * Searches begin at the smallest undiscovered node and use an explicit stack, the parents.
 * @see Hopcroft, Tarjan, Algorithm 447: efficient algorithms for graph manipulation, 1973.
 * Time O(n + m), space O(n), and O(m) for a directed view.
 */
export function lowLinks(csr: Csr, control: KernelControl): LowLinks {
  const { nodeCount } = csr
  const { offsets, neighbors } = symmetrize(csr)
  const nodes = new Uint32Array(nodeCount)
  const parents = new Uint32Array(nodeCount)
  const lows = new Uint32Array(nodeCount)
  const sizes = new Uint32Array(nodeCount).fill(1)
  /** Number of each node plus 1; 0 when undiscovered. */
  const numbers = new Uint32Array(nodeCount)
  const cursors = offsets.slice(0, nodeCount)
  /** 1 once the tree arc back to the parent has been skipped. */
  const hasSkipped = new Uint8Array(nodeCount)
  let count = 0

  function discover(node: number, parent: number): void {
    if ((count & 4095) === 0) control.check(count / nodeCount)
    nodes[count] = node
    parents[count] = parent
    lows[count] = count
    numbers[node] = ++count
  }

  /** Follows arcs of number `at` until one discovers a node; returns false when none does. */
  function advance(at: number): boolean {
    const u = nodes[at]
    const end = offsets[u + 1]
    while (cursors[u] < end) {
      const v = neighbors[cursors[u]++]
      const number = numbers[v] - 1
      if (number === -1) {
        discover(v, at)
        return true
      }
      if (number === parents[at] && number !== at && hasSkipped[at] === 0) hasSkipped[at] = 1
      else if (number < lows[at]) lows[at] = number
    }
    return false
  }

  for (let start = 0; start < nodeCount; start++) {
    if (numbers[start] !== 0) continue
    const root = count
    discover(start, root)
    let at = root
    for (;;) {
      if (advance(at)) at = count - 1
      else if (at === root) break
      else {
        const parent = parents[at]
        sizes[parent] += sizes[at]
        if (lows[at] < lows[parent]) lows[parent] = lows[at]
        at = parent
      }
    }
  }
  return { nodes, parents, lows, sizes }
}
