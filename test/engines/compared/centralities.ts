import { scalers } from '../../../src/graph/kernels/prediction/scale-scores.ts'
import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { ofValues, type Pair, when } from './distances.ts'
import type { CaseContext } from './graphs.ts'

const ownSigns = 'Compared by the convention of GDS, which ignores negative weights; by default kernels add them, and refuse NaN.'

const degreeCentrality: Comparison<'degreeCentrality'> = {
  tool: 'degree_centrality',
  compared: 'score of every node',
  cases: () => (['natural', 'reverse', 'undirected'] as const).map((orientation) => ({ orientation, convention: 'gds' })),
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'An undirected view counts each relationship once at each end, for every orientation. GDS would count it twice for `UNDIRECTED`, so the engine requests `NATURAL`.',
    ownSigns
  ],
  onNeo4j: [sumsInAnotherOrder]
}

type Propagation = 'pagerank' | 'articleRank' | 'eigenvectorCentrality'

const swings =
  'Compared by the convention of GDS. By default kernels add the previous scores to the incoming ones, so they converge on bipartite graphs, where GDS oscillates, and judge convergence by how changes shrink.'

const ofPropagation = ({ expected, found, placeOf }: Pick<Pair<Propagation>, 'expected' | 'found' | 'placeOf'>) =>
  Math.max(ofValues(expected.scores, found.scores, placeOf), when(expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge))

const noLogarithm = 'With the scaler `Log`, GDS returns -Infinity for a score of 0; both engines refuse it.'
const scaledScores = scalers.filter((scaler) => scaler !== 'None')

function sourcesIn({ indexOf, pairs }: CaseContext): number[] {
  return pairs.map(([source]) => indexOf(source))
}

const pagerank: Comparison<'pagerank'> = {
  tool: 'pagerank',
  compared: 'score of every node, by every scaler, iterations, convergence',
  cases: (context) => [
    { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] },
    { dampingFactor: 0.5, maxIterations: 100, tolerance: 1e-4, sources: sourcesIn(context) },
    ...scaledScores.map((scaler) => ({ dampingFactor: 0.85, maxIterations: 5, tolerance: 1e-7, sources: [], scaler }))
  ],
  distance: ofPropagation,
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, noLogarithm],
  onNeo4j: [sumsInAnotherOrder]
}

const articleRank: Comparison<'articleRank'> = {
  tool: 'article_rank',
  compared: 'score of every node, by every scaler, iterations, convergence',
  cases: (context) => [
    { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] },
    { dampingFactor: 0.85, maxIterations: 1, tolerance: 1e-7, sources: [] },
    { dampingFactor: 0.5, maxIterations: 100, tolerance: 1e-4, sources: sourcesIn(context) },
    ...scaledScores.map((scaler) => ({ dampingFactor: 0.85, maxIterations: 5, tolerance: 1e-7, sources: [], scaler }))
  ],
  distance: ofPropagation,
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, noLogarithm],
  onNeo4j: [sumsInAnotherOrder]
}

const eigenvectorCentrality: Comparison<'eigenvectorCentrality'> = {
  tool: 'eigenvector_centrality',
  compared: 'score of every node, by every scaler, iterations, convergence',
  cases: (context) => [
    { maxIterations: 20, tolerance: 1e-7, sources: [], convention: 'gds' },
    { maxIterations: 1, tolerance: 1e-7, sources: [], convention: 'gds' },
    { maxIterations: 30, tolerance: 1e-4, sources: sourcesIn(context), convention: 'gds' },
    ...scaledScores.map((scaler) => ({ maxIterations: 3, tolerance: 1e-7, sources: [], scaler, convention: 'gds' as const }))
  ],
  distance: ofPropagation,
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    noLogarithm,
    swings,
    'In GDS, values grow with every iteration, and beyond 1e154 it returns 0 everywhere, so it runs fewer iterations. Kernels scale values down by powers of 2, which changes no digit.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

const harmonicCentrality: Comparison<'harmonicCentrality'> = {
  tool: 'harmonic_centrality',
  compared: 'score of every node',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder],
  onNeo4j: [sumsInAnotherOrder]
}

const ownRounds = 'GDS runs all rounds and does not report convergence; kernels stop at a tolerance if one is given.'

const hits: Comparison<'hits'> = {
  tool: 'hits',
  compared: 'authority and hub value of every node',
  cases: () => [{ hitsIterations: 20 }, { hitsIterations: 1 }],
  distance: ({ expected, found, placeOf }) =>
    Math.max(ofValues(expected.authorities, found.authorities, placeOf), ofValues(expected.hubs, found.hubs, placeOf)),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, 'GDS refuses undirected graphs here. It gets a separate projection with each relationship in both directions.', ownRounds],
  onNeo4j: [sumsInAnotherOrder]
}

const betweennessCentrality: Comparison<'betweennessCentrality'> = {
  tool: 'betweenness_centrality',
  compared: 'score of every node, all sources',
  cases: () => [{ samplingSize: null, seed: 1 }],
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'GDS counts shortest paths in 64-bit integers, kernels in doubles. From 2^63 paths between two nodes (a grid of 38 x 38), the counts of GDS overflow; the engine refuses negative results. Kernels count up to 1e308.',
    'With `samplingSize` both sample sources by degree with the seed, but different ones: sampled scores are estimates and not compared.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

const closenessCentrality: Comparison<'closenessCentrality'> = {
  tool: 'closeness_centrality',
  compared: 'score of every node, both formulas',
  cases: () => [{ useWassermanFaust: false }, { useWassermanFaust: true }],
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder],
  onNeo4j: [sumsInAnotherOrder]
}

export const centralities = {
  degreeCentrality,
  pagerank,
  articleRank,
  eigenvectorCentrality,
  betweennessCentrality,
  closenessCentrality,
  harmonicCentrality,
  hits
}
