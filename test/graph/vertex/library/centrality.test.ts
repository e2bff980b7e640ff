import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { degreeCentrality } from '../../../../src/graph/kernels/centrality/degree-centrality.ts'
import { hits as nativeHits } from '../../../../src/graph/kernels/centrality/hits.ts'
import { pagerank as nativePagerank } from '../../../../src/graph/kernels/centrality/pagerank.ts'
import { degree } from '../../../../src/graph/vertex/library/degree.ts'
import { hits } from '../../../../src/graph/vertex/library/hits.ts'
import { pagerank } from '../../../../src/graph/vertex/library/pagerank.ts'
import { isClose } from '../../oracles.ts'
import { csrOf } from '../../random-graph.ts'
import { byNode, outcome } from '../outcome.ts'
import { csrIn, either, holdsOnCases, isSame, largeGraph, longPath, withoutWeights } from './random-cases.ts'

/** Sums in another order may differ in their last bits. */
const TOLERANCE = 1e-12

function ranks(csr: Csr, parameters: { dampingFactor: number; tolerance: number; maxIterations: number }): boolean {
  const told = outcome(pagerank, csr, { parameters })
  const { scores, ranIterations, didConverge } = nativePagerank(csr, { ...parameters, sources: [] }, uncontrolled)
  return isClose(byNode(told, 'score', csr.nodeCount), scores, TOLERANCE) && told.supersteps === (didConverge ? ranIterations : ranIterations - 1)
}

function findsHubs(csr: Csr, rounds: number): boolean {
  const told = outcome(hits, csr, { parameters: { rounds } })
  const { hubs, authorities } = nativeHits(csr, { hitsIterations: rounds }, uncontrolled)
  return isClose(byNode(told, 'hub', csr.nodeCount), hubs, TOLERANCE) && isClose(byNode(told, 'authority', csr.nodeCount), authorities, TOLERANCE)
}

function countsRelationships(csr: Csr): boolean {
  const told = outcome(degree, csr)
  return (['natural', 'reverse', 'undirected'] as const).every((orientation, at) =>
    isSame(byNode(told, ['out', 'in', 'all'][at] ?? '', csr.nodeCount), degreeCentrality(csr, { orientation }, uncontrolled).scores)
  )
}

t.test('pagerank propagates like the kernel', async (t) => {
  for (const weighted of [false, true]) {
    holdsOnCases(either, { weighted }, ({ csr, source }) =>
      ranks(csr, { dampingFactor: 0.85, tolerance: source % 2 === 0 ? 1e-7 : 0.05, maxIterations: 1 + 2 * source })
    )
  }
  t.pass()
})

t.test('hits computes hubs and authorities like the kernel, round by round', async (t) => {
  holdsOnCases(either, {}, ({ csr, source }) => findsHubs(csr, 1 + source))
  t.pass()
})

t.test('degree counts relationships out, in and both', async (t) => {
  holdsOnCases(either, {}, ({ csr }) => countsRelationships(csr))
  t.pass()
})

t.test('all handle large graphs and long paths', async (t) => {
  for (const graph of [largeGraph(1), largeGraph(2), longPath]) {
    for (const orientation of either) {
      const csr = csrIn(withoutWeights(graph), orientation)
      t.ok(ranks(csrIn(graph, orientation), { dampingFactor: 0.85, tolerance: 1e-7, maxIterations: 100 }) && findsHubs(csr, 20) && countsRelationships(csr))
    }
  }
})

t.test('hits is 0 without relationships, and degree has isolated nodes', async (t) => {
  const { columns } = outcome(hits, csrOf(2, []))
  t.same(columns, { hub: [0, 0], authority: [0, 0] })
  t.same(outcome(degree, csrOf(3, [[1, 1]])).values, { most: 2, isolatedCount: 2 })
})
