import fc from 'fast-check'
import { UndirectedGraph } from 'graphology'
import louvainModule from 'graphology-communities-louvain'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { louvain } from '../../../../src/graph/kernels/community/louvain.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { anyOrientation, csrOf, holdsOnRandomGraphs, randomGraph, seeded } from '../../random-graph.ts'
import { modularityByDefinition, plantedPartition } from './communities-oracle.ts'

/** The package is CommonJS and its types say otherwise: what is imported is the function itself. */
const peerLouvain = louvainModule as unknown as typeof louvainModule.default

const defaults = { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }

t.test('reports the modularity of its communities, never below that of single nodes', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted }, (graph, orientation) => {
      const { communities, modularity: reported } = louvain(csrOf(graph.nodeCount, graph.arcs, orientation), defaults, uncontrolled)
      const singles = modularityByDefinition(
        graph,
        orientation,
        communities.map((_, u) => u)
      )
      return Math.abs(reported - modularityByDefinition(graph, orientation, communities)) < 1e-12 && reported >= singles - 1e-12
    })
  }
  t.pass()
})

t.test('coarsens from level to level, raises modularity, and ends at the communities it returns', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 30 }, (graph, orientation) => {
    const { communities, levels, modularities, modularity: last } = louvain(csrOf(graph.nodeCount, graph.arcs, orientation), defaults, uncontrolled)
    const isCoarser = levels.every((level, i) => i === 0 || level.every((name, u) => name === level[(levels[i - 1] as Uint32Array)[u] as number]))
    const isRising = modularities.every((value, i) => i === 0 || value > (modularities[i - 1] as number))
    const isNamedBySmallest = communities.every((name, u) => name <= u && communities[name] === name)
    return (
      isCoarser &&
      isRising &&
      isNamedBySmallest &&
      levels.length === modularities.length &&
      levels.at(-1)?.join() === communities.join() &&
      modularities.at(-1) === last
    )
  })
  t.pass()
})

t.test('finds planted communities, and is as good as graphology within 0.005', async (t) => {
  for (const seed of [1, 2, 3]) {
    const graph = plantedPartition(12, 40, 8, 0.3, seed)
    const { communities, modularity: found } = louvain(csrOf(graph.nodeCount, graph.arcs, 'undirected'), defaults, uncontrolled)
    const peer = new UndirectedGraph()
    for (let u = 0; u < graph.nodeCount; u++) peer.addNode(u)
    for (const [u, v] of graph.arcs) peer.addEdge(u, v)
    const theirs = peerLouvain.detailed(peer, { rng: randomNumbers(seed) }).modularity
    t.ok(found > theirs - 0.005, `${found} against ${theirs}`)
    t.equal(new Set(communities).size, 12)
  }
})

t.test('finds the two halves of a barbell, named by their smallest nodes', async (t) => {
  const { communities } = louvain(
    csrOf(
      6,
      [
        [0, 1],
        [1, 2],
        [2, 0],
        [3, 4],
        [4, 5],
        [5, 3],
        [2, 3]
      ],
      'undirected'
    ),
    defaults,
    uncontrolled
  )
  t.same([...communities], [0, 0, 0, 3, 3, 3])
})

t.test('starts from seeds and never ends below them', async (t) => {
  const property = fc.property(
    randomGraph(),
    anyOrientation,
    fc.array(fc.constantFrom(0, 7, 1e12, Number.NaN), { minLength: 9, maxLength: 9 }),
    (graph, orientation, seeds) => {
      const seedCommunities = Float64Array.from(seeds.slice(0, graph.nodeCount))
      const start = seeds.map((seed, u) => (Number.isNaN(seed) ? -1 - u : seed))
      const found = louvain(csrOf(graph.nodeCount, graph.arcs, orientation), { ...defaults, seedCommunities }, uncontrolled)
      return found.modularity >= modularityByDefinition(graph, orientation, start) - 1e-12
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('respects the requested number of levels', async (t) => {
  const graph = plantedPartition(12, 40, 8, 0.3, 1)
  t.equal(louvain(csrOf(graph.nodeCount, graph.arcs, 'undirected'), { ...defaults, maxLevels: 1 }, uncontrolled).levels.length, 1)
})

t.test('leaves every node alone without arcs', async (t) => {
  t.match(louvain(csrOf(3, []), defaults, uncontrolled), { communities: Uint32Array.of(0, 1, 2), modularity: 0 })
  t.match(louvain(csrOf(0, []), defaults, uncontrolled), { communities: new Uint32Array(0), modularity: 0 })
})

t.test('rejects negative weights', async (t) => {
  t.throws(() => louvain(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})
