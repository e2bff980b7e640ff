import { doubtsOf } from '../../src/planner/queries/trust.ts'
import { learnChoice, type Weights, weigh } from '../learning/learn-choice.ts'
import { softmax } from '../learning/softmax.ts'
import type { Choice, Example } from './examples.ts'

/** The choice taken for a question, and what speaks for and against it. */
export interface Taken {
  readonly example: Example
  readonly choice: Choice
  readonly doubts: ReadonlyMap<string, number>
}

const plan = { epochs: 300, rate: 0.1, decay: 0.01, start: 1e-3 }
/** A wrong answer is worse than none. */
const costOfWrong = 2

/** The likeliest choice of each question. */
export function takeBest(examples: readonly Example[], weights: Weights): Taken[] {
  return examples.flatMap((example) => {
    const shares = softmax(example.choices.map(({ facts }) => weigh(facts, weights)))
    const choice = example.choices[shares.indexOf(Math.max(...shares))]
    if (choice === undefined) return []
    const sure = example.choices.reduce((sum, { key }, at) => sum + (key === choice.key ? (shares[at] as number) : 0), 0)
    return [{ example, choice, doubts: doubtsOf(choice.facts, sure) }]
  })
}

export const trustIn = ({ doubts }: Taken, weights: Weights) => 1 / (1 + Math.exp(-weigh(doubts, weights)))

/** Weights that tell right choices from wrong ones: each is a choice between answering and keeping silent, of which nothing is known. */
export function learnTrust(taken: readonly Taken[]): Weights {
  const examples = taken.map(({ choice: { right }, doubts }) => ({
    choices: [
      { facts: doubts, right },
      { facts: new Map(), right: !right }
    ],
    weight: right ? 1 : costOfWrong
  }))
  return learnChoice(examples, plan)
}
