import { uncontrolled } from '../src/graph/control.ts'
import { kernels } from '../src/graph/kernels/index.ts'
import type { SingleSource } from '../src/graph/kernels/paths/single-source.ts'
import type { PairChoice } from '../src/graph/kernels/paths/wanted-pairs.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import type { KNearestNeighborsParameters } from '../src/graph/kernels/similarity/k-nearest-neighbors.ts'
import type { NodeSimilarityParameters } from '../src/graph/kernels/similarity/node-similarity.ts'
import { type Digest, digestGroups, digestShares, digestVector, sizesOf } from './digest.ts'
import { csrOf, type Input } from './inputs.ts'
import type { Race } from './measure.ts'
import { busiest, contender, type Prepared } from './prepared.ts'
import type { ThreadRace } from './threads.ts'

export function buildRace(input: Input): Race {
  return {
    kernel: 'projection',
    input,
    ours: contender(
      () => csrOf(input, true),
      (csr) => [csr.nodeCount, csr.arcCount / (input.directed ? 1 : 2)]
    ),
    operation: 'build',
    tolerance: 0
  }
}

/** Kernels that pass over a directed graph a few times. */
export function directedRaces({ input, csr, weighted }: Prepared): Race[] {
  const { nodeCount } = input
  const tolerance = 1e-12
  const source = busiest(csr)
  const target = busiest(csr, source)
  const pairs = somePairs(nodeCount, 8)
  return [
    {
      kernel: 'PageRank, converged',
      input,
      // Scores average about 1 here and 1/n there, so the same accuracy is n times the tolerance.
      ours: contender(
        () => kernels.pagerank(csr, { dampingFactor: 0.85, maxIterations: 1000, tolerance: tolerance * nodeCount, sources: [] }, uncontrolled),
        ({ scores }) => digestShares(scores)
      ),
      operation: 'pagerank',
      tolerance: 1e-6
    },
    {
      kernel: 'PageRank, 20 propagations',
      input,
      ours: contender(
        () => kernels.pagerank(csr, { dampingFactor: 0.85, maxIterations: 21, tolerance: 0, sources: [] }, uncontrolled),
        ({ scores }) => digestShares(scores)
      ),
      operation: 'pagerank20',
      // They start from shares that add up to 1, so 0.85^20 of the difference is left.
      tolerance: 1e-3
    },
    {
      kernel: 'node similarity',
      input,
      ours: contender(
        () => kernels.nodeSimilarity(csr, similarity, uncontrolled),
        ({ similarities }) => [similarities.length, similarities.reduce((sum, value) => sum + value, 0)]
      ),
      // Only the product of the matrix with itself is timed.
      operation: 'similarity',
      tolerance: 1e-9
    },
    {
      kernel: 'weak components',
      input,
      ours: contender(
        () => kernels.weaklyConnectedComponents(csr, {}, uncontrolled),
        ({ components }) => digestGroups(sizesOf(components))
      ),
      operation: 'wcc',
      tolerance: 0
    },
    {
      kernel: 'strong components',
      input,
      ours: contender(
        () => kernels.stronglyConnectedComponents(csr, {}, uncontrolled),
        ({ components }) => digestGroups(sizesOf(components))
      ),
      operation: 'scc',
      tolerance: 0
    },
    {
      kernel: 'breadth-first search',
      input,
      ours: contender(
        () => kernels.breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, uncontrolled),
        ({ depths }) => digestVector(depths)
      ),
      operation: 'bfs',
      options: { source },
      tolerance: 0
    },
    {
      kernel: '8 weighted shortest paths',
      input,
      ours: contender(
        () => pairs.map(([from, to]) => kernels.shortestPath(weighted, { source: from, target: to }, uncontrolled)),
        (paths) => paths.map(({ costs }) => costs.at(-1) ?? 0)
      ),
      operation: 'shortestPaths',
      options: { pairs },
      tolerance: 0
    },
    dijkstraRace({ input, csr, weighted }),
    {
      kernel: 'delta stepping, width 16',
      input,
      ours: contender(() => kernels.deltaStepping(weighted, { source, delta: 16 }, uncontrolled), digestCosts),
      operation: 'deltaStepping',
      options: { source, delta: 16 },
      tolerance: 0
    },
    {
      kernel: 'maximum flow',
      input,
      ours: contender(
        () => kernels.maxFlow(weighted, { sources: [source], targets: [target] }, uncontrolled),
        ({ totalFlow }) => [totalFlow]
      ),
      operation: 'maxFlow',
      options: { source, target },
      tolerance: 0
    }
  ]
}

/** Kernels that search from every node, on a smaller graph. */
export function allSourcesRaces({ input, csr }: Prepared): Race[] {
  return [
    {
      kernel: 'betweenness, exact',
      input,
      ours: contender(
        () => kernels.betweennessCentrality(csr, { samplingSize: null, seed: 1 }, uncontrolled),
        ({ scores }) => digestVector(scores)
      ),
      operation: 'betweenness',
      tolerance: 1e-9
    },
    {
      kernel: 'closeness',
      input,
      ours: contender(
        () => kernels.closenessCentrality(csr, { useWassermanFaust: false }, uncontrolled),
        ({ scores }) => digestVector(scores)
      ),
      operation: 'closeness',
      tolerance: 1e-9
    },
    {
      kernel: 'harmonic closeness',
      input,
      ours: contender(
        () => kernels.harmonicCentrality(csr, {}, uncontrolled),
        ({ scores }) => digestVector(scores)
      ),
      operation: 'harmonic',
      tolerance: 1e-9
    }
  ]
}

