import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { harmonicCentrality } from '../../../../src/graph/kernels/centrality/harmonic-centrality.ts'
import { allDistances, isClose } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

t.test('agrees with the definition over all-pairs distances towards the node', async (t) => {
  for (const options of [{}, { maxNodes: 48, numRuns: 40 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const distance = allDistances(graph, orientation)
      const expected = distance.map((_, v) => {
        const inverses = distance.map((row, u): number => (u === v ? 0 : 1 / (row[v] as number)))
        return graph.nodeCount < 2 ? 0 : inverses.reduce((a, b) => a + b) / (graph.nodeCount - 1)
      })
      return isClose(harmonicCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled).scores, expected)
    })
  }
  t.pass()
})

t.test('counts nodes that do not reach a node as 0', async (t) => {
  const arcs: Arc[] = [
    [0, 1],
    [2, 3]
  ]
  t.same([...harmonicCentrality(csrOf(4, arcs), {}, uncontrolled).scores], [0, 1 / 3, 0, 1 / 3])
})

t.test('gives 0 to an isolated node, and stops when cancelled', async (t) => {
  t.same([...harmonicCentrality(csrOf(1, [[0, 0]]), {}, uncontrolled).scores], [0])
  t.throws(() => harmonicCentrality(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
