import type { KernelControl } from '../control.ts'
import { randomNumbers } from '../kernels/random.ts'
import { type AdamSettings, descend } from './adam.ts'
import { outputsOf, type Problem } from './problem.ts'

/**
 * Layers of weights over standardised features, with ReLU between them and softmax (classes) or no activation (a value) at the end. Without hidden layers it is
 * multinomial logistic regression, or linear regression. Its plain lists can be stored as JSON.
 */
export interface Network {
  readonly form: 'network'
  /** Features, hidden units of each layer, outputs. */
  readonly sizes: readonly number[]
  /** Layer by layer, a row for each unit: its weights, then its bias. */
  readonly weights: readonly number[]
  /** Means of the training features; a row is (x - mean) / deviation. */
  readonly means: readonly number[]
  readonly deviations: readonly number[]
  readonly classCount: number
}

export interface NetworkSettings extends AdamSettings {
  readonly hiddenLayerSizes: readonly number[]
  /** L2 penalty on weights, not on biases, over the whole training set as in GDS. */
  readonly penalty: number
  /** Exponent of the focal loss: 0 is plain cross entropy. */
  readonly focusWeight: number
  /** A factor of the loss for each class; empty: all 1. */
  readonly classWeights: readonly number[]
}

/**
 * Fits by minibatch Adam. Features are standardised first, so that one learning rate suits all.
 * @see Kingma and Ba, Adam, 2015; Lin et al., Focal loss, 2017.
 * Deterministic by seed. Time O(epochs rows weights), space O(weights).
 */
export function fitNetwork(problem: Problem, rows: Uint32Array, settings: NetworkSettings, seed: number, control: KernelControl): Network {
  const sizes = [problem.width, ...settings.hiddenLayerSizes, outputsOf(problem)]
  const { means, deviations } = scalesOf(problem, rows)
  const { mean, deviation } = problem.classCount > 0 ? { mean: 0, deviation: 1 } : targetScale(problem.targets, rows)
  const random = randomNumbers(seed)
  const weights = startingWeights(sizes, random)
  const pass = new Pass(sizes, means, deviations)
  const { penalty } = settings
  descend(
    weights,
    rows,
    settings,
    random,
    (batch, gradient) => {
      const last = pass.last
      let loss = 0
      for (const row of batch) {
        pass.forward(weights, problem.features, row * problem.width)
        loss += problem.classCount > 0 ? crossEntropy(last, problem.targets[row], settings) : squaredError(last, (problem.targets[row] - mean) / deviation)
        pass.backward(weights, gradient)
      }
      for (let i = 0; i < gradient.length; i++) gradient[i] /= batch.length
      return loss / batch.length + penalise(sizes, weights, gradient, (penalty * batch.length) / rows.length)
    },
    control
  )
  if (problem.classCount === 0) unscale(sizes, weights, mean, deviation)
  return { form: 'network', sizes, weights: Array.from(weights), means: Array.from(means), deviations: Array.from(deviations), classCount: problem.classCount }
}

/** Predicts rows of concatenated features. */
export function networkPredictor(model: Network): (features: Float64Array, at: number, outputs: Float64Array, to: number) => void {
  const { sizes, classCount } = model
  const weights = forPlainFeatures(model)
  const plain = new Float64Array(sizes[0])
  const pass = new Pass(
    sizes,
    plain,
    plain.map(() => 1)
  )
  return (features, at, outputs, to) => {
    pass.forward(weights, features, at)
    if (classCount > 0) softmax(pass.last.values)
    outputs.set(pass.last.values, to)
  }
}

/** Folds the features' scales into the first layer's weights, because small predictions dominate the time. */
function forPlainFeatures({ sizes, weights: given, means, deviations }: Network): Float64Array {
  const weights = Float64Array.from(given)
  const width = sizes[0]
  for (let unit = 0; unit < sizes[1]; unit++) {
    const start = unit * (width + 1)
    for (let i = 0; i < width; i++) {
      weights[start + i] /= deviations[i]
      weights[start + width] -= weights[start + i] * means[i]
    }
  }
  return weights
}

interface Layer {
  /** The units' outputs, and the gradient of the loss at them. */
  readonly values: Float64Array
  readonly slopes: Float64Array
}

/** Runs one row forward and its gradient back, reusing its arrays. */
class Pass {
  readonly #sizes: readonly number[]
  readonly #means: Float64Array
  readonly #factors: Float64Array
  readonly #layers: readonly Layer[]

  constructor(sizes: readonly number[], means: Float64Array, deviations: Float64Array) {
    this.#sizes = sizes
    this.#means = means
    this.#factors = deviations.map((deviation) => 1 / deviation)
    this.#layers = sizes.map((size) => ({ values: new Float64Array(size), slopes: new Float64Array(size) }))
  }

  get last(): Layer {
    return this.#layers[this.#layers.length - 1]
  }

