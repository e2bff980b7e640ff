import { addByRows, addSlopes } from './matrices.ts'
import type { SageActivation, SageAggregator, SageShape } from './sage-model.ts'

/** The rows of the layer below that form each row. */
export interface SageFrame {
  readonly rowCount: number
  /** Its own row below. */
  readonly own: Uint32Array
  /** Rows below of its sampled neighbours: `members[offsets[row] .. offsets[row + 1] - 1]`. */
  readonly offsets: Uint32Array
  readonly members: Uint32Array
  /** Weights of the arcs to them; null: 1. */
  readonly shares: Float64Array | null
}

/** The output of one layer on a frame, with the values that backpropagation needs. */
export interface LayerPass {
  readonly out: Float64Array
  readonly mixed: Float64Array
  /** Pool: the row below that each number came from, or -1. */
  readonly chosen: Int32Array
}

/** Values below, and the messages of their rows to neighbours. */
export interface Below {
  readonly values: Float64Array
  readonly offered: Float64Array
  readonly rowCount: number
}

/** The slope of leaky ReLU below zero. */
const LEAK = 0.01

function activate(values: Float64Array, activation: SageActivation): void {
  if (activation === 'sigmoid') for (let i = 0; i < values.length; i++) values[i] = 1 / (1 + Math.exp(-values[i]))
  else for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] *= LEAK
}

/** Turns the gradient after the activation into that before it, from the output. */
function deactivate(slopes: Float64Array, out: Float64Array, activation: SageActivation): void {
  if (activation === 'sigmoid') for (let i = 0; i < slopes.length; i++) slopes[i] *= out[i] * (1 - out[i])
  else for (let i = 0; i < slopes.length; i++) if (out[i] < 0) slopes[i] *= LEAK
}

export interface SageLayer {
  readonly shape: SageShape
  /** The message of each row below to its neighbours. */
  offer(weights: Float64Array, values: Float64Array, rowCount: number): Float64Array
  forward(weights: Float64Array, below: Below, frame: SageFrame): LayerPass
  /** Adds to `gradient` and returns the gradient of the values below. `slopes` is the gradient of the layer's output, which changes. */
  backward(weights: Float64Array, gradient: Float64Array, below: Below, frame: SageFrame, pass: LayerPass, slopes: Float64Array): Float64Array
}

export function createSageLayer(aggregator: SageAggregator, activation: SageActivation, shape: SageShape): SageLayer {
  return aggregator === 'mean' ? new MeanLayer(activation, shape) : new PoolLayer(activation, shape)
}

const NONE = new Int32Array()

/** Applies W to the mean of own and neighbours' values. Neighbours' values are multiplied by the weights of their arcs. */
class MeanLayer implements SageLayer {
  readonly shape: SageShape
  readonly #activation: SageActivation

  constructor(activation: SageActivation, shape: SageShape) {
    this.shape = shape
    this.#activation = activation
  }

  offer(_weights: Float64Array, values: Float64Array): Float64Array {
    return values
  }

