import type { AlgorithmName, AlgorithmOutput, ScoreAlgorithm } from '../engine.ts'
import {
  articleRank,
  betweennessCentrality,
  closenessCentrality,
  degreeCentrality,
  eigenvectorCentrality,
  harmonicCentrality,
  hits,
  pagerank
} from './centralities.ts'
import { kCoreDecomposition, localClusteringCoefficient } from './clusters.ts'
import { approximateMaximumKCut, k1Coloring, speakerListenerLabelPropagation } from './colors-and-cuts.ts'
import { louvain, stronglyConnectedComponents, triangleCount, weaklyConnectedComponents } from './communities.ts'
import { conductance, modularityMetric } from './community-measures.ts'
import { articulationPoints, bridges } from './cut-points.ts'
import { fastRp } from './embeddings.ts'
import { maxFlow } from './flow.ts'
import { celf } from './influence.ts'
import { labelPropagation, leiden, modularityOptimization } from './label-communities.ts'
import {
  predictLinkPrediction,
  predictNodeClassification,
  predictNodeRegression,
  trainLinkPrediction,
  trainNodeClassification,
  trainNodeRegression
} from './learning.ts'
import { listRelationships } from './list-relationships.ts'
import { aStar, breadthFirstSearch, shortestPath, yensShortestPaths } from './paths.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'
import { nodeSimilarity } from './similarity.ts'
import { prizeCollectingSteinerTree, spanningTree, steinerTree } from './trees.ts'

/** Every kernel's counterpart in GDS. */
export const pushedAlgorithms: { readonly [A in AlgorithmName]: PushedAlgorithm<A> } = {
  aStar,
  approximateMaximumKCut,
  articleRank,
  articulationPoints,
  betweennessCentrality,
  breadthFirstSearch,
  bridges,
  celf,
  closenessCentrality,
  conductance,
  degreeCentrality,
  eigenvectorCentrality,
  fastRp,
  harmonicCentrality,
  hits,
  k1Coloring,
  kCoreDecomposition,
  labelPropagation,
  leiden,
  listRelationships,
  localClusteringCoefficient,
  louvain,
  maxFlow,
  modularityMetric,
  modularityOptimization,
  nodeSimilarity,
  pagerank,
  predictLinkPrediction,
  predictNodeClassification,
  predictNodeRegression,
  prizeCollectingSteinerTree,
  shortestPath,
  spanningTree,
  speakerListenerLabelPropagation,
  steinerTree,
  stronglyConnectedComponents,
  trainLinkPrediction,
  trainNodeClassification,
  trainNodeRegression,
  triangleCount,
  weaklyConnectedComponents,
  yensShortestPaths
}

/** Algorithms whose values can be kept at the nodes. */
export type NodeAlgorithm =
  | ScoreAlgorithm
  | { [A in AlgorithmName]: AlgorithmOutput<A> extends { communities: Uint32Array } | { components: Uint32Array } ? A : never }[AlgorithmName]
