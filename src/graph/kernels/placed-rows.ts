import type { Csr } from '../csr.ts'

/** In rows by place, the longest first. A row keeps its order, for sums depend on it, and so is not sorted by place. */
export interface PlacedRows {
  /** Place of each node. */
  readonly places: Uint32Array
  readonly offsets: Uint32Array
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
}

/** Rows of in arcs, of `nodes` in this order, for arrays in the same order. */
export function placeRows({ inOffsets, inSources, inWeights }: Csr, nodes: Uint32Array): PlacedRows {
  const places = placesOf(nodes)
  return { places, ...placeSide({ offsets: inOffsets, ends: inSources, weights: inWeights }, nodes, places) }
}

/** Where each node stands in an order of all nodes. */
export function placesOf(nodes: Uint32Array): Uint32Array {
  const places = new Uint32Array(nodes.length)
  for (let place = 0; place < nodes.length; place++) places[nodes[place]] = place
  return places
}

/** One side of a Csr. */
interface Side {
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
  readonly weights: Float64Array | null
}

/** Rows of `nodes`, in this order, whose other ends are named by `places`. */
export function placeSide(side: Side, nodes: Uint32Array, places: Uint32Array): Omit<PlacedRows, 'places'> {
  const offsets = new Uint32Array(nodes.length + 1)
  const sources = new Uint32Array(side.ends.length)
  const weights = side.weights === null ? null : new Float64Array(side.weights.length)
  let slot = 0
  for (let place = 0; place < nodes.length; place++) {
    const start = side.offsets[nodes[place]]
    const end = side.offsets[nodes[place] + 1]
    if (weights !== null) weights.set((side.weights as Float64Array).subarray(start, end), slot)
    for (let arc = start; arc < end; arc++) sources[slot++] = places[side.ends[arc]]
    offsets[place + 1] = slot
  }
  return { offsets, sources, weights }
}

/** Weight of the out arcs of each of `nodes`. */
export function outWeightOf({ outOffsets, outWeights }: Csr, nodes: Uint32Array): Float64Array {
  const degrees = new Float64Array(nodes.length)
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    if (outWeights === null) degrees[place] = outOffsets[u + 1] - outOffsets[u]
    else for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) degrees[place] += outWeights[arc]
  }
  return degrees
}

/** Puts into `added` what comes to each place along its arcs: shares by weight, summed in the order of its row. */
export function pull(rows: Omit<PlacedRows, 'places'>, shares: Float64Array, added: Float64Array): void {
  if (rows.weights === null) pullEvenly(rows, shares, added)
  else pullWeighted(rows, rows.weights, shares, added)
}

/** Two rows at a time: each sum waits for its last addition, so two go side by side. The second is not longer than the first. */
function pullEvenly({ offsets, sources }: Omit<PlacedRows, 'places'>, shares: Float64Array, added: Float64Array): void {
  const count = added.length
  for (let v = 0; v < count; v += 2) {
    const end = offsets[v + 1]
    const nextEnd = v + 1 < count ? offsets[v + 2] : end
    let arc = offsets[v]
    let first = 0
    let second = 0
    for (let next = end; next < nextEnd; next++) {
      first += shares[sources[arc++]]
      second += shares[sources[next]]
    }
    for (; arc < end; arc++) first += shares[sources[arc]]
    added[v] = first
    if (v + 1 < count) added[v + 1] = second
  }
}

function pullWeighted({ offsets, sources }: Omit<PlacedRows, 'places'>, weights: Float64Array, shares: Float64Array, added: Float64Array): void {
  let arc = 0
  for (let v = 0; v < added.length; v++) {
    const end = offsets[v + 1]
    let sum = 0
    for (; arc < end; arc++) sum += shares[sources[arc]] * weights[arc]
    added[v] = sum
  }
}
