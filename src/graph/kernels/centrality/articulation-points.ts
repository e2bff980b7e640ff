import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { lowLinks } from './low-links.ts'

/** Nodes without which the graph has more components. One entry per node, by rising index. */
export interface CutNodes {
  readonly nodes: Uint32Array
  /** Nodes in its component, including itself. */
  readonly componentSizes: Uint32Array
  /** The number of components left without it, at least 2. */
  readonly counts: Uint32Array
  /** The sizes of the largest and smallest of them. */
  readonly largest: Uint32Array
  readonly smallest: Uint32Array
}

/**
 * Articulation points of the graph with directions ignored, and the parts that remain of their component. Weights, parallel arcs and loops do not matter.
 * A parent cuts off a child's subtree of the depth-first tree if no relationship joins the subtree to a node above the parent.
 * @see Hopcroft, Tarjan, Algorithm 447: efficient algorithms for graph manipulation, 1973.
 * Time O(n + m), space O(n), and O(m) for a directed view.
 */
export function articulationPoints(csr: Csr, _parameters: Record<never, never>, control: KernelControl): CutNodes {
  const { nodeCount } = csr
  const { nodes, parents, lows, sizes } = lowLinks(csr, control)
  // For the subtrees cut off without a node, by number: their count, their nodes, the largest and the smallest.
  const counts = new Uint32Array(nodeCount)
  const cut = new Uint32Array(nodeCount)
  const largest = new Uint32Array(nodeCount)
  const smallest = new Uint32Array(nodeCount).fill(nodeCount)
  const add = (at: number, size: number): void => {
    counts[at]++
    cut[at] += size
    largest[at] = Math.max(largest[at], size)
    smallest[at] = Math.min(smallest[at], size)
  }
  for (let at = 0; at < nodeCount; at++) if (parents[at] !== at && lows[at] >= parents[at]) add(parents[at], sizes[at])
  const componentSizes = new Uint32Array(nodeCount)
  const found: number[] = []
  for (let at = 0; at < nodeCount; at++) {
    const isRoot = parents[at] === at
    componentSizes[at] = isRoot ? sizes[at] : componentSizes[parents[at]]
    if (counts[at] === 0) continue
    // The part above stays connected.
    if (!isRoot) add(at, componentSizes[at] - 1 - cut[at])
    if (counts[at] > 1) found.push(at)
  }
  const numbers = Uint32Array.from(found).sort((a, b) => nodes[a] - nodes[b])
  const pick = (values: Uint32Array): Uint32Array => numbers.map((at) => values[at])
  return { nodes: pick(nodes), componentSizes: pick(componentSizes), counts: pick(counts), largest: pick(largest), smallest: pick(smallest) }
}
