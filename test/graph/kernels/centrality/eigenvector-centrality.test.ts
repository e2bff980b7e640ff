import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { eigenvectorCentrality } from '../../../../src/graph/kernels/centrality/eigenvector-centrality.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { isClose } from '../../oracles.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, linksOfManual, walkable } from '../../random-graph.ts'

const defaults = { maxIterations: 20, tolerance: 1e-7, sources: [], convention: 'gds' as const }

/** The same as a matrix. Column u holds what node u gives to each other node for a value of 1. */
function byMatrix(graph: EdgeList, orientation: Orientation, steps: number, isWeighted: boolean): number[] {
  const { nodeCount: n } = graph
  const matrix = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  const arcs = walkable(graph, orientation)
  for (const [u, v, weight] of arcs) {
    const out = arcs.filter(([from]) => from === u).reduce((sum, arc) => sum + arc[2], 0)
    const share = isWeighted ? (out === 0 ? 0 : weight / out) : 1
    const row = matrix[v] as number[]
    row[u] = (row[u] as number) + share
  }
  const atLength1 = (vector: number[]) => vector.map((value) => value / Math.hypot(...vector))
  let grown = new Array<number>(n).fill(1 / n)
  for (let step = 0; step < steps; step++) {
    const own = atLength1(grown)
    const before = grown
    grown = matrix.map((row, v) => (own[v] as number) + row.reduce((sum, share, u) => sum + share * (before[u] as number), 0))
  }
  return n === 0 ? [] : atLength1(grown)
}

t.test('gives the scores of the GDS manual', async (t) => {
  const { scores } = eigenvectorCentrality(csrOf(8, linksOfManual), defaults, uncontrolled)
  const inner = 0.33997520529777137
  const site = 0.15484062876886298
  t.ok(isClose(scores, [0.7465574981728249, inner, inner, inner, site, site, site, site], 1e-12), [...scores].join())
})

t.test('agrees with products of the matrix', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted, minWeight: 1 }, (graph, orientation) => {
      const isWeighted = weighted && graph.arcs.length > 0
      const { scores } = eigenvectorCentrality(csrOf(graph.nodeCount, graph.arcs, orientation), { ...defaults, maxIterations: 6, tolerance: 0 }, uncontrolled)
      return isClose(scores, byMatrix(graph, orientation, 5, isWeighted))
    })
  }
  t.pass()
})

const kite: Arc[] = [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 3]
]

t.test('converges to an eigenvector of length 1', async (t) => {
  const { scores, didConverge, ranIterations } = eigenvectorCentrality(
    csrOf(4, kite, 'undirected'),
    { ...defaults, maxIterations: 200, tolerance: 1e-13 },
    uncontrolled
  )
  t.ok(didConverge)
  t.ok(ranIterations < 200)
  const [a = 0, b = 0, c = 0, d = 0] = scores
  const image = [b + c, a + c, a + b + d, c]
  const value = image.reduce((sum, entry, u) => sum + entry * (scores[u] as number), 0)
  t.ok(
    isClose(
      image,
      scores.map((score) => score * value),
      1e-11
    )
  )
  t.ok(Math.abs(Math.hypot(...scores) - 1) < 1e-12)
})

t.test('does not overflow in any number of iterations', async (t) => {
  const complete = Array.from({ length: 900 }, (_, i): Arc => [Math.floor(i / 30), i % 30])
  const { scores } = eigenvectorCentrality(csrOf(30, complete), { ...defaults, maxIterations: 600, tolerance: -1 }, uncontrolled)
  t.ok(isClose(scores, new Array(30).fill(1 / Math.sqrt(30)), 1e-12))
})

t.test('normalises the start with one iteration, shared among sources', async (t) => {
  const one = { ...defaults, maxIterations: 1 }
  t.ok(isClose(eigenvectorCentrality(csrOf(4, kite), one, uncontrolled).scores, [0.5, 0.5, 0.5, 0.5]))
  t.ok(isClose(eigenvectorCentrality(csrOf(4, kite), { ...one, sources: [1, 3, 3] }, uncontrolled).scores, [0, Math.SQRT1_2, 0, Math.SQRT1_2]))
})

t.test('gives nothing to nodes that no source reaches', async (t) => {
  const { scores } = eigenvectorCentrality(csrOf(3, [[0, 1]]), { ...defaults, sources: [0] }, uncontrolled)
  t.equal(scores[2], 0)
  t.ok((scores[1] as number) > 0)
})

t.test('converges at once without arcs', async (t) => {
  t.match(eigenvectorCentrality(csrOf(1, []), defaults, uncontrolled), { ranIterations: 1, didConverge: true })
})

t.test('rejects negative weights, and stops when cancelled', async (t) => {
  t.throws(() => eigenvectorCentrality(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => eigenvectorCentrality(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})

const usual = { maxIterations: 1000, tolerance: 1e-7, sources: [] }

/** All pairs of nodes from..to-1. */
function clique(from: number, to: number): Arc[] {
  const nodes = Array.from({ length: to - from }, (_, at) => from + at)
  return nodes.flatMap((u) => nodes.filter((v) => v > u).map((v): Arc => [u, v]))
}

/** By as many plain iterations as it takes. */
function byPatience(nodeCount: number, arcs: readonly Arc[]): number[] {
  let scores = new Array<number>(nodeCount).fill(1)
  for (let round = 0; round < 100_000; round++) {
    const next = [...scores]
    for (const [u, v] of arcs) {
      next[u] = (next[u] as number) + (scores[v] as number)
      next[v] = (next[v] as number) + (scores[u] as number)
    }
    const length = Math.hypot(...next)
    scores = next.map((value) => value / length)
  }
  return scores
}

t.test('finds the denser of two similar groups', async (t) => {
  // Seven nodes with all pairs but one and a tail, and six nodes with a leaf each: their eigenvalues are close.
  const arcs: Arc[] = [
    ...clique(0, 7).filter(([u, v]) => !(u === 0 && v === 1)),
    ...clique(8, 14),
    ...[8, 9, 10, 11, 12, 13].map((u): Arc => [u, u + 6]),
    [2, 7],
    [7, 8]
  ]
  const { scores, didConverge, ranIterations } = eigenvectorCentrality(csrOf(20, arcs, 'undirected'), usual, uncontrolled)
  t.ok(didConverge, `${ranIterations} iterations`)
  t.ok(isClose(scores, byPatience(20, arcs), 1e-6), [...scores].join())
  const early = eigenvectorCentrality(csrOf(20, arcs, 'undirected'), { ...usual, maxIterations: 20 }, uncontrolled)
  t.match(early, { didConverge: false, ranIterations: 20 })
})

t.test('converges on bipartite graphs, where GDS alternates', async (t) => {
  const star = csrOf(
    5,
    [1, 2, 3, 4].map((leaf): Arc => [0, leaf]),
    'undirected'
  )
  const { scores, didConverge } = eigenvectorCentrality(star, usual, uncontrolled)
  t.ok(didConverge)
  t.ok(isClose(scores, [Math.SQRT1_2, ...new Array(4).fill(Math.SQRT1_2 / 2)], 1e-6))
  t.equal(eigenvectorCentrality(star, { ...usual, convention: 'gds' }, uncontrolled).didConverge, false)
})
