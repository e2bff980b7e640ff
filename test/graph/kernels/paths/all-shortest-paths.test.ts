import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { allShortestPaths } from '../../../../src/graph/kernels/paths/all-shortest-paths.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { allDistances } from '../../oracles.ts'
import { type Arc, anyOrientation, csrOf, type EdgeList, randomGraph, seeded } from '../../random-graph.ts'

const all = { sources: null, targets: null, once: false, order: 'longest', keep: 1000 } as const
type Parameters = Parameters4<typeof allShortestPaths>
type Parameters4<F extends (...parameters: never[]) => unknown> = F extends (csr: Csr, parameters: infer P, ...rest: never[]) => unknown ? P : never

function pairsOf(csr: Csr, parameters: Parameters) {
  const { sources, targets, costs, ...totals } = allShortestPaths(csr, parameters, uncontrolled)
  return { pairs: Array.from(costs, (cost, i) => [sources[i] as number, targets[i] as number, cost] as const), totals }
}

/** The same from all distances, ranked as a whole. */
function pairsByDefinition(graph: EdgeList, orientation: Orientation, { sources, targets, once, order, keep }: Parameters) {
  const distance = allDistances(graph, orientation)
  const pairs = distance.flatMap((row, source) => row.map((cost, target) => [source, target, cost] as const))
  const isAsked = (source: number, target: number) => (sources?.includes(source) ?? true) && (targets?.includes(target) ?? true)
  const ranked = pairs
    .filter(([source, target, cost]) => source !== target && Number.isFinite(cost) && isAsked(source, target))
    .filter(([source, target]) => !once || source < target || !isAsked(target, source))
    .sort((a, b) => (order === 'longest' ? b[2] - a[2] : a[2] - b[2]) || a[0] - b[0] || a[1] - b[1])
  const costs = ranked.map(([, , cost]) => cost)
  const [min, max] = costs.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...costs), Math.max(...costs)]
  return { pairs: ranked.slice(0, keep), totals: { pairCount: costs.length, min, max, sum: costs.reduce((sum, cost) => sum + cost, 0) } }
}

t.test('lists pairs of different nodes, longest first, without unreachable ones', async (t) => {
  const csr = csrOf(4, [
    [0, 1, 2],
    [1, 2, 3],
    [2, 0, 0.5],
    [2, 2, 1],
    [0, 1, 1]
  ])
  t.same(pairsOf(csr, all), {
    pairs: [
      [0, 2, 4],
      [1, 0, 3.5],
      [1, 2, 3],
      [2, 1, 1.5],
      [0, 1, 1],
      [2, 0, 0.5]
    ],
    totals: { pairCount: 6, min: 0.5, max: 4, sum: 13.5 }
  })
})

t.test('finds no pair without nodes or sources', async (t) => {
  const none = { pairs: [], totals: { pairCount: 0, min: Number.NaN, max: Number.NaN, sum: 0 } }
  t.same(pairsOf(csrOf(0, []), all), none)
  t.same(pairsOf(csrOf(2, [[0, 1]]), { ...all, sources: [] }), none)
})

t.test('keeps the best pairs and counts all', async (t) => {
  const csr = csrOf(
    4,
    [
      [0, 1],
      [1, 2],
      [2, 3]
    ],
    'undirected'
  )
  const { pairs, totals } = pairsOf(csr, { ...all, keep: 3 })
  t.same(pairs, [
    [0, 3, 3],
    [3, 0, 3],
    [0, 2, 2]
  ])
  t.same(totals, { pairCount: 12, min: 1, max: 3, sum: 20 })
  t.same(pairsOf(csr, { ...all, order: 'shortest', keep: 2 }).pairs, [
    [0, 1, 1],
    [1, 0, 1]
  ])
})

t.test('lists a pair once on request', async (t) => {
  const csr = csrOf(
    3,
    [
      [0, 1],
      [1, 2]
    ],
    'undirected'
  )
  t.same(pairsOf(csr, { ...all, once: true }).pairs, [
    [0, 2, 2],
    [0, 1, 1],
    [1, 2, 1]
  ])
  t.same(pairsOf(csr, { ...all, once: true, sources: [2] }).pairs, [
    [2, 0, 2],
    [2, 1, 1]
  ])
})

t.test('an empty graph and one without arcs have no pairs', async (t) => {
  for (const nodeCount of [0, 1, 3])
    t.same(pairsOf(csrOf(nodeCount, []), all), { pairs: [], totals: { pairCount: 0, min: Number.NaN, max: Number.NaN, sum: 0 } })
})

t.test('agrees with all distances by definition, from some nodes to some, for any number of rows', async (t) => {
  const nodes = (nodeCount: number) =>
    fc.option(
      fc.uniqueArray(fc.integer({ min: 0, max: nodeCount - 1 }), { minLength: 1 }).map((list) => list),
      { nil: null }
    )
  for (const weighted of [true, false]) {
    const graphs = randomGraph({ weighted }).filter(({ nodeCount }) => nodeCount > 0)
    const calls = graphs.chain((graph) =>
      fc.tuple(
        fc.constant(graph),
        fc.record({
          sources: nodes(graph.nodeCount),
          targets: nodes(graph.nodeCount),
          once: fc.boolean(),
          order: fc.constantFrom('longest' as const, 'shortest' as const),
          keep: fc.integer({ min: 1, max: 30 })
        })
      )
    )
    fc.assert(
      fc.property(calls, anyOrientation, ([graph, parameters], orientation) => {
        const found = pairsOf(csrOf(graph.nodeCount, graph.arcs, orientation), parameters)
        return JSON.stringify(found) === JSON.stringify(pairsByDefinition(graph, orientation, parameters))
      }),
      seeded
    )
  }
  t.pass()
})

t.test('several batches of sources, and more pairs than fit at once, rank the same', async (t) => {
  const random = randomNumbers(3)
  const node = () => Math.floor(random() * 150)
  const arcs = Array.from({ length: 500 }, () => [node(), node()] as Arc)
  const ones = arcs.map(([u, v]) => [u, v, 1] as Arc)
  for (const order of ['longest', 'shortest'] as const) {
    for (const keep of [1, 7, 600, 100_000]) {
      const parameters = { ...all, once: keep === 600, order, keep }
      const found = pairsOf(csrOf(150, arcs), parameters)
      t.same(found, pairsByDefinition({ nodeCount: 150, arcs }, 'natural', parameters))
      t.same(pairsOf(csrOf(150, ones), parameters), found)
    }
  }
})

t.test('rejects weights below zero, and work that takes hours', async (t) => {
  t.throws(() => allShortestPaths(csrOf(2, [[0, 1, -1]]), all, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  const vast = { ...csrOf(1, []), nodeCount: 10_000_000, arcCount: 50_000_000 }
  t.throws(() => allShortestPaths(vast, all, uncontrolled), { code: 'EDGEWISE_WORK_BUDGET', message: /give "sources"/ })
})

t.test('stops when cancelled', async (t) => {
  const control = {
    check() {
      throw new Error('given up')
    }
  }
  for (const arc of [
    [0, 1],
    [0, 1, 2]
  ] as Arc[])
    t.throws(() => allShortestPaths(csrOf(2, [arc]), all, control), { message: 'given up' })
})
