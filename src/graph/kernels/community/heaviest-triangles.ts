import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { symmetrize } from '../symmetrize.ts'

export interface HeaviestTriangles {
  /** Three ascending nodes per triangle: entries 3i, 3i + 1, 3i + 2. */
  readonly nodes: Uint32Array
  /** Descending; ties by their nodes. */
  readonly sums: Float64Array
  /** The number of triangles whose nodes all have a value. */
  readonly total: number
}

export interface HeaviestTrianglesParameters {
  /** A value per node, or NaN, which excludes its triangles. */
  readonly values: Float64Array
  readonly keep: number
}

/**
 * Sets of three nodes, each joined to the other two, with the largest sums of their nodes' values. Directions, weights, parallel relationships and loops do not
 * matter.
 * Each triangle is found once, at its node of fewest neighbours. That node's neighbours are marked, and the neighbours of its neighbours looked up.
 * @see Chiba, Nishizeki, Arboricity and subgraph listing algorithms, 1985.
 * Time O(m^1.5) and O(log keep) for a triangle that is kept, space O(n + m + keep).
 */
export function heaviestTriangles(csr: Csr, { values, keep }: HeaviestTrianglesParameters, control: KernelControl): HeaviestTriangles {
  const { nodeCount } = csr
  const forward = forwardNeighbors(csr)
  const marks = new Int32Array(nodeCount).fill(-1)
  const best: Triangle[] = []
  let total = 0
  for (let u = 0; u < nodeCount; u++) {
    control.check(u / nodeCount)
    for (const v of forward[u]) marks[v] = u
    for (const v of forward[u]) {
      for (const w of forward[v]) {
        const sum = values[u] + values[v] + values[w]
        if (marks[w] !== u || Number.isNaN(sum)) continue
        total++
        enter(best, { nodes: [u, v, w].sort((a, b) => a - b), sum }, keep)
      }
    }
  }
  return { nodes: Uint32Array.from(best.flatMap(({ nodes }) => nodes)), sums: Float64Array.from(best, ({ sum }) => sum), total }
}

interface Triangle {
  readonly nodes: readonly number[]
  readonly sum: number
}

function comesBefore(a: Triangle, b: Triangle): boolean {
  if (a.sum !== b.sum) return a.sum > b.sum
  const place = a.nodes.findIndex((node, at) => node !== b.nodes[at])
  return place !== -1 && a.nodes[place] < b.nodes[place]
}

/** Inserts a triangle at its rank among the best. */
function enter(best: Triangle[], triangle: Triangle, keep: number): void {
  if (best.length === keep && (keep === 0 || !comesBefore(triangle, best[keep - 1]))) return
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comesBefore(best[middle], triangle)) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, triangle)
  if (best.length > keep) best.pop()
}

/** Each node's neighbours of a higher degree, or of the same degree and a larger index, each once. */
function forwardNeighbors(csr: Csr): Uint32Array[] {
  const { offsets, neighbors } = symmetrize(csr)
  const degreeOf = (node: number) => offsets[node + 1] - offsets[node]
  return Array.from({ length: csr.nodeCount }, (_, u) => {
    const row = new Set(neighbors.subarray(offsets[u], offsets[u + 1]))
    return Uint32Array.from([...row].filter((v) => degreeOf(v) > degreeOf(u) || (degreeOf(v) === degreeOf(u) && v > u)))
  })
}
