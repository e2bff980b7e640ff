import type { Csr } from '../../csr.ts'
import { sharedIndices, sharedNumbers } from '../../shared-arrays.ts'

/** Rows of incoming arcs by place, the longest first, in shared memory. A row keeps its order and is not sorted by place, because sums depend on the order. */
export interface PlacedRows {
  readonly places: Uint32Array
  readonly offsets: Uint32Array
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
}

/** Incoming rows of `nodes` in this order, for arrays in the same order. */
export function placeRows({ inOffsets, inSources, inWeights }: Csr, nodes: Uint32Array): PlacedRows {
  const places = placesOf(nodes)
  return { places, ...placeSide({ offsets: inOffsets, ends: inSources, weights: inWeights }, nodes, places) }
}

/** The place of each node in an order of all nodes. */
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

/** Rows of `nodes`, in this order, whose other ends are given by `places`. They are written to the zeroed `into`. */
export function placeSide(side: Side, nodes: Uint32Array, places: Uint32Array, into = roomFor(side)): Omit<PlacedRows, 'places'> {
  const { offsets, sources, weights } = into
  let slot = 0
  for (let place = 0; place < nodes.length; place++) {
    const start = side.offsets[nodes[place]]
    const end = side.offsets[nodes[place] + 1]
    if (weights !== null) weights.set((side.weights as Float64Array).subarray(start, end), slot)
    for (let arc = start; arc < end; arc++) sources[slot++] = places[side.ends[arc]]
    offsets[place + 1] = slot
  }
  return into
}

function roomFor({ offsets, ends, weights }: Side): Omit<PlacedRows, 'places'> {
  return { offsets: sharedIndices(offsets.length), sources: sharedIndices(ends.length), weights: weights === null ? null : sharedNumbers(weights.length) }
}

/** Weight of the outgoing arcs of each of `nodes`, in the zeroed `degrees`. */
export function outWeightOf({ outOffsets, outWeights }: Csr, nodes: Uint32Array, degrees = sharedNumbers(nodes.length)): Float64Array {
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    if (outWeights === null) degrees[place] = outOffsets[u + 1] - outOffsets[u]
    else for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) degrees[place] += outWeights[arc]
  }
  return degrees
}

/** Writes to `added` the sum of shares by weight that each place of a range receives along its arcs, in row order. */
export function pull(rows: Omit<PlacedRows, 'places'>, shares: Float64Array, added: Float64Array, from = 0, to = added.length): void {
  const { offsets, sources, weights } = rows
  if (weights === null) pullEvenly(offsets, sources, shares, added, from, to)
  else pullWeighted(offsets, sources, weights, shares, added, from, to)
}

/** Sums four rows at once, because each sum waits for its last addition. No row is longer than those before it. */
function pullEvenly(offsets: Uint32Array, sources: Uint32Array, shares: Float64Array, added: Float64Array, from: number, to: number): void {
  let v = from
  for (; v + 3 < to; v += 4) {
    let a = offsets[v]
    let b = offsets[v + 1]
    let c = offsets[v + 2]
    let d = offsets[v + 3]
    const endA = b
    const endB = c
    const endC = d
    const endD = offsets[v + 4]
    let ofA = 0
    let ofB = 0
    let ofC = 0
    let ofD = 0
    while (d < endD) {
      ofA += shares[sources[a++]]
      ofB += shares[sources[b++]]
      ofC += shares[sources[c++]]
      ofD += shares[sources[d++]]
    }
    while (c < endC) ofC += shares[sources[c++]]
    while (b < endB) ofB += shares[sources[b++]]
    while (a < endA) ofA += shares[sources[a++]]
    added[v] = ofA
    added[v + 1] = ofB
    added[v + 2] = ofC
    added[v + 3] = ofD
  }
  for (; v < to; v++) {
    let sum = 0
    for (let arc = offsets[v]; arc < offsets[v + 1]; arc++) sum += shares[sources[arc]]
    added[v] = sum
  }
}

function pullWeighted(
  offsets: Uint32Array,
  sources: Uint32Array,
  weights: Float64Array,
  shares: Float64Array,
  added: Float64Array,
  from: number,
  to: number
): void {
  let v = from
  for (; v + 3 < to; v += 4) {
    let a = offsets[v]
    let b = offsets[v + 1]
    let c = offsets[v + 2]
    let d = offsets[v + 3]
    const endA = b
    const endB = c
    const endC = d
    const endD = offsets[v + 4]
    let ofA = 0
    let ofB = 0
    let ofC = 0
    let ofD = 0
    for (; d < endD; a++, b++, c++, d++) {
      ofA += shares[sources[a]] * weights[a]
      ofB += shares[sources[b]] * weights[b]
      ofC += shares[sources[c]] * weights[c]
      ofD += shares[sources[d]] * weights[d]
    }
    for (; c < endC; c++) ofC += shares[sources[c]] * weights[c]
    for (; b < endB; b++) ofB += shares[sources[b]] * weights[b]
    for (; a < endA; a++) ofA += shares[sources[a]] * weights[a]
    added[v] = ofA
    added[v + 1] = ofB
    added[v + 2] = ofC
    added[v + 3] = ofD
  }
  for (; v < to; v++) {
    let sum = 0
    for (let arc = offsets[v]; arc < offsets[v + 1]; arc++) sum += shares[sources[arc]] * weights[arc]
    added[v] = sum
  }
}
