import type { AlgorithmName } from '../engine.ts'
import { allShortestPaths } from './all-shortest-paths.ts'
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
import { hdbscan, kCoreDecomposition, kMeans, localClusteringCoefficient } from './clusters.ts'
import { approximateMaximumKCut, k1Coloring, speakerListenerLabelPropagation } from './colors-and-cuts.ts'
import { louvain, stronglyConnectedComponents, triangleCount, weaklyConnectedComponents } from './communities.ts'
import { conductance, modularityMetric } from './community-measures.ts'
import { computedHere } from './computed-here.ts'
import { articulationPoints, bridges } from './cut-points.ts'
import { fastRp, hashGnn, node2vec } from './embeddings.ts'
import { maxFlow } from './flow.ts'
import { graphSage, trainGraphSage } from './graph-sage.ts'
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
import { longestPath } from './longest-path.ts'
import { aStar, breadthFirstSearch, shortestPath, yensShortestPaths } from './paths.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'
import { kNearestNeighbors, nodeSimilarity } from './similarity.ts'
import { bellmanFord, deltaStepping, dijkstra } from './single-source.ts'
import { prizeCollectingSteinerTree, spanningTree, steinerTree } from './trees.ts'
import { vertexProgram } from './vertex-program.ts'
import { depthFirstSearch, randomWalk } from './walks.ts'

export const pushedAlgorithms: { readonly [A in AlgorithmName]: PushedAlgorithm<A> } = {
  allShortestPaths,
  approximateMaximumKCut,
  articleRank,
  articulationPoints,
  aStar,
  bellmanFord,
  betweennessCentrality,
  breadthFirstSearch,
  bridges,
  celf,
  closenessCentrality,
  conductance,
  degreeCentrality,
  deltaStepping,
  depthFirstSearch,
  dijkstra,
  eigenvectorCentrality,
  fastRp,
  findCycle: computedHere('findCycle'),
  graphSage,
  hamiltonianPath: computedHere('hamiltonianPath'),
  harmonicCentrality,
  hashGnn,
  hdbscan,
  heaviestTriangles: computedHere('heaviestTriangles'),
  hits,
  k1Coloring,
  kCoreDecomposition,
  kMeans,
  kNearestNeighbors,
  labelPropagation,
  leiden,
  listRelationships,
  localClusteringCoefficient,
  longestPath,
  louvain,
  maxFlow,
  maximumMatching: computedHere('maximumMatching'),
  modularityMetric,
  modularityOptimization,
  node2vec,
  nodeSimilarity,
  pagerank,
  passMessages: computedHere('passMessages'),
  predictLinkPrediction,
  predictNodeClassification,
  predictNodeRegression,
  prizeCollectingSteinerTree,
  randomWalk,
  shortestPath,
  spanningTree,
  speakerListenerLabelPropagation,
  steinerTree,
  stronglyConnectedComponents,
  topologicalOrder: computedHere('topologicalOrder'),
  trainGraphSage,
  trainLinkPrediction,
  trainNodeClassification,
  trainNodeRegression,
  triangleCount,
  twoColoring: computedHere('twoColoring'),
  vertexProgram,
  weaklyConnectedComponents,
  yensShortestPaths
}
