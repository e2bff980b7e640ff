import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { articulationPoints } from '../../../../src/graph/kernels/centrality/articulation-points.ts'
import { componentsOf } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

const listed = ({ nodes, componentSizes, counts, largest, smallest }: ReturnType<typeof articulationPoints>) =>
  Array.from(nodes, (node, row) => [node, componentSizes[row], counts[row], largest[row], smallest[row]])

/** By taking each node away. */
function byRemoval({ nodeCount, arcs }: EdgeList): number[][] {
  return Array.from({ length: nodeCount }, (_, node) => node).flatMap((node) => {
    const own = componentsOf(nodeCount, arcs).find((members) => members.includes(node)) ?? []
    const left = componentsOf(
      nodeCount,
      arcs.filter(([u, v]) => u !== node && v !== node)
    ).filter((members) => members[0] !== node && own.includes(members[0] as number))
    const sizes = left.map((members) => members.length)
    return sizes.length < 2 ? [] : [[node, own.length, sizes.length, Math.max(...sizes), Math.min(...sizes)]]
  })
}

t.test('agrees with removing each node, for every orientation', async (t) => {
  for (const options of [{}, { maxNodes: 24, numRuns: 100 }]) {
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const found = articulationPoints(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
      return JSON.stringify(listed(found)) === JSON.stringify(byRemoval(graph))
    })
  }
  t.pass()
})

t.test('gives the parts of a star without its centre, and no such node in a cycle', async (t) => {
  const star: Arc[] = [
    [3, 0],
    [3, 1],
    [3, 2]
  ]
  t.same(listed(articulationPoints(csrOf(4, star), {}, uncontrolled)), [[3, 4, 3, 1, 1]])
  const cycle: Arc[] = [
    [0, 1],
    [1, 2],
    [2, 0]
  ]
  t.same(listed(articulationPoints(csrOf(3, cycle), {}, uncontrolled)), [])
})

t.test('handles a path of a hundred thousand nodes', async (t) => {
  const length = 100_000
  const path = Array.from({ length: length - 1 }, (_, u): Arc => [u, u + 1])
  const { nodes, largest } = articulationPoints(csrOf(length, path), {}, uncontrolled)
  t.equal(nodes.length, length - 2)
  t.equal(largest[0], length - 2)
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => articulationPoints(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
