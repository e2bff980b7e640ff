import type { KernelControl } from '../control.ts'
import { randomNumbers } from '../kernels/random.ts'
import { binFeatures } from './binned.ts'
import { type DecisionTree, TreeGrower, type TreeSettings, treePredictor } from './decision-tree.ts'
import { outputsOf, type Problem } from './problem.ts'
import { shuffle } from './shuffle.ts'

export interface RandomForest {
  readonly form: 'forest'
  readonly classCount: number
  readonly trees: readonly DecisionTree[]
  /** Share of training rows that the trees which did not see them vote wrongly on; null for regression, or when every tree saw every row. */
  readonly outOfBagError: number | null
}

export interface ForestSettings extends TreeSettings {
  readonly numberOfDecisionTrees: number
  /** Rows that each tree draws, with repetition, as a share of all; 0: each tree gets every row once. */
  readonly numberOfSamplesRatio: number
}

/**
 * Trees on samples of the rows, each split chosen among some of the features. Thresholds lie between at most 256 bins a feature.
 * @see Breiman, Random forests, 2001.
 * Deterministic by seed. Time O(trees rows log rows tried features), on average; space O(rows width + nodes of all trees).
 */
export function fitForest(problem: Problem, rows: Uint32Array, settings: ForestSettings, seed: number, control: KernelControl): RandomForest {
  const { features, width, classCount } = problem
  const { numberOfDecisionTrees, numberOfSamplesRatio } = settings
  const targets = Float64Array.from(rows, (row) => problem.targets[row])
  const random = randomNumbers(seed)
  const grower = new TreeGrower(binFeatures(features, width, rows), targets, classCount, settings, random)
  const votes = classCount > 0 && numberOfSamplesRatio > 0 ? new Uint32Array(rows.length * classCount) : null
  const trees: DecisionTree[] = []
  for (let tree = 0; tree < numberOfDecisionTrees; tree++) {
    control.check(tree / numberOfDecisionTrees)
    const sample = sampleOf(rows.length, numberOfSamplesRatio, random)
    const seen = votes === null ? null : markSeen(sample, rows.length)
    const grown = grower.grow(sample)
    trees.push(grown)
    if (votes !== null && seen !== null) voteOn(grown, seen, problem, rows, votes)
  }
  return { form: 'forest', classCount, trees, outOfBagError: votes === null ? null : errorOf(votes, classCount, targets) }
}

/** Shares of votes for each class, or the mean of the trees. */
export function forestPredictor({ trees, classCount }: RandomForest): (features: Float64Array, at: number, outputs: Float64Array, to: number) => void {
  const predictors = trees.map(treePredictor)
  const share = 1 / trees.length
  return (features, at, outputs, to) => {
    outputs.fill(0, to, to + outputsOf({ classCount }))
    for (const answer of predictors) {
      if (classCount > 0) outputs[to + answer(features, at)] += share
      else outputs[to] += share * answer(features, at)
    }
  }
}

function sampleOf(rowCount: number, ratio: number, random: () => number): Uint32Array {
  if (ratio === 0) {
    const all = Uint32Array.from({ length: rowCount }, (_, row) => row)
    shuffle(all, random)
    return all
  }
  return Uint32Array.from({ length: Math.max(1, Math.ceil(ratio * rowCount)) }, () => Math.floor(random() * rowCount))
}

function markSeen(sample: Uint32Array, rowCount: number): Uint8Array {
  const seen = new Uint8Array(rowCount)
  for (const row of sample) seen[row] = 1
  return seen
}

function voteOn(tree: DecisionTree, seen: Uint8Array, { features, width, classCount }: Problem, rows: Uint32Array, votes: Uint32Array): void {
  const answer = treePredictor(tree)
  for (let i = 0; i < rows.length; i++) if (seen[i] === 0) votes[i * classCount + answer(features, rows[i] * width)]++
}

function errorOf(votes: Uint32Array, classCount: number, targets: Float64Array): number | null {
  let voted = 0
  let wrong = 0
  for (let i = 0; i < targets.length; i++) {
    let best = -1
    for (let target = 0; target < classCount; target++) {
      const own = votes[i * classCount + target]
      if (own > 0 && (best === -1 || own > votes[i * classCount + best])) best = target
    }
    if (best === -1) continue
    voted++
    if (best !== targets[i]) wrong++
  }
  return voted === 0 ? null : wrong / voted
}
