import type { ParallelKernel, Plan } from '../parallel-kernel.ts'
import { parallelAllShortestPaths } from './all-shortest-paths.ts'
import { parallelBetweenness } from './betweenness-centrality.ts'
import { parallelCloseness } from './closeness-centrality.ts'
import { parallelHarmonic } from './harmonic-centrality.ts'
import type { Kernels } from './index.ts'
import { parallelKNearestNeighbors } from './k-nearest-neighbors.ts'
import { parallelClusteringCoefficient } from './local-clustering-coefficient.ts'
import { parallelNodeSimilarity } from './node-similarity.ts'
import { parallelPagerank } from './pagerank.ts'
import { scaledParallel } from './scale-scores.ts'
import { parallelTriangleCount } from './triangle-count.ts'

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
