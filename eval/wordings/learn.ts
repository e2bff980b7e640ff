import { drawFrom } from '../harness/draw.ts'
import type { Example } from './examples.ts'

export interface Plan {
  readonly epochs: number
  readonly rate: number
  /** Pull of every weight towards 0, by example. */
  readonly lasso: number
}

const least = 1e-7

/** What each candidate of an example weighs. */
function scoresOf({ parts, candidates }: Example, weights: Float64Array): Float64Array {
  const weighed = new Float64Array(parts.count)
  for (let part = 0; part < parts.count; part += 1) weighed[part] = parts.sum(part, weights)
  const scores = new Float64Array(candidates.count)
  for (let at = 0; at < candidates.count; at += 1) scores[at] = candidates.sum(at, weighed)
  return scores
}

/** Probabilities of the candidates, and of each thing asked. */
function shares(example: Example, weights: Float64Array): { readonly each: Float64Array; readonly asked: Float64Array } {
  const each = scoresOf(example, weights)
  const highest = each.reduce((high, score) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  let whole = 0
  each.forEach((score, at) => {
    each[at] = Math.exp(score - highest)
    whole += each[at] as number
  })
  const asked = new Float64Array(example.keys.length)
  each.forEach((share, at) => {
    each[at] = share / whole
    asked[example.asks[at] as number] = (asked[example.asks[at] as number] as number) + share / whole
  })
  return { each, asked }
}

/** Gradient of the log-likelihood of what is right, by part. */
function partGradient(example: Example, weights: Float64Array): Float64Array {
  const { each, asked } = shares(example, weights)
  const right = Math.max(Number.MIN_VALUE, asked[example.right] as number)
  const gradient = new Float64Array(example.parts.count)
  each.forEach((share, at) => {
    const pull = (example.asks[at] === example.right ? share / right : 0) - share
    if (Math.abs(pull) > least) for (const part of example.candidates.row(at)) gradient[part] = (gradient[part] as number) + pull
  })
  return gradient
}

class Learner {
  readonly weights: Float64Array
  private readonly squares: Float64Array
  private readonly gradient: Float64Array
  private readonly plan: Plan

  constructor(size: number, plan: Plan) {
    this.weights = new Float64Array(size)
    this.squares = new Float64Array(size).fill(1e-8)
    this.gradient = new Float64Array(size)
    this.plan = plan
  }

  step(example: Example): void {
    for (const feature of this.slopes(example)) this.move(feature)
  }

  /** Adds up the gradient of every feature, and says which have one. */
  private slopes(example: Example): number[] {
    const touched: number[] = []
    partGradient(example, this.weights).forEach((pull, part) => {
      if (Math.abs(pull) < least) return
      for (const feature of example.parts.row(part)) {
        if (this.gradient[feature] === 0) touched.push(feature)
        this.gradient[feature] = (this.gradient[feature] as number) + pull
      }
    })
    return touched
  }

  private move(feature: number): void {
    const slope = this.gradient[feature] as number
    this.gradient[feature] = 0
    const square = (this.squares[feature] as number) + slope * slope
    const step = this.plan.rate / Math.sqrt(square)
    const moved = (this.weights[feature] as number) + step * slope
    this.squares[feature] = square
    this.weights[feature] = Math.sign(moved) * Math.max(0, Math.abs(moved) - this.plan.lasso * step)
  }
}

/** Log-linear weights by AdaGrad with a lasso: those under which the right candidates are likeliest. */
export function learnWeights(examples: readonly Example[], size: number, plan: Plan): Float64Array {
  const learner = new Learner(size, plan)
  const usable = examples.filter(({ right }) => right >= 0)
  const draw = drawFrom(11)
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) for (const example of draw.some(usable, usable.length)) learner.step(example)
  return learner.weights
}

export interface Guess {
  readonly key: string
  readonly probability: number
  readonly isRight: boolean
}

/** What an example is taken to ask. */
export function guess(example: Example, weights: Float64Array): Guess {
  if (example.candidates.count === 0) return { key: '', probability: 0, isRight: false }
  const { asked } = shares(example, weights)
  const best = asked.reduce((top, share, at) => (share > (asked[top] as number) ? at : top), 0)
  return { key: example.keys[best] as string, probability: asked[best] as number, isRight: best === example.right }
}
