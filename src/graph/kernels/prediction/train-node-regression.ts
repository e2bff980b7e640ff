import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { valueMetrics } from '../../learning/metrics.ts'
import { type NodeTraining, type Training, trainNodeModel } from './train-node-model.ts'

/**
 * Learns a number of nodes from columns, given or computed on the graph first, and chooses among candidates by cross validation.
 * @see Neo4j GDS, node regression pipelines, for the meaning of parameters; `trainNodeClassification` for how a model is chosen and what differs from GDS.
 * @throws EDGEWISE_INVALID_INPUT for too few nodes, a node without a feature, or an unknown parameter or metric.
 * Deterministic by seed. Time O(trials folds fit); space O(n features + model).
 */
export function trainNodeRegression(csr: Csr, parameters: NodeTraining, control: KernelControl): Training {
  return trainNodeModel(csr, parameters, { targets: parameters.targets, classCount: 0, metrics: valueMetrics(parameters.metrics) }, control)
}
