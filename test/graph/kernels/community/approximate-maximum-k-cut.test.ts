import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { approximateMaximumKCut } from '../../../../src/graph/kernels/community/approximate-maximum-k-cut.ts'
import { cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

const defaults = { k: 2, iterations: 8, vnsMaxNeighborhoodOrder: 0, seed: 42 }

function costOf({ arcs }: EdgeList, parts: ArrayLike<number>): number {
  return arcs.reduce((sum, [u, v, weight = 1]) => (parts[u] === parts[v] ? sum : sum + weight), 0)
}

/** The best of all k^n divisions. */
function bestCost(graph: EdgeList, k: number): number {
  const parts = new Uint8Array(graph.nodeCount)
  let best = 0
  for (let number = 0; number < k ** graph.nodeCount; number++) {
    for (let u = 0, rest = number; u < parts.length; u++, rest = Math.floor(rest / k)) parts[u] = rest % k
    best = Math.max(best, costOf(graph, parts))
  }
  return best
}

t.test('ends where no single node can improve the cut, and reports its cost, also with negative weights', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 9, weighted: true, minWeight: -3 }, (graph, orientation) => {
    const { parts, cutCost } = approximateMaximumKCut(csrOf(graph.nodeCount, graph.arcs, orientation), { ...defaults, k: 3 }, uncontrolled)
    const isStuck = parts.every((_, u) =>
      [0, 1, 2].every((part) => {
        const moved = parts.slice()
        moved[u] = part
        return costOf(graph, moved) <= cutCost
      })
    )
    return isStuck && cutCost === costOf(graph, parts)
  })
  t.pass()
})

t.test('finds the best cut of small graphs', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 7, weighted: true, numRuns: 150 }, (graph, orientation) => {
    const found = approximateMaximumKCut(csrOf(graph.nodeCount, graph.arcs, orientation), { ...defaults, vnsMaxNeighborhoodOrder: 4 }, uncontrolled)
    return found.cutCost === bestCost(graph, 2)
  })
  t.pass()
})

t.test('improves by searching around its results', async (t) => {
  const arcs = Array.from({ length: 300 }, (_, i) => [(i * 37) % 101, (i * 61 + 17) % 101] as const)
  const costs = [0, 10].map(
    (order) => approximateMaximumKCut(csrOf(101, arcs), { ...defaults, iterations: 1, vnsMaxNeighborhoodOrder: order }, uncontrolled).cutCost
  )
  t.ok((costs[1] as number) > (costs[0] as number), costs.join())
})

t.test('repeats with the same seed', async (t) => {
  const csr = csrOf(
    5,
    [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 4]
    ],
    'undirected'
  )
  t.same(approximateMaximumKCut(csr, defaults, uncontrolled), approximateMaximumKCut(csr, defaults, uncontrolled))
})

t.test('counts nothing without arcs or nodes, rejects NaN, and stops when cancelled', async (t) => {
  t.equal(approximateMaximumKCut(csrOf(3, [[1, 1, 5]]), defaults, uncontrolled).cutCost, 0)
  t.match(approximateMaximumKCut(csrOf(0, []), { ...defaults, vnsMaxNeighborhoodOrder: 3 }, uncontrolled), { parts: new Uint8Array(), cutCost: 0 })
  t.throws(() => approximateMaximumKCut(csrOf(2, [[0, 1, Number.NaN]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => approximateMaximumKCut(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
