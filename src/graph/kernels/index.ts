import { aStar } from './a-star.ts'
import { allShortestPaths } from './all-shortest-paths.ts'
import { approximateMaximumKCut } from './approximate-maximum-k-cut.ts'
import { articleRank } from './article-rank.ts'
import { articulationPoints } from './articulation-points.ts'
import { bellmanFord } from './bellman-ford.ts'
import { betweennessCentrality } from './betweenness-centrality.ts'
import { breadthFirstSearch } from './breadth-first-search.ts'
import { bridges } from './bridges.ts'
import { celf } from './celf.ts'
import { closenessCentrality } from './closeness-centrality.ts'
import { conductance } from './conductance.ts'
import { degreeCentrality } from './degree-centrality.ts'
import { deltaStepping } from './delta-stepping.ts'
import { depthFirstSearch } from './depth-first-search.ts'
import { dijkstra } from './dijkstra.ts'
import { eigenvectorCentrality } from './eigenvector-centrality.ts'
import { fastRp } from './fast-rp.ts'
import { findCycle } from './find-cycle.ts'
import { graphSage } from './graph-sage.ts'
import { hamiltonianPath } from './hamiltonian-path.ts'
import { harmonicCentrality } from './harmonic-centrality.ts'
import { hashGnn } from './hash-gnn.ts'
import { hdbscan } from './hdbscan.ts'
import { heaviestTriangles } from './heaviest-triangles.ts'
import { hits } from './hits.ts'
import { kCoreDecomposition } from './k-core-decomposition.ts'
import { kMeans } from './k-means.ts'
import { kNearestNeighbors } from './k-nearest-neighbors.ts'
import { k1Coloring } from './k1-coloring.ts'
import { labelPropagation } from './label-propagation.ts'
import { leiden } from './leiden.ts'
import { listRelationships } from './list-relationships.ts'
import { localClusteringCoefficient } from './local-clustering-coefficient.ts'
import { longestPath } from './longest-path.ts'
import { louvain } from './louvain.ts'
import { maxFlow } from './max-flow.ts'
import { maximumMatching } from './maximum-matching.ts'
import { modularityMetric } from './modularity-metric.ts'
import { modularityOptimization } from './modularity-optimization.ts'
import { nodeSimilarity } from './node-similarity.ts'
import { node2vec } from './node2vec.ts'
import { pagerank } from './pagerank.ts'
import { passMessages } from './pass-messages.ts'
import { predictLinkPrediction } from './predict-link-prediction.ts'
import { predictNodeClassification } from './predict-node-classification.ts'
import { predictNodeRegression } from './predict-node-regression.ts'
import { prizeCollectingSteinerTree } from './prize-collecting-steiner-tree.ts'
import { randomWalk } from './random-walk.ts'
import { scaled } from './scale-scores.ts'
import { shortestPath } from './shortest-path.ts'
import { spanningTree } from './spanning-tree.ts'
import { speakerListenerLabelPropagation } from './speaker-listener-label-propagation.ts'
import { steinerTree } from './steiner-tree.ts'
import { stronglyConnectedComponents } from './strongly-connected-components.ts'
import { topologicalOrder } from './topological-order.ts'
import { trainGraphSage } from './train-graph-sage.ts'
import { trainLinkPrediction } from './train-link-prediction.ts'
import { trainNodeClassification } from './train-node-classification.ts'
import { trainNodeRegression } from './train-node-regression.ts'
import { triangleCount } from './triangle-count.ts'
import { twoColoring } from './two-coloring.ts'
import { weaklyConnectedComponents } from './weakly-connected-components.ts'
import { yensShortestPaths } from './yens-shortest-paths.ts'

/** Every kernel by name. A kernel is `(csr, parameters, control) => output`; its output is typed arrays and plain values that cross threads. */
export const kernels = {
  allShortestPaths,
  approximateMaximumKCut,
  articleRank: scaled(articleRank),
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
  eigenvectorCentrality: scaled(eigenvectorCentrality),
  fastRp,
  findCycle,
  graphSage,
  hamiltonianPath,
  harmonicCentrality,
  hashGnn,
  hdbscan,
  heaviestTriangles,
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
  maximumMatching,
  modularityMetric,
  modularityOptimization,
  node2vec,
  nodeSimilarity,
  pagerank: scaled(pagerank),
  passMessages,
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
  topologicalOrder,
  trainGraphSage,
  trainLinkPrediction,
  trainNodeClassification,
  trainNodeRegression,
  triangleCount,
  twoColoring,
  weaklyConnectedComponents,
  yensShortestPaths
}

export type Kernels = typeof kernels
