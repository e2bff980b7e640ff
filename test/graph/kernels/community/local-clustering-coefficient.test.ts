import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { localClusteringCoefficient } from '../../../../src/graph/kernels/community/local-clustering-coefficient.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

function byPairs({ nodeCount, arcs }: EdgeList): number[] {
  const near = Array.from({ length: nodeCount }, () => new Set<number>())
  for (const [u, v] of arcs) {
    if (u === v) continue
    near[u]?.add(v)
    near[v]?.add(u)
  }
  return near.map((neighbors) => {
    const pairs = [...neighbors].flatMap((a) => [...neighbors].filter((b) => b > a).map((b) => near[a]?.has(b)))
    return pairs.length === 0 ? 0 : pairs.filter(Boolean).length / pairs.length
  })
}

t.test('agrees with checking every pair of neighbours, for every orientation', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const { scores, averageClusteringCoefficient: average } = localClusteringCoefficient(
      csrOf(graph.nodeCount, graph.arcs, orientation),
      { triangleCounts: null },
      uncontrolled
    )
    const expected = byPairs(graph)
    const mean = expected.reduce((sum, share) => sum + share, 0) / expected.length
    return scores.join() === expected.join() && (Object.is(average, mean) || Math.abs(average - mean) < 1e-12)
  })
  t.pass()
})

t.test('uses given counts unchanged', async (t) => {
  const arcs: Arc[] = [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3]
  ]
  const triangleCounts = Float64Array.of(1, 0, 2, 0)
  const { scores, averageClusteringCoefficient } = localClusteringCoefficient(csrOf(4, arcs), { triangleCounts }, uncontrolled)
  t.same([...scores], [1, 0, 2 / 3, 0])
  t.equal(averageClusteringCoefficient, (1 + 2 / 3) / 4)
})

t.test('has no value for nodes outside the count', async (t) => {
  const triangleCounts = Float64Array.of(-1, Number.NaN, 0)
  const { scores } = localClusteringCoefficient(csrOf(3, [[0, 1]]), { triangleCounts }, uncontrolled)
  t.same([...scores], [Number.NaN, Number.NaN, 0])
})
