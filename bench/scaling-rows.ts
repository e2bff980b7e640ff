import { algorithms } from '../src/engines/algorithms.ts'
import type { AlgorithmName, AlgorithmParameters } from '../src/engines/engine.ts'
import type { KernelControl } from '../src/graph/control.ts'
import type { Csr } from '../src/graph/csr.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import { csrOf, grid, type Input, rmat } from './inputs.ts'
import {
  classification,
  classPrediction,
  densities,
  linkPrediction,
  linkTraining,
  regression,
  sagePrediction,
  sageTraining,
  valuePrediction
} from './learning-rows.ts'

/** Graphs of 2^scale nodes; `low` ones have a sixteenth, for quadratic work. */
const graphs = {
  directed: (scale: number) => csrOf(rmatOf(scale, true), false),
  undirected: (scale: number) => csrOf(rmatOf(scale, false), false),
  'directed weighted': (scale: number) => csrOf(rmatOf(scale, true), true),
  'undirected weighted': (scale: number) => csrOf(rmatOf(scale, false), true),
  acyclic: (scale: number) => csrOf(acyclicOf(rmatOf(scale, true)), true),
  'directed low': (scale: number) => csrOf(rmatOf(scale - 4, true), false),
  'undirected low': (scale: number) => csrOf(rmatOf(scale - 4, false), false),
  'grid weighted': (scale: number) => csrOf(grid(Math.round(2 ** (scale / 2))), true)
} as const

export type GraphName = keyof typeof graphs

const inputs = new Map<string, Input>()

function rmatOf(scale: number, directed: boolean): Input {
  const key = `${scale} ${directed}`
  const input = inputs.get(key) ?? rmat(scale, directed)
  inputs.set(key, input)
  return input
}

/** Every relationship is turned towards the larger number. */
function acyclicOf(input: Input): Input {
  const ends = (pick: (a: number, b: number) => number) => input.sources.map((source, i) => pick(source, input.targets[i] as number))
  return { ...input, sources: ends(Math.min), targets: ends(Math.max) }
}

export function graphOf(name: GraphName, scale: number): Csr {
  return graphs[name](scale)
}

export interface ScalingRow {
  readonly kernel: AlgorithmName
  readonly graph: GraphName
  parametersOf(csr: Csr): AlgorithmParameters<AlgorithmName>
  prepare(csr: Csr): (control: KernelControl) => unknown
}

function row<A extends AlgorithmName>(kernel: A, graph: GraphName, parametersOf: (csr: Csr) => AlgorithmParameters<A>): ScalingRow {
  return {
    kernel,
    graph,
    parametersOf,
    prepare(csr) {
      const parameters = parametersOf(csr)
      const run = algorithms[kernel] as unknown as (csr: Csr, parameters: AlgorithmParameters<A>, control: KernelControl) => unknown
      return (control) => run(csr, parameters, control)
    }
  }
}

/** The node with most out arcs. */
export function busiest({ nodeCount, outOffsets }: Csr): number {
  const degree = (u: number) => (outOffsets[u + 1] as number) - (outOffsets[u] as number)
  let best = 0
  for (let u = 1; u < nodeCount; u++) if (degree(u) > degree(best)) best = u
  return best
}

/** Random nodes with arcs out and in, the same in every run. */
function someNodes({ nodeCount, outOffsets, inOffsets }: Csr, count: number, seed = 1): number[] {
  const random = randomNumbers(seed)
  const found = new Set<number>()
  for (let draw = 0; draw < 100 * count && found.size < count; draw++) {
    const u = Math.floor(random() * nodeCount)
    if (outOffsets[u + 1] !== outOffsets[u] && inOffsets[u + 1] !== inOffsets[u]) found.add(u)
  }
  return [...found]
}

const ends = (csr: Csr) => ({ source: busiest(csr), target: someNodes(csr, 1)[0] ?? 0 })
const corners = ({ nodeCount }: Csr) => ({ source: 0, target: nodeCount - 1 })
const ranking = { maxIterations: 20, tolerance: 1e-7, sources: [] }
const louvainBounds = { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }
const drawn = (csr: Csr) => Float64Array.from({ length: csr.nodeCount }, randomNumbers(3))

