import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { prizeCollectingSteinerTree } from '../../../../src/graph/kernels/trees/prize-collecting-steiner-tree.ts'
import { type Arc, anyOrientation, csrOf, randomGraph, seeded } from '../../random-graph.ts'
import { faultOfTree, spanningWeight, subsetsOf } from '../../tree-oracles.ts'

const prizesOf = (count: number) => fc.array(fc.integer({ min: 0, max: 6 }), { minLength: count, maxLength: count })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Prizes less weights of the best tree of all. */
function bestNet(graph: Parameters<typeof spanningWeight>[0], prizes: readonly number[]): number {
  return Math.max(
    ...subsetsOf(graph.nodeCount).map((nodes) => {
      const weight = spanningWeight(graph, nodes)
      return weight === null ? Number.NEGATIVE_INFINITY : sum([...nodes].map((node) => prizes[node] as number)) - weight
    })
  )
}

t.test('is within twice the optimum, and no part of the tree can be dropped for gain', async (t) => {
  let optimal = 0
  let count = 0
  for (const weighted of [true, false]) {
    const property = fc.property(randomGraph({ weighted, maxNodes: 8 }), anyOrientation, prizesOf(8), (graph, orientation, drawn) => {
      if (graph.nodeCount === 0) return true
      const prizes = drawn.slice(0, graph.nodeCount)
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const tree = prizeCollectingSteinerTree(csr, { prizes: Float64Array.from(prizes) }, uncontrolled)
      const collected = sum([...tree.nodes].map((node) => prizes[node] as number))
      const net = collected - tree.totalWeight
      const best = bestNet(graph, prizes)
      count++
      if (net === best) optimal++
      const isBest = subsetsOf(tree.nodes.length).every((places) => {
        const nodes = new Set([...places].map((place) => tree.nodes[place] as number))
        const arcs = [...tree.nodes.entries()].slice(1).map(([place, node]): Arc => [tree.parents[place] as number, node, tree.weights[place] as number])
        const weight = spanningWeight({ nodeCount: graph.nodeCount, arcs }, nodes)
        return weight === null || sum([...nodes].map((node) => prizes[node] as number)) - weight <= net
      })
      const isWithin = sum(prizes) - net <= 2 * (sum(prizes) - best) && net <= best
      return faultOfTree(tree, graph, 'undirected') === null && tree.sumOfPrizes === collected && isWithin && isBest
    })
    fc.assert(property, seeded)
  }
  t.ok(optimal / count > 0.8, `${optimal} of ${count} are optimal`)
})

t.test('treats a relationship of negative weight as a prize', async (t) => {
  const csr = csrOf(
    4,
    [
      [0, 1, -4],
      [1, 0, -1],
      [1, 2, 3],
      [2, 3, 9]
    ],
    'undirected'
  )
  const tree = prizeCollectingSteinerTree(csr, { prizes: Float64Array.of(0, 0, 5, 1) }, uncontrolled)
  t.same([[...tree.nodes].sort(), tree.totalWeight, tree.sumOfPrizes], [[0, 1, 2], -1, 5])
})

t.test('avoids a node that costs more than it gains, and includes one that does not', async (t) => {
  const csr = csrOf(
    3,
    [
      [0, 1, 1],
      [1, 2, 1]
    ],
    'undirected'
  )
  const nodesFor = (cost: number) => [...prizeCollectingSteinerTree(csr, { prizes: Float64Array.of(9, cost, 9) }, uncontrolled).nodes].sort()
  t.same(nodesFor(-2), [0, 1, 2])
  t.same(nodesFor(-8), [0])
})

t.test('is the node of the highest prize where no path is worth its cost, and nothing in an empty graph', async (t) => {
  const tree = prizeCollectingSteinerTree(csrOf(3, [[0, 1, 7]]), { prizes: Float64Array.of(2, 3, Number.NaN) }, uncontrolled)
  t.same([[...tree.nodes], tree.sumOfPrizes, tree.totalWeight], [[1], 3, 0])
  t.equal(prizeCollectingSteinerTree(csrOf(0, []), { prizes: new Float64Array(0) }, uncontrolled).nodes.length, 0)
})

t.test('is a tree on a larger graph with any weights, and repeats', async (t) => {
  const random = randomNumbers(7)
  const nodeCount = 3000
  for (const scale of [1e-9, 1, 1e9]) {
    const node = () => Math.floor(random() * nodeCount)
    const arcs = Array.from({ length: 12_000 }, (): Arc => [node(), node(), scale * random() ** 3])
    const prizes = Float64Array.from({ length: nodeCount }, () => (random() < 0.3 ? random() : 0))
    const csr = csrOf(nodeCount, arcs, 'undirected')
    const tree = prizeCollectingSteinerTree(csr, { prizes }, uncontrolled)
    const place = new Map([...tree.nodes].map((node, at) => [node, at]))
    t.equal(place.size, tree.nodes.length)
    t.ok([...tree.parents].every((parent, at) => (at === 0 ? parent === -1 : (place.get(parent) ?? at) < at)))
    t.ok(tree.sumOfPrizes - tree.totalWeight >= Math.max(...prizes))
    t.same(prizeCollectingSteinerTree(csr, { prizes }, uncontrolled), tree)
  }
})

t.test('rejects invalid weights', async (t) => {
  const invalid = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => prizeCollectingSteinerTree(csrOf(2, [[0, 1, Number.NaN]]), { prizes: new Float64Array(2) }, uncontrolled), invalid)
  t.throws(() => prizeCollectingSteinerTree(csrOf(2, [[0, 1]]), { prizes: Float64Array.of(1, Number.POSITIVE_INFINITY) }, uncontrolled), invalid)
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new Error('cancelled')
  }
  t.throws(() => prizeCollectingSteinerTree(csrOf(2, [[0, 1]]), { prizes: Float64Array.of(1, 1) }, { check }), /cancelled/)
})
