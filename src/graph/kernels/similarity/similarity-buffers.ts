import { kernelsOn } from '../../compiled-kernels.ts'
import { layOut, placeBytes } from '../../lay-out.ts'
import type { SimilarityMetric, SimilarityPlan } from './similarity-plan.ts'

export interface SimilarityBuffers {
  /** Between rows, counts are 0. */
  readonly counts: Uint32Array
  readonly touched: Uint32Array
  /** Keys of the touched nodes, by node. */
  readonly keys: Float64Array
  /** The limits of lists when they were last read. */
  readonly limits: Float64Array
  /** The start of each neighbour's holders that are larger than the last node passed. */
  readonly cursors: Uint32Array
  readonly offers: { readonly lists: Uint32Array; readonly elements: Uint32Array; readonly keys: Float64Array }
}

type Sizes = Pick<SimilarityPlan, 'vectors' | 'isMutual' | 'mostPairs'>

/** The maximum offers that a chunk can record. */
const mostOffersOf = ({ isMutual, mostPairs }: Sizes): number => mostPairs * (isMutual ? 2 : 1)

function roomBytes(sizes: Sizes): number {
  const { nodeCount } = sizes.vectors
  return placeBytes(8 * (2 * nodeCount + mostOffersOf(sizes)) + 4 * (3 * nodeCount + 1 + 2 * mostOffersOf(sizes)))
}

/** The buffers of a member: in the plan's memory, or separate. */
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
  // Numbers come first, because they begin at multiples of 8.
  const [keys, limits, offered] = [numbers(nodeCount), numbers(nodeCount), numbers(most)]
  const offers = { lists: indices(most), elements: indices(most), keys: offered }
  return { counts: indices(nodeCount), touched: indices(nodeCount + 1), keys, limits, cursors: indices(nodeCount), offers }
}

type Placed = Pick<SimilarityPlan, 'vectors' | 'holders' | 'norms' | 'memory' | 'scratch'>

/** Places the vectors in the memory of compiled kernels, with buffers for `size` members; unchanged when there is no such memory. */
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
  /** Compares a row, records offers after `offered` others, and returns how many nodes it keeps in `touched`, with their keys. */
  compareRow(u: number, limit: number, offered: number): number
  /** The number of nodes compared with the last row, and of the offers after it. */
  comparedLast(): number
  offersSoFar(): number
}

/** The compiled row comparison; null without memory. */
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
