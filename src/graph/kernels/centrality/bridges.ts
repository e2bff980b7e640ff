import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { lowLinks } from './low-links.ts'

/** Relationships without which the graph has more components, one entry each, by rising source, then target. */
export interface CutRelationships {
  /** The end of smaller index. */
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  /** The sizes of the source's and the target's part without the relationship. */
  readonly sourceSizes: Uint32Array
  readonly targetSizes: Uint32Array
}

/**
 * Bridges of the graph with directions ignored, and the sizes of the two parts that each joins. Weights and loops do not matter. Parallel relationships are
 * never bridges.
 * A tree arc is a bridge when no other relationship joins the subtree below it to a node above.
 * @see Tarjan, A note on finding the bridges of a graph, 1974.
 * Time O(n + m), space O(n), and O(m) for a directed view.
 */
export function bridges(csr: Csr, _parameters: Record<never, never>, control: KernelControl): CutRelationships {
  const { nodeCount } = csr
  const { nodes, parents, lows, sizes } = lowLinks(csr, control)
  const roots = new Uint32Array(nodeCount)
  const found: number[] = []
  for (let at = 0; at < nodeCount; at++) {
    roots[at] = parents[at] === at ? at : roots[parents[at]]
    if (roots[at] !== at && lows[at] === at) found.push(at)
  }
  const sourceOf = (at: number): number => Math.min(nodes[at], nodes[parents[at]])
  const targetOf = (at: number): number => Math.max(nodes[at], nodes[parents[at]])
  const numbers = Uint32Array.from(found).sort((a, b) => sourceOf(a) - sourceOf(b) || targetOf(a) - targetOf(b))
  const sizeAt = (at: number, node: number): number => (nodes[at] === node ? sizes[at] : sizes[roots[at]] - sizes[at])
  return {
    sources: numbers.map(sourceOf),
    targets: numbers.map(targetOf),
    sourceSizes: numbers.map((at) => sizeAt(at, sourceOf(at))),
    targetSizes: numbers.map((at) => sizeAt(at, targetOf(at)))
  }
}
