import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { twoColoring } from '../../../../src/graph/kernels/community/two-coloring.ts'
import { weaklyConnectedComponents } from '../../../../src/graph/kernels/community/weakly-connected-components.ts'
import { bipartite } from '../../../../src/graph/vertex/library/bipartite.ts'
import { components } from '../../../../src/graph/vertex/library/components.ts'
import { byNode, outcome } from '../outcome.ts'
import { csrIn, either, holdsOnCases, isSame, largeGraph, longPath } from './random-cases.ts'

function findsComponents(csr: Csr): boolean {
  const told = outcome(components, csr)
  const expected = weaklyConnectedComponents(csr, {}, uncontrolled)
  return isSame(byNode(told, 'component', csr.nodeCount), expected.components) && told.values['componentCount'] === expected.count
}

function findsSides(csr: Csr): boolean {
  const told = outcome(bipartite, csr)
  const { sides, oddCycle } = twoColoring(csr, {}, uncontrolled)
  const { components: roots } = weaklyConnectedComponents(csr, {}, uncontrolled)
  const isBipartite = oddCycle.length === 0
  return (
    told.values['isBipartite'] === isBipartite &&
    isSame(byNode(told, 'root', csr.nodeCount), roots) &&
    (isBipartite ? isSame(byNode(told, 'side', csr.nodeCount), sides) : Number(told.values['conflictCount']) > 0)
  )
}

t.test('components shares the least id of each, as the kernel does', async (t) => {
  holdsOnCases(either, {}, ({ csr }) => findsComponents(csr))
  t.pass()
})

t.test('bipartite finds the two sides, or a conflict', async (t) => {
  holdsOnCases(either, {}, ({ csr }) => findsSides(csr))
  t.pass()
})

t.test('both handle large graphs and long paths', async (t) => {
  for (const graph of [largeGraph(1), { ...largeGraph(2), nodeCount: 600 }, longPath, { nodeCount: 200, arcs: [...longPath.arcs, [199, 0] as const] }]) {
    for (const orientation of either) {
      const csr = csrIn({ ...graph, arcs: graph.arcs.map(([u, v]) => [u, v]) }, orientation)
      t.ok(findsComponents(csr) && findsSides(csr))
    }
  }
})

t.test('bipartite distinguishes rings of even and odd length', async (t) => {
  const ring = (length: number) => ({ nodeCount: length, arcs: Array.from({ length }, (_, at) => [at, (at + 1) % length] as const) })
  const isBipartite = [1, 2, 3, 4, 7, 8].map((length) => outcome(bipartite, csrIn(ring(length), 'undirected')).values['isBipartite'])
  t.same(isBipartite, [false, true, false, true, false, true])
})
