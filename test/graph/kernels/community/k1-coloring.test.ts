import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { k1Coloring } from '../../../../src/graph/kernels/community/k1-coloring.ts'
import { cancelled, csrOf, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const colorsOf = (csr: ReturnType<typeof csrOf>) => k1Coloring(csr, { maxIterations: 10 }, uncontrolled)

t.test('gives neighbours different colours, and each node the smallest free one', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 20 }, (graph, orientation) => {
    const { colors, colorCount } = colorsOf(csrOf(graph.nodeCount, graph.arcs, orientation))
    const pairs = walkable(graph, 'undirected').filter(([u, v]) => u !== v)
    const isValid = pairs.every(([u, v]) => colors[u] !== colors[v])
    const isLeast = colors.every((color, u) =>
      Array.from({ length: color }, (_, smaller) => smaller).every((smaller) => pairs.some(([a, b]) => a === u && b < u && colors[b] === smaller))
    )
    return isValid && isLeast && colorCount === new Set(colors).size
  })
  t.pass()
})

t.test('needs as many colours as a clique has nodes, and two for a path', async (t) => {
  const clique = [0, 1, 2, 3].flatMap((u) => [0, 1, 2, 3].filter((v) => v > u).map((v) => [u, v] as const))
  t.equal(colorsOf(csrOf(4, clique)).colorCount, 4)
  t.same(
    [
      ...colorsOf(
        csrOf(3, [
          [0, 1],
          [1, 2]
        ])
      ).colors
    ],
    [0, 1, 0]
  )
})

t.test('colours nodes without arcs, and accepts an empty graph', async (t) => {
  t.match(colorsOf(csrOf(2, [[1, 1]])), { colors: Uint32Array.of(0, 0), colorCount: 1 })
  t.match(colorsOf(csrOf(0, [])), { colors: new Uint32Array(), colorCount: 0 })
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => k1Coloring(csrOf(2, [[0, 1]]), { maxIterations: 10 }, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
