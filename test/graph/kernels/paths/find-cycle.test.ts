import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { findCycle } from '../../../../src/graph/kernels/paths/find-cycle.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { componentsOf } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

/** Taking away, again and again, what nothing leads to; undirected: more relationships than a forest has. */
function hasCycle({ nodeCount, arcs }: EdgeList, orientation: Orientation): boolean {
  if (orientation === 'undirected') return arcs.length > nodeCount - componentsOf(nodeCount, arcs).length
  let left = Array.from({ length: nodeCount }, (_, node) => node)
  for (;;) {
    const led = new Set(arcs.filter(([u, v]) => left.includes(u) && left.includes(v)).map(([u, v]) => (orientation === 'natural' ? v : u)))
    const next = left.filter((node) => led.has(node))
    if (next.length === left.length) return left.length > 0
    left = next
  }
}

/** Whether a walk goes along relationships that are there, each used as often as it is there at most. */
function isCycle(graph: EdgeList, orientation: Orientation, cycle: readonly number[]): boolean {
  const keyOf = (u: number, v: number) => (orientation === 'undirected' ? [Math.min(u, v), Math.max(u, v)] : [u, v]).join()
  const free = walkable(orientation === 'undirected' ? { ...graph } : graph, orientation === 'undirected' ? 'natural' : orientation).map(([u, v]) =>
    keyOf(u, v)
  )
  const inner = new Set(cycle.slice(1))
  return (
    cycle[0] === cycle.at(-1) &&
    inner.size === cycle.length - 1 &&
    cycle.slice(1).every((v, step) => {
      const at = free.indexOf(keyOf(cycle[step] as number, v))
      if (at !== -1) free.splice(at, 1)
      return at !== -1
    })
  )
}

t.test('finds an existing cycle exactly when there is one', async (t) => {
  for (const options of [{}, { maxNodes: 20, numRuns: 150 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const cycle = Array.from(findCycle(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled).cycle)
      return hasCycle(graph, orientation) ? isCycle(graph, orientation, cycle) : cycle.length === 0
    })
  }
  t.pass()
})

t.test('treats two parallel relationships as a cycle, and one as none', async (t) => {
  t.same(Array.from(findCycle(csrOf(2, [[0, 1]], 'undirected'), {}, uncontrolled).cycle), [])
  t.same(
    Array.from(
      findCycle(
        csrOf(
          2,
          [
            [0, 1],
            [1, 0]
          ],
          'undirected'
        ),
        {},
        uncontrolled
      ).cycle
    ),
    [0, 1, 0]
  )
  t.same(Array.from(findCycle(csrOf(1, [[0, 0]], 'undirected'), {}, uncontrolled).cycle), [0, 0])
})

t.test('handles a path of a hundred thousand nodes', async (t) => {
  const path = Array.from({ length: 99_999 }, (_, u): Arc => [u, u + 1])
  t.equal(findCycle(csrOf(100_000, path, 'undirected'), {}, uncontrolled).cycle.length, 0)
  t.equal(findCycle(csrOf(100_000, [...path, [99_999, 0]]), {}, uncontrolled).cycle.length, 100_001)
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => findCycle(csrOf(2, [[0, 1]]), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