function digestCosts({ costs }: SingleSource): Digest {
  return digestVector(costs.map((cost) => (cost === Number.POSITIVE_INFINITY ? -1 : cost)))
}

/** To all nodes; weights are whole numbers. */
export function dijkstraRace({ input, csr, weighted }: Prepared): Race {
  const source = busiest(csr)
  return {
    kernel: 'Dijkstra, whole weights',
    input,
    ours: contender(() => kernels.dijkstra(weighted, { source }, uncontrolled), digestCosts),
    operation: 'dijkstra',
    options: { source },
    tolerance: 0
  }
}

export function gridRace({ input, weighted }: Prepared): Race {
  const ends = { source: 0, target: input.nodeCount - 1, k: 10 }
  return {
    kernel: '10 shortest paths (Yen)',
    input,
    ours: contender(
      () => kernels.yensShortestPaths(weighted, ends, uncontrolled),
      ({ paths }) => paths.map(({ costs }) => costs.at(-1) ?? 0)
    ),
    operation: 'kShortestPaths',
    options: ends,
    tolerance: 0
  }
}

/** The ten nodes most similar to each. */
const similarity: NodeSimilarityParameters = {
  metric: 'jaccard',
  similarityCutoff: 1e-42,
  degreeCutoff: 1,
  upperDegreeCutoff: 2 ** 31 - 1,
  topK: 10,
  topN: 0,
  sources: null,
  targets: null,
  components: null,
  unique: false
}

/** The approximate ten nodes nearest to each by two numbers. */
function nearestByTwo(nodeCount: number): KNearestNeighborsParameters {
  return {
    features: Float64Array.from({ length: 2 * nodeCount }, randomNumbers(3)),
    parts: [
      { width: 1, metric: 'difference' },
      { width: 1, metric: 'difference' }
    ],
    topK: 10,
    sampleRate: 0.5,
    deltaThreshold: 0.001,
    maxIterations: 5,
    randomJoins: 10,
    initialSampler: 'uniform',
    perturbationRate: 0,
    similarityCutoff: 0,
    sources: null,
    targets: null,
    seedTargetNodes: false,
    seed: 1
  }
}

const longest: PairChoice = { sources: null, targets: null, once: true, order: 'longest', keep: 100 }

/** Kernels that threads share: on a large directed graph, a large undirected one, and a small one searched from every node. */
export const threadRaces = {
  directed: ({ input, csr, weighted }: Prepared): ThreadRace[] => {
    const parameters = { dampingFactor: 0.85, maxIterations: 1000, tolerance: 1e-12 * input.nodeCount, sources: [] }
    return [
      { kernel: 'PageRank, converged', input, csr, algorithm: 'pagerank', parameters, igraph: 'pagerank' },
      { kernel: 'PageRank, weighted', input, csr: weighted, algorithm: 'pagerank', parameters, igraph: null },
      { kernel: 'node similarity', input, csr, algorithm: 'nodeSimilarity', parameters: similarity, igraph: null },
      { kernel: 'nearest neighbours', input, csr, algorithm: 'kNearestNeighbors', parameters: nearestByTwo(input.nodeCount), igraph: null },
      { kernel: 'betweenness, 64 sources', input, csr, algorithm: 'betweennessCentrality', parameters: { samplingSize: 64, seed: 1 }, igraph: null }
    ]
  },
  undirected: ({ input, csr }: Prepared): ThreadRace[] => [
    { kernel: 'triangles', input, csr, algorithm: 'triangleCount', parameters: { maxDegree: null }, igraph: 'triangles' }
  ],
  allSources: ({ input, csr, weighted }: Prepared): ThreadRace[] => [
    { kernel: 'betweenness, exact', input, csr, algorithm: 'betweennessCentrality', parameters: { samplingSize: null, seed: 1 }, igraph: 'betweenness' },
    { kernel: 'betweenness, weighted', input, csr: weighted, algorithm: 'betweennessCentrality', parameters: { samplingSize: 512, seed: 1 }, igraph: null },
    { kernel: 'all pairs', input, csr, algorithm: 'allShortestPaths', parameters: longest, igraph: null },
    { kernel: 'all pairs, weighted', input, csr: weighted, algorithm: 'allShortestPaths', parameters: longest, igraph: null },
    { kernel: 'closeness', input, csr, algorithm: 'closenessCentrality', parameters: { useWassermanFaust: false }, igraph: 'closeness' }
  ]
}

function somePairs(nodeCount: number, count: number): [number, number][] {
  const random = randomNumbers(99)
  return Array.from({ length: count }, () => [Math.floor(random() * nodeCount), Math.floor(random() * nodeCount)])
}
