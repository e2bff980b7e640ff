import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/**
 * A colour for every node so that no two neighbours share one. Each node in turn takes the smallest that none of its neighbours has yet.
 * GDS on one thread runs the same sequential algorithm, but follows arcs only forward. This kernel ignores directions, so the colouring is always valid. Self
 * loops, parallel arcs and weights have no effect.
 * @see Çatalyürek et al., Graph coloring algorithms for multi-core and massively multithreaded architectures, 2012.
 * @param _parameters GDS needs `maxIterations` to mend clashes between threads. One thread makes none.
 * @returns `colors` has n entries, 0, 1, ... `colorCount` is at most one more than the largest number of neighbours, and not always the least possible.
 * Deterministic: nodes in index order. Time O(n + m), space O(n).
 */
export function k1Coloring(csr: Csr, _parameters: { maxIterations: number }, control: KernelControl): { colors: Uint32Array; colorCount: number } {
  const { outOffsets, outTargets, inOffsets, inSources, undirected } = csr
  const out = { offsets: outOffsets, neighbors: outTargets }
  return colorFirstFit(undirected ? [out] : [out, { offsets: inOffsets, neighbors: inSources }], control)
}

/** Rows of neighbours; together they hold each pair of neighbours at both ends. */
interface Rows {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
}

/** First fit in index order over one or more sets of rows of the same nodes. */
export function colorFirstFit(sides: readonly Rows[], control: KernelControl): { colors: Uint32Array; colorCount: number } {
  const nodeCount = (sides[0] as Rows).offsets.length - 1
  const colors = new Uint32Array(nodeCount)
  /** The last node, counted from 1, that must not have a colour. */
  const barredFor = new Uint32Array(nodeCount + 1)
  let colorCount = 0
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 4095) === 0) control.check(u / nodeCount)
    for (const { offsets, neighbors } of sides) {
      const end = offsets[u + 1]
      for (let arc = offsets[u]; arc < end; arc++) {
        const v = neighbors[arc]
        if (v < u) barredFor[colors[v]] = u + 1
      }
    }
    let color = 0
    while (barredFor[color] === u + 1) color++
    colors[u] = color
    if (color >= colorCount) colorCount = color + 1
  }
  return { colors, colorCount }
}
