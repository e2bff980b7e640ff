import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type LongestPaths, longestPath } from '../../../../src/graph/kernels/paths/longest-path.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const none = Number.NaN
const pathsOf = (nodeCount: number, arcs: readonly Arc[], orientation: 'natural' | 'undirected' = 'natural') =>
  longestPath(csrOf(nodeCount, arcs, orientation), {}, uncontrolled)

t.test('finds the longest path to each node from any node without incoming arcs', async (t) => {
  const { costs, hops, parents, cycle } = pathsOf(7, [
    [0, 1, 1],
    [1, 2, 1],
    [0, 2, 1],
    [3, 2, 5],
    [2, 4, -2],
    [4, 5, 0]
  ])
  t.same([...costs], [0, 1, 5, 0, 3, 3, 0])
  t.same([...hops], [0, 1, 1, 0, 2, 3, 0])
  t.same([...parents], [-1, 0, 3, -1, 2, 4, -1])
  t.same([...cycle], [])
})

t.test('counts hops without weights, and uses the longest of parallel arcs', async (t) => {
  t.same(
    [
      ...pathsOf(4, [
        [0, 1],
        [1, 2],
        [0, 2]
      ]).costs
    ],
    [0, 1, 2, 0]
  )
  t.same(
    [
      ...pathsOf(3, [
        [0, 1, 1],
        [0, 1, 7],
        [1, 2, 3],
        [1, 2, 4]
      ]).costs
    ],
    [0, 7, 11]
  )
})

t.test('a node reached only by negative costs has its path; ties take the parent of the smallest index', async (t) => {
  t.same(
    [
      ...pathsOf(3, [
        [0, 1, -5],
        [1, 2, -1]
      ]).costs
    ],
    [0, -5, -6]
  )
  t.same(
    [
      ...pathsOf(4, [
        [2, 3, 2],
        [1, 3, 2],
        [0, 3, 1]
      ]).parents
    ],
    [-1, -1, -1, 1]
  )
})

t.test('cycles allow paths only before them and to their first nodes, and one is named', async (t) => {
  const { costs, hops, cycle } = pathsOf(9, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 1],
    [3, 4],
    [5, 6],
    [6, 5],
    [6, 7]
  ])
  t.same([...costs], [0, 1, none, none, none, none, none, none, 0])
  t.same([...hops], [0, 1, -1, -1, -1, -1, -1, -1, 0])
  t.same([...cycle], [1, 2, 3, 1])
  t.same(
    [
      ...pathsOf(3, [
        [0, 1],
        [1, 1],
        [1, 2]
      ]).cycle
    ],
    [1, 1]
  )
  t.same([...pathsOf(2, [[0, 1]], 'undirected').cycle], [0, 1, 0])
})

t.test('an empty graph has no paths; a NaN weight is rejected', async (t) => {
  t.same([...pathsOf(0, []).costs], [])
  t.throws(() => pathsOf(2, [[0, 1, Number.NaN]]), { code: 'EDGEWISE_INVALID_INPUT' })
})

/** The longest path to v by trying all. It is -Infinity where a cycle leads to v or there is no start. */
function longestByDefinition(graph: EdgeList, arcs: readonly (readonly number[])[], v: number, above: readonly number[] = []): number {
  if (above.includes(v)) return Number.NaN
  const into = arcs.filter(([, target]) => target === v)
  const costs = into.map(([u, , weight]) => longestByDefinition(graph, arcs, u as number, [...above, v]) + (weight as number))
  return into.length === 0 ? 0 : Math.max(...costs)
}

t.test('agrees with trying all paths outside of cycles, and names a cycle exactly when there is one', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted, minWeight: -2, maxNodes: 7 }, (graph, orientation) => {
      const arcs = walkable(graph, orientation)
      const found = longestPath(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
      const expected = Array.from({ length: graph.nodeCount }, (_, v) => longestByDefinition(graph, arcs, v))
      const isSame = expected.every((cost, v) => Number.isNaN(cost) || cost === found.costs[v])
      const steps = Array.from(found.cycle).slice(1)
      const isCycle = steps.every((v, i) => arcs.some(([a, b]) => a === found.cycle[i] && b === v)) && found.cycle[0] === found.cycle.at(-1)
      const isCyclic = expected.some(Number.isNaN)
      return isSame && isCycle && found.cycle.length > 0 === isCyclic && addsUp(found, arcs)
    })
  }
  t.pass()
})

/** Every path is one: each step an arc, the costs those of its arcs. */
function addsUp({ costs, hops, parents }: LongestPaths, arcs: readonly (readonly number[])[]): boolean {
  return Array.from(parents).every((u, v) => {
    if (u === -1) return Number.isNaN(costs[v]) ? hops[v] === -1 : costs[v] === 0 && hops[v] === 0
    const longest = Math.max(...arcs.filter(([a, b]) => a === u && b === v).map(([, , weight]) => weight as number))
    return costs[v] === (costs[u] as number) + longest && hops[v] === (hops[u] as number) + 1
  })
}

t.test('stops when cancelled', async (t) => {
  const control = {
    check() {
      throw new Error('given up')
    }
  }
  t.throws(() => longestPath(csrOf(2, [[0, 1]]), {}, control), { message: 'given up' })
})
