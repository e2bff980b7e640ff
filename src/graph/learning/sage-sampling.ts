import type { Csr } from '../csr.ts'
import { randomNumbers } from '../kernels/random.ts'
import type { SageFrame } from './sage-layers.ts'

/** Derives a well-scattered seed for a part of the work. */
export function seedFor(seed: number, ...parts: readonly number[]): number {
  return parts.reduce((hash, part) => Math.floor(randomNumbers(hash ^ Math.imul(part + 1, 0x27d4eb2d))() * 0x1_0000_0000) | 0, seed | 0)
}

/** Samples up to `size` out arcs of a node without replacement, in proportion to weight; writes them to `arcs` in row order and returns their number. */
function sampleArcs({ outOffsets, outWeights }: Csr, node: number, size: number, random: () => number, arcs: Uint32Array, keys: Float64Array): number {
  const begin = outOffsets[node]
  const degree = outOffsets[node + 1] - begin
  if (degree <= size) {
    for (let place = 0; place < degree; place++) arcs[place] = begin + place
    return degree
  }
  let least = 0
  for (let arc = begin; arc < begin + degree; arc++) {
    const key = Math.log(1 - random()) / (outWeights === null ? 1 : outWeights[arc])
    const place = arc - begin < size ? arc - begin : key > keys[least] ? least : -1
    if (place === -1) continue
    arcs[place] = arc
    keys[place] = key
    if (arc - begin < size - 1) continue
    least = 0
    for (let other = 1; other < size; other++) if (keys[other] < keys[least]) least = other
  }
  arcs.subarray(0, size).sort()
  return size
}

/**
 * Samples neighbourhoods for layers: a node's sample depends only on seed, round and layer.
 * @see Efraimidis, Spirakis, Weighted random sampling with a reservoir, 2006.
 */
export class SageSampler {
  readonly #csr: Csr
  readonly #seed: number
  readonly #arcs: Uint32Array
  readonly #keys: Float64Array

  constructor(csr: Csr, seed: number, sampleSizes: readonly number[]) {
    this.#csr = csr
    this.#seed = seed
    this.#arcs = new Uint32Array(Math.max(0, ...sampleSizes))
    this.#keys = new Float64Array(this.#arcs.length)
  }

  /** The frame of these nodes. `placeOf` maps each node to its row below; it is called for own rows first. */
  frame(nodes: Uint32Array, size: number, round: number, layer: number, placeOf: (node: number) => number): SageFrame {
    const { outTargets, outWeights } = this.#csr
    const own = nodes.map(placeOf)
    const offsets = new Uint32Array(nodes.length + 1)
    const members: number[] = []
    const shares: number[] = []
    for (let row = 0; row < nodes.length; row++) {
      const random = randomNumbers(seedFor(this.#seed, round, layer, nodes[row]))
      const count = sampleArcs(this.#csr, nodes[row], size, random, this.#arcs, this.#keys)
      for (let place = 0; place < count; place++) {
        members.push(placeOf(outTargets[this.#arcs[place]]))
        if (outWeights !== null) shares.push(outWeights[this.#arcs[place]])
      }
      offsets[row + 1] = members.length
    }
    return { rowCount: nodes.length, own, offsets, members: Uint32Array.from(members), shares: outWeights === null ? null : Float64Array.from(shares) }
  }
}

/** A node near each of `nodes`: the end of a walk of 1 to `searchDepth` steps along out arcs. */
export function walkNear({ outOffsets, outTargets }: Csr, node: number, searchDepth: number, random: () => number): number {
  let at = node
  for (let left = 1 + Math.floor(random() * searchDepth); left > 0; left--) {
    const degree = outOffsets[at + 1] - outOffsets[at]
    if (degree === 0) return at
    at = outTargets[outOffsets[at] + Math.floor(random() * degree)]
  }
  return at
}

/** Draws nodes by their out degree to the power 3/4, or uniformly in a graph without arcs. */
export function createFarSampler({ nodeCount, arcCount, outOffsets }: Csr): (random: () => number) => number {
  const sums = new Float64Array(nodeCount)
  let total = 0
  for (let u = 0; u < nodeCount; u++) {
    total += arcCount === 0 ? 1 : (outOffsets[u + 1] - outOffsets[u]) ** 0.75
    sums[u] = total
  }
  return (random) => {
    const wanted = random() * total
    let low = 0
    let high = nodeCount - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle] > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
