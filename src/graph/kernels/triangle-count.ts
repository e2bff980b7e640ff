import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { byFallingDegree } from './by-falling-degree.ts'
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
  const nodes = byFallingDegree(rows.offsets, parameters.maxDegree ?? Number.POSITIVE_INFINITY)
  const counts = countByPlace(renumber(rows, nodes), control)
  const triangles = new Float64Array(csr.nodeCount).fill(-1)
  let corners = 0
  for (let place = 0; place < nodes.length; place++) {
    triangles[nodes[place]] = counts[place]
    corners += counts[place]
  }
  return { triangles, total: corners / 3 }
}

/** For each arc from x up to v, what they have in common above both is found by reading the shorter of two rows against marks left by the other. */
function countByPlace({ starts, splits, ends, neighbors }: PlacedRows, control: KernelControl): Float64Array {
  const count = starts.length
  const counts = new Float64Array(count)
  /** 1 for what lies up from the node at hand: read as a number, so that the inner loop does not branch. */
  const isNear = new Uint8Array(count)
  /** Where the node at hand stands in each row that leads up to it: the nodes come in the order of the rows. */
  const cursors = starts.slice()
  for (let x = 0; x < count; x++) {
    if ((x & 1023) === 0) control.check(x / count)
    const start = starts[x]
    const split = splits[x]
    for (let arc = start; arc < split; arc++) isNear[neighbors[arc]] = 1
    let ofX = 0
    for (let arc = start; arc < split; arc++) {
      const v = neighbors[arc]
      if (splits[v] - starts[v] > arc - start) continue
      const common = countMarked(neighbors, starts[v], splits[v], isNear, counts)
      counts[v] += common
      ofX += common
    }
    for (let arc = split; arc < ends[x]; arc++) {
      const y = neighbors[arc]
      const place = cursors[y]++
      if (split - start <= place - starts[y]) continue
      const common = countMarked(neighbors, starts[y], place, isNear, counts)
      counts[y] += common
      ofX += common
    }
    counts[x] += ofX
    for (let arc = start; arc < split; arc++) isNear[neighbors[arc]] = 0
  }
  return counts
}

/** How many of a stretch of neighbours are marked. Each of them counts one triangle. */
function countMarked(neighbors: Uint32Array, from: number, to: number, isNear: Uint8Array, counts: Float64Array): number {
  let common = 0
  let arc = from
  for (; arc + 1 < to; arc += 2) {
    const w = neighbors[arc]
    const x = neighbors[arc + 1]
    const isFirst = isNear[w]
    const isSecond = isNear[x]
    counts[w] += isFirst
    counts[x] += isSecond
    common += isFirst + isSecond
  }
  if (arc < to) {
    const w = neighbors[arc]
    counts[w] += isNear[w]
    common += isNear[w]
  }
  return common
}

/** Rows by place: row x is `neighbors[starts[x] .. ends[x] - 1]`, ascending, and leads up (to smaller places, higher degrees) before `splits[x]`. */
interface PlacedRows {
  readonly starts: Uint32Array
  readonly splits: Uint32Array
  readonly ends: Uint32Array
  readonly neighbors: Uint32Array
}

/** Rows renumbered by place in `nodes`, without the others: nodes are visited in that order and append themselves to the rows of their neighbours. */
function renumber(rows: SimpleRows, nodes: Uint32Array): PlacedRows {
  const places = new Int32Array(rows.offsets.length - 1).fill(-1)
  const starts = new Uint32Array(nodes.length)
  let room = 0
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    places[u] = place
    starts[place] = room
    room += rows.offsets[u + 1] - rows.offsets[u]
  }
  const splits = new Uint32Array(nodes.length)
  const ends = starts.slice()
  const neighbors = new Uint32Array(room)
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    splits[place] = ends[place]
    const end = rows.offsets[u + 1]
    for (let arc = rows.offsets[u]; arc < end; arc++) {
      const other = places[rows.neighbors[arc]]
      if (other >= 0) neighbors[ends[other]++] = place
    }
  }
  return { starts, splits, ends, neighbors }
}
