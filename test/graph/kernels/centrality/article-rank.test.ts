import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { articleRank } from '../../../../src/graph/kernels/centrality/article-rank.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { isClose } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, linksOfManual, walkable } from '../../random-graph.ts'

const defaults = { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] }

/** The same by pushing along relationships, one propagation after another, without a bound below which nothing is passed on. */
function byPushing(graph: EdgeList, orientation: Orientation, propagations: number, sources: readonly number[]): number[] {
  const arcs = walkable(graph, orientation)
  const out = new Array<number>(graph.nodeCount).fill(0)
  for (const [u, , weight] of arcs) out[u] = (out[u] ?? 0) + weight
  const mean = arcs.length / graph.nodeCount
  let delta = out.map((_, u): number => (sources.length === 0 || sources.includes(u) ? 0.15 : 0))
  const scores = [...delta]
  for (let step = 0; step < propagations; step++) {
    const next = delta.map(() => 0)
    for (const [u, v, weight] of arcs) if (out[u] !== 0) next[v] = (next[v] ?? 0) + (0.85 * weight * (delta[u] ?? 0)) / ((out[u] ?? 1) + mean)
    delta = next
    for (const [u, gain] of delta.entries()) scores[u] = (scores[u] ?? 0) + gain
  }
  return scores
}

t.test('gives the scores of the GDS manual', async (t) => {
  const { scores } = articleRank(csrOf(8, linksOfManual), defaults, uncontrolled)
  const inner = 0.250337073634706
  const site = 0.18152391630760797
  t.same([...scores], [0.5607071761939444, inner, inner, inner, site, site, site, site])
})

t.test('agrees with pushing along relationships', async (t) => {
  for (const options of [{ weighted: true }, {}]) {
    for (const sources of [[], [0]]) {
      holdsOnRandomGraphs(options, (graph, orientation) => {
        const parameters = { ...defaults, maxIterations: 8, tolerance: 0, sources: graph.nodeCount === 0 ? [] : sources }
        const { scores } = articleRank(csrOf(graph.nodeCount, graph.arcs, orientation), parameters, uncontrolled)
        return isClose(scores, byPushing(graph, orientation, 7, sources))
      })
    }
  }
  t.pass()
})

t.test('stops once nothing above the tolerance is left', async (t) => {
  const chain: Arc[] = [
    [0, 1],
    [1, 2]
  ]
  t.match(articleRank(csrOf(3, chain), { ...defaults, maxIterations: 100 }, uncontrolled), { ranIterations: 3, didConverge: true })
})

t.test('rejects negative weights, and stops when cancelled', async (t) => {
  t.throws(() => articleRank(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { algorithm: 'ArticleRank' } })
  t.throws(() => articleRank(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
