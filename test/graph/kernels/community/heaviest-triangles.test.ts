import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { heaviestTriangles } from '../../../../src/graph/kernels/community/heaviest-triangles.ts'
import { cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

/** By looking at all sets of three. */
function byLooking({ nodeCount, arcs }: EdgeList, values: Float64Array): number[][] {
  const isJoined = (u: number, v: number) => arcs.some(([a, b]) => (a === u && b === v) || (a === v && b === u))
  const nodes = Array.from({ length: nodeCount }, (_, node) => node)
  const found = nodes.flatMap((u) =>
    nodes.slice(u + 1).flatMap((v) => nodes.slice(v + 1).flatMap((w) => (isJoined(u, v) && isJoined(v, w) && isJoined(u, w) ? [[u, v, w]] : [])))
  )
  const sumOf = (triple: readonly number[]) => triple.reduce((sum, node) => sum + (values[node] ?? 0), 0)
  const known = found.filter((triple) => !Number.isNaN(sumOf(triple))).map((triple) => [sumOf(triple), ...triple])
  return known.sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (a.join() < b.join() ? -1 : 1))
}

t.test('finds the largest sums of three joined nodes', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const values = Float64Array.from({ length: graph.nodeCount }, (_, node) => (node === 4 ? Number.NaN : (node * 7) % 5))
    const { nodes, sums, total } = heaviestTriangles(csrOf(graph.nodeCount, graph.arcs, orientation), { values, keep: 3 }, uncontrolled)
    const listed = Array.from(sums, (sum, row) => [sum, ...nodes.subarray(3 * row, 3 * row + 3)])
    const expected = byLooking(graph, values)
    return total === expected.length && JSON.stringify(listed) === JSON.stringify(expected.slice(0, 3))
  })
  t.pass()
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => heaviestTriangles(csrOf(1, []), { values: new Float64Array(1), keep: 1 }, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
