import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { assertFitted } from '../../learning/kept-model.ts'
import { type SageFeatures, SageInput } from '../../learning/sage-input.ts'
import type { FittedSage, SageLabels, SageModel } from '../../learning/sage-model.ts'
import { normaliseRows, sageLayers } from '../../learning/sage-pass.ts'
import { SageSampler } from '../../learning/sage-sampling.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { type NodeVectors, zeroVectors } from './node-vectors.ts'

export interface GraphSageParameters extends SageFeatures {
  readonly model: SageModel
  /** The dimension of the model's vectors; set for a model that another engine holds. */
  readonly embeddingDimension: number
  readonly featureWidth: number
  /** The labels that the model distinguishes; set for a model that another engine holds. */
  readonly labels?: SageLabels
  readonly seed: number
}

/** Nodes at a time. */
const CHUNK = 1024

/**
 * Vectors of all nodes by a trained GraphSAGE, also on graphs that it has not seen. Features are combined layer by layer with those of sampled neighbours.
 * A node has one sample of neighbours in each layer, and all of them where they are few.
 * @see train-graph-sage.ts for the layers.
 * @returns n vectors of length 1, zeros where all numbers of the last layer are zero.
 * @throws EDGEWISE_INVALID_INPUT for a model of another engine, or another number of features; EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN.
 * Deterministic by seed. Time O(n layers (sampleSize + dimension) dimension). Space four numbers a node and dimension, eight with pool.
 */
export function graphSage(csr: Csr, parameters: GraphSageParameters, control: KernelControl): NodeVectors {
  const { model, featureWidth, seed } = parameters
  refuseNegativeWeights(csr, 'GraphSAGE')
  assertUsable(model, featureWidth)
  const { nodeCount } = csr
  const { embeddingDimension: dimension, sampleSizes } = model
  const embeddings = zeroVectors(nodeCount, dimension, 'a model with an embeddingDimension')
  const weights = Float64Array.from(model.weights)
  const sampler = new SageSampler(csr, seed, sampleSizes)
  let values = new SageInput(model, parameters).rows(
    weights,
    Uint32Array.from({ length: nodeCount }, (_, node) => node)
  )
  for (const [index, layer] of sageLayers(model).entries()) {
    const below = { values, offered: layer.offer(weights, values, nodeCount), rowCount: nodeCount }
    const next = new Float64Array(nodeCount * dimension)
    for (let start = 0; start < nodeCount; start += CHUNK) {
      control.check((index + start / nodeCount) / sampleSizes.length)
      const nodes = Uint32Array.from({ length: Math.min(CHUNK, nodeCount - start) }, (_, place) => start + place)
      const frame = sampler.frame(nodes, sampleSizes[index], 0, index, (node) => node)
      next.set(layer.forward(weights, below, frame).out, start * dimension)
    }
    values = next
  }
  if (nodeCount > 0) normaliseRows(values, dimension)
  embeddings.set(values)
  return { embeddings, dimension }
}

function assertUsable(model: SageModel, featureWidth: number): asserts model is FittedSage {
  assertFitted(model)
  if (model.featureWidth === featureWidth) return
  const detail = `The model was trained on ${model.featureWidth} numbers a node, and its feature columns now hold ${featureWidth}. Train it again.`
  throw invalidInput(detail)
}
