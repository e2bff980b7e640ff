import { invalidInput } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import type { FittedModel, Learner } from './learners.ts'
import { fit, predictRows } from './learners.ts'
import { type Metric, OUT_OF_BAG_ERROR } from './metrics.ts'
import type { Problem } from './problem.ts'

/** Scores of one metric over the folds. */
export interface FoldScores {
  readonly min: number
  readonly max: number
  readonly mean: number
}

export interface Trial extends Learner {
  /** By metric; null where it is undefined. */
  readonly validation: Readonly<Record<string, FoldScores | null>>
  readonly training: Readonly<Record<string, FoldScores | null>>
}

export interface Selection {
  readonly trials: readonly Trial[]
  /** Index of the trial with the best mean validation score by the first metric; the first on a tie. */
  readonly winner: number
  /** The winner, fitted to all training rows. */
  readonly model: FittedModel
  readonly trainScores: Readonly<Record<string, number | null>>
  readonly testScores: Readonly<Record<string, number | null>>
}

export interface SelectionSetup {
  readonly problem: Problem
  readonly learners: readonly Learner[]
  readonly folds: readonly { readonly training: Uint32Array; readonly validation: Uint32Array }[]
  readonly trainRows: Uint32Array
  readonly testRows: Uint32Array
  readonly metrics: readonly Metric[]
  readonly seed: number
}

/** Reports part `index` of `count` as a share of the whole. */
export function partOf(control: KernelControl, index: number, count: number): KernelControl {
  return { check: (fraction) => control.check((index + fraction) / count) }
}

function scoresOf(model: FittedModel, problem: Problem, rows: Uint32Array, metrics: readonly Metric[], control: KernelControl): (number | null)[] {
  const outputs = predictRows(model, problem, rows, control)
  const targets = Float64Array.from(rows, (row) => problem.targets[row])
  return metrics.map((metric) => metric.of(outputs, targets, model))
}

function overFolds(metrics: readonly Metric[], folds: readonly (readonly (number | null)[])[]): Trial['validation'] {
  const entries = metrics.map(({ name }, index): [string, FoldScores | null] => {
    const scores = folds.map((fold) => fold[index])
    if (scores.some((score) => score === null)) return [name, null]
    const known = scores as number[]
    return [name, { min: Math.min(...known), max: Math.max(...known), mean: known.reduce((a, b) => a + b, 0) / known.length }]
  })
  return Object.fromEntries(entries)
}

function tryOut(learner: Learner, setup: SelectionSetup, control: KernelControl): Trial {
  const { problem, folds, metrics, seed } = setup
  // Out-of-bag error measures training rows that each tree did not see.
  const onTraining = metrics.filter(({ name }) => name !== OUT_OF_BAG_ERROR)
  const validation: (number | null)[][] = []
  const training: (number | null)[][] = []
  for (const [index, fold] of folds.entries()) {
    const part = partOf(control, index, folds.length)
    const model = fit(learner, problem, fold.training, seed, partOf(part, 0, 2))
    validation.push(scoresOf(model, problem, fold.validation, metrics, partOf(part, 2, 4)))
    training.push(scoresOf(model, problem, fold.training, onTraining, partOf(part, 3, 4)))
  }
  return { ...learner, validation: overFolds(metrics, validation), training: overFolds(onTraining, training) }
}

function winnerOf(trials: readonly Trial[], { name, isHigherBetter }: Metric): number {
  let winner = -1
  let best = 0
  for (const [index, { validation }] of trials.entries()) {
    const score = validation[name]
    if (score === null) continue
    if (winner === -1 || (isHigherBetter ? score.mean > best : score.mean < best)) {
      winner = index
      best = score.mean
    }
  }
  if (winner >= 0) return winner
  throw invalidInput(`No candidate has the metric ${name} on these rows; ${OUT_OF_BAG_ERROR} needs a randomForest that samples rows.`)
}

/** Tries each learner by cross validation, fits the best to all training rows, and scores it on unseen rows. */
export function selectModel(setup: SelectionSetup, control: KernelControl): Selection {
  const { problem, learners, trainRows, testRows, metrics, seed } = setup
  const trials = learners.map((learner, index) => tryOut(learner, setup, partOf(control, index, learners.length + 1)))
  const winner = winnerOf(trials, metrics[0])
  const last = partOf(control, learners.length, learners.length + 1)
  const model = fit(learners[winner], problem, trainRows, seed, partOf(last, 0, 2))
  const named = (scores: readonly (number | null)[]) => Object.fromEntries(metrics.map(({ name }, index) => [name, scores[index]]))
  return {
    trials,
    winner,
    model,
    trainScores: named(scoresOf(model, problem, trainRows, metrics, partOf(last, 2, 4))),
    testScores: named(scoresOf(model, problem, testRows, metrics, partOf(last, 3, 4)))
  }
}
