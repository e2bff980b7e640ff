import t from 'tap'
import type { Csr } from '../../../src/graph/csr.ts'
import { createWalkSampler } from '../../../src/graph/kernels/walk-sampler.ts'
import { csrOf, holdsOnRandomGraphs } from '../random-graph.ts'

const plain = { returnFactor: 1, inOutFactor: 1, seed: 42 }

function walksOf(csr: Csr, bias: typeof plain, start: number, { length, count }: { length: number; count: number }): number[][] {
  const sampler = createWalkSampler(csr, bias)
  const walk = new Uint32Array(length)
  return Array.from({ length: count }, (_, walkIndex) => Array.from(walk.subarray(0, sampler.fill(walk, start, walkIndex))))
}

/** Share of each third node among walks that begin 0, 1. */
function sharesAfter(csr: Csr, bias: typeof plain, nodeCount: number): number[] {
  const walks = walksOf(csr, bias, 0, { length: 3, count: 60_000 }).filter((walk) => walk[1] === 1)
  return Array.from({ length: nodeCount }, (_, node) => walks.filter((walk) => walk[2] === node).length / walks.length)
}

function isNear(found: readonly number[], odds: readonly number[]): boolean {
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  return found.every((share, node) => Math.abs(share - (odds[node] as number) / total) < 0.012)
}

/** From 1 a walk can return to 0, or go to 2, which is adjacent to 0, or to 3 and 4, which are not. */
const fork = csrOf(5, [
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 2],
  [1, 3],
  [1, 4]
])

/** The same with weights; the arc to 4 weighs nothing. */
const weighted = csrOf(5, [
  [0, 1, 1],
  [0, 2, 1],
  [1, 0, 1],
  [1, 2, 2],
  [1, 3, 4],
  [1, 4, 0]
])

t.test('steps follow arcs with equal probability, and end where there is none', async (t) => {
  t.ok(isNear(sharesAfter(fork, plain, 5), [1, 1, 1, 1, 1]) === false)
  t.ok(isNear(sharesAfter(fork, plain, 5), [1, 0, 1, 1, 1]))
  t.same(walksOf(fork, plain, 4, { length: 5, count: 2 }), [[4], [4]])
})

t.test('the factors change the probability of returning and of moving away', async (t) => {
  t.ok(isNear(sharesAfter(fork, { ...plain, returnFactor: 4, inOutFactor: 0.5 }, 5), [0.25, 0, 1, 2, 2]))
  t.ok(isNear(sharesAfter(fork, { ...plain, returnFactor: 0.5, inOutFactor: 4 }, 5), [2, 0, 1, 0.25, 0.25]))
  t.ok(isNear(sharesAfter(weighted, { ...plain, returnFactor: 0.5, inOutFactor: 4 }, 5), [2, 0, 2, 1, 0]))
})

t.test('probabilities stay exact where nearly every draw is rejected', async (t) => {
  const csr = csrOf(5, [
    [0, 1, 1],
    [1, 2, 1],
    [1, 3, 2],
    [1, 4, 1e-9],
    [0, 4, 1]
  ])
  t.ok(isNear(sharesAfter(csr, { ...plain, inOutFactor: 1e9 }, 5), [0, 0, 1, 2, 1]))
})

t.test('weights are probabilities, parallel arcs add up, and an arc of weight zero is never taken', async (t) => {
  t.ok(isNear(sharesAfter(weighted, plain, 5), [1, 0, 2, 4, 0]))
  const parallel = csrOf(3, [
    [0, 1],
    [1, 2],
    [1, 2],
    [1, 0]
  ])
  t.ok(isNear(sharesAfter(parallel, plain, 3), [1, 0, 2]))
  const nothing = csrOf(2, [[0, 1, 0]])
  t.same(walksOf(nothing, plain, 0, { length: 5, count: 1 }), [[0]])
  t.same(walksOf(nothing, { ...plain, returnFactor: 2 }, 0, { length: 5, count: 1 }), [[0]])
})

t.test('a walk depends only on seed, start and number, not on earlier walks', async (t) => {
  const csr = csrOf(
    4,
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
      [1, 3]
    ],
    'undirected'
  ) // prettier-ignore
  const bias = { returnFactor: 0.5, inOutFactor: 2, seed: 7 }
  const sampler = createWalkSampler(csr, bias)
  const walk = new Uint32Array(20)
  const short = new Uint32Array(6)
  for (let start = 3; start >= 0; start--) {
    const expected = walksOf(csr, bias, start, { length: 20, count: 3 })
    for (const walkIndex of [2, 0, 1]) {
      sampler.fill(walk, start, walkIndex)
      t.same([...walk], expected[walkIndex])
      sampler.fill(short, start, walkIndex)
      t.same([...short], expected[walkIndex]?.slice(0, 6))
    }
  }
  t.not(String(walksOf(csr, { ...bias, seed: 8 }, 0, { length: 20, count: 3 })), String(walksOf(csr, bias, 0, { length: 20, count: 3 })))
})

t.test('every step is an arc with weight, and only a node without such arcs ends a walk early', async (t) => {
  holdsOnRandomGraphs({ weighted: true }, (graph, orientation) => {
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const rowOf = (u: number) => {
      const [begin, end] = [csr.outOffsets[u] as number, csr.outOffsets[u + 1] as number]
      return new Set(Array.from(csr.outTargets.subarray(begin, end)).filter((_, i) => csr.outWeights === null || (csr.outWeights[begin + i] as number) > 0))
    }
    for (let start = 0; start < graph.nodeCount; start++) {
      for (const walk of walksOf(csr, { returnFactor: 0.3, inOutFactor: 3, seed: 1 }, start, { length: 6, count: 2 })) {
        if (walk.some((node, i) => i > 0 && !rowOf(walk[i - 1] as number).has(node))) return false
        if (walk.length < 6 && rowOf(walk.at(-1) as number).size > 0) return false
      }
    }
    return true
  })
  t.pass()
})

t.test('rejects weights that are no probabilities', async (t) => {
  t.throws(() => createWalkSampler(csrOf(2, [[0, 1, -1]]), plain), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  const endless = createWalkSampler(csrOf(2, [[0, 1, Number.POSITIVE_INFINITY]]), plain)
  t.throws(() => endless.fill(new Uint32Array(2), 0, 0), { code: 'EDGEWISE_INVALID_INPUT' })
})
