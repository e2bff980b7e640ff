import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { classMetrics } from '../../learning/metrics.ts'
import { type NodeTraining, type Training, trainNodeModel } from './train-node-model.ts'

/** More distinct values than this are not classes. */
export const MAX_CLASSES = 1000

/**
 * Learns the class of nodes from columns, given or computed on the graph first, and chooses among candidates by stratified cross validation.
 * A share of the nodes, the same of each class, is held back for the test. Each candidate is fitted on all folds but one of the rest and scored on that one.
 * The best mean score of the first metric wins. The winner is fitted to all of the rest and tested once.
 * GDS fits it once more to all nodes, so its test scores belong to another model than the one it keeps. Here they belong to the kept model. Features are
 * standardised for all learners but forests; GDS does not standardise them.
 * @see Neo4j GDS, node classification pipelines, for the meaning of parameters.
 * @param parameters `targets` are any numbers, each a class, at least two and at most 1000 of them. `metrics`: see `classMetrics`.
 * @returns `classes` ascending; outputs of the model are in their order.
 * @throws EDGEWISE_INVALID_INPUT for too few nodes or classes, a node without a feature, or an unknown parameter, metric or class.
 * Deterministic by seed. Time O(trials folds fit); space O(n features + model).
 */
export function trainNodeClassification(csr: Csr, parameters: NodeTraining, control: KernelControl): Training & { classes: Float64Array } {
  const found = new Set(parameters.targets)
  found.delete(Number.NaN)
  if (found.size < 2 || found.size > MAX_CLASSES) {
    const advice = found.size < 2 ? 'at least two are needed' : `at most ${MAX_CLASSES} are; for numbers that mean an amount, train a node regression`
    throw invalidInput(`The nodes have ${found.size} different classes; ${advice}.`)
  }
  const classes = Float64Array.from(found).sort()
  const indexOf = new Map(Array.from(classes, (value, index) => [value, index]))
  const targets = parameters.targets.map((value) => indexOf.get(value) ?? Number.NaN)
  const metrics = classMetrics(parameters.metrics, Array.from(classes))
  return { ...trainNodeModel(csr, parameters, { targets, classCount: classes.length, metrics }, control), classes }
}
