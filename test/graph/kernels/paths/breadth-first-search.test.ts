import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { breadthFirstSearch } from '../../../../src/graph/kernels/paths/breadth-first-search.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { allDistances } from '../../oracles.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

/** Cormen et al., Introduction to Algorithms, 3rd edition, figure 22.3: vertices r s t u v w x y as 0..7, search from s. */
const figure = csrOf(
  8,
  [
    [0, 1],
    [0, 4],
    [1, 5],
    [5, 2],
    [5, 6],
    [2, 3],
    [2, 6],
    [6, 3],
    [6, 7],
    [3, 7]
  ],
  'undirected'
)

t.test("finds the distances of the textbook's figure", async (t) => {
  const { depths } = breadthFirstSearch(figure, { source: 1, targets: [], maxDepth: -1 }, uncontrolled)
  t.same([...depths], [1, 0, 2, 3, 2, 1, 2, 3])
})

t.test('visits in queue order, rows ascending, and keeps the earliest parent', async (t) => {
  const { order, parents } = breadthFirstSearch(figure, { source: 1, targets: [], maxDepth: -1 }, uncontrolled)
  t.same([...order], [1, 0, 5, 4, 2, 6, 3, 7])
  t.same([...parents], [1, -1, 5, 2, 0, 1, 5, 6])
})

t.test('ends at the first target', async (t) => {
  const { order, depths } = breadthFirstSearch(figure, { source: 1, targets: [7, 2], maxDepth: -1 }, uncontrolled)
  t.same([...order], [1, 0, 5, 4, 2])
  t.equal(depths[7], -1)
})

t.test('ends at the source when it is a target', async (t) => {
  t.same([...breadthFirstSearch(figure, { source: 3, targets: [3], maxDepth: -1 }, uncontrolled).order], [3])
})

t.test('respects the depth limit', async (t) => {
  t.same([...breadthFirstSearch(figure, { source: 1, targets: [], maxDepth: 1 }, uncontrolled).order], [1, 0, 5])
  t.same([...breadthFirstSearch(figure, { source: 1, targets: [], maxDepth: 0 }, uncontrolled).order], [1])
})

t.test('agrees with all-pairs distances, and each parent is one arc and one step nearer', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    if (graph.nodeCount === 0) return true
    const { order, depths, parents } = breadthFirstSearch(
      csrOf(graph.nodeCount, graph.arcs, orientation),
      { source: 0, targets: [], maxDepth: -1 },
      uncontrolled
    )
    const distance = allDistances({ ...graph, arcs: graph.arcs.map(([u, v]) => [u, v]) }, orientation)[0] as number[]
    const arcs = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
    const isDepth = distance.every((d, v) => depths[v] === (d === Number.POSITIVE_INFINITY ? -1 : d))
    const isOrdered = order.every((v, i) => i === 0 || (depths[v] as number) >= (depths[order[i - 1] as number] as number))
    const isTree = order.every((v, i) => i === 0 || (arcs.has(`${parents[v]},${v}`) && depths[parents[v] as number] === (depths[v] as number) - 1))
    return isDepth && isOrdered && isTree && new Set(order).size === order.length && order.length === distance.filter(Number.isFinite).length
  })
  t.pass()
})

/** The walk by its contract: one queue, rows ascending, until a target is found. */
function byQueue(graph: EdgeList, orientation: Orientation, { source, targets, maxDepth }: { source: number; targets: readonly number[]; maxDepth: number }) {
  const arcs = walkable(graph, orientation)
  const depths = new Array<number>(graph.nodeCount).fill(-1)
  const parents = [...depths]
  const order = [source]
  depths[source] = 0
  for (const u of order) {
    const depth = (depths[u] as number) + 1
    if (targets.includes(order.at(-1) as number) || (maxDepth >= 0 && depth > maxDepth)) break
    const ends = arcs.filter(([from, v]) => from === u && depths[v] === -1).map(([, v]) => v)
    for (const v of [...new Set(ends)].sort((a, b) => a - b)) {
      depths[v] = depth
      parents[v] = u
      order.push(v)
      if (targets.includes(v)) break
    }
  }
  return { order, depths, parents }
}

t.test('visits in queue order, from whichever side it reads arcs', async (t) => {
  for (const options of [{}, { maxNodes: 60, numRuns: 100 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      if (graph.nodeCount === 0) return true
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const last = graph.nodeCount - 1
      return [
        { source: 0, targets: [], maxDepth: -1 },
        { source: last, targets: [0, last >> 1], maxDepth: -1 },
        { source: last >> 1, targets: [], maxDepth: 2 }
      ].every((parameters) => {
        const { order, depths, parents } = breadthFirstSearch(csr, parameters, uncontrolled)
        return isDeepStrictEqual({ order: [...order], depths: [...depths], parents: [...parents] }, byQueue(graph, orientation, parameters))
      })
    })
  }
  t.pass()
})
