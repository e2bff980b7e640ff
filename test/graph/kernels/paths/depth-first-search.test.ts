import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { breadthFirstSearch } from '../../../../src/graph/kernels/paths/breadth-first-search.ts'
import { depthFirstSearch } from '../../../../src/graph/kernels/paths/depth-first-search.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const whole = { source: 0, targets: [], maxDepth: -1 }
const tree = csrOf(8, [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 4],
  [4, 2],
  [2, 5],
  [3, 6],
  [6, 7],
  [0, 1]
])

t.test('searches deep first, from the last of the seen nodes', async (t) => {
  const { order, depths, parents } = depthFirstSearch(tree, whole, uncontrolled)
  t.same([...order], [0, 3, 6, 7, 2, 5, 1, 4])
  t.same([...depths], [0, 1, 1, 1, 2, 2, 2, 3])
  t.same([...parents], [-1, 0, 0, 0, 1, 2, 3, 6])
})

t.test('a node belongs to the first node that saw it', async (t) => {
  const csr = csrOf(8, [
    [0, 5],
    [0, 6],
    [6, 1],
    [6, 5],
    [5, 7]
  ])
  const { order, parents } = depthFirstSearch(csr, whole, uncontrolled)
  t.same([...order], [0, 6, 1, 5, 7])
  t.equal(parents[5], 0)
})

t.test('ends with the first visited target; seen nodes do not count', async (t) => {
  const { order, depths, parents } = depthFirstSearch(tree, { ...whole, targets: [5, 7] }, uncontrolled)
  t.same([...order], [0, 3, 6, 7])
  t.same([...depths], [0, -1, -1, 1, -1, -1, 2, 3])
  t.same([...parents], [-1, -1, -1, 0, -1, -1, 3, 6])
  t.same([...depthFirstSearch(tree, { ...whole, targets: [0] }, uncontrolled).order], [0])
})

t.test('respects the depth limit', async (t) => {
  t.same([...depthFirstSearch(tree, { ...whole, maxDepth: 0 }, uncontrolled).order], [0])
  t.same([...depthFirstSearch(tree, { ...whole, maxDepth: 1 }, uncontrolled).order], [0, 3, 2, 1])
  t.same([...depthFirstSearch(tree, { ...whole, maxDepth: 2 }, uncontrolled).order], [0, 3, 6, 2, 5, 1, 4])
})

/** By the definition, with recursion and lists: see all neighbours, then visit those seen for the first time, the last one first. */
function visitInTurn(graph: EdgeList, orientation: Parameters<typeof walkable>[1]): number[] {
  const arcs = walkable(graph, orientation)
  const seen = new Set([0])
  const order: number[] = []
  const visit = (u: number): void => {
    order.push(u)
    const fresh = [...new Set(arcs.flatMap(([a, b]) => (a === u && !seen.has(b) ? [b] : [])))].sort((a, b) => b - a)
    for (const v of fresh) seen.add(v)
    for (const v of fresh) visit(v)
  }
  visit(0)
  return order
}

t.test('visits the nodes of breadth-first search, in the defined order, each from its parent', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    if (graph.nodeCount === 0) return true
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const { order, depths, parents } = depthFirstSearch(csr, whole, uncontrolled)
    const arcs = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
    const isTree = order.every((v, i) => i === 0 || (arcs.has(`${parents[v]},${v}`) && depths[v] === (depths[parents[v] as number] as number) + 1))
    const reached = breadthFirstSearch(csr, whole, uncontrolled).order
    return isTree && String(order) === String(visitInTurn(graph, orientation)) && String([...order].sort()) === String([...reached].sort())
  })
  t.pass()
})

t.test('a chain of a million nodes needs no recursion', async (t) => {
  const length = 1_000_000
  const csr = csrOf(
    length,
    Array.from({ length: length - 1 }, (_, u) => [u, u + 1] as const)
  )
  t.equal(depthFirstSearch(csr, whole, uncontrolled).depths[length - 1], length - 1)
})

t.test('stops when cancelled', async (t) => {
  const control = {
    check() {
      throw new Error('given up')
    }
  }
  t.throws(() => depthFirstSearch(tree, whole, control), { message: 'given up' })
})
