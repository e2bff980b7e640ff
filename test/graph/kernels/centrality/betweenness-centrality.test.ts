import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { betweennessCentrality } from '../../../../src/graph/kernels/centrality/betweenness-centrality.ts'
import { chooseSources } from '../../../../src/graph/kernels/centrality/choose-sources.ts'
import { betweennessByDefinition, isClose } from '../../oracles.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

const exact = { samplingSize: null, seed: 1 }

/** The example of the GDS manual, page "Betweenness Centrality": Alice, Bob, Carol, Dan, Eve, Frank, Gale as 0..6. */
const manual: Arc[] = [
  [0, 2],
  [1, 2],
  [2, 3],
  [2, 4],
  [3, 5],
  [4, 5],
  [5, 6]
]

t.test('gives the scores of the GDS manual', async (t) => {
  t.same([...betweennessCentrality(csrOf(7, manual), exact, uncontrolled).scores], [0, 0, 8, 3, 3, 5, 0])
})

t.test('agrees with the definition, in hops', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) =>
    isClose(betweennessCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), exact, uncontrolled).scores, betweennessByDefinition(graph, orientation))
  )
  t.pass()
})

t.test('agrees with the definition, by weight', async (t) => {
  holdsOnRandomGraphs({ weighted: true, minWeight: 1 }, (graph, orientation) =>
    isClose(betweennessCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), exact, uncontrolled).scores, betweennessByDefinition(graph, orientation))
  )
  t.pass()
})

t.test('agrees with the definition on graphs large enough to be renumbered', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 90, numRuns: 25 }, (graph, orientation) =>
    isClose(betweennessCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), exact, uncontrolled).scores, betweennessByDefinition(graph, orientation))
  )
  t.pass()
})

t.test('is finite where weights are zero', async (t) => {
  holdsOnRandomGraphs({ weighted: true }, (graph, orientation) =>
    betweennessCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), exact, uncontrolled).scores.every((score) => score >= 0 && Number.isFinite(score))
  )
  t.pass()
})

t.test('counts half of each pair in an undirected view', async (t) => {
  t.same(
    [
      ...betweennessCentrality(
        csrOf(
          3,
          [
            [0, 1],
            [1, 2]
          ],
          'undirected'
        ),
        exact,
        uncontrolled
      ).scores
    ],
    [0, 1, 0]
  )
})

t.test('treats parallel arcs as separate paths', async (t) => {
  // Of three shortest paths from 0 to 3, two go through 1.
  const { scores } = betweennessCentrality(
    csrOf(4, [
      [0, 1],
      [0, 1],
      [1, 3],
      [0, 2],
      [2, 3]
    ]),
    exact,
    uncontrolled
  )
  t.ok(isClose(scores, [0, 2 / 3, 1 / 3, 0]))
})

t.test('adds up its sampled sources, the same for the same seed', async (t) => {
  const csr = csrOf(7, manual)
  const sampled = betweennessCentrality(csr, { samplingSize: 3, seed: 5 }, uncontrolled).scores
  t.same([...betweennessCentrality(csr, { samplingSize: 3, seed: 5 }, uncontrolled).scores], [...sampled])
  t.ok(sampled.every((score, u) => score <= (betweennessCentrality(csr, exact, uncontrolled).scores[u] as number)))
  t.same([...betweennessCentrality(csr, { samplingSize: 7, seed: 5 }, uncontrolled).scores], [0, 0, 8, 3, 3, 5, 0])
})

t.test('draws sources by degree, each once', async (t) => {
  const star = csrOf(
    50,
    Array.from({ length: 49 }, (_, i): Arc => [0, i + 1])
  )
  for (let seed = 0; seed < 20; seed++) {
    const sources = chooseSources(star, 5, seed)
    t.equal(new Set(sources).size, 5)
    t.equal(sources[0], 0)
  }
})

t.test('reports more shortest paths than can be counted', async (t) => {
  // 1100 diamonds in a row: 2^1100 shortest paths from end to end.
  const arcs: Arc[] = []
  for (let i = 0; i < 1100; i++) arcs.push([3 * i, 3 * i + 1], [3 * i, 3 * i + 2], [3 * i + 1, 3 * i + 3], [3 * i + 2, 3 * i + 3])
  t.throws(() => betweennessCentrality(csrOf(3301, arcs), { samplingSize: 1100, seed: 1 }, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('refuses negative weights', async (t) => {
  t.throws(() => betweennessCentrality(csrOf(2, [[0, 1, -1]]), exact, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})

t.test('finds paths of equal decimal length from either end', async (t) => {
  const arcs: Arc[] = [
    [0, 1, 0.1],
    [1, 2, 0.2],
    [0, 2, 0.3]
  ]
  for (const orientation of ['natural', 'reverse', 'undirected'] as const) {
    t.equal(betweennessCentrality(csrOf(3, arcs, orientation), exact, uncontrolled).scores[1], 0.5, orientation)
  }
  // Lengths in tenths, whose sums depend on their order: as many paths, whichever way the graph is read.
  const tenths = ({ nodeCount, arcs }: EdgeList) => ({ nodeCount, arcs: arcs.map(([u, v, weight = 1]): Arc => [u, v, weight / 10]) })
  holdsOnRandomGraphs({ weighted: true, minWeight: 1, maxNodes: 12 }, (graph) => {
    const { nodeCount, arcs } = tenths(graph)
    const [there, back] = (['natural', 'reverse'] as const).map((way) => betweennessCentrality(csrOf(nodeCount, arcs, way), exact, uncontrolled).scores)
    const inTens = betweennessCentrality(csrOf(nodeCount, graph.arcs), exact, uncontrolled).scores
    return isClose(there ?? [], back ?? []) && isClose(there ?? [], inTens)
  })
})
