import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { triangleCount } from '../../../../src/graph/kernels/community/triangle-count.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

function byTriples({ nodeCount, arcs }: EdgeList, maxDegree: number): { triangles: number[]; total: number } {
  const near = Array.from({ length: nodeCount }, () => new Set<number>())
  for (const [u, v] of arcs) {
    if (u === v) continue
    near[u]?.add(v)
    near[v]?.add(u)
  }
  const takesPart = (u: number): boolean => (near[u]?.size ?? 0) <= maxDegree
  const triangles = near.map((_, u): number => (takesPart(u) ? 0 : -1))
  let total = 0
  for (let a = 0; a < nodeCount; a++) {
    for (let b = 0; b < a; b++) {
      for (let c = 0; c < b; c++) {
        if (!near[a]?.has(b) || !near[b]?.has(c) || !near[a]?.has(c) || ![a, b, c].every(takesPart)) continue
        for (const node of [a, b, c]) triangles[node] = (triangles[node] ?? 0) + 1
        total++
      }
    }
  }
  return { triangles, total }
}

t.test('agrees with checking every triple, for every orientation and degree bound', async (t) => {
  for (const maxDegree of [null, 0, 2, 4]) {
    holdsOnRandomGraphs({}, (graph, orientation) => {
      const { triangles, total } = triangleCount(csrOf(graph.nodeCount, graph.arcs, orientation), { maxDegree }, uncontrolled)
      const expected = byTriples(graph, maxDegree ?? Number.POSITIVE_INFINITY)
      return triangles.join() === expected.triangles.join() && total === expected.total
    })
  }
  t.pass()
})

t.test('counts all triples of a complete graph', async (t) => {
  const arcs: Arc[] = []
  for (let u = 0; u < 20; u++) for (let v = 0; v < u; v++) arcs.push([u, v])
  const { triangles, total } = triangleCount(csrOf(20, arcs), { maxDegree: null }, uncontrolled)
  t.equal(total, (20 * 19 * 18) / 6)
  t.ok(triangles.every((count) => count === (19 * 18) / 2))
})
