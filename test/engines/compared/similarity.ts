import type { AlgorithmOutput, AlgorithmParameters } from '../../../src/engines/engine.ts'
import { type FeaturePart, prepareFeatures, similarityBy } from '../../../src/graph/kernels/similarity/feature-similarity.ts'
import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, backwards, type Distance, when } from './distances.ts'

type Pairs = Pick<AlgorithmOutput<'nodeSimilarity'>, 'sources' | 'targets' | 'similarities'>

/** The similarities of each first node, best first, by its index in the reference. */
function listsOf({ sources, similarities }: Pairs, nodeAt: (node: number) => number): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (let pair = 0; pair < sources.length; pair++) {
    const node = nodeAt(sources[pair] as number)
    lists.set(node, [...(lists.get(node) ?? []), similarities[pair] as number])
  }
  return lists
}

/** Lists of equal lengths whose numbers are near each other. */
function ofLists(expected: readonly number[], found: readonly number[] | undefined): number {
  if (found?.length !== expected.length) return Number.POSITIVE_INFINITY
  const sorted = [expected, found].map((list) => [...list].sort((a, b) => a - b)) as [number[], number[]]
  return Math.max(0, ...sorted[0].map((similarity, at) => apart(similarity, sorted[1][at] as number)))
}

/** Equally similar partners may be others: it is the similarities that must be those of the best. */
const ofSimilarities: Distance<'nodeSimilarity'> = ({ expected, found, parameters, placeOf }) => {
  const nodeAt = backwards(placeOf)
  if (parameters.topN !== 0 || parameters.unique) return ofLists([...expected.similarities], [...found.similarities])
  const [here, there] = [listsOf(expected, (node) => node), listsOf(found, (place) => nodeAt[place] as number)]
  return Math.max(when(here.size === there.size), ...[...here].map(([node, list]) => ofLists(list, there.get(node))))
}

const defaults: AlgorithmParameters<'nodeSimilarity'> = {
  metric: 'jaccard',
  similarityCutoff: 1e-42,
  degreeCutoff: 1,
  upperDegreeCutoff: 2 ** 31 - 1,
  topK: 10,
  topN: 0,
  sources: null,
  targets: null,
  components: null,
  unique: false
}

const equalPartners = 'If partners are equally similar, each store keeps the first in its order of nodes; the similarities are equal.'

const nodeSimilarity: Comparison<'nodeSimilarity'> = {
  tool: 'node_similarity',
  compared:
    'similarities of the partners of every node, by each metric, with filters, cut-offs, components, for the most and the least similar; similarities of the best pairs overall',
  cases({ indexOf, pairs, projection: { columns, spec } }) {
    // Which of parallel relationships is the first depends on the store, and so would its weight.
    if (spec.weight !== null && spec.parallel === 'keep') return []
    const nodes = Uint32Array.from(new Set(pairs.flat().map(indexOf))).sort()
    const few = Uint32Array.from(new Set(pairs.flat().slice(0, 3).map(indexOf))).sort()
    const components = (columns['latitude'] as Float64Array).map((latitude) => (latitude < 50.1 ? Number.NaN : Math.floor(latitude * 8)))
    return [
      defaults,
      { ...defaults, metric: 'overlap', topK: 3, degreeCutoff: 2, upperDegreeCutoff: 4 },
      { ...defaults, metric: 'cosine', topK: 2, similarityCutoff: 0.4 },
      { ...defaults, topK: -10 },
      { ...defaults, topK: -3, topN: -7 },
      { ...defaults, topN: 12 },
      // Of lists that are cut, how many pairs are in both directions depends on which equal partners were kept.
      { ...defaults, topK: 400, topN: 12, unique: true },
      { ...defaults, sources: nodes },
      { ...defaults, targets: nodes },
      { ...defaults, sources: few, targets: nodes, similarityCutoff: 0 },
      { ...defaults, sources: new Uint32Array() },
      { ...defaults, similarityCutoff: 0, components: 'connected' },
      { ...defaults, similarityCutoff: 0, components }
    ]
  },
  distance: ofSimilarities,
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    equalPartners,
    'Of parallel relationships, the first by id counts. GDS would choose among weighted ones by their place in memory, so it gets a projection without the others.',
    'With only a target filter, GDS at concurrency 1 omits pairs and includes wrong ones, so it also gets a source filter of all nodes. An empty filter matches nothing; GDS would ignore it.',
    'GDS treats `bottomK: 10` as `topK: 10`, so the engine requests 11.'
  ],
  onNeo4j: [sumsInAnotherOrder, equalPartners]
}

