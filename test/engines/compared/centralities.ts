import { scalers } from '../../../src/graph/kernels/prediction/scale-scores.ts'
import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { ofValues, type Pair, when } from './distances.ts'
import type { CaseContext } from './graphs.ts'

const ownSigns = 'Compared by the convention of GDS, which leaves out weights below zero; by the usual one kernels add them up, and refuse NaN.'

const degreeCentrality: Comparison<'degreeCentrality'> = {
  tool: 'degree_centrality',
  compared: 'score of every node',
  cases: () => (['natural', 'reverse', 'undirected'] as const).map((orientation) => ({ orientation, convention: 'gds' })),
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'An undirected view counts each relationship once at each end, whatever orientation is asked for. GDS would count it twice for `UNDIRECTED`; the engine asks it for `NATURAL` there.',
    ownSigns
  ],
  onNeo4j: [sumsInAnotherOrder]
}

type Propagation = 'pagerank' | 'articleRank' | 'eigenvectorCentrality'

const swings =
  'Compared by the convention of GDS. By the usual one kernels add the scores to what arcs bring, so that they settle on bipartite graphs, where GDS swings to and fro, and tell by how changes shrink when they are within the tolerance.'

const ofPropagation = ({ expected, found, placeOf }: Pick<Pair<Propagation>, 'expected' | 'found' | 'placeOf'>) =>
  Math.max(ofValues(expected.scores, found.scores, placeOf), when(expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge))

const noLogarithm = 'With the scaler `Log` GDS gives a score of 0 as -Infinity; both engines refuse it.'
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
    'What GDS passes on grows with every iteration; where it passes 1e154 GDS gives 0 everywhere, so it is asked for fewer. Kernels shrink it by powers of 2, which changes no digit.'
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

const ownRounds = 'GDS makes all rounds and does not tell whether values settled; kernels end by a tolerance where one is given.'

const hits: Comparison<'hits'> = {
  tool: 'hits',
  compared: 'authority and hub value of every node',
  cases: () => [{ hitsIterations: 20 }, { hitsIterations: 1 }],
  distance: ({ expected, found, placeOf }) =>
    Math.max(ofValues(expected.authorities, found.authorities, placeOf), ofValues(expected.hubs, found.hubs, placeOf)),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'GDS refuses undirected graphs here. It is given a projection of its own that holds each relationship once in each direction.',
    ownRounds
  ],
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
    'GDS counts shortest paths in 64-bit integers, kernels in doubles. From 2^63 paths between two nodes on (a grid of 38 x 38) the counts of GDS wrap around; the engine refuses what comes out negative. Kernels go on to 1e308.',
    'With `samplingSize` both draw sources by degree with the seed, but not the same ones: sampled scores are estimates on either side and are not compared.'
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
