import { kernelsOn } from '../../compiled-kernels.ts'
import { layOut, placeBytes } from '../../lay-out.ts'
import type { SimilarityMetric, SimilarityPlan } from './similarity-plan.ts'

/** Working arrays of one thread. */
export interface SimilarityBuffers {
  /** Between rows, counts are 0. */
  readonly counts: Uint32Array
  readonly touched: Uint32Array
  /** Of the touched nodes, by node. */
  readonly keys: Float64Array
  /** What lists took last time they were looked at. */
  readonly limits: Float64Array
  /** Where the holders of each neighbour begin that are larger than the last node passed. */
  readonly cursors: Uint32Array
  readonly offers: { readonly lists: Uint32Array; readonly elements: Uint32Array; readonly keys: Float64Array }
}

type Sizes = Pick<SimilarityPlan, 'vectors' | 'isMutual' | 'mostPairs'>

/** Most offers that a chunk can note. */
const mostOffersOf = ({ isMutual, mostPairs }: Sizes): number => mostPairs * (isMutual ? 2 : 1)

/** Bytes of a room. */
function roomBytes(sizes: Sizes): number {
  const { nodeCount } = sizes.vectors
  return placeBytes(8 * (2 * nodeCount + mostOffersOf(sizes)) + 4 * (3 * nodeCount + 1 + 2 * mostOffersOf(sizes)))
}

/** The room of a member: in the memory of the plan, or by itself. */
export function openBuffers(plan: SimilarityPlan, member: number): SimilarityBuffers {
  const { nodeCount } = plan.vectors
  const most = mostOffersOf(plan)
  const buffer = plan.memory === null ? new ArrayBuffer(roomBytes(plan)) : plan.memory.buffer
  let at = plan.memory === null ? 0 : plan.scratch + member * roomBytes(plan)
  const numbers = (length: number): Float64Array => {
    at += 8 * length
    return new Float64Array(buffer, at - 8 * length, length)
  }
  const indices = (length: number): Uint32Array => {
    at += 4 * length
    return new Uint32Array(buffer, at - 4 * length, length)
  }
  // Numbers first: they begin at multiples of 8.
  const [keys, limits, offered] = [numbers(nodeCount), numbers(nodeCount), numbers(most)]
  const offers = { lists: indices(most), elements: indices(most), keys: offered }
  return { counts: indices(nodeCount), touched: indices(nodeCount + 1), keys, limits, cursors: indices(nodeCount), offers }
}

type Placed = Pick<SimilarityPlan, 'vectors' | 'holders' | 'norms' | 'memory' | 'scratch'>

/** The vectors where compiled kernels read them, with room for `size` members; as they were when there is no such memory. */
export function placeVectors({ vectors, holders, norms, ...sizes }: Sizes & Pick<SimilarityPlan, 'holders' | 'norms'>, size: number): Placed {
  const { indices, numbers, memory, scratch } = layOut(
    { offsets: vectors.offsets.length, neighbors: vectors.neighbors.length, ends: holders.offsets.length, holders: holders.neighbors.length },
    { norms: norms.length },
    size * roomBytes({ vectors, ...sizes })
  )
  if (memory === null) return { vectors, holders, norms, memory, scratch }
  indices.offsets.set(vectors.offsets)
  indices.neighbors.set(vectors.neighbors)
  indices.ends.set(holders.offsets)
  indices.holders.set(holders.neighbors)
  numbers.norms.set(norms)
  return {
    vectors: { ...vectors, offsets: indices.offsets, neighbors: indices.neighbors },
    holders: { ...holders, offsets: indices.ends, neighbors: indices.holders },
    norms: numbers.norms,
    memory,
    scratch
  }
}

/** As `assembly/kernels/similarity.ts` numbers them. */
const metrics: Readonly<Record<SimilarityMetric, number>> = { jaccard: 0, overlap: 1, cosine: 2 }

export interface CompiledRows {
  /** Compares a row, notes offers behind `offered` others, and returns how many nodes it keeps in `touched`, with their keys. */
  compareRow(u: number, limit: number, offered: number): number
  /** How many nodes the last row was compared with, and how many offers there are after it. */
  comparedLast(): number
  offersSoFar(): number
}

/** The comparing of rows, compiled; null without memory. */
export function compiledRows(plan: SimilarityPlan, room: SimilarityBuffers): CompiledRows | null {
  const { vectors, holders, norms, memory, metric, cutoff, sign, isMutual } = plan
  if (memory === null) return null
  const kernels = kernelsOn(memory)
  const { counts, touched, keys, limits, cursors, offers } = room
  const starts = isMutual ? cursors : holders.offsets
  const places = [vectors.offsets, vectors.neighbors, holders.offsets, holders.neighbors, starts, norms] as const
  const [offsets, neighbors, ends, heldBy, first, ofNorms] = places.map(({ byteOffset }) => byteOffset) as [number, number, number, number, number, number]
  kernels.prepareSimilarity(offsets, neighbors, ends, heldBy, first, ofNorms, metrics[metric], cutoff, sign)
  kernels.prepareOffers(
    counts.byteOffset,
    touched.byteOffset,
    keys.byteOffset,
    limits.byteOffset,
    offers.lists.byteOffset,
    offers.elements.byteOffset,
    offers.keys.byteOffset
  )
  return kernels
}
