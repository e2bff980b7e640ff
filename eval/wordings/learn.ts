import { drawFrom } from '../harness/draw.ts'
import { AdaGrad } from '../learning/adagrad.ts'
import { softmax } from '../learning/softmax.ts'
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
  const each = softmax(scoresOf(example, weights))
  const asked = new Float64Array(example.keys.length)
  each.forEach((share, at) => {
    asked[example.asks[at] as number] = (asked[example.asks[at] as number] as number) + share
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

/** Gradient by feature: the sum over the parts that have it. */
class Gradient {
  private readonly sums: Float64Array

  constructor(size: number) {
    this.sums = new Float64Array(size)
  }

  /** Adds up the gradient of every feature, and says which have one. */
  of(example: Example, weights: Float64Array): number[] {
    const touched: number[] = []
    partGradient(example, weights).forEach((pull, part) => {
      if (Math.abs(pull) < least) return
      for (const feature of example.parts.row(part)) {
        if (this.sums[feature] === 0) touched.push(feature)
        this.sums[feature] = (this.sums[feature] as number) + pull
      }
    })
    return touched
  }

  take(feature: number): number {
    const sum = this.sums[feature] as number
    this.sums[feature] = 0
    return sum
  }
}

/** Log-linear weights by AdaGrad with a lasso: those under which the right candidates are likeliest. */
export function learnWeights(examples: readonly Example[], size: number, plan: Plan): Float64Array {
  const learner = new AdaGrad(size, plan)
  const gradient = new Gradient(size)
  const usable = examples.filter(({ right }) => right >= 0)
  const draw = drawFrom(11)
  for (let epoch = 0; epoch < plan.epochs; epoch += 1)
    for (const example of draw.some(usable, usable.length))
      for (const feature of gradient.of(example, learner.values)) learner.move(feature, gradient.take(feature))
  return learner.values
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
