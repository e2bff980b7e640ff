import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { weaklyConnectedComponents } from '../../../../src/graph/kernels/community/weakly-connected-components.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { allDistances, smallestOfClass } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

t.test('names each component by its smallest node', async (t) => {
  const { components, count } = weaklyConnectedComponents(
    csrOf(6, [
      [4, 1],
      [5, 4],
      [2, 3]
    ]),
    {},
    uncontrolled
  )
  t.same([...components], [0, 1, 2, 2, 1, 1])
  t.equal(count, 3)
})

t.test('finds nothing in an empty graph', async (t) => {
  t.match(weaklyConnectedComponents(csrOf(0, []), {}, uncontrolled), { count: 0 })
})

t.test('agrees with undirected reachability', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const distance = allDistances(graph, 'undirected')
    const expected = smallestOfClass(graph.nodeCount, (u, v) => Number.isFinite(distance[u]?.[v]))
    const { components, count } = weaklyConnectedComponents(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    return components.join() === expected.join() && count === new Set(expected).size
  })
  t.pass()
})

t.test('agrees with a plain traversal where the largest component is skipped', async (t) => {
  const random = randomNumbers(7)
  const nodeCount = 5000
  const arcs = Array.from({ length: 9000 }, (): Arc => [Math.floor(random() * nodeCount), Math.floor(random() ** 3 * nodeCount)])
  const names = Array.from({ length: nodeCount }, (_, u) => u)
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const [u, v] of arcs) {
      const least = Math.min(names[u] as number, names[v] as number)
      if (names[u] !== least || names[v] !== least) isChanging = true
      names[u] = names[v] = least
    }
  }
  t.same([...weaklyConnectedComponents(csrOf(nodeCount, arcs), {}, uncontrolled).components], names)
  t.same([...weaklyConnectedComponents(csrOf(nodeCount, arcs, 'undirected'), {}, uncontrolled).components], names)
})

t.test('uses the smallest seed in a component, and joins components with the same seed', async (t) => {
  const seeds = Float64Array.of(7, 3, 9, Number.NaN, Number.NaN, Number.NaN, 3, Number.NaN)
  const csr = csrOf(8, [
    [0, 1],
    [2, 3],
    [4, 5]
  ])
  const { components, count, labels } = weaklyConnectedComponents(csr, { seeds }, uncontrolled)
  t.same([...components], [0, 0, 2, 2, 4, 4, 0, 7])
  t.equal(count, 4)
  t.same([...(labels ?? [])], [3, 3, 9, 9, Number.NaN, Number.NaN, 3, Number.NaN])
})
