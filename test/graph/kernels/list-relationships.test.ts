import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { listRelationships } from '../../../src/graph/kernels/list-relationships.ts'
import { csrOf, holdsOnRandomGraphs } from '../random-graph.ts'

t.test('lists each relationship of an undirected view once, also loops and parallels', async (t) => {
  const csr = csrOf(
    3,
    [
      [1, 0, 5],
      [2, 2, 7],
      [0, 1, 6]
    ],
    'undirected'
  ) // prettier-ignore
  const { sources, targets, weights } = listRelationships(csr, {}, uncontrolled)
  t.same(
    [[...sources], [...targets], [...(weights ?? [])]],
    [
      [0, 0, 2],
      [1, 1, 2],
      [5, 6, 7]
    ]
  ) // prettier-ignore
})

t.test('lists projected relationships, reversed when the projection is', async () => {
  holdsOnRandomGraphs({ weighted: true }, (graph, orientation) => {
    const { sources, targets, weights } = listRelationships(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    const found = Array.from(sources, (source, i) => [source, targets[i], weights?.[i] ?? 1].join())
    const expected = graph.arcs.map(([source, target, weight]) => {
      const turned = orientation === 'reverse' || (orientation === 'undirected' && source > target)
      return [turned ? target : source, turned ? source : target, weight].join()
    })
    return found.sort().join(' ') === expected.sort().join(' ')
  })
})

t.test('stops when cancelled', async (t) => {
  const arcs = Array.from({ length: 70_000 }, (_, i) => [i % 100, (i * 7) % 100] as const)
  const check = () => {
    throw new Error('given up')
  }
  t.throws(() => listRelationships(csrOf(100, arcs), {}, { check }), /given up/)
})
