import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { labelPropagation } from '../../../../src/graph/kernels/community/label-propagation.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { anyOrientation, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, randomGraph, seeded, walkable } from '../../random-graph.ts'

const defaults = { maxIterations: 10, nodeWeights: null, seeds: null }

const triangles = csrOf(
  6,
  [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 4],
    [4, 5],
    [5, 3]
  ],
  'undirected'
)

/** Rounds over all nodes, straight from the relationships, with labels as numbers that sort as the definition says. */
function byDefinition(
  graph: EdgeList,
  orientation: Orientation,
  maxIterations: number,
  seeds: readonly number[] | null,
  nodeWeights: readonly number[] | null
) {
  const arcs = walkable(graph, orientation)
  const labels = Array.from({ length: graph.nodeCount }, (_, u) => (seeds === null || Number.isNaN(seeds[u]) ? 1e6 + u : (seeds[u] as number)))
  let ranIterations = 0
  for (let isChanging = true; isChanging && ranIterations < maxIterations; ranIterations++) {
    isChanging = false
    for (let u = 0; u < labels.length; u++) {
      const votes = new Map<number, number>()
      for (const [source, v, weight] of arcs) {
        if (source === u) votes.set(labels[v] as number, (votes.get(labels[v] as number) ?? 0) + weight * (nodeWeights?.[v] ?? 1))
      }
      const [best] = [...votes].sort(([a, votesA], [b, votesB]) => votesB - votesA || a - b)
      if (best !== undefined && best[0] !== labels[u]) {
        labels[u] = best[0]
        isChanging = true
      }
    }
  }
  return { labels, ranIterations }
}

const seedLists = fc.array(fc.constantFrom(3, -7, 12, Number.NaN), { minLength: 9, maxLength: 9 })
const weightLists = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 })

t.test('agrees with asking every node in every round, with weights, seeds and node weights', async (t) => {
  const property = fc.property(
    randomGraph({ weighted: true, minWeight: -1 }),
    anyOrientation,
    fc.option(seedLists),
    fc.option(weightLists),
    fc.integer({ min: 1, max: 6 }),
    (graph, orientation, seeds, weights, maxIterations) => {
      const n = graph.nodeCount
      const found = labelPropagation(
        csrOf(n, graph.arcs, orientation),
        {
          maxIterations,
          seeds: seeds === null ? null : Float64Array.from(seeds.slice(0, n)),
          nodeWeights: weights === null ? null : Float64Array.from(weights.slice(0, n))
        },
        uncontrolled
      )
      const expected = byDefinition(graph, orientation, maxIterations, seeds, weights)
      const names = expected.labels.map((label) => expected.labels.indexOf(label))
      const shown = expected.labels.map((label) => (label >= 1e6 ? Number.NaN : label))
      return (
        found.communities.join() === names.join() &&
        found.ranIterations === expected.ranIterations &&
        (seeds === null ? found.labels === null : found.labels?.join() === shown.join())
      )
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('counts votes equally with and without weights of one', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 20 }, ({ nodeCount, arcs }, orientation) => {
    const plain = labelPropagation(csrOf(nodeCount, arcs, orientation), defaults, uncontrolled)
    const ones = arcs.map(([u, v]) => [u, v, 1] as const)
    return plain.communities.join() === labelPropagation(csrOf(nodeCount, ones, orientation), defaults, uncontrolled).communities.join()
  })
  t.pass()
})

t.test('ends once a round changes nothing, and reports it', async (t) => {
  t.match(labelPropagation(triangles, defaults, uncontrolled), { communities: Uint32Array.of(0, 0, 0, 3, 3, 3), didConverge: true })
  t.match(labelPropagation(triangles, { ...defaults, maxIterations: 1 }, uncontrolled), { ranIterations: 1, didConverge: false })
})

t.test('spreads a seed and labels communities by it', async (t) => {
  const seeds = Float64Array.of(40, 40, Number.NaN, Number.NaN, Number.NaN, 7)
  const { communities, labels } = labelPropagation(triangles, { ...defaults, seeds }, uncontrolled)
  t.same([...communities], [0, 0, 0, 3, 3, 3])
  t.same([...(labels ?? [])], [40, 40, 40, 7, 7, 7])
})

t.test('accepts graphs without arcs or nodes', async (t) => {
  t.match(labelPropagation(csrOf(2, []), defaults, uncontrolled), { communities: Uint32Array.of(0, 1), ranIterations: 1, didConverge: true })
  t.match(labelPropagation(csrOf(0, []), defaults, uncontrolled), { communities: new Uint32Array(), labels: null })
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => labelPropagation(triangles, defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
