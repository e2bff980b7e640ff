import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../parallel-kernel.ts'
import { sharedCopy, sharedIndices } from '../shared-arrays.ts'
import { byFallingDegree } from './by-falling-degree.ts'
import { cutEvenly } from './cut-evenly.ts'
import { type SimpleRows, simpleRows } from './simple-rows.ts'

/**
 * Triangles that each node is part of, in the undirected simple graph: directions, weights, parallel arcs and self loops are ignored.
 * @see Latapy, Main-memory triangle computations for very large (sparse (power-law)) graphs, 2008.
 * Every edge points to its end of higher degree, so rows are short; a triangle is found once, from its lowest node.
 * @param parameters `maxDegree`: nodes with more neighbours take no part and get -1, as in GDS (which counts parallel arcs into the degree); null: all take part.
 * @returns `triangles`: n entries; `total`: triangles in the graph.
 * Time O(m^1.5), shared by threads node by node; space O(n) a thread and O(m).
 */
export function triangleCount(csr: Csr, parameters: TriangleParameters, control: KernelControl): TriangleOutput {
  return leadKernel(parallelTriangleCount, csr, parameters, control)
}

interface TriangleParameters {
  readonly maxDegree: number | null
}

interface TriangleOutput {
  triangles: Float64Array
  total: number
}

/**
 * Rows by place in the order of falling degree: row x is `neighbors[starts[x] .. starts[x + 1] - 1]`, and leads up (to smaller places, higher degrees) before `splits[x]`,
 * there ascending.
 */
export interface TrianglePlan extends Plan {
  /** The node at each place; those with too many neighbours have none. */
  readonly nodes: Uint32Array
  readonly starts: Uint32Array
  readonly splits: Uint32Array
  readonly neighbors: Uint32Array
  /** Chunk i is places bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  /** A row for each member of the crew: twice what it has counted at each place, plus 1 while the place is marked. A node has no more triangles than the graph has edges, below 2^31. */
  readonly cells: Int32Array
}

const ARCS_PER_CHUNK = 8192
const MAX_CHUNKS = 256
const ARCS_PER_CHECK = 4096

export const parallelTriangleCount: ParallelKernel<TriangleParameters, TrianglePlan, TriangleOutput> = {
  plan(csr, { maxDegree }, _control, size) {
    const rows = simpleRows(csr)
    const nodes = byFallingDegree(rows.offsets, maxDegree ?? Number.POSITIVE_INFINITY)
    const placed = placeRows(rows, nodes)
    return {
      ...placed,
      nodes,
      bounds: cutEvenly(placed.starts, Math.min(MAX_CHUNKS, Math.ceil(placed.neighbors.length / ARCS_PER_CHUNK))),
      cells: new Int32Array(new SharedArrayBuffer(4 * size * nodes.length)),
      steps: mostProbes(placed)
    }
  },
  work(_csr, plan, crew) {
    const { starts, bounds, cells, nodes } = plan
    const own = cells.subarray(crew.member * nodes.length, (crew.member + 1) * nodes.length)
    const cursors = starts.slice(0, nodes.length)
    let next = 0
    crew.share(bounds.length - 1, 1, (chunk) => {
      for (; next < bounds[chunk]; next++) skip(plan, next, cursors)
      for (let arcs = 0; next < bounds[chunk + 1]; next++) {
        arcs += starts[next + 1] - starts[next]
        if (arcs > ARCS_PER_CHECK) {
          crew.check()
          arcs = 0
        }
        countFrom(plan, next, cursors, own)
      }
    })
  },
  finish({ nodeCount }, { nodes, cells }) {
    const triangles = new Float64Array(nodeCount).fill(-1)
    let corners = 0
    for (let place = 0; place < nodes.length; place++) {
      let count = 0
      for (let cell = place; cell < cells.length; cell += nodes.length) count += cells[cell] >>> 1
      triangles[nodes[place]] = count
      corners += count
    }
    return { triangles, total: corners / 3 }
  }
}

/**
 * For each arc from x up to v, what they have in common above both is found by reading the shorter of two rows against marks left by the other.
 * `cursors` say where x stands in each row that leads up to it: places come in the order of the rows.
 */
