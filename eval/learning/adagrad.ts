export interface Steps {
  readonly rate: number
  /** Pull of a weight towards 0 by its size, at each step. */
  readonly decay?: number
  /** Pull of a weight towards 0 whatever its size, at each step: weights that little speaks for become 0. */
  readonly lasso?: number
  /** What the sum of squared slopes starts from. */
  readonly start?: number
}

/**
 * Weights that climb a slope by steps of their own, shorter the more a weight has been moved.
 * Source: Duchi, Hazan, Singer, Adaptive Subgradient Methods, 2011.
 */
export class AdaGrad {
  readonly values: Float64Array
  private readonly squares: Float64Array
  private readonly steps: Steps

  constructor(size: number, steps: Steps) {
    this.values = new Float64Array(size)
    this.squares = new Float64Array(size).fill(steps.start ?? 1e-8)
    this.steps = steps
  }

  move(at: number, slope: number): void {
    const { rate, decay = 0, lasso = 0 } = this.steps
    const weight = this.values[at] as number
    const pulled = slope - decay * weight
    const square = (this.squares[at] as number) + pulled * pulled
    const step = rate / Math.sqrt(square)
    const moved = weight + step * pulled
    this.squares[at] = square
    this.values[at] = lasso === 0 ? moved : Math.sign(moved) * Math.max(0, Math.abs(moved) - lasso * step)
  }
}
