import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { weaklyConnectedComponents } from '../../../../src/graph/kernels/community/weakly-connected-components.ts'
import { breadthFirstSearch } from '../../../../src/graph/kernels/paths/breadth-first-search.ts'
import { dijkstra } from '../../../../src/graph/kernels/paths/dijkstra.ts'
import { shortestPath as cheapestPath } from '../../../../src/graph/kernels/paths/shortest-path.ts'
import { bfsLayers } from '../../../../src/graph/vertex/library/bfs-layers.ts'
import { connectivity } from '../../../../src/graph/vertex/library/connectivity.ts'
import { shortestPath } from '../../../../src/graph/vertex/library/shortest-path.ts'
import { csrOf } from '../../random-graph.ts'
import { byNode, type Outcome, outcome } from '../outcome.ts'
import { type Case, csrIn, directed, either, holdsOnCases, isSame, largeGraph, longPath, withoutWeights } from './random-cases.ts'

const depthsOf = (csr: Csr, source: number) =>
  Array.from(breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, uncontrolled).depths, (depth) => (depth === -1 ? Number.POSITIVE_INFINITY : depth))

/** The cost of a path over the cheapest relationships between its nodes; NaN: two are not joined. */
function costOf({ outOffsets, outTargets, outWeights }: Csr, path: readonly number[]): number {
  return path.slice(1).reduce((cost, v, at) => {
    const u = path[at] as number
    const weights: number[] = []
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) if (outTargets[arc] === v) weights.push(outWeights?.[arc] ?? 1)
    return weights.length === 0 ? Number.NaN : cost + Math.min(...weights)
  }, 0)
}

/** Whether every node but the source was reached from one in the layer before. */
function isTree(told: Outcome, csr: Csr, depths: readonly number[], source: number): boolean {
  return byNode(told, 'via', csr.nodeCount).every((via, node) => {
    if (node === source || Number.isNaN(via)) return node !== source || via === -1
    return (depths[via] as number) + 1 === depths[node] && !Number.isNaN(costOf(csr, [via, node]))
  })
}

function isPathOf(told: Outcome, csr: Csr, source: number, target: number, cost: number): boolean {
  if (cost === Number.POSITIVE_INFINITY) return told.path === null
  return told.path?.[0] === source && told.path.at(-1) === target && costOf(csr, told.path) === cost
}

const waysOf = ({ history }: Outcome) => [...new Set(history.map(({ isPushed }) => (isPushed ? 'pushed' : 'gathered')))].sort()

/** The node of most relationships out. */
function hubOf({ nodeCount, outOffsets }: Csr): number {
  const degreeOf = (node: number) => (outOffsets[node + 1] as number) - (outOffsets[node] as number)
  return Array.from({ length: nodeCount }, (_, node) => node).reduce((most, node) => (degreeOf(node) > degreeOf(most) ? node : most))
}

function findsLayers({ csr, source }: Pick<Case, 'csr' | 'source'>, told = outcome(bfsLayers, csr, { parameters: { source } })): boolean {
  const depths = depthsOf(csr, source)
  const reached = depths.filter(Number.isFinite)
  return (
    isSame(byNode(told, 'depth', csr.nodeCount, Number.POSITIVE_INFINITY), depths) &&
    isTree(told, csr, depths, source) &&
    told.values['reachedCount'] === reached.length &&
    told.values['deepest'] === Math.max(...reached)
  )
}

/** A view without directions of the same relationships. */
const bothWays = ({ nodeCount, arcs }: Pick<Case, 'nodeCount' | 'arcs'>): Csr => csrOf(nodeCount, arcs, 'undirected')

function connects(
  given: Pick<Case, 'nodeCount' | 'arcs' | 'csr' | 'source' | 'target'>,
  told = outcome(connectivity, given.csr, { parameters: { source: given.source, target: given.target } })
): boolean {
  const { csr, source, target } = given
  const { components } = weaklyConnectedComponents(csr, {}, uncontrolled)
  const depth = depthsOf(bothWays(given), source)[target] as number
  return (
    told.values['isConnected'] === (components[source] === components[target]) &&
    told.values['reachedCount'] === components.filter((component) => component === components[source]).length &&
    (told.path === null ? depth === Number.POSITIVE_INFINITY : told.path.length === depth + 1) &&
    isPathOf(told, bothWays(given), source, target, depth)
  )
}

