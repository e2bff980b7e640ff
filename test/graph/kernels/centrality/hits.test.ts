import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { hits } from '../../../../src/graph/kernels/centrality/hits.ts'
import { isClose } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const atLength1 = (values: number[]) => {
  const length = Math.hypot(...values)
  return length === 0 ? values : values.map((value) => value / length)
}

t.test('agrees with pushing along relationships, round after round', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const arcs = walkable(graph, orientation)
    let authorities: number[] = []
    let hubs = new Array<number>(graph.nodeCount).fill(1)
    for (let round = 0; round < 5; round++) {
      const next = hubs.map(() => 0)
      for (const [u, v] of arcs) next[v] = (next[v] as number) + (hubs[u] as number)
      authorities = atLength1(next)
      const back = hubs.map(() => 0)
      for (const [u, v] of arcs) back[u] = (back[u] as number) + (authorities[v] as number)
      hubs = atLength1(back)
    }
    const found = hits(csrOf(graph.nodeCount, graph.arcs, orientation), { hitsIterations: 5 }, uncontrolled)
    return isClose(found.authorities, authorities) && isClose(found.hubs, hubs)
  })
  t.pass()
})

const fan: Arc[] = [
  [0, 2],
  [1, 2],
  [1, 3]
]

t.test('distinguishes hubs from authorities', async (t) => {
  const { authorities, hubs } = hits(csrOf(4, fan), { hitsIterations: 50 }, uncontrolled)
  t.same([authorities[0], authorities[1], hubs[2], hubs[3]], [0, 0, 0, 0])
  t.ok((authorities[2] as number) > (authorities[3] as number) && (hubs[1] as number) > (hubs[0] as number))
})

t.test('ends with the same scores for any bound once nothing changes', async (t) => {
  const many = hits(csrOf(4, fan), { hitsIterations: 10_000 }, uncontrolled)
  t.same(many, hits(csrOf(4, fan), { hitsIterations: 500 }, uncontrolled))
  let rounds = 0
  hits(csrOf(4, fan), { hitsIterations: 10_000 }, { check: () => void rounds++ })
  t.ok(rounds < 500, `${rounds} rounds`)
})

t.test('swaps the two in a reversed graph', async (t) => {
  const there = hits(csrOf(4, fan), { hitsIterations: 60 }, uncontrolled)
  const back = hits(csrOf(4, fan, 'reverse'), { hitsIterations: 60 }, uncontrolled)
  t.ok(isClose(there.authorities, back.hubs, 1e-9))
})

t.test('gives 0 to all without arcs, and stops when cancelled', async (t) => {
  t.same(hits(csrOf(2, []), { hitsIterations: 3 }, uncontrolled), {
    authorities: new Float64Array(2),
    hubs: new Float64Array(2),
    ranIterations: 2,
    didConverge: true
  })
  t.throws(() => hits(csrOf(2, [[0, 1]]), { hitsIterations: 3 }, cancelled), { code: 'EDGEWISE_CANCELLED' })
})

t.test('ends by the tolerance, near the limit, and reports when it does not', async (t) => {
  const many = hits(csrOf(4, fan), { hitsIterations: 10_000 }, uncontrolled)
  const found = hits(csrOf(4, fan), { hitsIterations: 1000, tolerance: 1e-7 }, uncontrolled)
  t.match(found, { didConverge: true })
  t.ok(isClose(found.hubs, many.hubs, 1e-6) && isClose(found.authorities, many.authorities, 1e-6))
  t.match(hits(csrOf(4, fan), { hitsIterations: 2, tolerance: 1e-7 }, uncontrolled), { didConverge: false, ranIterations: 2 })
})
