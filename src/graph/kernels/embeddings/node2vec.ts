import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { createWalkSampler, type WalkSampler } from '../walk-sampler.ts'
import { type NodeVectors, zeroVectors } from './node-vectors.ts'

export interface Node2VecParameters {
  readonly embeddingDimension: number
  readonly walkLength: number
  readonly walksPerNode: number
  readonly inOutFactor: number
  readonly returnFactor: number
  /** Places of a walk in one window, including the middle one. */
  readonly windowSize: number
  readonly negativeSamplingRate: number
  /** A smaller factor leaves frequent nodes out of walks more often. */
  readonly positiveSamplingFactor: number
  readonly embeddingInitializer: 'NORMALIZED' | 'UNIFORM'
  readonly iterations: number
  readonly initialLearningRate: number
  readonly minLearningRate: number
  readonly seed: number
}

/** Negative samples are drawn by their frequency to this power. */
const NEGATIVE_EXPONENT = 0.75
/** Multiplications between two checks of the control. */
const CHECK_EVERY = 2 ** 21

/**
 * node2vec: vectors from which to tell which nodes are near each other on random walks, by a skip-gram model with negative sampling.
 * As in GDS, `walksPerNode` walks begin at each node with arcs to follow. A node of frequency f stays in a walk with probability (sqrt(f / s) + 1) s / f, s the
 * positiveSamplingFactor. Of the windowSize - 1 places around a node, the odd one is before it. Start values lie within 0.5 / dimension (NORMALIZED) or 1
 * (UNIFORM) of zero. The learning rate falls evenly from iteration to iteration. A negative sample that is the context itself is skipped. Random numbers are
 * not those of GDS.
 * @see Grover, Leskovec, node2vec: Scalable feature learning for networks, 2016; Mikolov et al., Distributed representations of words and phrases, 2013; Neo4j
 * GDS for the meaning of parameters.
 * @param csr Weights of zero or more steer walks. Parallel arcs each count.
 * @returns n vectors. Those of nodes on no walk of two nodes or more are their start values.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere, EDGEWISE_INVALID_INPUT when vectors do not fit in memory.
 * Deterministic: first one walk of each node, then the second of each, and so on. Time O(iterations n walksPerNode walkLength windowSize negativeSamplingRate
 * dimension) at most. Space two vectors a node, because walks are made again rather than stored.
 */
export function node2vec(csr: Csr, parameters: Node2VecParameters, control: KernelControl): NodeVectors {
  const { nodeCount } = csr
  const { embeddingDimension: dimension, walkLength, walksPerNode, positiveSamplingFactor, iterations, initialLearningRate, minLearningRate, seed } = parameters
  const random = randomNumbers(seed)
  const embeddings = startValues(nodeCount, parameters, random)
  const contexts = startValues(nodeCount, parameters, random)
  const walker: Walker = { csr, sampler: createWalkSampler(csr, parameters), walk: new Uint32Array(walkLength), walksPerNode }
  const frequencies = countVisits(walker, control)
  const keepShares = keepSharesOf(frequencies, positiveSamplingFactor)
  const drawNegative = samplerOf(frequencies, random)
  const model: SkipGram = { dimension, embeddings, contexts, gradient: new Float64Array(dimension), steps: 0 }
  for (let iteration = 0; iteration < iterations; iteration++) {
    const rate = Math.max(minLearningRate, initialLearningRate - (iteration * (initialLearningRate - minLearningRate)) / iterations)
    let nextCheck = 0
    forEachWalk(walker, (walk, length, fraction) => {
      if (model.steps >= nextCheck) {
        control.check((iteration + fraction) / iterations)
        nextCheck = model.steps + CHECK_EVERY / dimension
      }
      trainOnWalk(model, walk, thin(walk, length, keepShares, random), parameters, rate, drawNegative)
    })
  }
  return { embeddings, dimension }
}

interface Walker {
  readonly csr: Csr
  readonly sampler: WalkSampler
  readonly walk: Uint32Array
  readonly walksPerNode: number
}

interface SkipGram {
  readonly dimension: number
  /** The returned vectors: by the node in the middle of a window. */
  readonly embeddings: Float32Array
  /** By node around it. */
  readonly contexts: Float32Array
  readonly gradient: Float64Array
  steps: number
}

function startValues(nodeCount: number, { embeddingDimension, embeddingInitializer }: Node2VecParameters, random: () => number): Float32Array<ArrayBuffer> {
  const values = zeroVectors(nodeCount, embeddingDimension, 'embeddingDimension')
  const bound = embeddingInitializer === 'UNIFORM' ? 1 : 0.5 / embeddingDimension
  for (let place = 0; place < values.length; place++) values[place] = (2 * random() - 1) * bound
  return values
}

