import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { bridges } from '../../../../src/graph/kernels/centrality/bridges.ts'
import { componentsOf } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

const listed = ({ sources, targets, sourceSizes, targetSizes }: ReturnType<typeof bridges>) =>
  Array.from(sources, (source, row) => [source, targets[row], sourceSizes[row], targetSizes[row]])

/** By taking each relationship away. */
function byRemoval({ nodeCount, arcs }: EdgeList): number[][] {
  const whole = componentsOf(nodeCount, arcs).length
  const found = arcs.flatMap(([u, v], index) => {
    const left = componentsOf(nodeCount, arcs.toSpliced(index, 1))
    if (left.length === whole) return []
    const sizeAt = (node: number) => left.find((members) => members.includes(node))?.length ?? 0
    const [source, target] = [Math.min(u, v), Math.max(u, v)]
    return [[source, target, sizeAt(source), sizeAt(target)]]
  })
  return found.sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
}

t.test('agrees with removing each relationship, for every orientation', async (t) => {
  for (const options of [{}, { maxNodes: 24, numRuns: 100 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const found = bridges(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
      return JSON.stringify(listed(found)) === JSON.stringify(byRemoval(graph))
    })
  }
  t.pass()
})

t.test('finds no bridge among parallel relationships, one way or both', async (t) => {
  for (const second of [[0, 1] as const, [1, 0] as const]) t.same(listed(bridges(csrOf(2, [[0, 1], second]), {}, uncontrolled)), [])
  t.same(listed(bridges(csrOf(2, [[0, 1]]), {}, uncontrolled)), [[0, 1, 1, 1]])
})

t.test('handles a path of a hundred thousand nodes', async (t) => {
  const length = 100_000
  const path = Array.from({ length: length - 1 }, (_, u): Arc => [u, u + 1])
  const found = bridges(csrOf(length, path), {}, uncontrolled)
  t.equal(found.sources.length, length - 1)
  t.same([found.sourceSizes[2], found.targetSizes[2]], [3, length - 3])
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => bridges(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
