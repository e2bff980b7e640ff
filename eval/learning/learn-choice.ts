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

/** Slopes of weights, and which weights have one. */
class Slopes {
  private readonly values: Float64Array
  private readonly isTouched: Uint8Array
  private touched: number[] = []

  constructor(size: number) {
    this.values = new Float64Array(size)
    this.isTouched = new Uint8Array(size)
  }

  add({ ids, values }: Row, pull: number): void {
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number
      if (this.isTouched[id] === 0) this.touched.push(id)
      this.isTouched[id] = 1
      this.values[id] = (this.values[id] as number) + pull * (values[at] as number)
    }
  }

  /** Gives each slope once, and starts anew. */
  take(move: (id: number, slope: number) => void): void {
    for (const id of this.touched) {
      move(id, this.values[id] as number)
      this.values[id] = 0
      this.isTouched[id] = 0
    }
    this.touched = []
  }
}

function sumOf({ ids, values }: Row, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < ids.length; at += 1) sum += (weights[ids[at] as number] as number) * (values[at] as number)
  return sum
}

/** Adds slopes towards what makes the right choices likelier, whichever of them is meant. */
function addSlopes({ rows, right, weight }: Numbered, weights: Float64Array, slopes: Slopes): void {
  const shares = softmax(rows.map((row) => sumOf(row, weights)))
  const mass = Math.max(
    Number.MIN_VALUE,
    shares.reduce((sum, share, at) => sum + (right[at] === true ? share : 0), 0)
  )
  rows.forEach((row, at) => {
    const share = shares[at] as number
    const pull = weight * ((right[at] === true ? share / mass : 0) - share)
    if (Math.abs(pull) > least) slopes.add(row, pull)
  })
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
  const slopes = new Slopes(ids.size)
  const draw = drawFrom(7)
  for (let epoch = 0; epoch < plan.epochs; epoch += 1)
    for (const example of draw.some(numbered, numbered.length)) {
      addSlopes(example, learner.values, slopes)
      slopes.take((id, slope) => learner.move(id, slope))
    }
  return new Map([...ids].map(([fact, id]) => [fact, learner.values[id] as number]))
}
