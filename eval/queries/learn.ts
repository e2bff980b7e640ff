import { drawFrom } from '../harness/draw.ts'
import type { Example } from './examples.ts'

/** What a choice is known by, as numbers. */
interface Row {
  readonly ids: Int32Array
  readonly values: Float64Array
}

interface Numbered {
  readonly rows: readonly Row[]
  readonly right: readonly boolean[]
}

const epochs = 40
const rate = 0.15
const decay = 0.003
const least = 1e-5

/** Log-linear weights of facts. */
export type Weights = ReadonlyMap<string, number>

export function weigh(facts: ReadonlyMap<string, number>, weights: Weights): number {
  let sum = 0
  for (const [fact, value] of facts) sum += (weights.get(fact) ?? 0) * value
  return sum
}

export function sharesOf(scores: readonly number[]): number[] {
  const high = Math.max(...scores)
  const each = scores.map((score) => Math.exp(score - high))
  const whole = each.reduce((sum, part) => sum + part, 0)
  return each.map((part) => part / whole)
}

class Learner {
  private readonly ids = new Map<string, number>()
  private readonly examples: readonly Numbered[]
  private readonly weights: Float64Array
  private readonly squares: Float64Array

  constructor(examples: readonly Example[]) {
    const usable = examples.filter(({ suited, choices }) => suited && choices.some(({ right }) => right) && choices.some(({ right }) => !right))
    this.examples = usable.map(({ choices }) => ({ rows: choices.map(({ facts }) => this.number(facts)), right: choices.map(({ right }) => right) }))
    this.weights = new Float64Array(this.ids.size)
    this.squares = new Float64Array(this.ids.size).fill(1e-6)
  }

  learn(): Weights {
    const draw = drawFrom(7)
    for (let epoch = 0; epoch < epochs; epoch += 1) for (const example of draw.some(this.examples, this.examples.length)) this.step(example)
    return new Map([...this.ids].map(([fact, id]) => [fact, this.weights[id] as number]))
  }

  private number(facts: ReadonlyMap<string, number>): Row {
    const ids = [...facts.keys()].map((fact) => {
      const id = this.ids.get(fact) ?? this.ids.size
      this.ids.set(fact, id)
      return id
    })
    return { ids: Int32Array.from(ids), values: Float64Array.from(facts.values()) }
  }

  private score({ ids, values }: Row): number {
    return ids.reduce((sum, id, at) => sum + (this.weights[id] as number) * (values[at] as number), 0)
  }

  /** Moves towards what makes the right choices likelier, whichever of them is meant. */
  private step({ rows, right }: Numbered): void {
    const shares = sharesOf(rows.map((row) => this.score(row)))
    const mass = Math.max(
      Number.MIN_VALUE,
      shares.reduce((sum, share, at) => sum + (right[at] === true ? share : 0), 0)
    )
    const slopes = new Map<number, number>()
    rows.forEach(({ ids, values }, at) => {
      const share = shares[at] as number
      const pull = (right[at] === true ? share / mass : 0) - share
      if (Math.abs(pull) > least) for (const [place, id] of ids.entries()) slopes.set(id, (slopes.get(id) ?? 0) + pull * (values[place] as number))
    })
    for (const [id, slope] of slopes) {
      const weight = this.weights[id] as number
      const pulled = slope - decay * weight
      this.squares[id] = (this.squares[id] as number) + pulled * pulled
      this.weights[id] = weight + (rate / Math.sqrt(this.squares[id] as number)) * pulled
    }
  }
}

/** Weights under which the right choices are likeliest: learned from answers alone. */
export const learnWeights = (examples: readonly Example[]): Weights => new Learner(examples).learn()
