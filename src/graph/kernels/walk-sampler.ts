import { invalidInput } from '../../base/errors.ts'
import type { Csr } from '../csr.ts'
import { findArc } from './find-arc.ts'
import { randomNumbers } from './random.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

export interface WalkBias {
  /** p of node2vec, above zero: the larger, the less often a walk steps back. */
  readonly returnFactor: number
  /** q of node2vec, above zero: the larger, the more a walk stays near the previous node. */
  readonly inOutFactor: number
  /** A 32-bit integer. */
  readonly seed: number
}

export interface WalkSampler {
  /**
   * Writes one walk, its start first, to the beginning of `walk`. A walk depends only on seed, start, walkIndex and the length of `walk`; a shorter one is the
   * beginning of a longer one.
   * @returns its number of nodes: the length of `walk`, or fewer at a node without usable arcs.
   */
  fill(walk: Uint32Array, start: number, walkIndex: number): number
}

/**
 * Second-order random walks along out arcs. An arc from u to v counts its weight (none: 1), and parallel arcs each count. After a step t -> u the weight is
 * divided by `returnFactor` where v is t, and by `inOutFactor` where t has no arc to v. Arcs of weight zero are never taken: a node with no other arcs ends a
 * walk.
 * A step draws an arc by weight and accepts it by its bias. After as many refusals as the row has arcs it weighs the whole row instead. The probabilities are
 * exact either way.
 * @see Grover, Leskovec, node2vec: Scalable feature learning for networks, 2016; Yang et al., KnightKing: a fast distributed graph random walk engine, 2019.
 * @param csr It is not modified. Weights are zero or more, and the sum of each row is finite.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere, EDGEWISE_INVALID_INPUT for infinite ones where a walk meets them.
 * Time of a step O(log degree) when both factors are 1. Else O(log degree) a try, and tries cost at most O(degree log degree). Space 8 bytes an arc with
 * weights, else O(1).
 */
export function createWalkSampler(csr: Csr, { returnFactor, inOutFactor, seed }: WalkBias): WalkSampler {
  refuseNegativeWeights(csr, 'Random walk')
  const { outOffsets, outTargets, outWeights } = csr
  const sums = outWeights === null ? null : new Float64Array(csr.arcCount)
  const toReturn = 1 / returnFactor
  const toStray = 1 / inOutFactor
  const isBiased = returnFactor !== 1 || inOutFactor !== 1
  const ceiling = Math.max(1, toReturn, toStray)

  return {
    fill(walk, start, walkIndex) {
      const random = randomNumbers(seedOf(seed, start, walkIndex))
      walk[0] = start
      let length = 1
      for (; length < walk.length; length++) {
        const u = walk[length - 1]
        const v = isBiased && length > 1 ? stepFrom(walk[length - 2], u, random) : firstStep(u, random)
        if (v === -1) break
        walk[length] = v
      }
      return length
    }
  }

  function firstStep(u: number, random: () => number): number {
    const begin = outOffsets[u]
    const degree = outOffsets[u + 1] - begin
    if (degree === 0) return -1
    if (sums === null) return outTargets[begin + Math.floor(random() * degree)]
    const total = totalOf(u)
    return total === 0 ? -1 : outTargets[firstAbove(sums, begin, begin + degree, random() * total)]
  }

  function stepFrom(previous: number, u: number, random: () => number): number {
    const degree = outOffsets[u + 1] - outOffsets[u]
    for (let tries = 0; tries < degree; tries++) {
      const v = firstStep(u, random)
      if (v === -1 || degree === 1 || random() * ceiling < biasOf(previous, v)) return v
    }
    return degree === 0 ? -1 : weighRow(previous, u, random)
  }

  function biasOf(previous: number, v: number): number {
    if (v === previous) return toReturn
    return toStray === 1 || findArc(csr, previous, v) !== -1 ? 1 : toStray
  }

  function weighRow(previous: number, u: number, random: () => number): number {
    const end = outOffsets[u + 1]
    const shareOf = (arc: number) => (outWeights === null ? 1 : outWeights[arc]) * biasOf(previous, outTargets[arc])
    let total = 0
    for (let arc = outOffsets[u]; arc < end; arc++) total += shareOf(arc)
    let left = random() * total
    let chosen = -1
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const share = shareOf(arc)
      if (share === 0) continue
      chosen = outTargets[arc]
      left -= share
      if (left < 0) break
    }
    return chosen
  }

  /** Running sums of a row, computed at the first visit; an untouched row ends in 0. */
  function totalOf(u: number): number {
    const end = outOffsets[u + 1]
    const known = (sums as Float64Array)[end - 1]
    if (known > 0) return known
    let total = 0
    for (let arc = outOffsets[u]; arc < end; arc++) {
      total += (outWeights as Float64Array)[arc]
      ;(sums as Float64Array)[arc] = total
    }
    if (total < Number.POSITIVE_INFINITY) return total
    throw invalidInput('Random walk needs finite weights; the weights of one node sum to infinity.')
  }
}

/** First entry in begin..end-1 above the value, which must be below the last entry. */
function firstAbove(sums: Float64Array, begin: number, end: number, value: number): number {
  let low = begin
  let high = end - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sums[middle] > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Scatters nearby triples over all 32-bit seeds, by the mixing step and finaliser of Appleby's MurmurHash3. */
function seedOf(seed: number, start: number, walkIndex: number): number {
  let hash = mixIn(mixIn(seed | 0, start), walkIndex)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mixIn(hash: number, value: number): number {
  const scrambled = Math.imul(value | 0, 0xcc9e2d51)
  const mixed = hash ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}
