import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { leiden } from '../../../../src/graph/kernels/community/leiden.ts'
import { louvain } from '../../../../src/graph/kernels/community/louvain.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { anyOrientation, cancelled, csrOf, holdsOnRandomGraphs, randomGraph, seeded } from '../../random-graph.ts'
import { areConnected, modularityByDefinition, plantedPartition } from './communities-oracle.ts'

const defaults = { maxLevels: 10, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 42, seeds: null }

t.test('finds connected communities at every level, from any start, and reports their modularity', async (t) => {
  const property = fc.property(
    randomGraph({ maxNodes: 14, weighted: true }),
    anyOrientation,
    fc.constantFrom(0.3, 1, 2),
    fc.option(fc.array(fc.constantFrom(0, 7, 1e12, Number.NaN), { minLength: 14, maxLength: 14 })),
    fc.integer({ min: 1, max: 3 }),
    (graph, orientation, gamma, given, maxLevels) => {
      const seeds = given === null ? null : Float64Array.from(given.slice(0, graph.nodeCount))
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const { levels, modularities, communities, modularity } = leiden(csr, { ...defaults, gamma, seeds, maxLevels }, uncontrolled)
      const isHonest = levels.every((level, i) => Math.abs(modularityByDefinition(graph, 'undirected', level, gamma) - (modularities[i] as number)) < 1e-12)
      const isRising = modularities.every((value, i) => i === 0 || value >= (modularities[i - 1] as number) - 1e-12)
      const isLast = levels.at(-1)?.join() === communities.join() && modularities.at(-1) === modularity && levels.length <= maxLevels
      return isHonest && isRising && isLast && levels.every((level) => areConnected(graph, level))
    }
  )
  fc.assert(property, { ...seeded, numRuns: caseCount(500) })
  t.pass()
})

t.test('names communities by their smallest nodes, and keeps the seeds that they began with', async (t) => {
  const property = fc.property(randomGraph(), fc.array(fc.constantFrom(5, 9, Number.NaN), { minLength: 9, maxLength: 9 }), (graph, given) => {
    const seeds = Float64Array.from(given.slice(0, graph.nodeCount))
    const { communities, labels } = leiden(csrOf(graph.nodeCount, graph.arcs), { ...defaults, seeds }, uncontrolled)
    const isNamed = communities.every((name, u) => name <= u && communities[name] === name)
    const isOne = communities.every((name, u) => Object.is(labels?.[u], labels?.[name]))
    const goingBy = new Map(Array.from(communities, (name, u) => [labels?.[u], name]))
    const isAlone = communities.every((name, u) => Number.isNaN(labels?.[u]) || goingBy.get(labels?.[u]) === name)
    return isNamed && isOne && isAlone
  })
  fc.assert(property, seeded)
  t.pass()
})

t.test('finds planted communities, no worse than Louvain', async (t) => {
  for (const seed of [1, 2, 3]) {
    const graph = plantedPartition(12, 40, 8, 0.3, seed)
    const csr = csrOf(graph.nodeCount, graph.arcs, 'undirected')
    const { communities, modularity } = leiden(csr, defaults, uncontrolled)
    const theirs = louvain(csr, { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }, uncontrolled).modularity
    t.ok(modularity > theirs - 0.005, `${modularity} against ${theirs}`)
    t.equal(new Set(communities).size, 12)
  }
})

t.test('finds better communities than Louvain in a graph of hubs, because single nodes move again after parts have merged', async (t) => {
  for (const seed of [1, 2, 3]) {
    const random = randomNumbers(seed)
    const pick = () => Math.floor(2000 * random() ** 3)
    const csr = csrOf(
      2000,
      Array.from({ length: 16_000 }, () => [pick(), pick()] as const),
      'undirected'
    )
    const { modularity } = leiden(csr, defaults, uncontrolled)
    const theirs = louvain(csr, { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }, uncontrolled).modularity
    t.ok(modularity > theirs + 0.0025, `${modularity} against ${theirs}`)
  }
})

t.test('leaves a useless community, even without other neighbours', async (t) => {
  const cliques = [0, 4].flatMap((first) => [0, 1, 2, 3].flatMap((u) => [0, 1, 2, 3].filter((v) => v > u).map((v) => [first + u, first + v] as const)))
  const { communities } = leiden(csrOf(8, [...cliques, [3, 4]], 'undirected'), { ...defaults, seeds: new Float64Array(8) }, uncontrolled)
  t.same([...communities], [0, 0, 0, 0, 4, 4, 4, 4])
})

t.test('finds more communities for a larger gamma', async (t) => {
  const { nodeCount, arcs } = plantedPartition(12, 40, 8, 0.3, 1)
  const counts = [0.1, 1, 8].map((gamma) => new Set(leiden(csrOf(nodeCount, arcs, 'undirected'), { ...defaults, gamma }, uncontrolled).communities).size)
  t.ok((counts[0] as number) < (counts[1] as number) && (counts[1] as number) < (counts[2] as number), counts.join())
})

t.test('repeats with the same seed, and differs with another', async (t) => {
  const { nodeCount, arcs } = plantedPartition(20, 20, 4, 0.4, 4)
  const csr = csrOf(nodeCount, arcs, 'undirected')
  const found = [1, 1, 2, 3, 4, 5].map((seed) => leiden(csr, { ...defaults, theta: 10, seed }, uncontrolled).communities.join())
  t.equal(found[0], found[1])
  t.ok(new Set(found).size > 1)
})

t.test('does not depend on the stored direction of a directed graph', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 12 }, ({ nodeCount, arcs }) => {
    const [natural, undirected] = (['natural', 'undirected'] as const).map((orientation) => leiden(csrOf(nodeCount, arcs, orientation), defaults, uncontrolled))
    return Math.abs((natural?.modularity ?? 0) - (undirected?.modularity ?? 1)) < 0.15
  })
  t.pass()
})

t.test('leaves every node alone without arcs', async (t) => {
  t.match(leiden(csrOf(3, []), defaults, uncontrolled), { communities: Uint32Array.of(0, 1, 2), modularity: 0, didConverge: true, labels: null })
  t.match(leiden(csrOf(0, []), defaults, uncontrolled), { communities: new Uint32Array(0), modularity: 0 })
})

t.test('rejects negative weights, and stops when cancelled', async (t) => {
  t.throws(() => leiden(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => leiden(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
