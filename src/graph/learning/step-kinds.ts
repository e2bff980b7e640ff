import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { articleRank } from '../kernels/centrality/article-rank.ts'
import { betweennessCentrality } from '../kernels/centrality/betweenness-centrality.ts'
import { closenessCentrality } from '../kernels/centrality/closeness-centrality.ts'
import { degreeCentrality } from '../kernels/centrality/degree-centrality.ts'
import { eigenvectorCentrality } from '../kernels/centrality/eigenvector-centrality.ts'
import { harmonicCentrality } from '../kernels/centrality/harmonic-centrality.ts'
import { pagerank } from '../kernels/centrality/pagerank.ts'
import { kCoreDecomposition } from '../kernels/community/k-core-decomposition.ts'
import { labelPropagation } from '../kernels/community/label-propagation.ts'
import { localClusteringCoefficient } from '../kernels/community/local-clustering-coefficient.ts'
import { louvain } from '../kernels/community/louvain.ts'
import { triangleCount } from '../kernels/community/triangle-count.ts'
import { weaklyConnectedComponents } from '../kernels/community/weakly-connected-components.ts'
import { type FastRpParameters, fastRp } from '../kernels/embeddings/fast-rp.ts'
import { type Node2VecParameters, node2vec } from '../kernels/embeddings/node2vec.ts'

export type StepParameters = Readonly<Record<string, number | boolean | string | readonly number[] | null>>

/** Parameters of score propagation; eigenvector has no damping. */
interface Propagation {
  readonly dampingFactor: number
  readonly maxIterations: number
  readonly tolerance: number
}

export interface StepKind {
  /** Other names of the algorithm, in lower case without separators. */
  readonly names: readonly string[]
  /** Its procedure in GDS, as pipelines name it. */
  readonly procedure: string
  /** Whether GDS uses the weights of a weighted graph, as the kernel does here. */
  readonly isWeighted: boolean
  /** The accepted parameters, with their defaults. */
  readonly parameters: StepParameters
  run(csr: Csr, parameters: StepParameters, control: KernelControl): ArrayLike<number>
}

export const kinds = {
  degree: {
    names: ['degreecentrality'],
    procedure: 'degree',
    isWeighted: true,
    parameters: {},
    run: (csr, _, control) => degreeCentrality(csr, { orientation: 'natural' }, control).scores
  },
  pageRank: {
    names: ['pagerank'],
    procedure: 'pageRank',
    isWeighted: true,
    parameters: { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7 },
    run: (csr, given, control) =>
      pagerank(csr, { ...(given as { dampingFactor: number; maxIterations: number; tolerance: number }), sources: [] }, control).scores
  },
  betweenness: {
    names: ['betweennesscentrality'],
    procedure: 'betweenness',
    isWeighted: true,
    parameters: { samplingSize: null, samplingSeed: 42 },
    run: (csr, { samplingSize, samplingSeed }, control) =>
      betweennessCentrality(csr, { samplingSize: samplingSize as number | null, seed: samplingSeed as number }, control).scores
  },
  closeness: {
    names: ['closenesscentrality'],
    procedure: 'closeness',
    isWeighted: false,
    parameters: { useWassermanFaust: false },
    run: (csr, given, control) => closenessCentrality(csr, given as { useWassermanFaust: boolean }, control).scores
  },
  fastRP: {
    names: ['fastrandomprojection'],
    procedure: 'fastRP',
    isWeighted: true,
    parameters: { embeddingDimension: 64, iterationWeights: [0, 1, 1], normalizationStrength: 0, nodeSelfInfluence: 0, randomSeed: 42 },
    run: (csr, { randomSeed, ...given }, control) =>
      fastRp(csr, { ...given, propertyRatio: 0, features: null, featureWidth: 0, seed: randomSeed } as unknown as FastRpParameters, control).embeddings
  },
  articleRank: {
    names: [],
    procedure: 'articleRank',
    isWeighted: true,
    parameters: { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7 },
    run: (csr, given, control) => articleRank(csr, { ...(given as unknown as Propagation), sources: [] }, control).scores
  },
  eigenvector: {
    names: ['eigenvectorcentrality'],
    procedure: 'eigenvector',
    isWeighted: true,
    parameters: { maxIterations: 20, tolerance: 1e-7 },
    run: (csr, given, control) => eigenvectorCentrality(csr, { ...(given as unknown as Propagation), sources: [] }, control).scores
  },
  harmonic: {
    names: ['harmoniccentrality', 'closenessharmonic'],
    procedure: 'closeness.harmonic',
    isWeighted: false,
    parameters: {},
    run: (csr, _, control) => harmonicCentrality(csr, {}, control).scores
  },
  localClusteringCoefficient: {
    names: [],
    procedure: 'localClusteringCoefficient',
    isWeighted: false,
    parameters: {},
    run: (csr, _, control) => localClusteringCoefficient(csr, { triangleCounts: null }, control).scores
  },
  kCore: {
    names: ['kcoredecomposition'],
    procedure: 'kcore',
    isWeighted: false,
    parameters: {},
    run: (csr, _, control) => kCoreDecomposition(csr, {}, control).scores
  },
  labelPropagation: {
    names: [],
    procedure: 'labelPropagation',
    isWeighted: true,
    parameters: { maxIterations: 10 },
    run: (csr, { maxIterations }, control) =>
      labelPropagation(csr, { maxIterations: maxIterations as number, nodeWeights: null, seeds: null }, control).communities
  },
  node2vec: {
    names: [],
    procedure: 'node2vec',
    isWeighted: true,
    parameters: {
      embeddingDimension: 64,
      walkLength: 80,
      walksPerNode: 10,
      inOutFactor: 1,
      returnFactor: 1,
      windowSize: 10,
      negativeSamplingRate: 5,
      positiveSamplingFactor: 0.001,
      embeddingInitializer: 'NORMALIZED',
      iterations: 1,
      initialLearningRate: 0.025,
      minLearningRate: 0.0001,
      randomSeed: 42
    },
    run: (csr, { randomSeed, ...given }, control) => node2vec(csr, { ...given, seed: randomSeed } as unknown as Node2VecParameters, control).embeddings
  },
  triangleCount: {
    names: ['trianglecount'],
    procedure: 'triangleCount',
    isWeighted: false,
    parameters: { maxDegree: null },
    run: (csr, given, control) => triangleCount(csr, given as { maxDegree: number | null }, control).triangles
  },
  louvain: {
    names: [],
    procedure: 'louvain',
    isWeighted: true,
    parameters: { maxLevels: 10, maxIterations: 10, tolerance: 0.0001 },
    run: (csr, given, control) =>
      louvain(csr, { ...(given as { maxLevels: number; maxIterations: number; tolerance: number }), seedCommunities: null }, control).communities
  },
  wcc: {
    names: ['weaklyconnectedcomponents'],
    procedure: 'wcc',
    isWeighted: false,
    parameters: {},
    run: (csr, _, control) => weaklyConnectedComponents(csr, {}, control).components
  }
} as const satisfies Record<string, StepKind>
