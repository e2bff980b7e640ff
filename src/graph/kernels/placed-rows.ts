import type { Csr } from '../csr.ts'

/** In rows by place, the longest first. A row keeps its order, for sums depend on it, and so is not sorted by place. */
export interface PlacedRows {
  /** Place of each node. */
  readonly places: Uint32Array
  readonly offsets: Uint32Array
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
}

export function placeRows({ nodeCount, inOffsets, inSources, inWeights }: Csr, nodes: Uint32Array): PlacedRows {
  const places = new Uint32Array(nodeCount)
  for (let place = 0; place < nodeCount; place++) places[nodes[place]] = place
  const offsets = new Uint32Array(nodeCount + 1)
  const sources = new Uint32Array(inSources.length)
  const weights = inWeights === null ? null : new Float64Array(inWeights.length)
  let slot = 0
  for (let place = 0; place < nodeCount; place++) {
    const start = inOffsets[nodes[place]]
    const end = inOffsets[nodes[place] + 1]
    if (weights !== null) weights.set((inWeights as Float64Array).subarray(start, end), slot)
    for (let arc = start; arc < end; arc++) sources[slot++] = places[inSources[arc]]
    offsets[place + 1] = slot
  }
  return { places, offsets, sources, weights }
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
export function pull(rows: PlacedRows, shares: Float64Array, added: Float64Array): void {
  if (rows.weights === null) pullEvenly(rows, shares, added)
  else pullWeighted(rows, rows.weights, shares, added)
}

/** Two rows at a time: each sum waits for its last addition, so two go side by side. The second is not longer than the first. */
function pullEvenly({ offsets, sources }: PlacedRows, shares: Float64Array, added: Float64Array): void {
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

function pullWeighted({ offsets, sources }: PlacedRows, weights: Float64Array, shares: Float64Array, added: Float64Array): void {
  let arc = 0
  for (let v = 0; v < added.length; v++) {
    const end = offsets[v + 1]
    let sum = 0
    for (; arc < end; arc++) sum += shares[sources[arc]] * weights[arc]
    added[v] = sum
  }
}
