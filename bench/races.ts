import { uncontrolled } from '../src/graph/control.ts'
import type { Csr } from '../src/graph/csr.ts'
import { kernels } from '../src/graph/kernels/index.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import { type Digest, digestGroups, digestShares, digestVector, sizesOf } from './digest.ts'
import * as graphology from './graphology-peer.ts'
import { csrOf, type Input } from './inputs.ts'
import type { Contender, Race } from './measure.ts'
import type { ThreadRace } from './threads.ts'

/** An input with what the contenders built from it. */
export interface Prepared {
  readonly input: Input
  readonly csr: Csr
  readonly weighted: Csr
  readonly graph: graphology.PeerGraph
}

function contender<Result>(run: () => Result, digest: (result: Result) => Digest): Contender {
  return { run, digest: (result) => digest(result as Result) }
}

export function buildRace(input: Input): Race {
  return {
    kernel: 'projection',
    input,
    ours: contender(
      () => csrOf(input, true),
      (csr) => [csr.nodeCount, csr.arcCount / (input.directed ? 1 : 2)]
    ),
    graphology: contender(
      () => graphology.graphOf(input),
      (graph) => [graph.order, graph.size]
    ),
    igraph: { operation: 'build' },
    tolerance: 0
  }
}

/** Kernels that pass over a directed graph a few times. */
export function directedRaces({ input, csr, weighted, graph }: Prepared): Race[] {
  const { nodeCount } = input
  const tolerance = 1e-12
  const source = busiest(csr)
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
      graphology: contender(
        () => graphology.pagerank(graph, { alpha: 0.85, maxIterations: 1000, tolerance, getEdgeWeight: null }),
        (scores) => digestShares(graphology.byNode(scores, nodeCount))
      ),
      igraph: { operation: 'pagerank' },
      tolerance: 1e-6
    },
    {
      kernel: 'weak components',
      input,
      ours: contender(
        () => kernels.weaklyConnectedComponents(csr, {}, uncontrolled),
        ({ components }) => digestGroups(sizesOf(components))
      ),
      graphology: contender(
        () => graphology.connectedComponents(graph),
        (components) => digestGroups(components.map(({ length }) => length))
      ),
      igraph: { operation: 'wcc' },
      tolerance: 0
    },
    {
      kernel: 'strong components',
      input,
      ours: contender(
        () => kernels.stronglyConnectedComponents(csr, {}, uncontrolled),
        ({ components }) => digestGroups(sizesOf(components))
      ),
      graphology: contender(
        () => graphology.stronglyConnectedComponents(graph),
        (components) => digestGroups(components.map(({ length }) => length))
      ),
      igraph: { operation: 'scc' },
      tolerance: 0
    },
    {
      kernel: 'breadth-first search',
      input,
      ours: contender(
        () => kernels.breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, uncontrolled),
        ({ depths }) => digestVector(depths)
      ),
      graphology: contender(
        () => graphology.singleSourceLength(graph, source),
        (depths) => digestVector(graphology.byNode(depths, nodeCount, -1))
      ),
      igraph: { operation: 'bfs', options: { source } },
      tolerance: 0
    },
    {
      kernel: '8 weighted shortest paths',
      input,
      ours: contender(
        () => pairs.map(([from, to]) => kernels.shortestPath(weighted, { source: from, target: to }, uncontrolled)),
        (paths) => paths.map(({ costs }) => costs.at(-1) ?? 0)
      ),
      graphology: contender(
        () => pairs.map(([from, to]) => graphology.dijkstra.bidirectional(graph, from, to, 'weight')),
        (paths) => paths.map((path) => costOf(graph, path))
      ),
      igraph: { operation: 'shortestPaths', options: { pairs } },
      tolerance: 0
    }
  ]
}

/** Kernels that are read on undirected graphs. */
export function undirectedRaces({ input, csr }: Prepared): Race[] {
  const source = busiest(csr)
  return [
    {
      kernel: 'breadth-first search',
      input,
      ours: contender(
        () => kernels.breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, uncontrolled),
        ({ depths }) => digestVector(depths)
      ),
      graphology: 'not timed',
      igraph: { operation: 'bfs', options: { source } },
      tolerance: 0
    },
    {
      kernel: 'triangles',
      input,
      ours: contender(
        () => kernels.triangleCount(csr, { maxDegree: null }, uncontrolled),
        ({ total }) => [total]
      ),
      graphology: 'has none',
      igraph: { operation: 'triangles' },
      tolerance: 0
    }
  ]
}

