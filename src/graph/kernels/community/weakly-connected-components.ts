import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/** Arcs of each node linked before the largest component is guessed. */
const SAMPLED_ARCS = 2
const SAMPLED_NODES = 1024

/**
 * Components of the graph with directions ignored.
 * It links two arcs of every node and guesses the component that then holds most nodes. The remaining arcs are scanned only of nodes outside that component.
 * @see Sutton, Ben-Nun, Barak, Optimizing parallel graph connectivity computation via subgraph sampling (Afforest), 2018.
 * @param parameters `seeds` has n earlier component numbers, NaN for none. The smallest seed among its nodes names a component. Components of the same name
 * count as one, as in GDS.
 * @returns `components` has n entries, the smallest node index of the component. `count` is the number of components. With seeds, `labels` has n entries, the
 * seed of the component or NaN.
 * Time O(m α(n)) at worst, near O(n) when one component dominates; space O(n).
 */
export function weaklyConnectedComponents(
  csr: Csr,
  { seeds = null }: { seeds?: Float64Array | null },
  control: KernelControl
): { components: Uint32Array; count: number; labels?: Float64Array } {
  const { nodeCount, outOffsets, outTargets, inOffsets, inSources } = csr
  const roots = new Uint32Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) roots[u] = u
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 8191) === 0) control.check((0.3 * u) / nodeCount)
    const end = Math.min(outOffsets[u + 1], outOffsets[u] + SAMPLED_ARCS)
    for (let arc = outOffsets[u]; arc < end; arc++) link(roots, u, outTargets[arc])
  }
  flatten(roots)
  const largest = mostFrequent(roots)
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 8191) === 0) control.check(0.3 + (0.7 * u) / nodeCount)
    if (roots[u] === largest) continue
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u] + SAMPLED_ARCS; arc < end; arc++) link(roots, u, outTargets[arc])
    // An arc from the skipped component into this node is found only here.
    if (csr.undirected) continue
    const inEnd = inOffsets[u + 1]
    for (let arc = inOffsets[u]; arc < inEnd; arc++) link(roots, u, inSources[arc])
  }
  flatten(roots)
  const labels = seeds === null ? null : joinBySeed(roots, seeds)
  let count = 0
  for (let u = 0; u < nodeCount; u++) if (roots[u] === u) count++
  return labels === null ? { components: roots, count } : { components: roots, count, labels }
}

/** Joins components with the same seed; returns the seed of each node's component. */
function joinBySeed(roots: Uint32Array, seeds: Float64Array): Float64Array {
  const least = new Float64Array(roots.length).fill(Number.NaN)
  for (let u = 0; u < roots.length; u++) if (!(least[roots[u]] <= seeds[u]) && !Number.isNaN(seeds[u])) least[roots[u]] = seeds[u]
  const labels = Float64Array.from(roots, (root) => least[root])
  const firstOf = new Map<number, number>()
  for (let u = 0; u < roots.length; u++) {
    if (Number.isNaN(labels[u])) continue
    const first = firstOf.get(labels[u])
    if (first === undefined) firstOf.set(labels[u], roots[u])
    else roots[u] = first
  }
  return labels
}

/** Joins two trees under the smaller root, so a root is always the smallest index of its tree. */
function link(roots: Uint32Array, u: number, v: number): void {
  let a = roots[u]
  let b = roots[v]
  while (a !== b) {
    if (a < b) {
      const swap = a
      a = b
      b = swap
    }
    const above = roots[a]
    if (above === a) {
      roots[a] = b
      return
    }
    a = above
  }
}

/** Points every node at its root: parents have smaller indices, so one ascending pass is enough. */
function flatten(roots: Uint32Array): void {
  for (let u = 0; u < roots.length; u++) roots[u] = roots[roots[u]]
}

/** The most frequent value among evenly spaced entries. Any guess is correct; a good one is fast. */
function mostFrequent(roots: Uint32Array): number {
  const counts = new Map<number, number>()
  const step = Math.max(1, Math.floor(roots.length / SAMPLED_NODES))
  let best = 0
  let bestCount = 0
  for (let u = 0; u < roots.length; u += step) {
    const count = (counts.get(roots[u]) ?? 0) + 1
    counts.set(roots[u], count)
    if (count > bestCount) {
      best = roots[u]
      bestCount = count
    }
  }
  return best
}
