import fc from 'fast-check'
import t from 'tap'
import { buildCsr } from '../../src/graph/build-csr.ts'
import type { Csr } from '../../src/graph/csr.ts'
import type { Orientation, ParallelPolicy } from '../../src/graph/spec.ts'
import { caseCount } from '../fixtures/length.ts'
import { assertCsr } from './assert-csr.ts'
import { type Arc, anyOrientation, csrOf, type EdgeList, randomGraph, seeded } from './random-graph.ts'

/** Rows rebuilt from the relationship list by hand: [neighbour, weight] ascending by neighbour, equal ones in relationship order. */
function naiveRows({ nodeCount, arcs }: EdgeList, orientation: Orientation, parallel: ParallelPolicy): [number, number][][] {
  let relationships = arcs.map(([source, target, weight = 1]) => (orientation === 'reverse' ? [target, source, weight] : [source, target, weight]))
  if (parallel !== 'keep') {
    const joined = new Map<string, number[]>()
    for (const [source = 0, target = 0, weight = 1] of relationships) {
      const ends = orientation === 'undirected' && target < source ? [target, source] : [source, target]
      const known = joined.get(ends.join())
      if (known === undefined) joined.set(ends.join(), [...ends, weight])
      else if (parallel === 'sum') known[2] = (known[2] ?? 0) + weight
      else if (parallel === 'min') known[2] = Math.min(known[2] ?? 0, weight)
      else if (parallel === 'max') known[2] = Math.max(known[2] ?? 0, weight)
    }
    relationships = [...joined.values()]
  }
  const rows: [number, number][][] = Array.from({ length: nodeCount }, () => [])
  for (const [source = 0, target = 0, weight = 1] of relationships) {
    rows[source]?.push([target, weight])
    if (orientation === 'undirected') rows[target]?.push([source, weight])
  }
  return rows.map((row) => row.sort((a, b) => a[0] - b[0]))
}

function outRows(csr: Csr): [number, number][][] {
  return Array.from({ length: csr.nodeCount }, (_, u) =>
    Array.from(csr.outTargets.subarray(csr.outOffsets[u], csr.outOffsets[u + 1]), (v, i): [number, number] => [
      v,
      csr.outWeights?.[(csr.outOffsets[u] ?? 0) + i] ?? 1
    ])
  )
}

function inRows(csr: Csr): [number, number][][] {
  return outRows({ ...csr, outOffsets: csr.inOffsets, outTargets: csr.inSources, outWeights: csr.inWeights })
}

/** The rows of all arcs turned round. */
function turned(rows: [number, number][][]): [number, number][][] {
  const result: [number, number][][] = rows.map(() => [])
  for (const [u, row] of rows.entries()) for (const [v, weight] of row) result[v]?.push([u, weight])
  return result
}

t.test('contains the arcs of the relationship list, both ways, for every orientation and parallel policy', async (t) => {
  const policy = fc.constantFrom<ParallelPolicy>('keep', 'single', 'sum', 'min', 'max')
  fc.assert(
    fc.property(randomGraph({ maxNodes: 40, weighted: true }), anyOrientation, policy, (graph, orientation, parallel) => {
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation, parallel)
      assertCsr(csr)
      const expected = naiveRows(graph, orientation, parallel)
      if (graph.arcs.length === 0) return csr.arcCount === 0
      return JSON.stringify(outRows(csr)) === JSON.stringify(expected) && JSON.stringify(inRows(csr)) === JSON.stringify(turned(expected))
    }),
    { ...seeded, numRuns: caseCount(1000) }
  )
  t.pass()
})

t.test('without weights, every policy but keep leaves one relationship', async (t) => {
  const csr = csrOf(
    2,
    [
      [0, 1],
      [0, 1],
      [1, 1],
      [1, 1]
    ],
    'natural',
    'sum'
  )
  t.same([...csr.outTargets], [1, 1])
  t.equal(csr.outWeights, null)
})

t.test('stores a self loop twice in its row and shares the arrays of both sides when undirected', async (t) => {
  const csr = csrOf(
    2,
    [
      [0, 0, 3],
      [1, 0, 2],
      [0, 1, 4]
    ],
    'undirected',
    'sum'
  )
  t.same(outRows(csr), [
    [
      [0, 3],
      [0, 3],
      [1, 6]
    ],
    [[0, 6]]
  ])
  t.equal(csr.inSources, csr.outTargets)
  t.equal(csr.inWeights, csr.outWeights)
})

t.test('uses shared memory', async (t) => {
  const csr = csrOf(2, [[0, 1, 1]])
  for (const array of [csr.outOffsets, csr.outTargets, csr.outWeights, csr.inOffsets, csr.inSources, csr.inWeights]) {
    t.ok(array?.buffer instanceof SharedArrayBuffer)
  }
})

t.test('has its least weight, after parallel relationships are joined', async (t) => {
  const leastOf = (...weights: number[]) =>
    csrOf(
      2,
      weights.map((weight) => [0, 1, weight] as const)
    ).leastWeight
  t.equal(leastOf(3, -2, 5), -2)
  t.ok(Number.isNaN(leastOf(3, Number.NaN, -1)))
  const joined: Arc[] = [
    [0, 1, 2],
    [0, 1, 3]
  ]
  t.equal(csrOf(2, joined, 'natural', 'sum').leastWeight, 5)
  t.notOk('leastWeight' in csrOf(2, [[0, 1]]))
})

t.test('has the magnitude of its finite weights, where none is below zero', async (t) => {
  const scaleOf = (...weights: number[]) =>
    csrOf(
      2,
      weights.map((weight) => [0, 1, weight] as const)
    ).weightScale
  t.same(scaleOf(3, Number.POSITIVE_INFINITY, 0), { largest: 3, mean: 1.5 })
  t.same(scaleOf(Number.POSITIVE_INFINITY), { largest: 0, mean: 0 })
  t.equal(scaleOf(3, -1), undefined)
  t.equal(scaleOf(3, Number.NaN), undefined)
})

t.test('accepts an empty graph', async (t) => {
  t.match(csrOf(0, []), { nodeCount: 0, arcCount: 0 })
})

t.test('rejects ends outside the graph and arrays of different length', async (t) => {
  t.throws(() => csrOf(2, [[0, 2]]), { code: 'EDGEWISE_INTERNAL' })
  const input = { nodeCount: 2, sources: new Uint32Array(1), targets: new Uint32Array(2), weights: null, orientation: 'natural', parallel: 'keep' } as const
  t.throws(() => buildCsr(input), { code: 'EDGEWISE_INTERNAL' })
})

t.test('names a broken invariant', async (t) => {
  const csr = csrOf(3, [
    [0, 1],
    [0, 2]
  ])
  t.throws(() => assertCsr({ ...csr, arcCount: 3 }), { code: 'EDGEWISE_INTERNAL', parameters: { detail: /span 3 arcs/ } })
  t.throws(() => assertCsr({ ...csr, outTargets: Uint32Array.of(2, 1) }), { code: 'EDGEWISE_INTERNAL', parameters: { detail: /not sorted/ } })
  t.throws(() => assertCsr({ ...csr, undirected: true }), { code: 'EDGEWISE_INTERNAL', parameters: { detail: /share/ } })
})
