import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { modularityOptimization } from '../../../../src/graph/kernels/community/modularity-optimization.ts'
import { anyOrientation, cancelled, csrOf, holdsOnRandomGraphs, randomGraph, seeded } from '../../random-graph.ts'
import { modularityByDefinition } from './communities-oracle.ts'

const defaults = { maxIterations: 10, tolerance: 1e-4, seeds: null }

t.test('reports the modularity of its communities', async (t) => {
  const property = fc.property(
    randomGraph({ maxNodes: 12, weighted: true }),
    anyOrientation,
    fc.option(fc.array(fc.constantFrom(5, 9, Number.NaN), { minLength: 12, maxLength: 12 })),
    (graph, orientation, given) => {
      const seeds = given === null ? null : Float64Array.from(given.slice(0, graph.nodeCount))
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const { communities, modularity, labels } = modularityOptimization(csr, { ...defaults, seeds }, uncontrolled)
      const isNamed = communities.every((name, u) => name <= u && communities[name] === name)
      const isLabelled = communities.every((name, u) => Object.is(labels?.[u], labels?.[name])) && (labels === null) === (seeds === null)
      return isNamed && isLabelled && Math.abs(modularity - modularityByDefinition(graph, orientation, communities)) < 1e-12
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('in one round moves each node where modularity rises most', async (t) => {
  // Node 0 is the only one of its colour that has a choice; the others wait for the next colour.
  const star = csrOf(
    4,
    [
      [0, 1, 1],
      [0, 2, 3],
      [2, 3, 1]
    ],
    'undirected'
  )
  const { communities } = modularityOptimization(star, { ...defaults, maxIterations: 1 }, uncontrolled)
  t.equal(communities[0], communities[2])
})

t.test('no single move raises modularity once it has converged by moves alone', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 8, numRuns: 100 }, (graph) => {
    const { nodeCount, arcs } = graph
    const found = modularityOptimization(csrOf(nodeCount, arcs, 'undirected'), { ...defaults, maxIterations: 100, tolerance: 0 }, uncontrolled)
    const at = (communities: ArrayLike<number>) => modularityByDefinition(graph, 'undirected', communities)
    const before = modularityOptimization(
      csrOf(nodeCount, arcs, 'undirected'),
      { ...defaults, maxIterations: found.ranIterations - 1, tolerance: 0 },
      uncontrolled
    )
    if (found.ranIterations < 2 || before.communities.join() !== found.communities.join()) return true
    return arcs.every(([u, v]) =>
      [
        [u, v],
        [v, u]
      ].every(([from, to]) => {
        const moved = found.communities.slice()
        moved[from as number] = found.communities[to as number] as number
        return at(moved) <= at(found.communities) + 1e-9
      })
    )
  })
  t.pass()
})

t.test('uses the seeds of the remaining communities', async (t) => {
  const path = csrOf(
    4,
    [
      [0, 1],
      [2, 3]
    ],
    'undirected'
  )
  const { communities, labels } = modularityOptimization(path, { ...defaults, seeds: Float64Array.of(8, Number.NaN, 3, 3) }, uncontrolled)
  t.same([...communities], [0, 0, 2, 2])
  t.equal(labels?.[2], 3)
})

t.test('accepts graphs without arcs or nodes, rejects negative weights, and stops when cancelled', async (t) => {
  t.match(modularityOptimization(csrOf(2, []), defaults, uncontrolled), {
    communities: Uint32Array.of(0, 1),
    modularity: 0,
    didConverge: true,
    ranIterations: 2
  })
  t.match(modularityOptimization(csrOf(0, []), defaults, uncontrolled), { communities: new Uint32Array(), modularity: 0 })
  t.throws(() => modularityOptimization(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => modularityOptimization(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
