import type { ParallelKernel, Plan } from '../parallel-kernel.ts'
import { parallelBetweenness } from './centrality/betweenness-centrality.ts'
import { parallelCloseness } from './centrality/closeness-centrality.ts'
import { parallelHarmonic } from './centrality/harmonic-centrality.ts'
import { parallelPagerank } from './centrality/pagerank.ts'
import { parallelClusteringCoefficient } from './community/local-clustering-coefficient.ts'
import { parallelTriangleCount } from './community/triangle-count.ts'
import type { Kernels } from './index.ts'
import { parallelAllShortestPaths } from './paths/all-shortest-paths.ts'
import { scaledParallel } from './prediction/scale-scores.ts'
import { parallelKNearestNeighbors } from './similarity/k-nearest-neighbors.ts'
import { parallelNodeSimilarity } from './similarity/node-similarity.ts'

/** The kernels that several threads can run together, by the names they have in `kernels`. */
export const parallelKernels: { readonly [Name in keyof Kernels]?: ParallelKernel<unknown, Plan, unknown> } = {
  allShortestPaths: parallelAllShortestPaths,
  betweennessCentrality: parallelBetweenness,
  closenessCentrality: parallelCloseness,
  harmonicCentrality: parallelHarmonic,
  kNearestNeighbors: parallelKNearestNeighbors,
  localClusteringCoefficient: parallelClusteringCoefficient,
  nodeSimilarity: parallelNodeSimilarity,
  pagerank: scaledParallel(parallelPagerank),
  triangleCount: parallelTriangleCount
}
