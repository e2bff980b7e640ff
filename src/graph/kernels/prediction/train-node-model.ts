import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { type Candidate, trialsOf } from '../../learning/candidates.ts'
import type { TrainedModel } from '../../learning/kept-model.ts'
import type { Metric } from '../../learning/metrics.ts'
import { allColumns, assertComplete, type NodeColumns, sideBySide } from '../../learning/node-features.ts'
import { partOf, type Selection, selectModel } from '../../learning/select-model.ts'
import { foldsOf, holdBack } from '../../learning/sets.ts'
import { randomNumbers } from '../random.ts'

export interface NodeTraining extends NodeColumns {
  /** Feature columns, given or computed by steps. */
  readonly featureProperties: readonly string[]
  /** The target by node; a node with NaN is not used for training. */
  readonly targets: Float64Array
  readonly testFraction: number
  readonly validationFolds: number
  readonly candidates: readonly Candidate[]
  readonly maxTrials: number
  /** The first one chooses. */
  readonly metrics: readonly string[]
  readonly seed: number
  /** The model's name in an engine that stores models itself. */
  readonly holdAs: string
}

/** The result of a training: every trial, the best, and its scores. */
export interface Training extends Omit<Selection, 'model'> {
  readonly model: TrainedModel
  /** null when the engine does not report it. */
  readonly trainCount: number | null
  readonly testCount: number | null
  /** The number of features per node or pair; null when the engine that stores the model knows it. */
  readonly width: number | null
}

/** Trains on nodes with a target. `learned.targets`: class indices below `classCount`, or values when it is 0. */
export function trainNodeModel(
  csr: Csr,
  training: NodeTraining,
  learned: { readonly targets: Float64Array; readonly classCount: number; readonly metrics: readonly Metric[] },
  control: KernelControl
): Training {
  const { testFraction, validationFolds, seed } = training
  const random = randomNumbers(seed)
  const learners = trialsOf(training.candidates, training.maxTrials, random)
  const labelled = Uint32Array.from({ length: csr.nodeCount }, (_, node) => node).filter((node) => !Number.isNaN(training.targets[node]))
  const classes = learned.classCount > 0 ? learned.targets : null
  const { held: testRows, rest: trainRows } = holdBack(labelled, testFraction, classes, random)
  if (testRows.length === 0 || trainRows.length < validationFolds) {
    const detail = `${labelled.length} nodes have a value to learn: ${testRows.length} to test on and ${trainRows.length} to train on in ${validationFolds} folds are too few.`
    throw invalidInput(detail)
  }
  const columns = allColumns(csr, training, partOf(control, 0, 10))
  assertComplete(columns, training.featureProperties, labelled, csr.nodeCount)
  const { values, width } = sideBySide(columns, training.featureProperties, csr.nodeCount)
  const selection = selectModel(
    {
      problem: { features: values, width, targets: learned.targets, classCount: learned.classCount },
      learners,
      folds: foldsOf(trainRows, validationFolds, classes, random),
      trainRows,
      testRows,
      metrics: learned.metrics,
      seed
    },
    { check: (fraction) => control.check(0.1 + 0.9 * fraction) }
  )
  return { ...selection, trainCount: trainRows.length, testCount: testRows.length, width }
}
