import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { type NodePrediction, outputsForNodes } from './predict-node-classification.ts'

/**
 * A number for nodes by a model.
 * @returns `values`: an entry for each of `nodes`, in their order.
 * @throws EDGEWISE_INVALID_INPUT when one of the nodes lacks a feature, features are not as wide as in training, or another engine holds the model.
 * Time O(steps + nodes model), space O(n features).
 */
export function predictNodeRegression(csr: Csr, parameters: NodePrediction, control: KernelControl): { values: Float64Array } {
  return { values: outputsForNodes(csr, parameters, control) }
}
