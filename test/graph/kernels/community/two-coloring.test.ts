import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { twoColoring } from '../../../../src/graph/kernels/community/two-coloring.ts'
import { cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

/** By trying every way to put nodes on two sides. */
function canSplit({ nodeCount, arcs }: EdgeList): boolean {
  return Array.from({ length: 2 ** nodeCount }, (_, sides) => sides).some((sides) => arcs.every(([u, v]) => ((sides >> u) & 1) !== ((sides >> v) & 1)))
}

t.test('splits bipartite graphs, and shows an odd cycle in others', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const { sides, oddCycle } = twoColoring(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    if (canSplit(graph)) return oddCycle.length === 0 && graph.arcs.every(([u, v]) => sides[u] !== sides[v])
    const isStep = (u: number | undefined, v: number | undefined) => graph.arcs.some(([a, b]) => (a === u && b === v) || (a === v && b === u))
    const steps = Array.from(oddCycle.subarray(1), (v, step) => [oddCycle[step], v] as const)
    return steps.length % 2 === 1 && oddCycle[0] === oddCycle.at(-1) && steps.every(([u, v]) => isStep(u, v))
  })
  t.pass()
})

t.test('puts the smallest node of each part on the first side', async (t) => {
  t.same(
    Array.from(
      twoColoring(
        csrOf(5, [
          [1, 0],
          [3, 4]
        ]),
        {},
        uncontrolled
      ).sides
    ),
    [0, 1, 0, 0, 1]
  )
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => twoColoring(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
