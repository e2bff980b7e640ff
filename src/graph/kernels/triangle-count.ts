import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { type SimpleRows, simpleRows } from './simple-rows.ts'

/**
 * Triangles that each node is part of, in the undirected simple graph: directions, weights, parallel arcs and self loops are ignored.
 * @see Latapy, Main-memory triangle computations for very large (sparse (power-law)) graphs, 2008.
 * Every edge points to its end of higher degree, so rows are short; a triangle is found once, from its lowest node.
 * @param parameters `maxDegree`: nodes with more neighbours take no part and get -1, as in GDS (which counts parallel arcs into the degree); null: all take part.
 * @returns `triangles`: n entries; `total`: triangles in the graph.
 * Time O(m^1.5), space O(n + m).
 */
export function triangleCount(csr: Csr, parameters: { maxDegree: number | null }, control: KernelControl): { triangles: Float64Array; total: number } {
  const rows = simpleRows(csr)
  const nodes = byFallingDegree(rows, parameters.maxDegree ?? Number.POSITIVE_INFINITY)
  const { offsets, neighbors } = pointUp(rows, nodes)
  const counts = new Float64Array(nodes.length)
  /** 1 for the neighbours of the node at hand: read as a number, so that the inner loop does not branch. */
  const isNear = new Uint8Array(nodes.length)
  let total = 0
  for (let u = 0; u < nodes.length; u++) {
    if ((u & 1023) === 0) control.check(u / nodes.length)
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) isNear[neighbors[arc]] = 1
    let ofU = 0
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      const vEnd = offsets[v + 1]
      let ofArc = 0
      for (let second = offsets[v]; second < vEnd; second++) {
        const w = neighbors[second]
        const hit = isNear[w]
        counts[w] += hit
        ofArc += hit
      }
      counts[v] += ofArc
      ofU += ofArc
    }
    for (let arc = offsets[u]; arc < end; arc++) isNear[neighbors[arc]] = 0
    counts[u] += ofU
    total += ofU
  }
  const triangles = new Float64Array(csr.nodeCount).fill(-1)
  for (let rank = 0; rank < nodes.length; rank++) triangles[nodes[rank]] = counts[rank]
  return { triangles, total }
}

/** Nodes of at most `maxDegree` neighbours, those with most first, equal ones by index. */
function byFallingDegree({ offsets }: SimpleRows, maxDegree: number): Uint32Array {
  const nodeCount = offsets.length - 1
  let largest = 0
  for (let u = 0; u < nodeCount; u++) largest = Math.max(largest, offsets[u + 1] - offsets[u])
  const bound = Math.min(largest, maxDegree)
  const starts = new Uint32Array(bound + 2)
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree <= bound) starts[bound - degree + 1]++
  }
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1]
  const nodes = new Uint32Array(starts[bound + 1])
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree <= bound) nodes[starts[bound - degree]++] = u
  }
  return nodes
}

/** Rows renumbered by place in `nodes`, holding only smaller places (higher degrees), ascending: nodes are visited in that order and append themselves to the rows of later ones. */
function pointUp(rows: SimpleRows, nodes: Uint32Array): SimpleRows {
  const places = new Int32Array(rows.offsets.length - 1).fill(-1)
  for (let place = 0; place < nodes.length; place++) places[nodes[place]] = place
  const offsets = new Uint32Array(nodes.length + 1)
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    let up = 0
    for (let arc = rows.offsets[u]; arc < rows.offsets[u + 1]; arc++) {
      const other = places[rows.neighbors[arc]]
      if (other >= 0 && other < place) up++
    }
    offsets[place + 1] = offsets[place] + up
  }
  const cursor = offsets.slice()
  const neighbors = new Uint32Array(offsets[nodes.length])
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    for (let arc = rows.offsets[u]; arc < rows.offsets[u + 1]; arc++) {
      const other = places[rows.neighbors[arc]]
      if (other > place) neighbors[cursor[other]++] = place
    }
  }
  return { offsets, neighbors }
}