const similarity = { similarityCutoff: 1e-42, degreeCutoff: 1, upperDegreeCutoff: 2 ** 31 - 1, topK: 10, topN: 0, unique: false }
const everyone = { sources: null, targets: null, components: null }

const projection = { embeddingDimension: 32, iterationWeights: [0, 1, 1], normalizationStrength: 0, nodeSelfInfluence: 0 }
const noFeatures = { propertyRatio: 0, features: null, featureWidth: 0 }

const walks = { returnFactor: 1, inOutFactor: 1, seed: 1 }
const skipGrams = { walksPerNode: 2, windowSize: 5, negativeSamplingRate: 5, positiveSamplingFactor: 0.001, iterations: 1 }
const learning = { embeddingInitializer: 'NORMALIZED', initialLearningRate: 0.025, minLearningRate: 0.0001 } as const

/** Random numbers, `width` per node. */
function vectors({ nodeCount }: Csr, width: number): { features: Float64Array; width: number } {
  return { features: Float64Array.from({ length: nodeCount * width }, randomNumbers(5)), width }
}

const clusters = { k: 8, maxIterations: 10, deltaThreshold: 0.05, numberOfRestarts: 1, initialSampler: 'uniform', seedCentroids: null } as const
const descent = {
  topK: 10,
  sampleRate: 0.5,
  deltaThreshold: 0.001,
  maxIterations: 20,
  randomJoins: 10,
  initialSampler: 'uniform',
  perturbationRate: 0
} as const
const nearest = { similarityCutoff: 0, sources: null, targets: null, seedTargetNodes: false, seed: 1 }
const hashes = { iterations: 2, embeddingDensity: 32, neighborInfluence: 1, outputDimension: null, relationshipTypes: null }
const generated = { features: null, featureWidth: 0, generateFeatures: { dimension: 64, densityLevel: 2 }, binarizeFeatures: null, seed: 1 }
const thirty = (csr: Csr) => ({ assigned: drawn(csr).map((value) => Math.floor(30 * value)) })

