import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { randomWalk } from '../../../../src/graph/kernels/paths/random-walk.ts'
import { createWalkSampler } from '../../../../src/graph/kernels/walk-sampler.ts'
import { csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

const defaults = { sources: [] as number[], walkLength: 5, walksPerNode: 2, returnFactor: 1, inOutFactor: 1, seed: 42, keptNodes: 1_000_000 }

function walksOf(csr: Csr, parameters = defaults) {
  const { nodes, offsets, walkCount, visits } = randomWalk(csr, parameters, uncontrolled)
  return { walks: Array.from(offsets.subarray(1), (end, i) => Array.from(nodes.subarray(offsets[i], end))), walkCount, visits: [...visits] }
}

t.test('each node begins its walks in turn, except nodes without outgoing arcs', async (t) => {
  const csr = csrOf(4, [
    [0, 1],
    [1, 2],
    [2, 0]
  ])
  const { walks, walkCount, visits } = walksOf(csr)
  t.same(walks, [
    [0, 1, 2, 0, 1],
    [0, 1, 2, 0, 1],
    [1, 2, 0, 1, 2],
    [1, 2, 0, 1, 2],
    [2, 0, 1, 2, 0],
    [2, 0, 1, 2, 0]
  ])
  t.equal(walkCount, 6)
  t.same(visits, [10, 10, 10, 0])
  t.same(walksOf(csr, { ...defaults, sources: [2, 3] }).walks, [
    [2, 0, 1, 2, 0],
    [2, 0, 1, 2, 0]
  ])
})

t.test('keeps the first walks and counts all', async (t) => {
  const csr = csrOf(4, [
    [0, 1],
    [1, 2],
    [2, 3]
  ])
  const whole = walksOf(csr)
  t.same(whole.walks, [
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
    [2, 3]
  ])
  const part = walksOf(csr, { ...defaults, keptNodes: 12 })
  t.same(part, { ...whole, walks: whole.walks.slice(0, 2) })
  t.equal(walksOf(csr, { ...defaults, keptNodes: 1 }).walks.length, 1)
})

t.test('an empty graph and one without arcs have no walks', async (t) => {
  t.same(walksOf(csrOf(0, [])), { walks: [], walkCount: 0, visits: [] })
  t.same(walksOf(csrOf(2, [])), { walks: [], walkCount: 0, visits: [0, 0] })
})

t.test('walks are those of the sampler, for any other options, and visits are counted over them', async (t) => {
  holdsOnRandomGraphs({ weighted: true, numRuns: 100 }, (graph, orientation) => {
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const parameters = { ...defaults, returnFactor: 0.5, inOutFactor: 3, seed: 9 }
    const sampler = createWalkSampler(csr, parameters)
    const walk = new Uint32Array(5)
    const { walks, visits } = walksOf(csr, parameters)
    const counted = visits.every((count, node) => count === walks.flat().filter((step) => step === node).length)
    const expected = Array.from({ length: 2 * graph.nodeCount }, (_, i) => Array.from(walk.subarray(0, sampler.fill(walk, i >> 1, i & 1))))
    return counted && String(walks) === String(expected.filter(({ length }) => length > 1))
  })
  t.pass()
})

t.test('another seed gives other walks', async (t) => {
  const csr = csrOf(
    6,
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
      [0, 3],
      [1, 4]
    ],
    'undirected'
  )
  t.not(String(walksOf(csr).walks), String(walksOf(csr, { ...defaults, seed: 43 }).walks))
})

t.test('stops when cancelled', async (t) => {
  const control = {
    check() {
      throw new Error('given up')
    }
  }
  t.throws(() => randomWalk(csrOf(2, [[0, 1]], 'undirected'), { ...defaults, walksPerNode: 1000 }, control), { message: 'given up' })
})
