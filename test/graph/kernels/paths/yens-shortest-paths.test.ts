import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { yensShortestPaths } from '../../../../src/graph/kernels/paths/yens-shortest-paths.ts'
import { allPaths } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

/** The worked example of Yen's algorithm in wide use (C D E F G H as 0..5): three paths from C to H of cost 5, 7 and 8. */
const example: Arc[] = [
  [0, 1, 3],
  [0, 2, 2],
  [1, 3, 4],
  [2, 1, 1],
  [2, 3, 2],
  [2, 4, 3],
  [3, 4, 2],
  [3, 5, 1],
  [4, 5, 2]
]

t.test('finds the three paths of the worked example', async (t) => {
  const { paths } = yensShortestPaths(csrOf(6, example), { source: 0, target: 5, k: 3 }, uncontrolled)
  t.same(
    paths.map(({ nodes }) => [...nodes]),
    [
      [0, 2, 3, 5],
      [0, 2, 4, 5],
      [0, 1, 3, 5]
    ]
  )
  t.same(
    paths.map(({ costs }) => costs.at(-1)),
    [5, 7, 8]
  )
})

t.test('lists the first k of all loopless paths, in order of cost, hops and node indices', async (t) => {
  for (const options of [{ maxNodes: 6, weighted: true }, { maxNodes: 6 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      if (graph.nodeCount === 0) return true
      const target = graph.nodeCount - 1
      const { paths } = yensShortestPaths(csrOf(graph.nodeCount, graph.arcs, orientation), { source: 0, target, k: 7 }, uncontrolled)
      const expected = allPaths(graph, orientation, 0, target).slice(0, 7)
      const found = paths.map(({ nodes, costs }) => `${costs.at(-1)}: ${nodes.join()}`)
      return found.join(' | ') === expected.map(({ nodes, cost }) => `${cost}: ${nodes.join()}`).join(' | ')
    })
  }
  t.pass()
})

t.test('returns as many as there are', async (t) => {
  t.equal(
    yensShortestPaths(csrOf(6, example), { source: 0, target: 5, k: 1000 }, uncontrolled).paths.length,
    allPaths({ nodeCount: 6, arcs: example }, 'natural', 0, 5).length
  )
  t.same(yensShortestPaths(csrOf(2, []), { source: 0, target: 1, k: 3 }, uncontrolled).paths, [])
})

t.test('counts parallel arcs as one path at the lowest cost', async (t) => {
  const { paths } = yensShortestPaths(
    csrOf(2, [
      [0, 1, 5],
      [0, 1, 2],
      [0, 1, 7]
    ]),
    { source: 0, target: 1, k: 3 },
    uncontrolled
  )
  t.same(
    paths.map(({ costs }) => [...costs]),
    [[0, 2]]
  )
})

t.test('rejects negative weights', async (t) => {
  t.throws(() => yensShortestPaths(csrOf(2, [[0, 1, -1]]), { source: 0, target: 1, k: 1 }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})
