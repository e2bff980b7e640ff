import type { SharedMemory } from '../../compiled-kernels.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { layOut } from '../../lay-out.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { cutEvenly } from '../cut-evenly.ts'
import { degreeOrder } from '../degree-order.ts'
import { type SimpleRows, simpleRows } from './simple-rows.ts'
import {
  COUNTER_BYTES,
  type CountTriangles,
  compiledTriangleCounter,
  hubWordsOf,
  MOST_HUBS,
  markHubs,
  triangleCounter,
  type UpRows
} from './triangle-counter.ts'

/**
 * Triangles through each node in the undirected simple graph. Directions, weights, parallel arcs and self loops are ignored.
 * Every edge points to its end of higher degree, so rows are short. A triangle is found once, from its node of lowest degree.
 * @see Latapy, Main-memory triangle computations for very large (sparse (power-law)) graphs, 2008.
 * @param parameters Nodes with more than `maxDegree` neighbours are left out and get -1, as in GDS, which counts parallel arcs into the degree. null leaves out
 * none.
 * @returns `triangles` has n entries. `total` is the number of triangles in the graph.
 * Time O(m^1.5), shared by threads node by node. Space O(m), and O(n) a thread.
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

/** Places are in the order of falling degree, so smaller places have higher degrees. */
export interface TrianglePlan extends Plan, UpRows {
  /** The node at each place; nodes with too many neighbours have none. */
  readonly nodes: Uint32Array
  /** Chunk i is places bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  /** A row per team member: twice its count at each place. A node has no more triangles than the graph has edges, below 2^31. */
  readonly cells: Uint32Array
  /** The adjacency bits of the first places, only for compiled counters. */
  readonly hubs: Uint32Array
  /** The memory of these arrays when counting is compiled, and the scratch address for each member. */
  readonly memory: SharedMemory | null
  readonly scratch: number
}

const ARCS_PER_CHUNK = 4096
const MAX_CHUNKS = 256
const ARCS_PER_CHECK = 2048

export const parallelTriangleCount: ParallelKernel<TriangleParameters, TrianglePlan, TriangleOutput> = {
  plan(csr, { maxDegree }, _control, size) {
    const rows = simpleRows(csr)
    const nodes = degreeOrder(rows.offsets, maxDegree ?? Number.POSITIVE_INFINITY)
    const placed = placeRows(rows, nodes, size)
    return {
      ...placed,
      nodes,
      bounds: cutEvenly(placed.starts, Math.min(MAX_CHUNKS, Math.ceil(placed.starts[nodes.length] / ARCS_PER_CHUNK))),
      steps: mostProbes(placed)
    }
  },
  work(_csr, plan, crew) {
    const { starts, bounds } = plan
    const count = counterOf(plan, crew.member)
    crew.share(bounds.length - 1, 1, (chunk) => {
      for (let from = bounds[chunk]; from < bounds[chunk + 1]; ) {
        let to = from + 1
        while (to < bounds[chunk + 1] && starts[to + 1] - starts[from] <= ARCS_PER_CHECK) to++
        crew.check()
        count(from, to)
        from = to
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

function counterOf(plan: TrianglePlan, member: number): CountTriangles {
  const { nodes, cells, hubs, memory, scratch } = plan
  const own = cells.subarray(member * nodes.length, (member + 1) * nodes.length)
  return memory === null ? triangleCounter(plan, own) : compiledTriangleCounter(plan, hubs, own, memory, scratch + member * COUNTER_BYTES)
}

/** Rows of `nodes`, by place. */
function placeRows({ offsets, neighbors }: SimpleRows, nodes: Uint32Array, size: number): Omit<TrianglePlan, 'nodes' | 'bounds' | 'steps'> {
  const places = new Int32Array(offsets.length - 1).fill(NO_PLACE)
  for (let place = 0; place < nodes.length; place++) places[nodes[place]] = place
  const { indices, memory, scratch } = layOut(
    // It has one entry more than half the arcs, because a neighbour is written before its place is known to be smaller.
    { starts: nodes.length + 1, ups: neighbors.length / 2 + 1, cells: size * nodes.length, hubs: hubWordsOf(nodes.length) },
    {},
    size * COUNTER_BYTES
  )
  const { starts, ups } = indices
  const others = new Uint32Array(offsets.length)
  let end = 0
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    const rowEnd = offsets[u + 1]
    let otherCount = 0
    for (let arc = offsets[u]; arc < rowEnd; arc++) {
      const other = places[neighbors[arc]]
      const isUp = (other - place) >>> 31
      const isHub = (other - MOST_HUBS) >>> 31
      ups[end] = others[otherCount] = other
      end += isUp & isHub
      otherCount += isUp & ~isHub
    }
    for (let i = 0; i < otherCount; i++) ups[end++] = others[i]
    starts[place + 1] = end
  }
  if (memory !== null) markHubs(indices, indices.hubs)
  return { ...indices, memory, scratch }
}

/** Larger than all places. */
const NO_PLACE = 0x7fffffff

/** An upper bound of reads: in a sorted row, each arc would be tried with those before it. */
function mostProbes({ starts }: UpRows): number {
  let probes = 0
  for (let y = 1; y < starts.length; y++) probes += (starts[y] - starts[y - 1]) ** 2 / 2
  return probes
}
