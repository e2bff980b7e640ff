import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { degreeCentrality } from '../../../../src/graph/kernels/centrality/degree-centrality.ts'
import { anyOrientation, csrOf, holdsOnRandomGraphs, randomGraph, seeded } from '../../random-graph.ts'

t.test('counts out, in and all relationships, or sums their weights', async (t) => {
  for (const weighted of [true, false]) {
    const property = fc.property(randomGraph({ weighted }), anyOrientation, ({ nodeCount, arcs }, orientation) => {
      const expected = new Array<number>(nodeCount).fill(0)
      for (const [u, v, weight = 1] of arcs) {
        if (orientation !== 'reverse') expected[u] = (expected[u] ?? 0) + weight
        if (orientation !== 'natural') expected[v] = (expected[v] ?? 0) + weight
      }
      return degreeCentrality(csrOf(nodeCount, arcs), { orientation }, uncontrolled).scores.join() === expected.join()
    })
    fc.assert(property, seeded)
  }
  t.pass()
})

t.test('counts each relationship once at each end of an undirected view, whatever the orientation', async (t) => {
  holdsOnRandomGraphs({}, ({ nodeCount, arcs }, orientation) => {
    const undirected = degreeCentrality(csrOf(nodeCount, arcs, 'undirected'), { orientation }, uncontrolled)
    return undirected.scores.join() === degreeCentrality(csrOf(nodeCount, arcs), { orientation: 'undirected' }, uncontrolled).scores.join()
  })
  t.pass()
})

t.test('sums negative weights, which GDS leaves out, and rejects NaN', async (t) => {
  const scores = (weight: number, convention: 'usual' | 'gds') =>
    Array.from(
      degreeCentrality(
        csrOf(2, [
          [0, 1, 2],
          [0, 1, weight],
          [0, 0, 0.5]
        ]),
        { orientation: 'natural', convention },
        uncontrolled
      ).scores
    )
  t.same(scores(-3, 'usual'), [-0.5, 0])
  t.same(scores(-3, 'gds'), [2.5, 0])
  t.same(scores(Number.NaN, 'gds'), [2.5, 0])
  t.throws(() => scores(Number.NaN, 'usual'), { code: 'EDGEWISE_INVALID_INPUT', message: /not a number/ })
})
