import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { modularityMetric } from '../../../../src/graph/kernels/community/modularity-metric.ts'
import { anyOrientation, cancelled, csrOf, randomGraph, seeded, walkable } from '../../random-graph.ts'
import { modularityByDefinition } from './communities-oracle.ts'

const pair = csrOf(
  4,
  [
    [0, 1],
    [2, 3]
  ],
  'undirected'
)

t.test('sums, over communities of all nodes, to the modularity of the partition', async (t) => {
  const property = fc.property(
    randomGraph({ weighted: true }),
    anyOrientation,
    fc.array(fc.constantFrom(-4, 0, 2.5, 1e12), { minLength: 9, maxLength: 9 }),
    (graph, orientation, given) => {
      const assigned = Float64Array.from(given.slice(0, graph.nodeCount))
      const { communities, sizes, modularities, modularity } = modularityMetric(csrOf(graph.nodeCount, graph.arcs, orientation), { assigned }, uncontrolled)
      const isOrdered = communities.every((community, i) => i === 0 || community > (communities[i - 1] as number))
      const isCounted = sizes.every((size, i) => size === assigned.filter((community) => community === communities[i]).length)
      const sum = modularities.reduce((total, value) => total + value, 0)
      const isWhole = Math.abs(modularity - modularityByDefinition(graph, orientation, assigned)) < 1e-12
      return isOrdered && isCounted && isWhole && Math.abs(sum - modularity) < 1e-12
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('keeps other communities unchanged when some nodes are in none', async (t) => {
  const property = fc.property(randomGraph(), fc.array(fc.constantFrom(1, 2, 3), { minLength: 9, maxLength: 9 }), (graph, given) => {
    const whole = Float64Array.from(given.slice(0, graph.nodeCount))
    const part = whole.map((community) => (community === 2 ? Number.NaN : community))
    const csr = csrOf(graph.nodeCount, graph.arcs)
    const all = modularityMetric(csr, { assigned: whole }, uncontrolled)
    const some = modularityMetric(csr, { assigned: part }, uncontrolled)
    return Array.from(some.communities).every((community, i) => some.modularities[i] === all.modularities[all.communities.indexOf(community)])
  })
  fc.assert(property, seeded)
  t.pass()
})

t.test('rates two separate pairs at a quarter each', async (t) => {
  const { modularities, modularity } = modularityMetric(pair, { assigned: Float64Array.of(1, 1, 9, 9) }, uncontrolled)
  t.same([...modularities, modularity], [0.25, 0.25, 0.5])
  t.equal(walkable({ nodeCount: 4, arcs: [[0, 1]] }, 'undirected').length, 2)
})

t.test('accepts graphs without arcs or nodes, rejects negative weights, and stops when cancelled', async (t) => {
  t.match(modularityMetric(csrOf(2, []), { assigned: Float64Array.of(1, 2) }, uncontrolled), { modularities: Float64Array.of(0, 0), modularity: 0 })
  t.match(modularityMetric(csrOf(0, []), { assigned: new Float64Array() }, uncontrolled), { communities: new Float64Array(), modularity: 0 })
  t.throws(() => modularityMetric(csrOf(2, [[0, 1, -1]]), { assigned: Float64Array.of(1, 2) }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => modularityMetric(pair, { assigned: Float64Array.of(1, 1, 9, 9) }, cancelled), { code: 'EDGEWISE_CANCELLED' })
})

t.test('counts incoming arcs of a community as its in share, unlike GDS', async (t) => {
  const star = csrOf(
    5,
    [1, 2, 3, 4].map((leaf): [number, number] => [leaf, 0])
  )
  const assigned = Float64Array.of(0, 1, 1, 1, 1)
  t.equal(modularityMetric(star, { assigned }, uncontrolled).modularity, 0)
  t.equal(modularityMetric(star, { assigned, convention: 'gds' }, uncontrolled).modularity, -1)
})
