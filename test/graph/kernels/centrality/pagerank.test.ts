import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { IS_FILLED, IS_TAKEN, roomForRows } from '../../../../src/graph/kept-rows.ts'
import { pagerank } from '../../../../src/graph/kernels/centrality/pagerank.ts'
import { giveBackRows, takeRows } from '../../../../src/graph/kernels/centrality/take-rows.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { isClose } from '../../oracles.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

/** The example graph of the GDS manual, page "PageRank": Home, About, Product, Links, Site A to D as 0..7. */
const manual: Arc[] = [
  [0, 1, 0.2],
  [0, 3, 0.2],
  [0, 2, 0.6],
  [1, 0, 1],
  [2, 0, 1],
  [4, 0, 1],
  [5, 0, 1],
  [6, 0, 1],
  [7, 0, 1],
  [3, 0, 0.8],
  [3, 4, 0.05],
  [3, 5, 0.05],
  [3, 6, 0.05],
  [3, 7, 0.05]
]
const defaults = { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] }

/** The same by pushing along relationships, one propagation after another, without a bound below which nothing is passed on. */
function byPushing(graph: EdgeList, orientation: Orientation, propagations: number, sources: readonly number[]): number[] {
  const arcs = walkable(graph, orientation)
  const out = new Array<number>(graph.nodeCount).fill(0)
  for (const [u, , weight] of arcs) out[u] = (out[u] ?? 0) + weight
  let delta = out.map((_, u): number => (sources.length === 0 || sources.includes(u) ? 0.15 : 0))
  const scores = [...delta]
  for (let step = 0; step < propagations; step++) {
    const next = delta.map(() => 0)
    for (const [u, v, weight] of arcs) if (out[u] !== 0) next[v] = (next[v] ?? 0) + (0.85 * weight * (delta[u] ?? 0)) / (out[u] ?? 1)
    delta = next
    for (const [u, gain] of delta.entries()) scores[u] = (scores[u] ?? 0) + gain
  }
  return scores
}

t.test('gives the scores of the GDS manual', async (t) => {
  const { scores, ranIterations, didConverge } = pagerank(
    csrOf(
      8,
      manual.map(([u, v]) => [u, v])
    ),
    defaults,
    uncontrolled
  )
  const inner = 1.0542700552146722
  const site = 0.3278578964488539
  t.same([...scores], [3.215681999884452, inner, inner, inner, site, site, site, site])
  t.match({ ranIterations, didConverge }, { ranIterations: 20, didConverge: false })
})

t.test('agrees with pushing along relationships', async (t) => {
  for (const options of [{ weighted: true }, {}]) {
    for (const sources of [[], [0]]) {
      holdsOnRandomGraphs(options, (graph, orientation) => {
        const { scores } = pagerank(
          csrOf(graph.nodeCount, graph.arcs, orientation),
          { ...defaults, maxIterations: 8, tolerance: 0, sources: graph.nodeCount === 0 ? [] : sources },
          uncontrolled
        )
        return isClose(scores, byPushing(graph, orientation, 7, sources))
      })
    }
  }
  t.pass()
})

t.test('stops once nothing above the tolerance is left', async (t) => {
  const { ranIterations, didConverge, scores } = pagerank(
    csrOf(3, [
      [0, 1],
      [1, 2]
    ]),
    { ...defaults, maxIterations: 100 },
    uncontrolled
  )
  t.ok(didConverge)
  t.equal(ranIterations, 3)
  t.ok(isClose(scores, [0.15, 0.2775, 0.385875]))
})

t.test('seeds only, with one iteration', async (t) => {
  t.same([...pagerank(csrOf(2, [[0, 1]]), { ...defaults, maxIterations: 1 }, uncontrolled).scores], [1 - 0.85, 1 - 0.85])
})

t.test('gives nothing to nodes that no source reaches', async (t) => {
  const { scores } = pagerank(
    csrOf(4, [
      [0, 1],
      [2, 3]
    ]),
    { ...defaults, sources: [0] },
    uncontrolled
  )
  t.same([scores[2], scores[3]], [0, 0])
})

t.test('refuses negative weights', async (t) => {
  t.throws(() => pagerank(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { algorithm: 'PageRank' } })
})

t.test('gives the same bits with cached rows, and with new ones while a run uses these', async (t) => {
  for (const options of [{ weighted: true }, {}]) {
    holdsOnRandomGraphs({ maxNodes: 20, numRuns: 100, ...options }, ({ nodeCount, arcs }, orientation) => {
      const csr = csrOf(nodeCount, arcs, orientation)
      const keeping = { ...csr, kept: roomForRows(csr) }
      return [[], [0], []].every((sources) => {
        const asked = { ...defaults, sources: sources.filter((node) => node < nodeCount) }
        const expected = pagerank(csr, asked, uncontrolled)
        const kept = pagerank(keeping, asked, uncontrolled)
        const taken = takeRows(keeping)
        const beside = pagerank(keeping, asked, uncontrolled)
        giveBackRows(taken)
        return isDeepStrictEqual(kept, expected) && isDeepStrictEqual(beside, expected)
      })
    })
  }
  t.pass()
})

t.test('fills cached rows once, returns them when done, and loses them with a failed run', async (t) => {
  const csr = csrOf(8, manual)
  const kept = roomForRows(csr)
  pagerank({ ...csr, kept }, defaults, uncontrolled)
  t.same([kept.marks[IS_TAKEN], kept.marks[IS_FILLED]], [0, 1])
  t.equal(takeRows({ ...csr, kept }), kept)
  t.not(takeRows({ ...csr, kept }), kept)
  giveBackRows(kept)
  const cancelled = {
    check() {
      throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
  t.throws(() => pagerank({ ...csr, kept }, defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
  t.equal(kept.marks[IS_TAKEN], 1)
})
