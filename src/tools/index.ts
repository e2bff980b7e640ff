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
import { k1Coloring } from './community/k-1-coloring.ts'
import { kCoreDecomposition } from './community/k-core-decomposition.ts'
import { kMeansClustering } from './community/k-means-clustering.ts'
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
import { graphSagePredict } from './embeddings/graph-sage-predict.ts'
import { graphSageTrain } from './embeddings/graph-sage-train.ts'
import { hashgnn } from './embeddings/hashgnn.ts'
import { node2vec } from './embeddings/node2vec.ts'
import { passMessages } from './embeddings/pass-messages.ts'
import { askFile } from './knowledge/ask-file.ts'
import { askImage } from './knowledge/ask-image.ts'
import { askModel } from './knowledge/ask-model.ts'
import { findArchivedPage } from './knowledge/find-archived-page.ts'
import { findInFile } from './knowledge/find-in-file.ts'
import { findOnPage } from './knowledge/find-on-page.ts'
import { readFile } from './knowledge/read-file.ts'
import { runCode } from './knowledge/run-code.ts'
import { runPython } from './knowledge/run-python.ts'
import { transcribe } from './knowledge/transcribe.ts'
import { videoTranscript } from './knowledge/video-transcript.ts'
import { visitPage } from './knowledge/visit-page.ts'
import { webSearch } from './knowledge/web-search.ts'
import { wikipedia } from './knowledge/wikipedia.ts'
import { dropModel } from './learning/drop-model.ts'
import { listModels } from './learning/list-models.ts'
import { predictLinkPrediction } from './learning/predict-link-prediction.ts'
import { predictNodeClassification } from './learning/predict-node-classification.ts'
import { predictNodeRegression } from './learning/predict-node-regression.ts'
import { trainLinkPredictionModel } from './learning/train-link-prediction-model.ts'
import { trainNodeClassificationModel } from './learning/train-node-classification-model.ts'
import { trainNodeRegressionModel } from './learning/train-node-regression-model.ts'
import { count } from './navigate/count.ts'
import { cypherRead } from './navigate/cypher-read.ts'
import { findNodes } from './navigate/find-nodes.ts'
import { getAllNearestNeighbors } from './navigate/get-all-nearest-neighbors.ts'
import { getNeighbors } from './navigate/get-neighbors.ts'
import { getNodeByProperty } from './navigate/get-node-by-property.ts'
import { getUniquePropertyValues } from './navigate/get-unique-property-values.ts'
import { getUniqueValues } from './navigate/get-unique-values.ts'
import { matchPattern } from './navigate/match-pattern.ts'
import { query } from './navigate/query.ts'
import { think } from './navigate/think.ts'
import { aStarShortestPath } from './paths/a-star-shortest-path.ts'
import { allPairsShortestPaths } from './paths/all-pairs-shortest-paths.ts'
import { bellmanFordSingleSourceShortestPath } from './paths/bellman-ford-single-source-shortest-path.ts'
import { breadthFirstSearch } from './paths/breadth-first-search.ts'
import { deltaSteppingShortestPath } from './paths/delta-stepping-shortest-path.ts'
import { depthFirstSearch } from './paths/depth-first-search.ts'
import { dijkstraSingleSourceShortestPath } from './paths/dijkstra-single-source-shortest-path.ts'
import { findCycle } from './paths/find-cycle.ts'
import { findPaths } from './paths/find-paths.ts'
import { findShortestPath } from './paths/find-shortest-path.ts'
import { hamiltonianPath } from './paths/hamiltonian-path.ts'
import { longestPath } from './paths/longest-path.ts'
import { maxFlow } from './paths/max-flow.ts'
import { maximumMatching } from './paths/maximum-matching.ts'
import { minimumDirectedSteinerTree } from './paths/minimum-directed-steiner-tree.ts'
import { minimumWeightSpanningTree } from './paths/minimum-weight-spanning-tree.ts'
import { prizeCollectingSteinerTree } from './paths/prize-collecting-steiner-tree.ts'
import { randomWalk } from './paths/random-walk.ts'
import { topologicalOrder } from './paths/topological-order.ts'
import { yensShortestPaths } from './paths/yens-shortest-paths.ts'
import { dropGraph } from './projections/drop-graph.ts'
import { getGraphInfo } from './projections/get-graph-info.ts'
import { listGraphs } from './projections/list-graphs.ts'
import { mutate } from './projections/mutate.ts'
import { projectGraph } from './projections/project-graph.ts'
import { projectGraphCypher } from './projections/project-graph-cypher.ts'
import { streamNodeProperties } from './projections/stream-node-properties.ts'
import { streamRelationshipProperties } from './projections/stream-relationship-properties.ts'
import { streamRelationships } from './projections/stream-relationships.ts'
import { aggregateResult } from './results/aggregate-result.ts'
import { answer } from './results/answer.ts'
import { calculate } from './results/calculate.ts'
import { combineResults } from './results/combine-results.ts'
import { pageResult } from './results/page-result.ts'
import { writeNodeProperty } from './results/write-node-property.ts'
import { getNodePropertiesKeys } from './schema/get-node-properties-keys.ts'
import { getRelationshipPropertiesKeys } from './schema/get-relationship-properties-keys.ts'
import { getSchema } from './schema/get-schema.ts'
import { kNearestNeighbors } from './similarity/k-nearest-neighbors.ts'
import { nodeSimilarity } from './similarity/node-similarity.ts'
import type { Tool } from './tool.ts'
import { dropVertexProgram } from './vertex/drop-vertex-program.ts'
import { explainVertexProgram } from './vertex/explain-vertex-program.ts'
import { keepVertexProgram } from './vertex/keep-vertex-program.ts'
import { listVertexPrograms } from './vertex/list-vertex-programs.ts'
import { runVertexProgram } from './vertex/run-vertex-program.ts'
import { solveGraphProblem } from './vertex/solve-graph-problem.ts'

