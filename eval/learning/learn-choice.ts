import { drawFrom } from '../harness/draw.ts'
import { AdaGrad, type Steps } from './adagrad.ts'
import { softmax } from './softmax.ts'

/** What is known of a choice: a number by each fact. */
export type Facts = ReadonlyMap<string, number>
/** Log-linear weights of facts. */
export type Weights = ReadonlyMap<string, number>

/** Choices of which one or more are right. */
export interface ChoiceExample {
  readonly choices: readonly { readonly facts: Facts; readonly right: boolean }[]
  /** What the example counts; absent: 1. */
  readonly weight?: number
}

export interface ChoicePlan extends Steps {
  readonly epochs: number
}

interface Row {
  readonly ids: Int32Array
  readonly values: Float64Array
}

interface Numbered {
  readonly rows: readonly Row[]
  readonly right: readonly boolean[]
  readonly weight: number
}

const least = 1e-5

export function weigh(facts: Facts, weights: Weights): number {
  let sum = 0
  for (const [fact, value] of facts) sum += (weights.get(fact) ?? 0) * value
  return sum
}

function numberRow(facts: Facts, ids: Map<string, number>): Row {
  const numbers = [...facts.keys()].map((fact) => {
    const id = ids.get(fact) ?? ids.size
    ids.set(fact, id)
    return id
  })
  return { ids: Int32Array.from(numbers), values: Float64Array.from(facts.values()) }
}

/** Slopes towards what makes the right choices likelier, whichever of them is meant. */
function slopesOf({ rows, right, weight }: Numbered, weights: Float64Array): Map<number, number> {
  const shares = softmax(rows.map(({ ids, values }) => ids.reduce((sum, id, at) => sum + (weights[id] as number) * (values[at] as number), 0)))
  const mass = Math.max(
    Number.MIN_VALUE,
    shares.reduce((sum, share, at) => sum + (right[at] === true ? share : 0), 0)
  )
  const slopes = new Map<number, number>()
  rows.forEach(({ ids, values }, at) => {
    const share = shares[at] as number
    const pull = weight * ((right[at] === true ? share / mass : 0) - share)
    if (Math.abs(pull) > least) for (const [place, id] of ids.entries()) slopes.set(id, (slopes.get(id) ?? 0) + pull * (values[place] as number))
  })
  return slopes
}

/** Weights under which the right choices are likeliest, by AdaGrad on the log-likelihood. Examples that are all right or all wrong teach nothing. */
export function learnChoice(examples: readonly ChoiceExample[], plan: ChoicePlan): Weights {
  const usable = examples.filter(({ choices }) => choices.some(({ right }) => right) && choices.some(({ right }) => !right))
  const ids = new Map<string, number>()
  const numbered = usable.map(({ choices, weight = 1 }) => ({
    rows: choices.map(({ facts }) => numberRow(facts, ids)),
    right: choices.map(({ right }) => right),
    weight
  }))
  const learner = new AdaGrad(ids.size, plan)
  const draw = drawFrom(7)
  for (let epoch = 0; epoch < plan.epochs; epoch += 1)
    for (const example of draw.some(numbered, numbered.length)) for (const [id, slope] of slopesOf(example, learner.values)) learner.move(id, slope)
  return new Map([...ids].map(([fact, id]) => [fact, learner.values[id] as number]))
}
