import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { stronglyConnectedComponents } from '../../../../src/graph/kernels/community/strongly-connected-components.ts'
import { allDistances, smallestOfClass } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

t.test("finds the four components of the textbook's figure", async (t) => {
  // Cormen et al., Introduction to Algorithms, 3rd edition, figure 22.9: vertices a..h as 0..7.
  const csr = csrOf(8, [
    [0, 1],
    [1, 2],
    [1, 4],
    [1, 5],
    [2, 3],
    [2, 6],
    [3, 2],
    [3, 7],
    [4, 0],
    [4, 5],
    [5, 6],
    [6, 5],
    [6, 7],
    [7, 7]
  ])
  const { components, count } = stronglyConnectedComponents(csr, {}, uncontrolled)
  t.same([...components], [0, 0, 2, 2, 0, 5, 5, 7])
  t.equal(count, 4)
})

t.test('agrees with mutual reachability', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 40, numRuns: 1000 }, (graph, orientation) => {
    const distance = allDistances(graph, orientation)
    const expected = smallestOfClass(graph.nodeCount, (u, v) => Number.isFinite(distance[u]?.[v]) && Number.isFinite(distance[v]?.[u]))
    const { components, count } = stronglyConnectedComponents(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    return components.join() === expected.join() && count === new Set(expected).size
  })
  t.pass()
})

t.test('handles a cycle of a hundred thousand nodes without recursion', async (t) => {
  const nodeCount = 100_000
  const cycle = Array.from({ length: nodeCount }, (_, u): Arc => [u, (u + 1) % nodeCount])
  t.equal(stronglyConnectedComponents(csrOf(nodeCount, cycle), {}, uncontrolled).count, 1)
  t.equal(stronglyConnectedComponents(csrOf(nodeCount, cycle.slice(1)), {}, uncontrolled).count, nodeCount)
})
