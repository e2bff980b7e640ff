import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { kCoreDecomposition } from '../../../../src/graph/kernels/community/k-core-decomposition.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

/** For each k, repeatedly removes nodes with fewer than k remaining ends. The others have a core value of k or more. A loop has two ends at its node. */
function byPeeling({ nodeCount, arcs }: EdgeList): number[] {
  const cores = Array.from({ length: nodeCount }, () => 0)
  for (let k = 1; k <= 2 * arcs.length; k++) {
    let left = new Set(cores.keys())
    for (let size = -1; size !== left.size; ) {
      size = left.size
      const inside = arcs.filter(([u, v]) => left.has(u) && left.has(v)).flat()
      left = new Set([...left].filter((node) => inside.filter((end) => end === node).length >= k))
    }
    for (const node of left) cores[node] = k
  }
  return cores
}

t.test('agrees with peeling by definition, parallel arcs and loops counted, for any orientation', async (t) => {
  holdsOnRandomGraphs({ numRuns: 200 }, (graph, orientation) => {
    const { scores, degeneracy } = kCoreDecomposition(csrOf(graph.nodeCount, graph.arcs, orientation), {}, uncontrolled)
    const expected = byPeeling(graph)
    return scores.join() === expected.join() && degeneracy === Math.max(0, ...expected)
  })
  t.pass()
})

t.test('distinguishes a clique from its tail', async (t) => {
  const arcs: Arc[] = [
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 3],
    [3, 4]
  ]
  t.match(kCoreDecomposition(csrOf(6, arcs, 'undirected'), {}, uncontrolled), { scores: Float64Array.of(2, 2, 2, 1, 1, 0), degeneracy: 2 })
})

t.test('finds nothing in a graph without arcs', async (t) => {
  t.match(kCoreDecomposition(csrOf(0, []), {}, uncontrolled), { scores: new Float64Array(), degeneracy: 0 })
  t.match(kCoreDecomposition(csrOf(2, []), {}, uncontrolled), { scores: Float64Array.of(0, 0), degeneracy: 0 })
})

t.test('stops when cancelled', async (t) => {
  const arcs = Array.from({ length: 1_100_000 }, (_, u): Arc => [u, u + 1])
  const check = () => {
    throw new RangeError('stop')
  }
  t.throws(() => kCoreDecomposition(csrOf(1_100_001, arcs), {}, { check }), { message: 'stop' })
})
