import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { passMessages } from '../../../src/graph/kernels/pass-messages.ts'
import { cancelled, csrOf, holdsOnRandomGraphs, walkable } from '../random-graph.ts'

t.test('agrees with multiplication by the arc matrix', async (t) => {
  holdsOnRandomGraphs({}, (graph, orientation) => {
    const features = Float64Array.from({ length: 2 * graph.nodeCount }, (_, place) => (place * 3) % 7)
    let expected = Array.from(features)
    for (let round = 0; round < 3; round++) {
      const next = expected.map(() => 0)
      for (const [u, v] of walkable(graph, orientation))
        for (const place of [0, 1]) next[2 * v + place] = (next[2 * v + place] ?? 0) + (expected[2 * u + place] ?? 0)
      expected = next
    }
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const { embeddings } = passMessages(csr, { features, featureWidth: 2, rounds: 3, combine: 'sum', withOwn: false }, uncontrolled)
    return JSON.stringify(Array.from(embeddings)) === JSON.stringify(expected)
  })
  t.pass()
})

t.test('computes means and maxima, with or without the own vector', async (t) => {
  const csr = csrOf(3, [
    [0, 2],
    [1, 2]
  ])
  const run = (combine: 'mean' | 'max', withOwn: boolean) =>
    Array.from(passMessages(csr, { features: Float64Array.of(2, -4, 8), featureWidth: 1, rounds: 1, combine, withOwn }, uncontrolled).embeddings)
  t.same(run('mean', false), [0, 0, -1])
  t.same(run('mean', true), [2, -4, 2])
  t.same(run('max', false), [0, 0, 2])
  t.same(run('max', true), [2, -4, 8])
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => passMessages(csrOf(1, []), { features: Float64Array.of(1), featureWidth: 1, rounds: 1, combine: 'sum', withOwn: false }, cancelled), {
    code: 'EDGEWISE_CANCELLED'
  })
})