export function louvainRace({ input, csr, graph }: Prepared): Race {
  return {
    kernel: 'Louvain',
    input,
    ours: contender(
      () => kernels.louvain(csr, { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }, uncontrolled),
      ({ modularity }) => [modularity]
    ),
    graphology: contender(
      () => graphology.louvain.detailed(graph, { getEdgeWeight: null, rng: randomNumbers(1) }),
      ({ modularity }) => [modularity]
    ),
    igraph: { operation: 'louvain' },
    tolerance: 0.005,
    atLeast: true
  }
}

/** Kernels that search from every node; on a smaller graph. */
export function allSourcesRaces({ input, csr, graph }: Prepared): Race[] {
  return [
    {
      kernel: 'betweenness, exact',
      input,
      ours: contender(
        () => kernels.betweennessCentrality(csr, { samplingSize: null, seed: 1 }, uncontrolled),
        ({ scores }) => digestVector(scores)
      ),
      graphology: contender(
        () => graphology.betweenness(graph, { normalized: false, getEdgeWeight: null }),
        (scores) => digestVector(graphology.byNode(scores, input.nodeCount))
      ),
      igraph: { operation: 'betweenness' },
      tolerance: 1e-9
    },
    {
      kernel: 'closeness',
      input,
      ours: contender(
        () => kernels.closenessCentrality(csr, { useWassermanFaust: false }, uncontrolled),
        ({ scores }) => digestVector(scores)
      ),
      graphology: contender(
        () => graphology.closeness(graph),
        (scores) => digestVector(graphology.byNode(scores, input.nodeCount))
      ),
      igraph: { operation: 'closeness' },
      tolerance: 1e-9
    }
  ]
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
    graphology: 'has none',
    igraph: { operation: 'kShortestPaths', options: ends },
    tolerance: 0
  }
}

/** Kernels that threads share: on a large directed graph, a large undirected one, and a small one searched from every node. */
export const threadRaces = {
  directed: ({ input, csr, weighted }: Prepared): ThreadRace[] => {
    const parameters = { dampingFactor: 0.85, maxIterations: 1000, tolerance: 1e-12 * input.nodeCount, sources: [] }
    return [
      { kernel: 'PageRank, converged', input, csr, algorithm: 'pagerank', parameters, igraph: 'pagerank' },
      { kernel: 'PageRank, weighted', input, csr: weighted, algorithm: 'pagerank', parameters, igraph: null },
      { kernel: 'betweenness, 64 sources', input, csr, algorithm: 'betweennessCentrality', parameters: { samplingSize: 64, seed: 1 }, igraph: null }
    ]
  },
  undirected: ({ input, csr }: Prepared): ThreadRace[] => [
    { kernel: 'triangles', input, csr, algorithm: 'triangleCount', parameters: { maxDegree: null }, igraph: 'triangles' }
  ],
  allSources: ({ input, csr, weighted }: Prepared): ThreadRace[] => [
    { kernel: 'betweenness, exact', input, csr, algorithm: 'betweennessCentrality', parameters: { samplingSize: null, seed: 1 }, igraph: 'betweenness' },
    { kernel: 'betweenness, weighted', input, csr: weighted, algorithm: 'betweennessCentrality', parameters: { samplingSize: 512, seed: 1 }, igraph: null },
    { kernel: 'closeness', input, csr, algorithm: 'closenessCentrality', parameters: { useWassermanFaust: false }, igraph: 'closeness' }
  ]
}

function busiest({ nodeCount, outOffsets }: Csr): number {
  let best = 0
  let most = -1
  for (let u = 0; u < nodeCount; u++) {
    const degree = (outOffsets[u + 1] as number) - (outOffsets[u] as number)
    if (degree > most) {
      best = u
      most = degree
    }
  }
  return best
}

function somePairs(nodeCount: number, count: number): [number, number][] {
  const random = randomNumbers(99)
  return Array.from({ length: count }, () => [Math.floor(random() * nodeCount), Math.floor(random() * nodeCount)])
}

function costOf(graph: graphology.PeerGraph, path: readonly string[] | null): number {
  return (path ?? []).slice(1).reduce((sum, node, i) => sum + (graph.getEdgeAttribute(path?.[i], node, 'weight') as number), 0)
}