/** Every similarity is that of its pair, and lists are as long as those of the reference. Returns how much less similar all are in sum. */
const ofNeighbors: Distance<'kNearestNeighbors'> = ({ expected, found, parameters: { features, parts }, placeOf }) => {
  const similarityOf = similarityBy(prepareFeatures(features, parts, placeOf.length))
  const nodeAt = backwards(placeOf)
  for (let pair = 0; pair < found.sources.length; pair++) {
    const similarity = similarityOf(nodeAt[found.sources[pair] as number] as number, nodeAt[found.targets[pair] as number] as number)
    if (apart(similarity, found.similarities[pair] as number) > 1e-12) return Number.POSITIVE_INFINITY
  }
  const [here, there] = [listsOf(expected, (node) => node), listsOf(found, (place) => nodeAt[place] as number)]
  const areAsMany = here.size === there.size && [...here].every(([node, list]) => there.get(node)?.length === list.length)
  const sum = (numbers: Float64Array) => numbers.reduce((total, number) => total + number, 0)
  return areAsMany ? Math.max(0, 1 - sum(found.similarities) / sum(expected.similarities)) : Number.POSITIVE_INFINITY
}

const approximate =
  'GDS always searches by sampling; kernels compare all pairs if there are few. With the compared settings, the total similarity that GDS finds is at most a fiftieth lower.'

const kNearestNeighbors: Comparison<'kNearestNeighbors'> = {
  tool: 'k_nearest_neighbors',
  compared: 'similarity of every pair, by each metric and by several; that each node has as many partners, nearly as similar',
  cases({ indexOf, pairs, projection: { columns } }) {
    const [latitudes, longitudes] = [columns['latitude'] as Float64Array, columns['longitude'] as Float64Array]
    const rows = latitudes.length
    const matrix = new Float64Array(3 * rows)
    for (let node = 0; node < rows; node++) {
      const [latitude, longitude] = [latitudes[node] as number, longitudes[node] as number]
      matrix.set([latitude, longitude, (latitude - 50) * longitude + 1], 3 * node)
    }
    const common = {
      features: matrix,
      topK: 5,
      sampleRate: 1,
      deltaThreshold: 0,
      maxIterations: 100,
      randomJoins: 50,
      initialSampler: 'uniform',
      perturbationRate: 0,
      similarityCutoff: 0,
      sources: null,
      targets: null,
      seedTargetNodes: false,
      seed: 3
    } as const
    const vector = (metric: FeaturePart['metric']) => [{ width: 3, metric }]
    const nodes = Uint32Array.from(new Set(pairs.flat().map(indexOf))).sort()
    return [
      {
        ...common,
        parts: [
          { width: 1, metric: 'difference' },
          { width: 2, metric: 'euclidean' }
        ]
      },
      { ...common, parts: vector('euclidean') },
      { ...common, parts: vector('cosine'), initialSampler: 'randomWalk' },
      { ...common, parts: vector('pearson') },
      { ...common, features: matrix.map((value) => Math.floor(value * 5) % 4), parts: vector('jaccard') },
      { ...common, features: matrix.map((value) => Math.floor(value * 5) % 4), parts: vector('overlap') },
      { ...common, parts: vector('euclidean'), sources: nodes },
      { ...common, parts: vector('euclidean'), targets: nodes, seedTargetNodes: true, topK: 2 }
    ]
  },
  distance: ofNeighbors,
  tolerance: (setting) => (setting === 'gds on neo4j' ? 0.02 : 1e-12),
  reasons: [sumsInAnotherOrder, approximate],
  onNeo4j: [sumsInAnotherOrder]
}

export const similarity = { nodeSimilarity, kNearestNeighbors }
