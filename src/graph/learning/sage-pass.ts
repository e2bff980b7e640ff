import type { SageInput } from './sage-input.ts'
import { type Below, createSageLayer, type LayerPass, type SageFrame, type SageLayer } from './sage-layers.ts'
import { type SageSettings, sageShapes } from './sage-model.ts'
import type { SageSampler } from './sage-sampling.ts'

export function sageLayers(settings: SageSettings): SageLayer[] {
  return sageShapes(settings).shapes.map((shape) => createSageLayer(settings.aggregator, settings.activation, shape))
}

/** Normalises each row to length 1, except rows of zeros. Returns the lengths. */
export function normaliseRows(values: Float64Array, width: number): Float64Array {
  const lengths = new Float64Array(values.length / width)
  for (let row = 0; row < lengths.length; row++) {
    let squares = 0
    for (let i = row * width; i < (row + 1) * width; i++) squares += values[i] * values[i]
    lengths[row] = Math.sqrt(squares)
    if (squares > 0) for (let i = row * width; i < (row + 1) * width; i++) values[i] /= lengths[row]
  }
  return lengths
}

/** Runs a few nodes through all layers and back. */
export class SagePass {
  /** A vector of length 1 for each requested node. */
  readonly vectors: Float64Array
  readonly #layers: readonly SageLayer[]
  readonly #frames: readonly SageFrame[]
  readonly #belows: Below[] = []
  readonly #passes: LayerPass[] = []
  readonly #lengths: Float64Array
  readonly #width: number
  readonly #input: SageInput
  readonly #lowest: Uint32Array

  /** @param places scratch with an entry of -1 for each node of the graph; restored afterwards */
  constructor(
    layers: readonly SageLayer[],
    settings: SageSettings,
    input: SageInput,
    nodes: Uint32Array,
    sampler: SageSampler,
    round: number,
    places: Int32Array,
    weights: Float64Array
  ) {
    this.#layers = layers
    this.#width = settings.embeddingDimension
    const { frames, lowest } = framesOf(settings.sampleSizes, nodes, sampler, round, places)
    this.#frames = frames
    this.#input = input
    this.#lowest = lowest
    let values = input.rows(weights, lowest)
    let rowCount = lowest.length
    for (const [index, layer] of layers.entries()) {
      const frame = frames[index]
      const below = { values, offered: layer.offer(weights, values, rowCount), rowCount }
      const pass = layer.forward(weights, below, frame)
      this.#belows.push(below)
      this.#passes.push(pass)
      values = pass.out
      rowCount = frame.rowCount
    }
    this.vectors = values.slice()
    this.#lengths = normaliseRows(this.vectors, this.#width)
  }

  /** Adds the weights' gradient for the gradient of the vectors. */
  backward(weights: Float64Array, gradient: Float64Array, slopes: Float64Array): void {
    let back = this.#beforeNormalising(slopes)
    for (let index = this.#layers.length - 1; index >= 0; index--) {
      back = this.#layers[index].backward(weights, gradient, this.#belows[index], this.#frames[index], this.#passes[index], back)
    }
    this.#input.backward(weights, gradient, this.#lowest, back)
  }

  #beforeNormalising(slopes: Float64Array): Float64Array {
    const width = this.#width
    const { vectors } = this
    const before = new Float64Array(slopes.length)
    for (let row = 0; row < this.#lengths.length; row++) {
      if (this.#lengths[row] === 0) continue
      let along = 0
      for (let i = row * width; i < (row + 1) * width; i++) along += slopes[i] * vectors[i]
      for (let i = row * width; i < (row + 1) * width; i++) before[i] = (slopes[i] - along * vectors[i]) / this.#lengths[row]
    }
    return before
  }
}

/** From the last layer down: each frame reads its nodes and their sampled neighbours, each once. */
function framesOf(
  sampleSizes: readonly number[],
  nodes: Uint32Array,
  sampler: SageSampler,
  round: number,
  places: Int32Array
): { frames: SageFrame[]; lowest: Uint32Array } {
  const frames: SageFrame[] = []
  let upper = nodes
  for (let layer = sampleSizes.length - 1; layer >= 0; layer--) {
    const lower: number[] = []
    const placeOf = (node: number) => {
      if (places[node] === -1) {
        places[node] = lower.length
        lower.push(node)
      }
      return places[node]
    }
    frames.unshift(sampler.frame(upper, sampleSizes[layer], round, layer, placeOf))
    for (const node of lower) places[node] = -1
    upper = Uint32Array.from(lower)
  }
  return { frames, lowest: upper }
}
