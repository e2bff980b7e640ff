import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { type DescentParameters, descendToNeighbors, planDescent } from '../../../../src/graph/kernels/similarity/descend-to-neighbors.ts'
import {
  type FeatureMetric,
  type FeaturePart,
  prepareFeatures,
  type Similarity,
  similarityBy
} from '../../../../src/graph/kernels/similarity/feature-similarity.ts'
import { type KNearestNeighborsParameters, kNearestNeighbors } from '../../../../src/graph/kernels/similarity/k-nearest-neighbors.ts'
import { linkNear, nearLinks } from '../../../../src/graph/kernels/similarity/near-links.ts'
import { addNeighbor, neighborLists } from '../../../../src/graph/kernels/similarity/neighbor-lists.ts'
import { crewWords, Team } from '../../../../src/graph/team.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { type Arc, csrOf } from '../../random-graph.ts'

const defaults: KNearestNeighborsParameters = {
  features: new Float64Array(),
  parts: [{ width: 1, metric: 'difference' }],
  topK: 10,
  sampleRate: 0.5,
  deltaThreshold: 0.001,
  maxIterations: 100,
  randomJoins: 10,
  initialSampler: 'uniform',
  perturbationRate: 0,
  similarityCutoff: 0,
  sources: null,
  targets: null,
  seedTargetNodes: false,
  seed: 1
}

const mean = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0) / row.length
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, place) => sum + value * (b[place] as number), 0)
const less = (row: readonly number[], by: number) => row.map((value) => value - by)

/** By the textbook, over plain lists. */
const byDefinition: Record<FeatureMetric, (a: number[], b: number[]) => number> = {
  difference: ([a = 0], [b = 0]) => 1 / (1 + Math.abs(a - b)),
  euclidean: (a, b) => 1 / (1 + Math.hypot(...a.map((value, place) => value - (b[place] as number)))),
  cosine: (a, b) => (dot(a, b) / Math.sqrt(dot(a, a)) / Math.sqrt(dot(b, b)) + 1) / 2,
  pearson: (a, b) => byDefinition.cosine(less(a, mean(a)), less(b, mean(b))),
  jaccard: (a, b) => shared(a, b) / (a.length + b.length - shared(a, b)),
  overlap: (a, b) => shared(a, b) / Math.min(a.length, b.length)
}

function shared(a: readonly number[], b: readonly number[]): number {
  const rest = [...b]
  return a.filter((value) => rest.includes(value) && rest.splice(rest.indexOf(value), 1)).length
}

function similarityOf(features: Float64Array, parts: readonly FeaturePart[], nodeCount: number): Similarity {
  return similarityBy(prepareFeatures(features, parts, nodeCount))
}

function descend(nodeCount: number, similarity: Similarity, parameters: DescentParameters) {
  const plan = planDescent(nodeCount, parameters)
  descendToNeighbors(csrOf(nodeCount, []), similarity, plan, new Team(crewWords(1), 0, uncontrolled))
  return plan
}

function rowsOf(nodeCount: number, parameters: Partial<KNearestNeighborsParameters>) {
  const { sources, targets, similarities } = kNearestNeighbors(csrOf(nodeCount, []), { ...defaults, ...parameters }, uncontrolled)
  return Array.from(sources, (source, pair) => [source, targets[pair], similarities[pair]] as [number, number, number])
}

t.test('compares vectors and numbers as defined, averages several, and counts undefined similarity as 0', async (t) => {
  const number = fc.integer({ min: -2, max: 2 })
  const vectors = fc.array(fc.array(number, { minLength: 4, maxLength: 4 }), { minLength: 2, maxLength: 2 })
  for (const metric of ['cosine', 'euclidean', 'pearson', 'jaccard', 'overlap'] as const) {
    fc.assert(
      fc.property(vectors, ([a = [], b = []]) => {
        const similarity = similarityOf(
          Float64Array.from([...a, ...b]),
          [
            { width: 3, metric },
            { width: 1, metric: 'difference' }
          ],
          2
        )(0, 1)
        const ofVectors = byDefinition[metric](a.slice(0, 3), b.slice(0, 3))
        const expected = ((Number.isFinite(ofVectors) ? ofVectors : 0) + byDefinition.difference(a.slice(3), b.slice(3))) / 2
        return Math.abs(similarity - expected) < 1e-12
      }),
      { seed: 4 }
    )
  }
  t.pass()
})

t.test('finds exactly the nearest of few nodes, within filters', async (t) => {
  const nodes = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 6 }))
  const property = fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }), nodes, nodes, (values, first, second) => {
    const within = (list: number[] | null) => (list === null ? null : Uint32Array.from(list.filter((u) => u < values.length)).sort())
    const [sources, targets] = [within(first), within(second)]
    const found = rowsOf(values.length, { features: Float64Array.from(values), topK: 3, similarityCutoff: 0.1, sources, targets })
    return values.every((value, u) => {
      const list = found.filter(([source]) => source === u).map(([, , similarity]) => similarity)
      const expected = values
        .flatMap((other, v) => (u === v || sources?.includes(u) === false || targets?.includes(v) === false ? [] : [1 / (1 + Math.abs(value - other))]))
        .sort((a, b) => b - a)
        .slice(0, 3)
        .filter((similarity) => similarity >= 0.1)
      return list.join() === expected.join() && found.every(([source, target]) => source !== target)
    })
  })
  fc.assert(property, { seed: 8, numRuns: caseCount(300) })
  t.pass()
})

