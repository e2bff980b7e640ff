import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { topologicalOrder } from '../../../../src/graph/kernels/paths/topological-order.ts'
import { cancelled, csrOf, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

t.test('orders all nodes forward, or shows the cycle that prevents it', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 12 }, (graph, drawn) => {
    const orientation = drawn === 'undirected' ? 'natural' : drawn
    const { order, levels, cycle } = topologicalOrder(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    const arcs = walkable(graph, orientation)
    const placeOf = new Map(Array.from(order, (node, place) => [node, place]))
    const isForward = arcs.every(
      ([u, v]) => !placeOf.has(v) || ((placeOf.get(u) ?? Number.POSITIVE_INFINITY) < (placeOf.get(v) ?? -1) && (levels[u] ?? 0) < (levels[v] ?? 0))
    )
    const steps = Array.from(cycle.subarray(1), (v, step) => arcs.some(([a, b]) => a === cycle[step] && b === v))
    const isWhole = placeOf.size === graph.nodeCount
    return isForward && placeOf.size === order.length && (isWhole ? cycle.length === 0 : cycle.length > 1 && cycle[0] === cycle.at(-1) && steps.every(Boolean))
  })
  t.pass()
})

t.test('orders level by level, and counts parallel arcs once', async (t) => {
  const { order, levels } = topologicalOrder(
    csrOf(5, [
      [3, 1],
      [3, 1],
      [1, 0],
      [3, 0],
      [4, 2]
    ]),
    {},
    uncontrolled
  )
  t.same(Array.from(order), [3, 4, 1, 2, 0])
  t.same(Array.from(levels), [2, 1, 1, 0, 0])
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => topologicalOrder(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
