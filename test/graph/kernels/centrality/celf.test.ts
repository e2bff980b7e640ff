import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { celf } from '../../../../src/graph/kernels/centrality/celf.ts'
import { coinsOf } from '../../../../src/graph/kernels/centrality/live-arcs.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { spreadOf } from '../../../engines/compared/influence.ts'
import { type Arc, cancelled, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

const defaults = { seedSetSize: 3, monteCarloSimulations: 20, propagationProbability: 0.4, seed: 1 }
type Graph = ReturnType<typeof csrOf>

/** Nodes reached from these in one simulation. */
function reached({ outOffsets, outTargets }: Graph, coins: (arc: number) => boolean, seeds: readonly number[]): number {
  const met = new Set(seeds)
  for (const u of met) {
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) if (coins(arc)) met.add(outTargets[arc] as number)
  }
  return met.size
}

/** Every candidate looked at in every step, over the same coins. */
function byGreed(csr: Graph, { seedSetSize, monteCarloSimulations, propagationProbability, seed }: typeof defaults): { nodes: number[]; spreads: number[] } {
  const simulations = coinsOf(monteCarloSimulations, propagationProbability, seed)
  const total = (seeds: readonly number[]) => simulations.reduce((sum, coins) => sum + reached(csr, coins, seeds), 0)
  const nodes: number[] = []
  const spreads: number[] = []
  while (nodes.length < Math.min(seedSetSize, csr.nodeCount)) {
    const left = Array.from({ length: csr.nodeCount }, (_, u) => u).filter((u) => !nodes.includes(u))
    const gains = left.map((u) => total([...nodes, u]) - total(nodes))
    const most = Math.max(...gains)
    nodes.push(left[gains.indexOf(most)] as number)
    spreads.push(most / monteCarloSimulations)
  }
  return { nodes, spreads }
}

t.test('chooses the same nodes as full evaluation in every step', async (t) => {
  for (const propagationProbability of [0.1, 0.5, 1]) {
    for (const options of [{ numRuns: 60 }, { maxNodes: 30, numRuns: 30 }]) {
      holdsOnRandomGraphs(options, (graph, orientation) => {
        const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
        const parameters = { ...defaults, propagationProbability }
        const { nodes, spreads } = celf(csr, parameters, uncontrolled)
        const expected = byGreed(csr, parameters)
        return [...nodes].join() === expected.nodes.join() && [...spreads].join() === expected.spreads.join()
      })
    }
  }
  t.pass()
})

t.test('gives spreads that fresh simulations confirm', async (t) => {
  const random = randomNumbers(3)
  const node = () => Math.floor(200 * random())
  const csr = csrOf(
    200,
    Array.from({ length: 900 }, (): Arc => [node(), node()])
  )
  for (const propagationProbability of [0.1, 0.2, 0.4]) {
    const { nodes, spreads } = celf(csr, { ...defaults, monteCarloSimulations: 1000, propagationProbability }, uncontrolled)
    const told = spreads.reduce((a, b) => a + b)
    const found = spreadOf(csr, [...nodes], propagationProbability)
    t.ok(Math.abs(told / found - 1) < 0.06, `told ${told}, found ${found}`)
  }
})

t.test('tosses a coin for each of several parallel arcs', async (t) => {
  const spreadAt = (arcs: readonly Arc[]) =>
    celf(csrOf(2, arcs), { seedSetSize: 1, monteCarloSimulations: 10_000, propagationProbability: 0.3, seed: 5 }, uncontrolled).spreads[0] as number
  t.ok(Math.abs(spreadAt([[0, 1]]) - 1.3) < 0.02)
  t.ok(
    Math.abs(
      spreadAt([
        [0, 1],
        [0, 1]
      ]) - 1.51
    ) < 0.02
  ) // prettier-ignore
})

t.test('adds less with each node, and all nodes at most', async (t) => {
  const star = Array.from({ length: 9 }, (_, leaf): Arc => [0, leaf + 1])
  const { nodes, spreads } = celf(csrOf(10, star), { ...defaults, seedSetSize: 99 }, uncontrolled)
  t.equal(nodes[0], 0)
  t.same(
    [...nodes].sort(),
    Array.from({ length: 10 }, (_, u) => u)
  )
  t.ok(spreads.every((spread, row) => row === 0 || spread <= (spreads[row - 1] as number)))
  t.ok(Math.abs(spreads.reduce((a, b) => a + b) - 10) < 1e-9)
})

t.test('gives the same for the same seed, and other spreads for another', async (t) => {
  const ring = Array.from({ length: 40 }, (_, u): Arc => [u, (u * 7 + 1) % 40])
  const spreadsOf = (seed: number) => [...celf(csrOf(40, ring), { ...defaults, seed }, uncontrolled).spreads].join()
  t.equal(spreadsOf(1), spreadsOf(1))
  t.not(spreadsOf(1), spreadsOf(2))
})

t.test('rejects too many simulations, accepts no nodes, and stops when cancelled', async (t) => {
  t.throws(() => celf(csrOf(100_000, []), { ...defaults, monteCarloSimulations: 1_000_000 }, uncontrolled), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /at most 171798/
  })
  t.same([...celf(csrOf(0, []), defaults, uncontrolled).nodes], [])
  t.throws(() => celf(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
