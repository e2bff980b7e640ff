import type { AlgorithmName, AlgorithmParameters } from '../src/analytics/engine.ts'
import type { KernelControl } from '../src/graph/control.ts'
import type { Csr } from '../src/graph/csr.ts'
import { kernels } from '../src/graph/kernels/index.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import { csrOf, grid, type Input, rmat } from './inputs.ts'

/** Graphs of 2^scale nodes; `low` ones of a sixteenth of that, for work that grows with the square. */
const graphs = {
  directed: (scale: number) => csrOf(rmatOf(scale, true), false),
  undirected: (scale: number) => csrOf(rmatOf(scale, false), false),
  'directed weighted': (scale: number) => csrOf(rmatOf(scale, true), true),
  'undirected weighted': (scale: number) => csrOf(rmatOf(scale, false), true),
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

export function graphOf(name: GraphName, scale: number): Csr {
  return graphs[name](scale)
}

export interface ScalingRow {
  readonly kernel: AlgorithmName
  readonly graph: GraphName
  /** The call, ready to be repeated. */
  prepare(csr: Csr): (control: KernelControl) => unknown
}

function row<A extends AlgorithmName>(kernel: A, graph: GraphName, parametersOf: (csr: Csr) => AlgorithmParameters<A>): ScalingRow {
  return {
    kernel,
    graph,
    prepare(csr) {
      const parameters = parametersOf(csr)
      const run = kernels[kernel] as unknown as (csr: Csr, parameters: AlgorithmParameters<A>, control: KernelControl) => unknown
      return (control) => run(csr, parameters, control)
    }
  }
}

/** The node with most arcs out. */
function busiest({ nodeCount, outOffsets }: Csr): number {
  const degree = (u: number) => (outOffsets[u + 1] as number) - (outOffsets[u] as number)
  let best = 0
  for (let u = 1; u < nodeCount; u++) if (degree(u) > degree(best)) best = u
  return best
}

/** Nodes drawn at random among those with arcs out and in, the same at every run. */
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

/** One for each kernel, with parameters that a session at the larger sizes can wait for. */
export const rows: readonly ScalingRow[] = [
  row('aStar', 'grid weighted', (csr) => ({ ...corners(csr), ...placesOf(csr) })),
  row('articleRank', 'directed', () => ({ dampingFactor: 0.85, scaler: 'None', ...ranking })),
  row('articulationPoints', 'undirected', () => ({})),
  row('betweennessCentrality', 'undirected', () => ({ samplingSize: 8, seed: 1 })),
  row('breadthFirstSearch', 'directed', (csr) => ({ source: busiest(csr), targets: [], maxDepth: -1 })),
  row('bridges', 'undirected', () => ({})),
  row('celf', 'directed low', () => ({ seedSetSize: 3, monteCarloSimulations: 20, propagationProbability: 0.02, seed: 1 })),
  row('closenessCentrality', 'directed low', () => ({ useWassermanFaust: false })),
  row('degreeCentrality', 'directed', () => ({ orientation: 'undirected' })),
  row('eigenvectorCentrality', 'directed', () => ({ scaler: 'None', ...ranking })),
  row('fastRp', 'undirected', () => ({ ...projection, ...noFeatures, seed: 1 })),
  row('harmonicCentrality', 'directed low', () => ({})),
  row('hits', 'directed', () => ({ hitsIterations: 20 })),
  row('kCoreDecomposition', 'undirected', () => ({})),
  row('listRelationships', 'undirected weighted', () => ({})),
  row('localClusteringCoefficient', 'undirected', () => ({ triangleCounts: null })),
  row('louvain', 'undirected weighted', () => louvainBounds),
  row('maxFlow', 'directed weighted', (csr) => ({ sources: [busiest(csr)], targets: someNodes(csr, 8).filter((node) => node !== busiest(csr)) })),
  row('nodeSimilarity', 'directed low', () => ({ metric: 'jaccard', ...similarity, ...everyone })),
  row('pagerank', 'directed', () => ({ dampingFactor: 0.85, scaler: 'None', ...ranking })),
  row('prizeCollectingSteinerTree', 'undirected weighted', (csr) => ({ prizes: drawn(csr).map((value) => Math.max(0, value - 0.8) * 1000) })),
  row('shortestPath', 'directed weighted', ends),
  row('spanningTree', 'undirected weighted', (csr) => ({ source: busiest(csr), objective: 'minimum' })),
  row('steinerTree', 'directed weighted', (csr) => ({ source: busiest(csr), targets: someNodes(csr, 32), delta: 2, applyRerouting: true })),
  row('stronglyConnectedComponents', 'directed', () => ({})),
  row('triangleCount', 'undirected', () => ({ maxDegree: null })),
  row('weaklyConnectedComponents', 'directed', () => ({})),
  row('yensShortestPaths', 'directed weighted', (csr) => ({ ...ends(csr), k: 5 }))
]

/** Where the nodes of a grid lie, row by row. */
function placesOf({ nodeCount }: Csr): { latitudes: Float64Array; longitudes: Float64Array } {
  const side = Math.round(Math.sqrt(nodeCount))
  return {
    latitudes: Float64Array.from({ length: nodeCount }, (_, u) => Math.floor(u / side) / 1000),
    longitudes: Float64Array.from({ length: nodeCount }, (_, u) => (u % side) / 1000)
  }
}
