import { articleRank } from './centrality/article-rank.ts'
import { articulationPoints } from './centrality/articulation-points.ts'
import { betweennessCentrality } from './centrality/betweenness-centrality.ts'
import { bridges } from './centrality/bridges.ts'
import { celf } from './centrality/celf.ts'
import { closenessCentrality } from './centrality/closeness-centrality.ts'
import { degreeCentrality } from './centrality/degree-centrality.ts'
import { eigenvectorCentrality } from './centrality/eigenvector-centrality.ts'
import { harmonicCentrality } from './centrality/harmonic-centrality.ts'
import { hits } from './centrality/hits.ts'
import { pagerank } from './centrality/pagerank.ts'
import { approximateMaximumKCut } from './community/approximate-maximum-k-cut.ts'
import { conductance } from './community/conductance.ts'
import { hdbscan } from './community/hdbscan.ts'
import { heaviestTriangles } from './community/heaviest-triangles.ts'
import { kCoreDecomposition } from './community/k-core-decomposition.ts'
import { kMeans } from './community/k-means.ts'
import { k1Coloring } from './community/k1-coloring.ts'
import { labelPropagation } from './community/label-propagation.ts'
import { leiden } from './community/leiden.ts'
import { localClusteringCoefficient } from './community/local-clustering-coefficient.ts'
import { louvain } from './community/louvain.ts'
import { modularityMetric } from './community/modularity-metric.ts'
import { modularityOptimization } from './community/modularity-optimization.ts'
import { speakerListenerLabelPropagation } from './community/speaker-listener-label-propagation.ts'
import { stronglyConnectedComponents } from './community/strongly-connected-components.ts'
import { triangleCount } from './community/triangle-count.ts'
import { twoColoring } from './community/two-coloring.ts'
import { weaklyConnectedComponents } from './community/weakly-connected-components.ts'
import { fastRp } from './embeddings/fast-rp.ts'
import { graphSage } from './embeddings/graph-sage.ts'
import { hashGnn } from './embeddings/hash-gnn.ts'
import { node2vec } from './embeddings/node2vec.ts'
import { trainGraphSage } from './embeddings/train-graph-sage.ts'
import { maxFlow } from './flow/max-flow.ts'
import { maximumMatching } from './flow/maximum-matching.ts'
import { listRelationships } from './list-relationships.ts'
import { passMessages } from './pass-messages.ts'
import { aStar } from './paths/a-star.ts'
import { allShortestPaths } from './paths/all-shortest-paths.ts'
import { bellmanFord } from './paths/bellman-ford.ts'
import { breadthFirstSearch } from './paths/breadth-first-search.ts'
import { deltaStepping } from './paths/delta-stepping.ts'
import { depthFirstSearch } from './paths/depth-first-search.ts'
import { dijkstra } from './paths/dijkstra.ts'
import { findCycle } from './paths/find-cycle.ts'
import { hamiltonianPath } from './paths/hamiltonian-path.ts'
import { longestPath } from './paths/longest-path.ts'
import { randomWalk } from './paths/random-walk.ts'
import { shortestPath } from './paths/shortest-path.ts'
import { topologicalOrder } from './paths/topological-order.ts'
import { yensShortestPaths } from './paths/yens-shortest-paths.ts'
import { predictLinkPrediction } from './prediction/predict-link-prediction.ts'
import { predictNodeClassification } from './prediction/predict-node-classification.ts'
import { predictNodeRegression } from './prediction/predict-node-regression.ts'
import { scaled } from './prediction/scale-scores.ts'
import { trainLinkPrediction } from './prediction/train-link-prediction.ts'
import { trainNodeClassification } from './prediction/train-node-classification.ts'
import { trainNodeRegression } from './prediction/train-node-regression.ts'
import { kNearestNeighbors } from './similarity/k-nearest-neighbors.ts'
import { nodeSimilarity } from './similarity/node-similarity.ts'
import { prizeCollectingSteinerTree } from './trees/prize-collecting-steiner-tree.ts'
import { spanningTree } from './trees/spanning-tree.ts'
import { steinerTree } from './trees/steiner-tree.ts'

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
