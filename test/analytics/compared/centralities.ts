import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { ofValues, when } from './distances.ts'

const degreeCentrality: Comparison<'degreeCentrality'> = {
  tool: 'degree_centrality',
  compared: 'score of every node',
  cases: () => [{ orientation: 'natural' }, { orientation: 'reverse' }, { orientation: 'undirected' }],
  distance: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'An undirected view counts each relationship once at each end, whatever orientation is asked for. GDS would count it twice for `UNDIRECTED`; the engine asks it for `NATURAL` there.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

const pagerank: Comparison<'pagerank'> = {
  tool: 'pagerank',
  compared: 'score of every node, iterations, convergence',
  cases: ({ indexOf, pairs }) => [
    { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] },
    { dampingFactor: 0.5, maxIterations: 100, tolerance: 1e-4, sources: pairs.map(([source]) => indexOf(source)) }
  ],
  distance: ({ expected, found, placeOf }) =>
    Math.max(
      ofValues(expected.scores, found.scores, placeOf),
      when(expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge)
    ),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder],
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

export const centralities = { degreeCentrality, pagerank, betweennessCentrality, closenessCentrality }
