import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { assertFitted, type TrainedModel } from '../../learning/kept-model.ts'
import { predictRows } from '../../learning/learners.ts'
import { likeliest } from '../../learning/metrics.ts'
import { allColumns, assertComplete, type NodeColumns, sideBySide } from '../../learning/node-features.ts'
import { partOf } from '../../learning/select-model.ts'

export interface NodePrediction extends NodeColumns {
  readonly featureProperties: readonly string[]
  readonly model: TrainedModel
  /** The number of features per node in training. */
  readonly width: number | null
  readonly classCount: number
  /** The nodes to predict, ascending; null for all. */
  readonly nodes: Uint32Array | null
}

/**
 * The class of nodes by a model, as an index into its training classes, and the probability of each class.
 * @returns an entry for each of `nodes`, in their order. `predicted` is the likeliest class, the first on a tie. `probabilities` has an entry for each class,
 * of sum 1.
 * @throws EDGEWISE_INVALID_INPUT when one of the nodes lacks a feature, features are not as wide as in training, or another engine holds the model.
 * Time O(steps + nodes model), space O(n features + nodes classes).
 */
export function predictNodeClassification(
  csr: Csr,
  parameters: NodePrediction,
  control: KernelControl
): { predicted: Uint32Array; probabilities: Float64Array } {
  const probabilities = outputsForNodes(csr, parameters, control)
  const { classCount } = parameters
  return { predicted: Uint32Array.from({ length: probabilities.length / classCount }, (_, row) => likeliest(probabilities, row, classCount)), probabilities }
}

export function outputsForNodes(
  csr: Csr,
  { model, width: trainedWidth, featureProperties, nodes, ...source }: NodePrediction,
  control: KernelControl
): Float64Array {
  assertFitted(model)
  const { nodeCount } = csr
  const rows = nodes ?? Uint32Array.from({ length: nodeCount }, (_, node) => node)
  const columns = allColumns(csr, source, partOf(control, 0, 2))
  assertComplete(columns, featureProperties, rows, nodeCount)
  const { values: features, width } = sideBySide(columns, featureProperties, nodeCount)
  if (width !== trainedWidth && nodeCount > 0) {
    throw invalidInput(`The model was trained on ${trainedWidth} features per node; this graph gives ${width}.`)
  }
  return predictRows(model, { features, width }, rows, partOf(control, 1, 2))
}