function clouds(nodeCount: number, width: number): Float64Array {
  const random = randomNumbers(11)
  return Float64Array.from({ length: nodeCount * width }, (_, at) => random() + (Math.floor(at / width) % 7))
}

/** Share of true nearest neighbours among those found. */
function recall(found: readonly (readonly number[])[], exact: readonly (readonly number[])[]): number {
  const pairs = new Set(exact.map(([u, v]) => `${u} ${v}`))
  return found.filter(([u, v]) => pairs.has(`${u} ${v}`)).length / pairs.size
}

t.test('finds most nearest neighbours of many nodes by descent, from any start, with filters, repeatably', async (t) => {
  const [nodeCount, width] = [5000, 4]
  const small = { topK: 4, sampleRate: 1, randomJoins: 2 }
  const features = clouds(nodeCount, width)
  const parts = [{ width, metric: 'euclidean' as const }]
  const some = Uint32Array.from({ length: 60 }, (_, at) => at * 80)
  const targets = Uint32Array.from({ length: 2500 }, (_, at) => at * 2)
  const exact = rowsOf(nodeCount, { ...small, features, parts, sources: some })
  const filteredExact = rowsOf(nodeCount, { ...small, features, parts, sources: some, targets })
  const arcs = Array.from({ length: nodeCount }, (_, u): Arc => [u, (u + 7) % nodeCount])
  for (const initialSampler of ['uniform', 'randomWalk'] as const) {
    const parameters = { ...defaults, ...small, features, parts, initialSampler, perturbationRate: 0.1 }
    const found = kNearestNeighbors(csrOf(nodeCount, arcs), parameters, uncontrolled)
    t.ok((found.ranIterations ?? 0) > 0 && found.didConverge)
    const rows = Array.from(found.sources, (source, pair) => [source, found.targets[pair] as number])
    t.equal(rows.length, nodeCount * 4)
    const share = recall(
      rows.filter(([u]) => some.includes(u as number)),
      exact
    )
    t.ok(share > 0.75, `recall ${share}`)
  }
  const filtered = rowsOf(nodeCount, { ...small, features, parts, targets, seedTargetNodes: true })
  t.same(rowsOf(nodeCount, { ...small, features, parts, targets, seedTargetNodes: true }), filtered)
  t.ok(filtered.every(([, v]) => v % 2 === 0))
  t.ok(
    recall(
      filtered.filter(([u]) => some.includes(u)),
      filteredExact
    ) > 0.8
  )
})

t.test('a descent with usual settings finds nearly all nearest neighbours', async (t) => {
  const nodeCount = 2000
  const similarity = similarityOf(clouds(nodeCount, 4), [{ width: 4, metric: 'euclidean' }], nodeCount)
  const { lists, outcome } = descend(nodeCount, similarity, { ...defaults, seed: 3 })
  t.equal(outcome[1], 1, 'converges')
  const found = Array.from(lists.nodes, (v, place) => [Math.floor(place / 10), v])
  const exact = Array.from({ length: 100 }, (_, u) =>
    Array.from({ length: nodeCount }, (_, v) => v)
      .filter((v) => v !== u)
      .sort((a, b) => similarity(u, b) - similarity(u, a))
      .slice(0, 10)
      .map((v) => [u, v])
  ).flat()
  const share = recall(found, exact)
  t.ok(share > 0.95, `recall ${share}`)
})

t.test('a descent never lists a node twice or itself', async (t) => {
  const nodeCount = 60
  const similarity = similarityOf(
    Float64Array.from({ length: nodeCount }, (_, u) => u % 3),
    [{ width: 1, metric: 'difference' }],
    nodeCount
  )
  const parameters = { ...defaults, topK: 5, sampleRate: 1, perturbationRate: 0.5, maxIterations: 5 }
  const { lists } = descend(nodeCount, similarity, { ...parameters, seed: 2 })
  for (let u = 0; u < nodeCount; u++) {
    const list = [...lists.nodes.subarray(u * 5, u * 5 + 5)]
    t.equal(new Set([...list, u]).size, 6)
  }
})

t.test('links each node with those in its list, both ways, and keeps a new one without space for later', async (t) => {
  const lists = neighborLists(5, 2)
  const none = { rate: 0, random: () => 0 }
  for (const [u, v] of [
    [0, 1],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0]
  ] as const)
    addNeighbor(lists, u, v, 1, none)
  const links = nearLinks(5, 2, 1)
  const rows = ({ room, counts, nodes }: typeof links.fresh) => Array.from(counts, (count, u) => [...nodes.subarray(u * room, u * room + count)])
  linkNear(links, lists, 1, 7)
  t.same(rows(links.fresh), [[1, 2], [0], [0], [], []])
  t.same(rows(links.old), [[], [], [], [], []])
  linkNear(links, lists, 1, 7)
  t.same(rows(links.fresh), [[3, 4], [], [], [0], [0]])
  t.same(rows(links.old), [[1, 2], [0], [0], [], []])
})

t.test('returns nothing without other nodes', async (t) => {
  t.same(rowsOf(0, {}), [])
  t.same(rowsOf(1, { features: Float64Array.of(3) }), [])
  t.same(rowsOf(2, { features: Float64Array.of(3, 3), targets: new Uint32Array() }), [])
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new RangeError('stop')
  }
  t.throws(() => kNearestNeighbors(csrOf(3, []), { ...defaults, features: Float64Array.of(1, 2, 3) }, { check }), { message: 'stop' })
})
