import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { spanningTree } from '../../../../src/graph/kernels/trees/spanning-tree.ts'
import { allDistances } from '../../oracles.ts'
import { csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'
import { faultOfTree, spanningWeight } from '../../tree-oracles.ts'

t.test('weighs the minimum, or maximum, of the spanning trees of its component', async (t) => {
  for (const objective of ['minimum', 'maximum'] as const) {
    for (const weighted of [true, false]) {
      holdsOnRandomGraphs({ weighted, minWeight: -2 }, (graph, orientation) => {
        if (graph.nodeCount === 0) return true
        const source = graph.nodeCount >> 1
        const tree = spanningTree(csrOf(graph.nodeCount, graph.arcs, orientation), { source, objective }, uncontrolled)
        const unweighted = { ...graph, arcs: graph.arcs.map(([u, v]) => [u, v, 1] as const) }
        const component = new Set([...(allDistances(unweighted, 'undirected')[source] as number[]).entries()].flatMap(([v, d]) => (d < Infinity ? [v] : [])))
        const isSpanning = tree.nodes.length === component.size && tree.nodes.every((node) => component.has(node)) && tree.nodes[0] === source
        const best = spanningWeight(graph, component, objective === 'maximum' ? -1 : 1)
        return isSpanning && faultOfTree(tree, graph, 'undirected') === null && tree.totalWeight === best
      })
    }
  }
  t.pass()
})

t.test('grows by the lightest relationship, of parallel ones too, and never along a loop', async (t) => {
  const csr = csrOf(
    4,
    [
      [1, 0, 5],
      [1, 2, 3],
      [0, 1, 2],
      [2, 0, 9],
      [2, 2, 0]
    ],
    'undirected'
  )
  const tree = spanningTree(csr, { source: 0, objective: 'minimum' }, uncontrolled)
  t.same([[...tree.nodes], [...tree.parents], [...tree.weights], tree.totalWeight], [[0, 1, 2], [-1, 0, 1], [0, 2, 3], 5])
  t.equal(spanningTree(csr, { source: 0, objective: 'maximum' }, uncontrolled).totalWeight, 14)
})

t.test('is only the source if isolated, and nothing in an empty graph', async (t) => {
  t.same([...spanningTree(csrOf(2, [[1, 1]]), { source: 0, objective: 'minimum' }, uncontrolled).nodes], [0])
  t.equal(spanningTree(csrOf(0, []), { source: 0, objective: 'minimum' }, uncontrolled).nodes.length, 0)
})

t.test('rejects weights that are NaN', async (t) => {
  t.throws(() => spanningTree(csrOf(2, [[0, 1, Number.NaN]]), { source: 0, objective: 'minimum' }, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new Error('cancelled')
  }
  t.throws(() => spanningTree(csrOf(2, [[0, 1]]), { source: 0, objective: 'minimum' }, { check }), /cancelled/)
})
