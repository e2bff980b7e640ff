import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { distancesTo } from '../../../../src/graph/kernels/paths/distances-to.ts'
import { readPath, shortestPath } from '../../../../src/graph/kernels/paths/shortest-path.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { allPaths } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

/** Cormen et al., Introduction to Algorithms, 3rd edition, figure 24.6: vertices s t x y z as 0..4. */
const figure: Arc[] = [
  [0, 1, 10],
  [0, 3, 5],
  [1, 2, 1],
  [1, 3, 2],
  [2, 4, 4],
  [3, 1, 3],
  [3, 2, 9],
  [3, 4, 2],
  [4, 0, 7],
  [4, 2, 6]
]

t.test("finds the path of the textbook's figure", async (t) => {
  const { nodes, costs } = shortestPath(csrOf(5, figure), { source: 0, target: 2 }, uncontrolled)
  t.same([...nodes], [0, 3, 1, 2])
  t.same([...costs], [0, 5, 8, 9])
})

t.test('counts hops without weights', async (t) => {
  const hops: Arc[] = figure.map(([u, v]) => [u, v])
  t.same([...shortestPath(csrOf(5, hops), { source: 0, target: 2 }, uncontrolled).nodes], [0, 1, 2])
})

t.test('finds the first of all paths in order of cost, hops and node indices', async (t) => {
  for (const options of [{ maxNodes: 7, weighted: true }, { maxNodes: 7 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      if (graph.nodeCount === 0) return true
      const target = graph.nodeCount - 1
      const { nodes, costs } = shortestPath(csrOf(graph.nodeCount, graph.arcs, orientation), { source: 0, target }, uncontrolled)
      const expected = allPaths(graph, orientation, 0, target)[0]
      return [...nodes].join() === (expected?.nodes ?? []).join() && costs.at(-1) === expected?.cost
    })
  }
  t.pass()
})

/** Weights of which sums round, tie, vanish beside others, or lead nowhere. */
const weightings: ((random: () => number) => number)[] = [
  (random) => random(),
  (random) => Math.floor(random() * 10) / 10,
  (random) => (random() < 0.2 ? 0 : 10 ** (random() * 40 - 20)),
  (random) => (random() < 0.2 ? Number.POSITIVE_INFINITY : Math.floor(random() * 2))
]

t.test('agrees with a one-sided search in graphs of hundreds of nodes', async (t) => {
  const random = randomNumbers(4)
  const wrong: object[] = []
  const below = (bound: number): number => Math.floor(random() * bound)
  for (let round = 0; round < 200; round++) {
    const nodeCount = 1 + below(300)
    const weightOf = weightings[round % 5]
    const arcs = Array.from({ length: below(4 * nodeCount) }, (): Arc => {
      const source = below(nodeCount)
      // Half of the graphs are long and narrow, so that their paths are.
      const target = round % 2 === 0 ? below(nodeCount) : Math.min(nodeCount - 1, source + below(5))
      return weightOf === undefined ? [source, target] : [source, target, weightOf(random)]
    })
    const csr = csrOf(nodeCount, arcs, round % 3 === 0 ? 'natural' : 'undirected')
    for (let query = 0; query < 5; query++) {
      const ends = { source: below(nodeCount), target: below(nodeCount) }
      const found = shortestPath(csr, ends, uncontrolled)
      const expected = readPath(csr, distancesTo(csr, ends.target, uncontrolled), ends.source, ends.target)
      if (found.nodes.join() !== expected.nodes.join() || found.costs.join() !== expected.costs.join()) wrong.push({ round, ends, found, expected })
    }
  }
  t.same(wrong, [])
})

t.test('costs nothing from a node to itself', async (t) => {
  const { nodes, costs } = shortestPath(csrOf(1, [[0, 0, 3]]), { source: 0, target: 0 }, uncontrolled)
  t.same([[...nodes], [...costs]], [[0], [0]])
})

t.test('does not take an arc of infinite weight', async (t) => {
  t.equal(shortestPath(csrOf(2, [[0, 1, Number.POSITIVE_INFINITY]]), { source: 0, target: 1 }, uncontrolled).nodes.length, 0)
})

t.test('rejects negative weights and NaN, even on unreachable arcs', async (t) => {
  const expected = { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { algorithm: 'Shortest path', property: 'weight' } }
  t.throws(
    () =>
      shortestPath(
        csrOf(3, [
          [0, 1, 1],
          [2, 2, -1]
        ]),
        { source: 0, target: 1 },
        uncontrolled
      ),
    expected
  )
  t.throws(
    () =>
      shortestPath(
        csrOf(3, [
          [0, 1, 1],
          [2, 2, Number.NaN]
        ]),
        { source: 0, target: 1 },
        uncontrolled
      ),
    expected
  )
})

t.test('stops when cancelled, and then starts afresh', async (t) => {
  const cancelled = {
    check() {
      throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
  t.throws(() => shortestPath(csrOf(5, figure), { source: 0, target: 2 }, cancelled), { code: 'EDGEWISE_CANCELLED' })
  t.same([...shortestPath(csrOf(5, figure), { source: 0, target: 2 }, uncontrolled).nodes], [0, 3, 1, 2])
})