/** Visits walks of two nodes or more. */
function forEachWalk({ csr, sampler, walk, walksPerNode }: Walker, visit: (walk: Uint32Array, length: number, fraction: number) => void): void {
  for (let round = 0; round < walksPerNode; round++) {
    for (let start = 0; start < csr.nodeCount; start++) {
      if (csr.outOffsets[start] === csr.outOffsets[start + 1]) continue
      const length = sampler.fill(walk, start, round)
      if (length > 1) visit(walk, length, (round + start / csr.nodeCount) / walksPerNode)
    }
  }
}

function countVisits(walker: Walker, control: KernelControl): Float64Array {
  const visits = new Float64Array(walker.csr.nodeCount)
  let walks = 0
  forEachWalk(walker, (walk, length) => {
    if ((walks++ & 1023) === 0) control.check(0)
    for (let place = 0; place < length; place++) visits[walk[place]]++
  })
  const total = visits.reduce((sum, count) => sum + count, 0)
  return visits.map((count) => (total === 0 ? 0 : count / total))
}

function keepSharesOf(frequencies: Float64Array, factor: number): Float64Array {
  return frequencies.map((frequency) => (frequency === 0 ? 0 : (Math.sqrt(frequency / factor) + 1) * (factor / frequency)))
}

/** Draws nodes by frequency to the power of `NEGATIVE_EXPONENT`. */
function samplerOf(frequencies: Float64Array, random: () => number): () => number {
  const sums = new Float64Array(frequencies.length)
  let total = 0
  for (let u = 0; u < sums.length; u++) {
    total += frequencies[u] ** NEGATIVE_EXPONENT
    sums[u] = total
  }
  return () => {
    const wanted = random() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle] > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Keeps the drawn places, moved to the front; returns their number. */
function thin(walk: Uint32Array, length: number, keepShares: Float64Array, random: () => number): number {
  let kept = 0
  for (let place = 0; place < length; place++) {
    const node = walk[place]
    if (keepShares[node] >= 1 || random() < keepShares[node]) walk[kept++] = node
  }
  return kept
}

function trainOnWalk(model: SkipGram, walk: Uint32Array, length: number, parameters: Node2VecParameters, rate: number, drawNegative: () => number): void {
  const before = Math.ceil((parameters.windowSize - 1) / 2)
  const after = parameters.windowSize - 1 - before
  for (let middle = 0; middle < length; middle++) {
    const last = Math.min(length - 1, middle + after)
    for (let place = Math.max(0, middle - before); place <= last; place++) {
      if (place === middle) continue
      const node = walk[middle]
      const wanted = walk[place]
      const { gradient, embeddings, dimension } = model
      gradient.fill(0)
      descend(model, node, wanted, 1, rate)
      for (let drawn = 0; drawn < parameters.negativeSamplingRate; drawn++) {
        const unwanted = drawNegative()
        if (unwanted !== wanted) descend(model, node, unwanted, 0, rate)
      }
      const start = node * dimension
      for (let i = 0; i < dimension; i++) embeddings[start + i] += gradient[i]
    }
  }
}

/** One gradient step on the logistic loss of a pair. The context's vector changes at once; the node's share is added to the gradient. */
function descend(model: SkipGram, node: number, context: number, label: 0 | 1, rate: number): void {
  const { dimension, embeddings, contexts, gradient } = model
  const a = node * dimension
  const b = context * dimension
  const step = rate * (label - 1 / (1 + Math.exp(-dot(embeddings, a, contexts, b, dimension))))
  for (let i = 0; i < dimension; i++) {
    const value = contexts[b + i]
    gradient[i] += step * value
    contexts[b + i] = value + step * embeddings[a + i]
  }
  model.steps++
}

/** Four parallel sums: a single one would wait for each of its additions. */
function dot(left: Float32Array, a: number, right: Float32Array, b: number, dimension: number): number {
  let p = 0
  let q = 0
  let r = 0
  let s = 0
  let i = 0
  for (; i + 3 < dimension; i += 4) {
    p += left[a + i] * right[b + i]
    q += left[a + i + 1] * right[b + i + 1]
    r += left[a + i + 2] * right[b + i + 2]
    s += left[a + i + 3] * right[b + i + 3]
  }
  for (; i < dimension; i++) p += left[a + i] * right[b + i]
  return p + q + (r + s)
}