  forward(weights: Float64Array, features: Float64Array, at: number): void {
    const first = this.#layers[0].values
    const means = this.#means
    const factors = this.#factors
    for (let i = 0; i < first.length; i++) first[i] = (features[at + i] - means[i]) * factors[i]
    let place = 0
    for (let layer = 1; layer < this.#sizes.length; layer++) {
      const below = this.#layers[layer - 1].values
      const { values } = this.#layers[layer]
      const isHidden = layer < this.#sizes.length - 1
      for (let unit = 0; unit < values.length; unit++) {
        let sum = 0
        for (let i = 0; i < below.length; i++) sum += weights[place++] * below[i]
        sum += weights[place++]
        values[unit] = isHidden && sum < 0 ? 0 : sum
      }
    }
  }

  /** Adds the gradient of the weights; the outputs' gradient is in `last.slopes`. */
  backward(weights: Float64Array, gradient: Float64Array): void {
    let end = weights.length
    for (let layer = this.#sizes.length - 1; layer > 0; layer--) {
      const { values: below, slopes: belowSlopes } = this.#layers[layer - 1]
      const { slopes } = this.#layers[layer]
      const rowLength = below.length + 1
      const start = end - slopes.length * rowLength
      belowSlopes.fill(0)
      for (let unit = 0; unit < slopes.length; unit++) {
        const slope = slopes[unit]
        const place = start + unit * rowLength
        for (let i = 0; i < below.length; i++) {
          gradient[place + i] += slope * below[i]
          if (layer > 1 && below[i] > 0) belowSlopes[i] += slope * weights[place + i]
        }
        gradient[place + below.length] += slope
      }
      end = start
    }
  }
}

function softmax(values: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) if (values[i] > most) most = values[i]
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] = Math.exp(values[i] - most)
  for (let i = 0; i < values.length; i++) values[i] /= sum
}

/** Returns the loss of a row and turns the outputs into probabilities. */
function crossEntropy({ values, slopes }: Layer, target: number, { focusWeight, classWeights }: NetworkSettings): number {
  softmax(values)
  const p = Math.max(values[target], 1e-15)
  const factor = classWeights.length === 0 ? 1 : classWeights[target]
  const miss = 1 - p
  const focus = focusWeight === 0 ? 1 : miss ** focusWeight
  // This is d loss / d p, times p.
  const pull = focusWeight === 0 || miss === 0 ? focus : focus - focusWeight * miss ** (focusWeight - 1) * p * Math.log(p)
  for (let i = 0; i < values.length; i++) slopes[i] = factor * pull * (values[i] - (i === target ? 1 : 0))
  return -factor * focus * Math.log(p)
}

function squaredError({ values, slopes }: Layer, target: number): number {
  const error = values[0] - target
  slopes[0] = 2 * error
  return error * error
}

/** Returns the penalty and adds its gradient. */
function penalise(sizes: readonly number[], weights: Float64Array, gradient: Float64Array, share: number): number {
  if (share === 0) return 0
  let sum = 0
  let place = 0
  for (let layer = 1; layer < sizes.length; layer++) {
    for (let unit = 0; unit < sizes[layer]; unit++) {
      for (let i = 0; i < sizes[layer - 1]; i++, place++) {
        sum += weights[place] * weights[place]
        gradient[place] += 2 * share * weights[place]
      }
      place++
    }
  }
  return share * sum
}

/** Zero for the last layer, so that outputs start equal; He initialisation for hidden layers. */
function startingWeights(sizes: readonly number[], random: () => number): Float64Array {
  const count = sizes.reduce((sum, size, layer) => (layer === 0 ? 0 : sum + size * (sizes[layer - 1] + 1)), 0)
  const weights = new Float64Array(count)
  let place = 0
  for (let layer = 1; layer < sizes.length - 1; layer++) {
    const bound = Math.sqrt(6 / sizes[layer - 1])
    for (let unit = 0; unit < sizes[layer]; unit++) {
      for (let i = 0; i < sizes[layer - 1]; i++) weights[place++] = bound * (2 * random() - 1)
      place++
    }
  }
  return weights
}

/** Means and deviations of the features over the rows; a constant feature gets deviation 1. */
function scalesOf({ features, width }: Problem, rows: Uint32Array): { means: Float64Array; deviations: Float64Array } {
  const means = new Float64Array(width)
  const deviations = new Float64Array(width)
  for (const row of rows) for (let i = 0; i < width; i++) means[i] += features[row * width + i] / rows.length
  for (const row of rows) for (let i = 0; i < width; i++) deviations[i] += (features[row * width + i] - means[i]) ** 2 / rows.length
  for (let i = 0; i < width; i++) deviations[i] = deviations[i] > 1e-24 * means[i] * means[i] ? Math.sqrt(deviations[i]) : 1
  return { means, deviations }
}

function targetScale(targets: Float64Array, rows: Uint32Array): { mean: number; deviation: number } {
  let mean = 0
  for (const row of rows) mean += targets[row] / rows.length
  let variance = 0
  for (const row of rows) variance += (targets[row] - mean) ** 2 / rows.length
  return { mean, deviation: variance > 1e-24 * mean * mean ? Math.sqrt(variance) : 1 }
}

/** Rescales the last layer's weights to the original targets. */
function unscale(sizes: readonly number[], weights: Float64Array, mean: number, deviation: number): void {
  const start = weights.length - (sizes[sizes.length - 2] + 1)
  for (let i = start; i < weights.length; i++) weights[i] *= deviation
  weights[weights.length - 1] += mean
}
