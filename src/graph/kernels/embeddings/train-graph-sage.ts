import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { type SageFeatures, SageInput } from '../../learning/sage-input.ts'
import { type FittedSage, type SageModel, type SageSettings, startingSageWeights } from '../../learning/sage-model.ts'
import { SagePass, sageLayers } from '../../learning/sage-pass.ts'
import { createFarSampler, SageSampler, seedFor, walkNear } from '../../learning/sage-sampling.ts'
import { shuffle } from '../../learning/shuffle.ts'
import { StepByAdam } from '../../learning/step-by-adam.ts'
import { findArc } from '../find-arc.ts'
import { randomNumbers } from '../random.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'

export interface SageTraining extends SageSettings, SageFeatures {
  readonly epochs: number
  /** The maximum number of steps in an epoch. */
  readonly maxIterations: number
  /** The maximum length of the walk to a near node. */
  readonly searchDepth: number
  readonly batchSize: number
  readonly learningRate: number
  readonly tolerance: number
  readonly negativeSampleWeight: number
  readonly penaltyL2: number
  readonly seed: number
  /** The model's name in an engine that stores models itself. */
  readonly holdAs: string
}

export interface TrainedSage {
  readonly model: SageModel
  /** Mean loss per node at each step of each epoch. */
  readonly losses: readonly Float64Array[]
  /** The loss no longer changed by more than the tolerance. */
  readonly didConverge: boolean
}

/** The number of batches in a step, as in GDS on four threads. */
const BATCHES = 4

/**
 * GraphSAGE learns a function from features and sampled neighbourhoods that gives near nodes similar vectors and others different ones. It needs no labels.
 * As in GDS, the loss of a node is -v log s(z p) - w log s(-z q). s is the logistic function and z the node's vector. p is that of a node at the end of a short
 * walk, v the weight of an arc to that node (1 without). q is that of a node drawn by degree, w the negativeSampleWeight.
 * Weights of layers descend by Adam on the mean of up to four batches, plus penaltyL2 times their squares. Neighbourhoods and drawn nodes change from epoch to
 * epoch. The run ends when two steps' losses differ by less than `tolerance`. `relu` is leaky.
 * Random numbers are not those of GDS. Here all nodes can be drawn as far ones. GDS draws none that is a near one in the batch, which leaves few on graphs
 * smaller than a batch.
 * Where labels are distinguished, a node's features are those of its label and a 1. A matrix of each label, learned with the layers, maps them to one width.
 * @see Hamilton, Ying, Leskovec, Inductive representation learning on large graphs, 2017; Pande et al., SWAG, 2019, for weights; Neo4j GDS for parameters.
 * @param csr Weights of zero or more multiply neighbours' values, and heavy arcs are sampled more often.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Deterministic by seed. Time O(epochs maxIterations batches of nodes times product of sampleSizes) at most, no more than n nodes a layer; space O(a batch's).
 */
export function trainGraphSage(csr: Csr, parameters: SageTraining, control: KernelControl): TrainedSage {
  refuseNegativeWeights(csr, 'GraphSAGE')
  const { epochs, maxIterations, tolerance, learningRate, seed } = parameters
  const { aggregator, activation, featureWidth, embeddingDimension, sampleSizes, labels } = parameters
  const weights = startingSageWeights(parameters, randomNumbers(seed))
  const adam = new StepByAdam(weights, learningRate)
  const gradient = new Float64Array(weights.length)
  const losses: Float64Array[] = []
  let didConverge = csr.nodeCount === 0
  let previous = Number.POSITIVE_INFINITY
  for (let epoch = 0; epoch < epochs && !didConverge; epoch++) {
    const slope = createSlope(csr, parameters, epoch)
    const batches = batchesOf(csr.nodeCount, parameters.batchSize, randomNumbers(seedFor(seed, epoch)))
    const ofEpoch: number[] = []
    for (let step = 0; step < maxIterations && !didConverge; step++) {
      gradient.fill(0)
      const taken = Math.min(BATCHES, batches.length)
      let loss = 0
      for (let index = 0; index < taken; index++) {
        control.check((epoch + (step + index / taken) / maxIterations) / epochs)
        loss += slope(weights, batches[(step * taken + index) % batches.length], gradient) / taken
      }
      for (let i = 0; i < gradient.length; i++) gradient[i] /= taken
      ofEpoch.push(loss)
      didConverge = Math.abs(previous - loss) < tolerance
      previous = loss
      if (!didConverge) adam.step(gradient)
    }
    losses.push(Float64Array.from(ofEpoch))
  }
  const settings = { aggregator, activation, featureWidth, embeddingDimension, sampleSizes, ...(labels === undefined ? {} : { labels }) }
  const model: FittedSage = { form: 'sage', ...settings, weights: Array.from(weights) }
  return { model, losses, didConverge }
}

