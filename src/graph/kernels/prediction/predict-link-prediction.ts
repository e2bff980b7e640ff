import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { BestPairs } from '../../learning/best-pairs.ts'
import { assertFitted, type TrainedModel } from '../../learning/kept-model.ts'
import { predictorOf } from '../../learning/learners.ts'
import { type LinkFeature, pairFeatures } from '../../learning/link-features.ts'
import { allColumns, assertComplete, type NodeColumns } from '../../learning/node-features.ts'
import { type PairSearchSettings, type PairSpace, scoreAllPairs, searchPairs } from '../../learning/search-pairs.ts'
import { partOf } from '../../learning/select-model.ts'
import { canLink, endsOf, isLinked, type PairEnds } from '../../learning/split-links.ts'

export interface LinkPrediction extends NodeColumns, PairEnds {
  readonly linkFeatures: readonly LinkFeature[]
  readonly model: TrainedModel
  /** The number of features per pair in training. */
  readonly width: number | null
  readonly topN: number
  /** The least probability of a returned pair. */
  readonly threshold: number
  /** null scores every pair. */
  readonly search: PairSearchSettings | null
}

/**
 * The pairs that are not linked and most likely should be, by a model.
 * @param csr It is undirected. Its links are left out of the pairs, and steps compute on all of it.
 * @param parameters With `search`, it looks for good pairs (see `searchPairs`), at most its `topK` from each node. Without it every pair is scored.
 * @returns pairs by falling probability, then first, then second node; first < second. `scored` is the number of scored pairs, null when the engine does not
 * report it.
 * @throws EDGEWISE_INVALID_INPUT when a node lacks a feature, features are not as wide as in training, or another engine holds the model.
 * Time O(n^2 model) without search. Space O(n features + topN), with search and O(n topK).
 */
export function predictLinkPrediction(
  csr: Csr,
  parameters: LinkPrediction,
  control: KernelControl
): { first: Uint32Array; second: Uint32Array; probabilities: Float64Array; scored: number | null; ranIterations: number | null; didConverge: boolean | null } {
  const { model, topN, threshold, search, linkFeatures } = parameters
  assertFitted(model)
  if (!csr.undirected) throw invalidInput('Link prediction needs an undirected projection.')
  const columns = allColumns(csr, parameters, partOf(control, 0, 2))
  assertComplete(
    columns,
    linkFeatures.flatMap(({ nodeProperties }) => nodeProperties),
    endsOf(parameters, csr.nodeCount),
    csr.nodeCount
  )
  const pairs = pairFeatures(columns, linkFeatures, csr.nodeCount)
  if (pairs.width !== parameters.width && csr.nodeCount > 0) {
    throw invalidInput(`The model was trained on ${parameters.width} features per pair; this graph gives ${pairs.width}.`)
  }
  const predict = predictorOf(model)
  const features = new Float64Array(pairs.width)
  const outputs = new Float64Array(2)
  const space: PairSpace = {
    nodeCount: csr.nodeCount,
    admits: (u, v) => canLink(parameters, u, v) && !isLinked(csr, u, v),
    score(u, v) {
      pairs.write(u, v, features, 0)
      predict(features, 0, outputs, 0)
      return outputs[1]
    }
  }
  const best = new BestPairs(topN)
  const part = partOf(control, 1, 2)
  const offer = (u: number, v: number, score: number) => {
    if (score >= threshold && score >= best.floor) best.offer(u, v, score)
  }
  const how = search === null ? { scored: scoreAllPairs(space, offer, part), ranIterations: null, didConverge: null } : searchPairs(space, search, offer, part)
  const { scores: probabilities, ...found } = best.sorted()
  return { ...found, probabilities, ...how }
}