function countFrom({ starts, splits, neighbors }: TrianglePlan, x: number, cursors: Uint32Array, cells: Int32Array): void {
  const start = starts[x]
  const split = splits[x]
  const end = starts[x + 1]
  for (let arc = start; arc < split; arc++) cells[neighbors[arc]] |= 1
  let ofX = 0
  for (let arc = start; arc < split; arc++) {
    const v = neighbors[arc]
    if (splits[v] - starts[v] > arc - start) continue
    const common = countMarked(neighbors, starts[v], splits[v], cells)
    cells[v] += 2 * common
    ofX += common
  }
  for (let arc = split; arc < end; arc++) {
    const y = neighbors[arc]
    const place = cursors[y]++
    if (split - start <= place - starts[y]) continue
    const common = countMarked(neighbors, starts[y], place, cells)
    cells[y] += 2 * common
    ofX += common
  }
  for (let arc = start; arc < split; arc++) cells[neighbors[arc]] &= ~1
  cells[x] += 2 * ofX
}

/** Moves the cursors past a place that another member counts from. */
function skip({ starts, splits, neighbors }: TrianglePlan, x: number, cursors: Uint32Array): void {
  for (let arc = splits[x]; arc < starts[x + 1]; arc++) cursors[neighbors[arc]]++
}

/** How many of a stretch of neighbours are marked; each of them counts one triangle. Without a branch, and four at a time: they do not wait for each other. */
function countMarked(neighbors: Uint32Array, from: number, to: number, cells: Int32Array): number {
  let common = 0
  let arc = from
  for (; arc + 3 < to; arc += 4) {
    const a = neighbors[arc]
    const b = neighbors[arc + 1]
    const c = neighbors[arc + 2]
    const d = neighbors[arc + 3]
    const ofA = cells[a]
    const ofB = cells[b]
    const ofC = cells[c]
    const ofD = cells[d]
    cells[a] = ofA + ((ofA & 1) << 1)
    cells[b] = ofB + ((ofB & 1) << 1)
    cells[c] = ofC + ((ofC & 1) << 1)
    cells[d] = ofD + ((ofD & 1) << 1)
    common = (common + (ofA & 1) + (ofB & 1) + (ofC & 1) + (ofD & 1)) | 0
  }
  for (; arc < to; arc++) {
    const a = neighbors[arc]
    const ofA = cells[a]
    cells[a] = ofA + ((ofA & 1) << 1)
    common += ofA & 1
  }
  return common
}

/** Rows renumbered by place in `nodes`, without the others. Nodes are visited in that order and append themselves to the rows of those after them. */
function placeRows(rows: SimpleRows, nodes: Uint32Array): Pick<TrianglePlan, 'starts' | 'splits' | 'neighbors'> {
  const places = new Int32Array(rows.offsets.length - 1).fill(-1)
  for (let place = 0; place < nodes.length; place++) places[nodes[place]] = place
  const starts = sharedIndices(nodes.length + 1)
  const isWhole = nodes.length === places.length
  for (let place = 0; place < nodes.length; place++) starts[place + 1] = starts[place] + countPlaced(rows, nodes[place], places, isWhole)
  const splits = sharedCopy(starts.subarray(0, nodes.length))
  const neighbors = sharedIndices(starts[nodes.length])
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    const end = rows.offsets[u + 1]
    let down = splits[place]
    for (let arc = rows.offsets[u]; arc < end; arc++) {
      const other = places[rows.neighbors[arc]]
      if (other <= place) continue
      neighbors[down++] = other
      neighbors[splits[other]++] = place
    }
  }
  return { starts, splits, neighbors }
}

function countPlaced({ offsets, neighbors }: SimpleRows, u: number, places: Int32Array, isWhole: boolean): number {
  if (isWhole) return offsets[u + 1] - offsets[u]
  let count = 0
  for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) if (places[neighbors[arc]] >= 0) count++
  return count
}

/** No more reads than this: each arc that leads up is tried with those before it in its row. */
function mostProbes({ starts, splits }: Pick<TrianglePlan, 'starts' | 'splits'>): number {
  let probes = 0
  for (let x = 0; x < splits.length; x++) probes += (splits[x] - starts[x]) ** 2 / 2
  return probes
}