function batchesOf(nodeCount: number, size: number, random: () => number): Uint32Array[] {
  const nodes = Uint32Array.from({ length: nodeCount }, (_, node) => node)
  shuffle(nodes, random)
  return Array.from({ length: Math.ceil(nodeCount / size) }, (_, batch) => nodes.subarray(batch * size, (batch + 1) * size))
}

/** Returns the mean loss of a batch and adds its gradient. */
export type SageSlope = (weights: Float64Array, batch: Uint32Array, gradient: Float64Array) => number

/** The loss of one epoch, with its fixed neighbourhoods, near and far nodes. */
export function createSlope(csr: Csr, training: SageTraining, epoch: number): SageSlope {
  const { embeddingDimension: width, searchDepth, negativeSampleWeight, penaltyL2, sampleSizes, seed } = training
  const layers = sageLayers(training)
  const input = new SageInput(training, training)
  const sampler = new SageSampler(csr, seed, sampleSizes)
  const drawFar = createFarSampler(csr)
  const places = new Int32Array(csr.nodeCount).fill(-1)
  return (weights, batch, gradient) => {
    const count = batch.length
    // The batch's nodes, then a near one of each, then a far one of each.
    const nodes = new Uint32Array(3 * count)
    for (let row = 0; row < count; row++) {
      const random = randomNumbers(seedFor(seed, epoch, batch[row], 7))
      nodes[row] = batch[row]
      nodes[count + row] = walkNear(csr, batch[row], searchDepth, random)
      nodes[2 * count + row] = drawFar(random)
    }
    const pass = new SagePass(layers, training, input, nodes, sampler, epoch, places, weights)
    const slopes = new Float64Array(pass.vectors.length)
    let loss = 0
    for (let row = 0; row < count; row++) {
      const share = weightBetween(csr, batch[row], nodes[count + row]) / count
      loss += pairLoss(pass.vectors, slopes, row * width, (count + row) * width, width, 1, share)
      loss += pairLoss(pass.vectors, slopes, row * width, (2 * count + row) * width, width, -1, negativeSampleWeight / count)
    }
    pass.backward(weights, gradient, slopes)
    for (let i = 0; i < weights.length; i++) {
      loss += penaltyL2 * weights[i] * weights[i]
      gradient[i] += 2 * penaltyL2 * weights[i]
    }
    return loss
  }
}

/** The weight of the arc that joins them, or 1. */
function weightBetween(csr: Csr, from: number, to: number): number {
  const arc = csr.outWeights === null ? -1 : findArc(csr, from, to)
  return arc === -1 ? 1 : (csr.outWeights as Float64Array)[arc]
}

/** -share log s(sign a b) of two vectors, and its gradient. */
function pairLoss(vectors: Float64Array, slopes: Float64Array, a: number, b: number, width: number, sign: 1 | -1, share: number): number {
  let product = 0
  for (let i = 0; i < width; i++) product += vectors[a + i] * vectors[b + i]
  const slope = (-sign * share) / (1 + Math.exp(sign * product))
  for (let i = 0; i < width; i++) {
    slopes[a + i] += slope * vectors[b + i]
    slopes[b + i] += slope * vectors[a + i]
  }
  return share * Math.log1p(Math.exp(-sign * product))
}