/** Every tool. All APIs, both planners and the contract tests use this list. */
export const tools: readonly Tool[] = [
  getSchema,
  getNodePropertiesKeys,
  getRelationshipPropertiesKeys,
  findNodes,
  matchPattern,
  query,
  getNeighbors,
  getUniqueValues,
  count,
  cypherRead,
  getNodeByProperty,
  getAllNearestNeighbors,
  getUniquePropertyValues,
  think,
  findPaths,
  findShortestPath,
  yensShortestPaths,
  aStarShortestPath,
  breadthFirstSearch,
  depthFirstSearch,
  dijkstraSingleSourceShortestPath,
  deltaSteppingShortestPath,
  bellmanFordSingleSourceShortestPath,
  allPairsShortestPaths,
  longestPath,
  findCycle,
  topologicalOrder,
  hamiltonianPath,
  randomWalk,
  minimumWeightSpanningTree,
  minimumDirectedSteinerTree,
  prizeCollectingSteinerTree,
  maxFlow,
  maximumMatching,
  degreeCentrality,
  pagerank,
  articleRank,
  eigenvectorCentrality,
  betweennessCentrality,
  closenessCentrality,
  harmonicCentrality,
  hits,
  articulationPoints,
  bridges,
  celf,
  weaklyConnectedComponents,
  stronglyConnectedComponents,
  triangleCount,
  heaviestTriangles,
  louvain,
  leiden,
  labelPropagation,
  speakerListenerLabelPropagation,
  modularityOptimization,
  modularityMetric,
  conductance,
  k1Coloring,
  twoColoring,
  approximateMaximumKCut,
  kCoreDecomposition,
  localClusteringCoefficient,
  kMeansClustering,
  hdbscan,
  nodeSimilarity,
  kNearestNeighbors,
  fastRp,
  hashgnn,
  node2vec,
  passMessages,
  solveGraphProblem,
  keepVertexProgram,
  dropVertexProgram,
  runVertexProgram,
  explainVertexProgram,
  listVertexPrograms,
  graphSageTrain,
  graphSagePredict,
  trainNodeClassificationModel,
  predictNodeClassification,
  trainNodeRegressionModel,
  predictNodeRegression,
  trainLinkPredictionModel,
  predictLinkPrediction,
  listModels,
  dropModel,
  projectGraph,
  projectGraphCypher,
  listGraphs,
  getGraphInfo,
  dropGraph,
  mutate,
  streamNodeProperties,
  streamRelationships,
  streamRelationshipProperties,
  pageResult,
  aggregateResult,
  combineResults,
  calculate,
  answer,
  writeNodeProperty,
  webSearch,
  visitPage,
  findOnPage,
  wikipedia,
  findArchivedPage,
  videoTranscript,
  readFile,
  findInFile,
  transcribe,
  askFile,
  runCode,
  runPython,
  askModel,
  askImage
]