  forward(weights: Float64Array, { values }: Below, frame: SageFrame): LayerPass {
    const { inWidth, outWidth, start } = this.shape
    const { rowCount, own, offsets, members, shares } = frame
    const mixed = new Float64Array(rowCount * inWidth)
    for (let row = 0; row < rowCount; row++) {
      const at = row * inWidth
      for (let i = 0; i < inWidth; i++) mixed[at + i] = values[own[row] * inWidth + i]
      for (let place = offsets[row]; place < offsets[row + 1]; place++) {
        const share = shares === null ? 1 : shares[place]
        for (let i = 0; i < inWidth; i++) mixed[at + i] += share * values[members[place] * inWidth + i]
      }
      const count = 1 + offsets[row + 1] - offsets[row]
      for (let i = 0; i < inWidth; i++) mixed[at + i] /= count
    }
    const out = new Float64Array(rowCount * outWidth)
    addByRows(out, mixed, rowCount, weights, start, inWidth, outWidth)
    activate(out, this.#activation)
    return { out, mixed, chosen: NONE }
  }

  backward(weights: Float64Array, gradient: Float64Array, below: Below, frame: SageFrame, pass: LayerPass, slopes: Float64Array): Float64Array {
    const { inWidth, outWidth, start } = this.shape
    const { rowCount, own, offsets, members, shares } = frame
    deactivate(slopes, pass.out, this.#activation)
    const ofMixed = new Float64Array(rowCount * inWidth)
    addSlopes(ofMixed, gradient, slopes, pass.mixed, rowCount, weights, start, inWidth, outWidth)
    const ofBelow = new Float64Array(below.rowCount * inWidth)
    for (let row = 0; row < rowCount; row++) {
      const at = row * inWidth
      const count = 1 + offsets[row + 1] - offsets[row]
      for (let i = 0; i < inWidth; i++) ofBelow[own[row] * inWidth + i] += ofMixed[at + i] / count
      for (let place = offsets[row]; place < offsets[row + 1]; place++) {
        const share = (shares === null ? 1 : shares[place]) / count
        for (let i = 0; i < inWidth; i++) ofBelow[members[place] * inWidth + i] += share * ofMixed[at + i]
      }
    }
    return ofBelow
  }
}

/**
 * Applies S to own values, N to the elementwise maximum of neighbours' messages, and adds both. A message is P applied to the neighbour's values, with a bias.
 */
class PoolLayer implements SageLayer {
  readonly shape: SageShape
  readonly #activation: SageActivation
  readonly #bias: number
  readonly #own: number
  readonly #pooled: number

  constructor(activation: SageActivation, shape: SageShape) {
    const { inWidth, outWidth, start } = shape
    this.shape = shape
    this.#activation = activation
    this.#bias = start + outWidth * inWidth
    this.#own = this.#bias + outWidth
    this.#pooled = this.#own + outWidth * inWidth
  }

  offer(weights: Float64Array, values: Float64Array, rowCount: number): Float64Array {
    const { inWidth, outWidth, start } = this.shape
    const offered = new Float64Array(rowCount * outWidth)
    for (let i = 0; i < offered.length; i++) offered[i] = weights[this.#bias + (i % outWidth)]
    addByRows(offered, values, rowCount, weights, start, inWidth, outWidth)
    activate(offered, this.#activation)
    return offered
  }

  forward(weights: Float64Array, { values, offered }: Below, frame: SageFrame): LayerPass {
    const { inWidth, outWidth } = this.shape
    const { rowCount } = frame
    const mixed = new Float64Array(rowCount * outWidth)
    const chosen = new Int32Array(rowCount * outWidth).fill(-1)
    for (let row = 0; row < rowCount; row++) choose(frame, row, offered, outWidth, mixed, chosen)
    const out = new Float64Array(rowCount * outWidth)
    addByRows(out, ownRows(values, frame, inWidth), rowCount, weights, this.#own, inWidth, outWidth)
    addByRows(out, mixed, rowCount, weights, this.#pooled, outWidth, outWidth)
    activate(out, this.#activation)
    return { out, mixed, chosen }
  }

  backward(weights: Float64Array, gradient: Float64Array, below: Below, frame: SageFrame, pass: LayerPass, slopes: Float64Array): Float64Array {
    const { inWidth, outWidth, start } = this.shape
    const { rowCount, own, members, shares } = frame
    deactivate(slopes, pass.out, this.#activation)
    const ofOwn = new Float64Array(rowCount * inWidth)
    addSlopes(ofOwn, gradient, slopes, ownRows(below.values, frame, inWidth), rowCount, weights, this.#own, inWidth, outWidth)
    const ofMixed = new Float64Array(rowCount * outWidth)
    addSlopes(ofMixed, gradient, slopes, pass.mixed, rowCount, weights, this.#pooled, outWidth, outWidth)
    const ofOffered = new Float64Array(below.rowCount * outWidth)
    for (let i = 0; i < ofMixed.length; i++) {
      const place = pass.chosen[i]
      if (place !== -1) ofOffered[members[place] * outWidth + (i % outWidth)] += ofMixed[i] * (shares === null ? 1 : shares[place])
    }
    deactivate(ofOffered, below.offered, this.#activation)
    for (let i = 0; i < ofOffered.length; i++) gradient[this.#bias + (i % outWidth)] += ofOffered[i]
    const ofBelow = new Float64Array(below.rowCount * inWidth)
    addSlopes(ofBelow, gradient, ofOffered, below.values, below.rowCount, weights, start, inWidth, outWidth)
    for (let row = 0; row < rowCount; row++) for (let i = 0; i < inWidth; i++) ofBelow[own[row] * inWidth + i] += ofOwn[row * inWidth + i]
    return ofBelow
  }
}

/** The elementwise maximum of neighbours' messages times the weights of their arcs. On a tie the first counts. */
function choose({ offsets, members, shares }: SageFrame, row: number, offered: Float64Array, width: number, mixed: Float64Array, chosen: Int32Array): void {
  const at = row * width
  for (let place = offsets[row]; place < offsets[row + 1]; place++) {
    const share = shares === null ? 1 : shares[place]
    for (let i = 0; i < width; i++) {
      const value = share * offered[members[place] * width + i]
      if (chosen[at + i] !== -1 && value <= mixed[at + i]) continue
      mixed[at + i] = value
      chosen[at + i] = place
    }
  }
}

function ownRows(values: Float64Array, { rowCount, own }: SageFrame, width: number): Float64Array {
  const rows = new Float64Array(rowCount * width)
  for (let row = 0; row < rowCount; row++) rows.set(values.subarray(own[row] * width, (own[row] + 1) * width), row * width)
  return rows
}