function findsPaths(
  { csr, source, target }: Pick<Case, 'csr' | 'source' | 'target'>,
  told = outcome(shortestPath, csr, { parameters: { source, target } })
): boolean {
  const { costs, hops } = dijkstra(csr, { source }, uncontrolled)
  const cost = costs[target] as number
  const { nodes } = cheapestPath(csr, { source, target }, uncontrolled)
  return (
    isSame(byNode(told, 'distance', csr.nodeCount, Number.POSITIVE_INFINITY), costs) &&
    isPathOf(told, csr, source, target, cost) &&
    (told.path?.length ?? 0) === nodes.length &&
    (told.path === null || told.path.length === (hops[target] as number) + 1) &&
    told.values['distance'] === cost &&
    told.values['isReached'] === cost < Number.POSITIVE_INFINITY
  )
}

t.test('bfs_layers finds the layers of breadth-first search', async (t) => {
  holdsOnCases(either, { empty: false }, (given) => findsLayers(given))
  t.pass()
})

t.test('connectivity finds nodes of one component, and a path of fewest relationships', async (t) => {
  holdsOnCases(either, { empty: false }, (given) => connects(given))
  t.pass()
})

t.test('shortest_path finds costs like Dijkstra, and of cheapest paths one of fewest relationships', async (t) => {
  for (const weighted of [true, false]) holdsOnCases(either, { weighted, empty: false }, (given) => findsPaths(given))
  t.pass()
})

t.test('both push and gather where a search grows and shrinks', async (t) => {
  for (const seed of [1, 2, 3]) {
    for (const orientation of either) {
      const weighted = largeGraph(seed)
      const csr = csrIn(weighted, orientation)
      const plain = withoutWeights(weighted)
      const parameters = { source: hubOf(csr), target: 250 }
      const given = { ...plain, csr: csrIn(plain, orientation), ...parameters }
      const layers = outcome(bfsLayers, given.csr, { parameters: { source: parameters.source } })
      const link = outcome(connectivity, given.csr, { parameters })
      const paths = outcome(shortestPath, csr, { parameters })
      t.ok(findsLayers(given, layers) && connects(given, link) && findsPaths({ csr, ...parameters }, paths), `${orientation}, seed ${seed}`)
      for (const told of [layers, link, paths]) t.same(waysOf(told), ['gathered', 'pushed'])
    }
  }
})

t.test('push along a path, node by node', async (t) => {
  const given = { ...longPath, source: 0, target: 199 }
  for (const orientation of either) {
    const csr = csrIn(longPath, orientation)
    const parameters = { source: 0, target: 199 }
    const told = [
      outcome(bfsLayers, csr, { parameters: { source: 0 } }),
      outcome(connectivity, csr, { parameters }),
      outcome(shortestPath, csr, { parameters })
    ]
    t.ok(findsLayers({ ...given, csr }, told[0]) && connects({ ...given, csr }, told[1]) && findsPaths({ ...given, csr }, told[2]), orientation)
    for (const { history } of told) t.ok(history.every(({ isPushed }) => isPushed))
  }
})

t.test('return no path to an unreached node', async (t) => {
  const csr = csrOf(3, [[0, 1]])
  t.same(outcome(connectivity, csr, { parameters: { source: 0, target: 2 } }).path, null)
  t.same(outcome(shortestPath, csr, { parameters: { source: 0, target: 2 } }).path, null)
  t.same(outcome(shortestPath, csr, { parameters: { source: 2, target: 2 } }).path, [2])
})

t.test('shortest_path rejects weights below zero', async (t) => {
  const csr = csrOf(2, [[0, 1, -1]])
  t.throws(() => outcome(shortestPath, csr, { parameters: { source: 0, target: 1 } }), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})

t.test('bfs_layers follows directions', async (t) => {
  for (const orientation of directed) {
    const told = outcome(bfsLayers, csrOf(3, [[0, 1]], orientation), { parameters: { source: 0 } })
    t.equal(told.values['reachedCount'], orientation === 'natural' ? 2 : 1)
  }
})
