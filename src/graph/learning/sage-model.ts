import type { HeldModel } from './kept-model.ts'

export const sageAggregators = ['mean', 'pool'] as const
export type SageAggregator = (typeof sageAggregators)[number]
export const sageActivations = ['sigmoid', 'relu'] as const
export type SageActivation = (typeof sageActivations)[number]

/** The input and output width of one layer, and the start of its weights. */
export interface SageShape {
  readonly inWidth: number
  readonly outWidth: number
  readonly start: number
}

/** Labels with different features: a learned matrix per label maps its features to one width. */
export interface SageLabels {
  readonly names: readonly string[]
  /** By label: which of the `featureWidth` numbers its nodes have. */
  readonly places: readonly (readonly number[])[]
  /** The width that the first layer takes instead. */
  readonly dimension: number
}

export interface SageSettings {
  readonly aggregator: SageAggregator
  readonly activation: SageActivation
  /** Features per node: the input of the first layer, unless labels are distinguished. */
  readonly featureWidth: number
  /** The output width of every layer. */
  readonly embeddingDimension: number
  /** Neighbours sampled by each layer, the layer nearest to the features first. */
  readonly sampleSizes: readonly number[]
  /** Absent when nodes of all labels have the same features. */
  readonly labels?: SageLabels
}

/** A trained GraphSAGE as plain lists, which JSON can store. */
export interface FittedSage extends SageSettings {
  readonly form: 'sage'
  readonly weights: readonly number[]
}

export type SageModel = FittedSage | HeldModel

/**
 * The number of weights of one layer. Mean has a row of `inWidth` for each output. Pool has such rows and a bias for neighbours' messages, then rows for own
 * values and for messages.
 */
function layerSize(aggregator: SageAggregator, inWidth: number, outWidth: number): number {
  return aggregator === 'mean' ? outWidth * inWidth : 2 * outWidth * inWidth + outWidth + outWidth * outWidth
}

export interface SageShapes {
  readonly shapes: SageShape[]
  /** The matrix of each label, which takes its features and a 1. */
  readonly ofLabels: SageShape[]
  readonly size: number
}

export function sageShapes({ aggregator, featureWidth, embeddingDimension, sampleSizes, labels }: SageSettings): SageShapes {
  let size = 0
  const shapes = sampleSizes.map((_, layer) => {
    const inWidth = layer === 0 ? (labels?.dimension ?? featureWidth) : embeddingDimension
    const shape = { inWidth, outWidth: embeddingDimension, start: size }
    size += layerSize(aggregator, shape.inWidth, shape.outWidth)
    return shape
  })
  const ofLabels = (labels?.places ?? []).map((places) => {
    const shape = { inWidth: places.length + 1, outWidth: labels?.dimension ?? 0, start: size }
    size += shape.inWidth * shape.outWidth
    return shape
  })
  return { shapes, ofLabels, size }
}

/**
 * Uniform within sqrt(2 / (rows + columns)) of zero, biases of layers zero.
 * @see Glorot, Bengio, Understanding the difficulty of training deep feedforward neural networks, 2010.
 */
export function startingSageWeights(settings: SageSettings, random: () => number): Float64Array {
  const { shapes, ofLabels, size } = sageShapes(settings)
  const weights = new Float64Array(size)
  const draw = (start: number, rows: number, columns: number) => {
    const bound = Math.sqrt(2 / (rows + columns))
    for (let i = start; i < start + rows * columns; i++) weights[i] = (2 * random() - 1) * bound
  }
  for (const { inWidth, outWidth, start } of shapes) {
    draw(start, outWidth, inWidth)
    if (settings.aggregator === 'mean') continue
    const own = start + outWidth * inWidth + outWidth
    draw(own, outWidth, inWidth)
    draw(own + outWidth * inWidth, outWidth, outWidth)
  }
  for (const { inWidth, outWidth, start } of ofLabels) draw(start, outWidth, inWidth)
  return weights
}
