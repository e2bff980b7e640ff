const MEAN_DECAY = 0.9
const SQUARE_DECAY = 0.999
const EPSILON = 1e-8

/** Changes weights in place, step by step, against their gradients: Kingma, Ba, Adam, 2015. */
export class StepByAdam {
  readonly #weights: Float64Array
  readonly #learningRate: number
  readonly #means: Float64Array
  readonly #squares: Float64Array
  #steps = 0

  constructor(weights: Float64Array, learningRate: number) {
    this.#weights = weights
    this.#learningRate = learningRate
    this.#means = new Float64Array(weights.length)
    this.#squares = new Float64Array(weights.length)
  }

  step(gradient: Float64Array): void {
    const weights = this.#weights
    const means = this.#means
    const squares = this.#squares
    this.#steps++
    const rate = (this.#learningRate * Math.sqrt(1 - SQUARE_DECAY ** this.#steps)) / (1 - MEAN_DECAY ** this.#steps)
    for (let i = 0; i < weights.length; i++) {
      means[i] = MEAN_DECAY * means[i] + (1 - MEAN_DECAY) * gradient[i]
      squares[i] = SQUARE_DECAY * squares[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i]
      weights[i] -= (rate * means[i]) / (Math.sqrt(squares[i]) + EPSILON)
    }
  }
}
