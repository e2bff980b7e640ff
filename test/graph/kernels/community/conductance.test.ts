import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { conductance } from '../../../../src/graph/kernels/community/conductance.ts'
import { anyOrientation, cancelled, csrOf, randomGraph, seeded, walkable } from '../../random-graph.ts'

t.test('equals the share of arc weight that leaves, from the relationships', async (t) => {
  const property = fc.property(
    randomGraph({ weighted: true }),
    anyOrientation,
    fc.array(fc.constantFrom(-4, 0, 2.5, Number.NaN), { minLength: 9, maxLength: 9 }),
    (graph, orientation, given) => {
      const assigned = Float64Array.from(given.slice(0, graph.nodeCount))
      const { communities, conductances, average } = conductance(csrOf(graph.nodeCount, graph.arcs, orientation), { assigned }, uncontrolled)
      const expected = Array.from(communities, (community) => {
        const out = walkable(graph, orientation).filter(([u]) => assigned[u] === community)
        const sum = (arcs: typeof out) => arcs.reduce((total, [, , weight]) => total + weight, 0)
        return sum(out.filter(([, v]) => assigned[v] !== community)) / sum(out)
      })
      const known = expected.filter((value) => !Number.isNaN(value))
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length
      const isSame = (a: number, b: number) => Object.is(a, b) || Math.abs(a - b) < 1e-12
      return expected.every((value, i) => isSame(value, conductances[i] as number)) && isSame(mean, average)
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('is 0 for a community that nothing leaves, 1 if everything leaves, and undefined without arcs', async (t) => {
  const arcs = [
    [0, 1],
    [1, 0],
    [2, 0]
  ] as const
  const found = conductance(csrOf(4, arcs), { assigned: Float64Array.of(5, 5, 6, 7) }, uncontrolled)
  t.same([...found.communities], [5, 6, 7])
  t.same([...found.conductances], [0, 1, Number.NaN])
  t.equal(found.average, 0.5)
})

t.test('has no average of nothing, rejects negative weights, and stops when cancelled', async (t) => {
  t.match(conductance(csrOf(0, []), { assigned: new Float64Array() }, uncontrolled), { communities: new Float64Array(), average: Number.NaN })
  t.throws(() => conductance(csrOf(2, [[0, 1, -1]]), { assigned: Float64Array.of(1, 2) }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => conductance(csrOf(2, [[0, 1]]), { assigned: Float64Array.of(1, 2) }, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
