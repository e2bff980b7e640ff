import { chancesOf } from '../../src/ask/parser/rank/choose-reading.ts'
import type { Example } from './collect.ts'

/** Choices of which at most one is right. */
interface Row {
  readonly choices: readonly (readonly number[])[]
  /** Index of the right one; -1 for none. */
  readonly target: number
  readonly weight: number
}

/** Strength of the prior on every weight, because few questions have most features. */
const PULL = 2
const STEPS = 9
/** Weights by withheld part; together the parts represent unseen questions. */
const WEIGHT: Readonly<Record<Example['withheld'], number>> = { nothing: 1, schema: 1, grammar: 1 }
const DIGITS = 1000

/** The target is the first right reading; other right readings are not mistakes, nor is an empty one when none is right. */
function rowOf({ choices, isToDecline, withheld }: Example): Row {
  const right = choices.find(({ verdict }) => verdict === 'right')
  const meant = choices.filter((choice) => choice === right || choice.verdict === 'wrong' || (choice.verdict === 'declined' && !isToDecline))
  return { choices: meant.map(({ features }) => features), target: right === undefined ? -1 : meant.indexOf(right), weight: WEIGHT[withheld] }
}

const grid = (size: number) => Array.from({ length: size }, () => new Float64Array(size))

/** Adds a row's gradient and Hessian. */
function addRow({ choices, target, weight }: Row, weights: readonly number[], slope: Float64Array, bend: readonly Float64Array[]): void {
  const chances = chancesOf(choices, weights)
  const size = weights.length
  const mean = new Float64Array(size)
  choices.forEach((values, at) => {
    const chance = chances[at] as number
    const pull = weight * ((at === target ? 1 : 0) - chance)
    for (let i = 0; i < size; i++) {
      const value = values[i] as number
      if (value === 0) continue
      slope[i] = (slope[i] as number) + pull * value
      mean[i] = (mean[i] as number) + chance * value
      const row = bend[i] as Float64Array
      for (let j = 0; j < size; j++) row[j] = (row[j] as number) + weight * chance * value * (values[j] as number)
    }
  })
  for (let i = 0; i < size; i++) {
    const value = mean[i] as number
    const row = bend[i] as Float64Array
    if (value !== 0) for (let j = 0; j < size; j++) row[j] = (row[j] as number) - weight * value * (mean[j] as number)
  }
}

/** Solves a symmetric positive system in place. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let pivot = 0; pivot < size; pivot++) {
    const from = matrix[pivot] as Float64Array
    for (let below = pivot + 1; below < size; below++) {
      const row = matrix[below] as Float64Array
      const share = (row[pivot] as number) / (from[pivot] as number)
      if (share === 0) continue
      for (let j = pivot; j < size; j++) row[j] = (row[j] as number) - share * (from[j] as number)
      right[below] = (right[below] as number) - share * (right[pivot] as number)
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    const row = matrix[at] as Float64Array
    let rest = right[at] as number
    for (let j = at + 1; j < size; j++) rest -= (row[j] as number) * (right[j] as number)
    right[at] = rest / (row[at] as number)
  }
  return right
}

/**
 * Fits the weights by Newton's method for maximum likelihood; `beliefs` are their prior means. The optimum does not depend on the order of examples, and is
 * rounded, so equal examples give equal weights on every machine.
 */
export function fit(examples: readonly Example[], beliefs: readonly number[]): number[] {
  const rows = examples
    .filter(({ isSame }) => !isSame)
    .map(rowOf)
    .filter(({ choices }) => choices.length > 0)
  let weights = [...beliefs]
  for (let step = 0; step < STEPS; step++) {
    const [slope, bend] = [Float64Array.from(weights, (weight, at) => PULL * ((beliefs[at] as number) - weight)), grid(weights.length)]
    bend.forEach((row, at) => {
      row[at] = PULL
    })
    for (const row of rows) addRow(row, weights, slope, bend)
    const move = solve(bend, slope)
    weights = weights.map((weight, at) => weight + (move[at] as number))
  }
  return weights.map((weight) => Math.round(weight * DIGITS) / DIGITS)
}
