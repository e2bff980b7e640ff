import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { kCoreDecomposition } from '../../../../src/graph/kernels/community/k-core-decomposition.ts'
import { findCycle } from '../../../../src/graph/kernels/paths/find-cycle.ts'
import { topologicalOrder as nativeOrder } from '../../../../src/graph/kernels/paths/topological-order.ts'
import { cycleDirected } from '../../../../src/graph/vertex/library/cycle-directed.ts'
import { cycleUndirected } from '../../../../src/graph/vertex/library/cycle-undirected.ts'
import { kCore } from '../../../../src/graph/vertex/library/k-core.ts'
import { topologicalOrder } from '../../../../src/graph/vertex/library/topological-order.ts'
import { type Arc, csrOf, type EdgeList } from '../../random-graph.ts'
import { byNode, outcome } from '../outcome.ts'
import { csrIn, directed, either, holdsOnCases, isSame, largeGraph, longPath, undirected } from './random-cases.ts'

const nodesOf = ({ nodeCount }: Csr) => Array.from({ length: nodeCount }, (_, node) => node)
const hasCycle = (csr: Csr) => findCycle(csr, {}, uncontrolled).cycle.length > 0

/** Nodes from which a cycle can be come to. */
function leadToCycle({ nodeCount, outOffsets, outTargets }: Csr): Set<number> {
  const leading = new Set(Array.from({ length: nodeCount }, (_, node) => node))
  const leadsOn = (node: number) => outTargets.subarray(outOffsets[node], outOffsets[node + 1]).some((next) => leading.has(next))
  for (let size = -1; size !== leading.size; ) {
    size = leading.size
    for (const node of leading) if (!leadsOn(node)) leading.delete(node)
  }
  return leading
}

const reversed = (csr: Csr): Csr => ({ ...csr, outOffsets: csr.inOffsets, outTargets: csr.inSources, inOffsets: csr.outOffsets, inSources: csr.outTargets })

function findsTwoCore(csr: Csr): boolean {
  const told = outcome(cycleUndirected, csr)
  const { scores } = kCoreDecomposition(csr, {}, uncontrolled)
  return (
    told.values['hasCycle'] === hasCycle(csr) &&
    isSame(
      told.nodes,
      nodesOf(csr).filter((node) => (scores[node] as number) >= 2)
    )
  )
}

function findsDirectedCycles(csr: Csr): boolean {
  const told = outcome(cycleDirected, csr)
  const [behind, before] = [leadToCycle(reversed(csr)), leadToCycle(csr)]
  return (
    told.values['hasCycle'] === hasCycle(csr) &&
    isSame(
      told.nodes,
      nodesOf(csr).filter((node) => behind.has(node) && before.has(node))
    )
  )
}

function findsOrder(csr: Csr): boolean {
  const told = outcome(topologicalOrder, csr)
  const { order, levels, cycle } = nativeOrder(csr, {}, uncontrolled)
  return (
    told.values['isAcyclic'] === (cycle.length === 0) &&
    told.values['levelCount'] === levels.reduce((most, level) => Math.max(most, level + 1), 0) &&
    isSame(told.nodes, order) &&
    isSame(byNode(told, 'level', csr.nodeCount, -1), levels)
  )
}

function findsCores(csr: Csr): boolean {
  const told = outcome(kCore, csr)
  const { scores, degeneracy } = kCoreDecomposition(csr, {}, uncontrolled)
  return isSame(byNode(told, 'core', csr.nodeCount), scores) && told.values['degeneracy'] === degeneracy
}

/** The same relationships from the lower node to the higher, without self loops: no cycle is left. */
const rising = ({ nodeCount, arcs }: EdgeList): EdgeList => ({
  nodeCount,
  arcs: arcs.flatMap(([u, v]): Arc[] => (u === v ? [] : [[Math.min(u, v), Math.max(u, v)]]))
})

t.test('cycle_undirected leaves the 2-core, which is empty exactly without a cycle', async (t) => {
  holdsOnCases(undirected, {}, ({ csr }) => findsTwoCore(csr))
  t.pass()
})

t.test('cycle_directed leaves cycles and the paths between them', async (t) => {
  holdsOnCases(directed, {}, ({ csr }) => findsDirectedCycles(csr))
  holdsOnCases(directed, {}, (given) => findsDirectedCycles(csrIn(rising(given), given.orientation)))
  t.pass()
})

t.test('topological_order orders nodes by level and id, as the kernel does', async (t) => {
  holdsOnCases(directed, {}, ({ csr }) => findsOrder(csr))
  holdsOnCases(directed, {}, (given) => findsOrder(csrIn(rising(given), given.orientation)))
  t.pass()
})

t.test('k_core finds the core values of peeling', async (t) => {
  holdsOnCases(either, {}, ({ csr }) => findsCores(csr))
  t.pass()
})

t.test('all handle large graphs and long paths', async (t) => {
  for (const graph of [largeGraph(1), rising(largeGraph(2)), longPath, { ...longPath, arcs: [...longPath.arcs, [199, 100] as const] }]) {
    const plain = graph.arcs.map(([u, v]): Arc => [u, v])
    for (const orientation of directed) {
      const csr = csrOf(graph.nodeCount, plain, orientation)
      t.ok(findsDirectedCycles(csr) && findsOrder(csr) && findsCores(csr), orientation)
    }
    const csr = csrOf(graph.nodeCount, plain, 'undirected')
    t.ok(findsTwoCore(csr) && findsCores(csr))
  }
})

t.test('k_core settles a hub of many leaves at once', async (t) => {
  const leaves = Array.from({ length: 100 }, (_, at): Arc => [0, 4 + at])
  const told = outcome(kCore, csrOf(104, [[0, 1], [1, 2], [2, 3], [3, 0], ...leaves], 'undirected'))
  t.same([told.values['degeneracy'], told.supersteps], [2, 2])
})