/** One row per kernel, with parameters that are fast enough at the larger sizes. */
export const rows: readonly ScalingRow[] = [
  row('aStar', 'grid weighted', (csr) => ({ ...corners(csr), ...placesOf(csr) })),
  row('allShortestPaths', 'directed weighted', (csr) => ({
    sources: someNodes(csr, 8),
    targets: someNodes(csr, 100, 2),
    once: false,
    order: 'shortest',
    keep: 100
  })),
  row('approximateMaximumKCut', 'undirected', () => ({ k: 2, iterations: 2, vnsMaxNeighborhoodOrder: 0, seed: 1 })),
  row('articleRank', 'directed', () => ({ dampingFactor: 0.85, scaler: 'None', ...ranking })),
  row('articulationPoints', 'undirected', () => ({})),
  row('bellmanFord', 'directed weighted', (csr) => ({ source: busiest(csr) })),
  row('betweennessCentrality', 'undirected', () => ({ samplingSize: 8, seed: 1 })),
  row('breadthFirstSearch', 'directed', (csr) => ({ source: busiest(csr), targets: [], maxDepth: -1 })),
  row('bridges', 'undirected', () => ({})),
  row('celf', 'directed low', () => ({ seedSetSize: 3, monteCarloSimulations: 20, propagationProbability: 0.02, seed: 1 })),
  row('closenessCentrality', 'directed low', () => ({ useWassermanFaust: false })),
  row('conductance', 'undirected', thirty),
  row('degreeCentrality', 'directed', () => ({ orientation: 'undirected' })),
  row('deltaStepping', 'directed weighted', (csr) => ({ source: busiest(csr), delta: 50 })),
  row('depthFirstSearch', 'directed', (csr) => ({ source: busiest(csr), targets: [], maxDepth: -1 })),
  row('dijkstra', 'directed weighted', (csr) => ({ source: busiest(csr) })),
  row('eigenvectorCentrality', 'directed', () => ({ scaler: 'None', ...ranking })),
  row('fastRp', 'undirected', () => ({ ...projection, ...noFeatures, seed: 1 })),
  row('graphSage', 'undirected', sagePrediction),
  row('harmonicCentrality', 'directed low', () => ({})),
  row('hashGnn', 'undirected', () => ({ ...hashes, ...generated })),
  row('hdbscan', 'undirected', densities),
  row('hits', 'directed', () => ({ hitsIterations: 20 })),
  row('k1Coloring', 'undirected', () => ({ maxIterations: 10 })),
  row('kCoreDecomposition', 'undirected', () => ({})),
  row('kMeans', 'undirected', (csr) => ({ ...clusters, ...vectors(csr, 8), computeSilhouette: false, seed: 1 })),
  row('kNearestNeighbors', 'undirected', (csr) => ({ ...descent, ...nearest, features: vectors(csr, 8).features, parts: [{ width: 8, metric: 'cosine' }] })),
  row('labelPropagation', 'undirected', () => ({ maxIterations: 10, nodeWeights: null, seeds: null })),
  row('leiden', 'undirected weighted', () => ({ maxLevels: 10, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 1, seeds: null })),
  row('listRelationships', 'undirected weighted', () => ({})),
  row('localClusteringCoefficient', 'undirected', () => ({ triangleCounts: null })),
  row('longestPath', 'acyclic', () => ({})),
  row('louvain', 'undirected weighted', () => louvainBounds),
  row('maxFlow', 'directed weighted', (csr) => ({ sources: [busiest(csr)], targets: someNodes(csr, 8).filter((node) => node !== busiest(csr)) })),
  row('modularityMetric', 'undirected', thirty),
  row('modularityOptimization', 'undirected', () => ({ maxIterations: 10, tolerance: 1e-4, seeds: null })),
  row('node2vec', 'undirected', () => ({ embeddingDimension: 16, walkLength: 20, ...walks, ...skipGrams, ...learning })),
  row('nodeSimilarity', 'directed low', () => ({ metric: 'jaccard', ...similarity, ...everyone })),
  row('pagerank', 'directed', () => ({ dampingFactor: 0.85, scaler: 'None', ...ranking })),
  row('predictLinkPrediction', 'undirected', linkPrediction),
  row('predictNodeClassification', 'undirected', classPrediction),
  row('predictNodeRegression', 'undirected', valuePrediction),
  row('prizeCollectingSteinerTree', 'undirected weighted', (csr) => ({ prizes: drawn(csr).map((value) => Math.max(0, value - 0.8) * 1000) })),
  row('randomWalk', 'undirected', (csr) => ({ sources: someNodes(csr, csr.nodeCount >> 3), walkLength: 40, walksPerNode: 5, keptNodes: 10_000, ...walks })),
  row('shortestPath', 'directed weighted', ends),
  row('spanningTree', 'undirected weighted', (csr) => ({ source: busiest(csr), objective: 'minimum' })),
  row('speakerListenerLabelPropagation', 'undirected', () => ({ maxIterations: 10, minAssociationStrength: 0.2, seed: 1 })),
  row('steinerTree', 'directed weighted', (csr) => ({ source: busiest(csr), targets: someNodes(csr, 32), delta: 2, applyRerouting: true })),
  row('stronglyConnectedComponents', 'directed', () => ({})),
  row('trainGraphSage', 'undirected', sageTraining),
  row('trainLinkPrediction', 'undirected', linkTraining),
  row('trainNodeClassification', 'undirected', classification),
  row('trainNodeRegression', 'undirected', regression),
  row('triangleCount', 'undirected', () => ({ maxDegree: null })),
  row('weaklyConnectedComponents', 'directed', () => ({})),
  row('yensShortestPaths', 'directed weighted', (csr) => ({ ...ends(csr), k: 5 }))
]

/** Coordinates of a grid's nodes, row by row. */
function placesOf({ nodeCount }: Csr): { latitudes: Float64Array; longitudes: Float64Array } {
  const side = Math.round(Math.sqrt(nodeCount))
  return {
    latitudes: Float64Array.from({ length: nodeCount }, (_, u) => Math.floor(u / side) / 1000),
    longitudes: Float64Array.from({ length: nodeCount }, (_, u) => (u % side) / 1000)
  }
}
