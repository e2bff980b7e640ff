import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { closenessCentrality } from '../../../../src/graph/kernels/centrality/closeness-centrality.ts'
import { allDistances, isClose } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

t.test('agrees with the definition over all-pairs distances towards the node', async (t) => {
  for (const options of [{}, { maxNodes: 48, numRuns: 40 }]) {
    for (const useWassermanFaust of [false, true]) {
      holdsOnRandomGraphs(options, (graph, orientation) => {
        const distance = allDistances(graph, orientation)
        const expected = distance.map((_, v) => {
          const reaching = distance.map((row) => row[v] as number).filter((d, u) => u !== v && Number.isFinite(d))
          if (reaching.length === 0) return 0
          const mean = reaching.reduce((a, b) => a + b) / reaching.length
          return (useWassermanFaust ? reaching.length / (graph.nodeCount - 1) : 1) / mean
        })
        return isClose(closenessCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), { useWassermanFaust }, uncontrolled).scores, expected)
      })
    }
  }
  t.pass()
})

t.test('gives 0 to a node that no other reaches', async (t) => {
  t.same(
    [
      ...closenessCentrality(
        csrOf(3, [
          [0, 1],
          [2, 2]
        ]),
        { useWassermanFaust: false },
        uncontrolled
      ).scores
    ],
    [0, 1, 0]
  )
})

t.test('handles more sources than one batch', async (t) => {
  const star = Array.from({ length: 99 }, (_, i): Arc => [0, i + 1])
  const { scores } = closenessCentrality(csrOf(100, star, 'undirected'), { useWassermanFaust: false }, uncontrolled)
  t.equal(scores[0], 1)
  t.ok(isClose(scores.slice(1), new Array(99).fill(99 / 197)))
})
