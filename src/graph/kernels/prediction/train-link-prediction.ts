import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { type Candidate, trialsOf } from '../../learning/candidates.ts'
import { type LinkFeature, type PairFeatures, pairFeatures } from '../../learning/link-features.ts'
import { pairMetrics } from '../../learning/metrics.ts'
import { allColumns, assertComplete, type NodeColumns } from '../../learning/node-features.ts'
import { partOf, selectModel } from '../../learning/select-model.ts'
import { foldsOf } from '../../learning/sets.ts'
import { endsOf, type LabelledPairs, type LinkSplitSettings, splitLinks } from '../../learning/split-links.ts'
import { randomNumbers } from '../random.ts'
import type { Training } from './train-node-model.ts'

export interface LinkTraining extends NodeColumns, LinkSplitSettings {
  readonly linkFeatures: readonly LinkFeature[]
  readonly validationFolds: number
  readonly candidates: readonly Candidate[]
  readonly maxTrials: number
  readonly metrics: readonly string[]
  /** The number of unlinked pairs that each training pair represents. */
  readonly negativeClassWeight: number
  /** The model's name in an engine that stores models itself. */
  readonly holdAs: string
}

/**
 * Learns which pairs of nodes are linked from features of both, and chooses among candidates by cross validation.
 * Links to learn from and to test on are removed from the graph before steps compute on it, so that no feature depends on them. Unlinked pairs are added to
 * them. `trainNodeClassification` says how a model is chosen and tested.
 * @see Neo4j GDS, link prediction pipelines, for the meaning of parameters.
 * @param csr It is undirected, of the links that are to be predicted. Parallel links count as one, loops not at all.
 * @returns `leftCount` is the number of links that features were computed on, null when the engine does not report it.
 * @throws EDGEWISE_INVALID_INPUT for too few links or unlinked pairs, a node without a feature, or an unknown parameter or metric.
 * Deterministic by seed. Time O(steps + trials folds fit); space O(n features + pairs link features + model).
 */
export function trainLinkPrediction(csr: Csr, parameters: LinkTraining, control: KernelControl): Training & { leftCount: number | null } {
  if (!csr.undirected) throw invalidInput('Link prediction needs an undirected projection.')
  const { validationFolds, seed } = parameters
  const random = randomNumbers(seed)
  const learners = trialsOf(
    parameters.candidates.map((candidate) => weighing(candidate, parameters.negativeClassWeight)),
    parameters.maxTrials,
    random
  )
  const metrics = pairMetrics(parameters.metrics, parameters.negativeClassWeight)
  const { graph, train, test, leftCount } = splitLinks(csr, parameters)
  const trainCount = train.linked.length
  if (trainCount < 2 * validationFolds) {
    const detail = `${trainCount} pairs to learn from are too few for ${validationFolds} folds. Raise trainFraction, or lower validationFolds.`
    throw invalidInput(detail)
  }
  const columns = allColumns(graph, parameters, partOf(control, 0, 4))
  assertComplete(
    columns,
    parameters.linkFeatures.flatMap(({ nodeProperties }) => nodeProperties),
    endsOf(parameters, csr.nodeCount),
    csr.nodeCount
  )
  const pairs = pairFeatures(columns, parameters.linkFeatures, csr.nodeCount)
  const features = featuresOf([train, test], pairs)
  const targets = Float64Array.from([...train.linked, ...test.linked])
  const rows = Uint32Array.from(targets, (_, row) => row)
  const trainRows = rows.subarray(0, trainCount)
  const selection = selectModel(
    {
      problem: { features, width: pairs.width, targets, classCount: 2 },
      learners,
      folds: foldsOf(trainRows, validationFolds, targets, random),
      trainRows,
      testRows: rows.subarray(trainCount),
      metrics,
      seed
    },
    { check: (fraction) => control.check(0.25 + 0.75 * fraction) }
  )
  return { ...selection, trainCount, testCount: test.linked.length, width: pairs.width, leftCount }
}

/** Losses of unlinked pairs weigh more where each represents several. */
function weighing(candidate: Candidate, negativeClassWeight: number): Candidate {
  if (negativeClassWeight === 1 || candidate.method === 'randomForest' || candidate.config?.['classWeights'] !== undefined) return candidate
  return { ...candidate, config: { ...candidate.config, classWeights: [negativeClassWeight, 1] } }
}

function featuresOf(sets: readonly LabelledPairs[], { width, write }: PairFeatures): Float64Array {
  const features = new Float64Array(width * sets.reduce((sum, { linked }) => sum + linked.length, 0))
  let place = 0
  for (const { first, second } of sets) {
    for (let i = 0; i < first.length; i++, place += width) write(first[i], second[i], features, place)
  }
  return features
}
