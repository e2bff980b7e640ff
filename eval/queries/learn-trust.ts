import { doubtsOf } from '../../src/agent/rules/queries/trust.ts'
import type { Choice, Example } from './examples.ts'
import { sharesOf, type Weights, weigh } from './learn.ts'

/** The choice taken for a question, and what speaks for and against it. */
export interface Taken {
  readonly example: Example
  readonly choice: Choice
  readonly doubts: ReadonlyMap<string, number>
}

const epochs = 300
const decay = 0.01
const rate = 0.1
/** A wrong answer is worse than none. */
const costOfWrong = 2

/** The likeliest choice of each question. */
export function takeBest(examples: readonly Example[], weights: Weights): Taken[] {
  return examples.flatMap((example) => {
    const shares = sharesOf(example.choices.map(({ facts }) => weigh(facts, weights)))
    const choice = example.choices[shares.indexOf(Math.max(...shares))]
    if (choice === undefined) return []
    const sure = example.choices.reduce((sum, { key }, at) => sum + (key === choice.key ? (shares[at] as number) : 0), 0)
    return [{ example, choice, doubts: doubtsOf(choice.facts, sure) }]
  })
}

export const trustIn = ({ doubts }: Taken, weights: Weights) => 1 / (1 + Math.exp(-weigh(doubts, weights)))

/** Weights that tell right choices from wrong ones. */
export function learnTrust(taken: readonly Taken[]): Weights {
  const weights = new Map<string, number>()
  const squares = new Map<string, number>()
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const one of taken) {
      const error = one.choice.right ? 1 - trustIn(one, weights) : -costOfWrong * trustIn(one, weights)
      for (const [fact, value] of one.doubts) {
        const weight = weights.get(fact) ?? 0
        const slope = error * value - decay * weight
        const square = (squares.get(fact) ?? 1e-3) + slope * slope
        squares.set(fact, square)
        weights.set(fact, weight + (rate / Math.sqrt(square)) * slope)
      }
    }
  return weights
}
