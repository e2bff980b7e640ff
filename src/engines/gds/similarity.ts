import type { FeaturePart } from '../../graph/kernels/similarity/feature-similarity.ts'
import { bestPairs, byEnds, type SimilarPairs, sortPartners, uniquePairs } from '../../graph/kernels/similarity/similar-pairs.ts'
import { columnForm, type PushedColumn } from './column-form.ts'
import type { Configuration } from './gds-call.ts'
import { type Ask, float, idOf, type PushedAlgorithm, type PushedProjection, weightOf } from './pushed-algorithm.ts'

const COMPONENT = 'component'
/** The label that GDS gives all nodes of a projection without labels. */
const EVERY_NODE = '__ALL__'
/** GDS treats this `bottomK` as absent. */
const UNSEEN_BOTTOM_K = 10

type NodeSimilarityAsk = Ask<'nodeSimilarity'>
type Filters = Pick<NodeSimilarityAsk['parameters'], 'sources' | 'targets'>

/** Whole numbers for GDS: one per distinct number, and a separate one for each NaN. */
function denseNumbers(values: Float64Array): Float64Array {
  const numberOf = new Map<number, number>()
  let next = 0
  return values.map((value) => {
    if (Number.isNaN(value)) return next++
    const known = numberOf.get(value) ?? next++
    numberOf.set(value, known)
    return known
  })
}

/** Always sets a source filter beside a target filter: without one, GDS at concurrency 1 omits pairs and returns wrong ones. */
function filtersOf(ask: { readonly projection: PushedProjection; readonly parameters: Filters }): Configuration {
  const { sources, targets } = ask.parameters
  const idsOf = (nodes: Uint32Array) => Array.from(nodes, (node) => idOf(ask, node))
  if (sources === null && targets === null) return {}
  return { sourceNodeFilter: sources === null ? EVERY_NODE : idsOf(sources), ...(targets === null ? {} : { targetNodeFilter: idsOf(targets) }) }
}

/** Whether GDS itself reduces the result to the best pairs overall. */
function isCutThere({ unique, topK }: NodeSimilarityAsk['parameters']): boolean {
  return !unique && topK !== -UNSEEN_BOTTOM_K
}

/** Reads rows of two ids and a number, at most `perSource` for each first id. */
async function readPairs(
  rows: AsyncIterable<readonly unknown[]>,
  indexOf: (id: number) => number,
  nodeCount: number,
  perSource: number
): Promise<SimilarPairs> {
  const pairs: [number, number, number][] = []
  const seen = new Uint32Array(nodeCount)
  for await (const [first, second, similarity] of rows as AsyncIterable<[number, number, number]>) {
    const source = indexOf(first)
    const count = seen[source] ?? 0
    if (count >= perSource) continue
    seen[source] = count + 1
    pairs.push([source, indexOf(second), similarity])
  }
  return {
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
    similarities: Float64Array.from(pairs, ([, , similarity]) => similarity)
  }
}

const nothing: SimilarPairs = { sources: new Uint32Array(), targets: new Uint32Array(), similarities: new Float64Array() }

/** GDS treats an empty filter as none. */
function letsNothingThrough({ sources, targets }: Filters): boolean {
  return sources?.length === 0 || targets?.length === 0
}

function marksOf(chosen: Uint32Array | null, nodeCount: number): Uint8Array {
  const marks = new Uint8Array(nodeCount).fill(chosen === null ? 1 : 0)
  for (const node of chosen ?? []) marks[node] = 1
  return marks
}

export const nodeSimilarity: PushedAlgorithm<'nodeSimilarity'> = {
  procedure: 'gds.nodeSimilarity.filtered',
  formOf({ projection, parameters: { components } }) {
    const { spec } = projection
    // Among parallel relationships, GDS takes the weight of whichever comes first in its memory.
    const isCleaned = spec.weight !== null && spec.parallel === 'keep'
    const cleaned = isCleaned ? { ...spec, parallel: 'single' as const } : spec
    const options = isCleaned ? { isLoopFree: true } : {}
    if (components instanceof Float64Array)
      return columnForm(projection, { [COMPONENT]: { values: denseNumbers(components), isInteger: true } }, cleaned, options)
    return { key: isCleaned ? 'first of parallels' : '', spec: cleaned, ...options }
  },
  configure(ask) {
    const { metric, similarityCutoff, degreeCutoff, upperDegreeCutoff, topK, topN, components } = ask.parameters
    const bottomK = topK === -UNSEEN_BOTTOM_K ? UNSEEN_BOTTOM_K + 1 : -topK
    return {
      similarityMetric: metric.toUpperCase(),
      similarityCutoff: float(similarityCutoff),
      degreeCutoff,
      upperDegreeCutoff,
      ...(topK > 0 ? { topK } : { bottomK }),
      ...(topN === 0 || !isCutThere(ask.parameters) ? {} : topN > 0 ? { topN } : { bottomN: -topN }),
      ...(components === null ? {} : { useComponents: components === 'connected' ? true : COMPONENT }),
      ...filtersOf(ask),
      ...weightOf(ask)
    }
  },
  async read(call, configuration, { projection: { nodeCount }, parameters, indexOf }) {
    const { sources, targets, topK, topN, unique } = parameters
    if (letsNothingThrough(parameters)) return nothing
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'node1, node2, similarity', 'RETURN toFloat(node1), toFloat(node2), similarity')
    const pairs = await readPairs(rows, indexOf, nodeCount, Math.abs(topK))
    const distinct = unique ? uniquePairs(pairs, marksOf(sources, nodeCount), marksOf(targets, nodeCount)) : pairs
    const best = isCutThere(parameters) ? distinct : bestPairs(distinct, topN)
    return sortPartners(byEnds(best, nodeCount), topK < 0)
  }
}

/** The name in GDS of a part of the features. */
const partName = (index: number) => `part${index}`

/** Extracts the numbers of one part. */
function columnOf(features: Float64Array, rowWidth: number, start: number, { width, metric }: FeaturePart): PushedColumn {
  const values = new Float64Array((features.length / rowWidth) * width)
  for (let from = start, to = 0; from < features.length; from += rowWidth, to += width) values.set(features.subarray(from, from + width), to)
  if (metric === 'difference') return { values }
  return { values, width, isInteger: metric === 'jaccard' || metric === 'overlap' }
}

export const kNearestNeighbors: PushedAlgorithm<'kNearestNeighbors'> = {
  procedure: 'gds.knn.filtered',
  formOf({ projection, parameters: { features, parts } }) {
    const rowWidth = parts.reduce((sum, { width }) => sum + width, 0)
    const columns: Record<string, PushedColumn> = {}
    let start = 0
    for (const [index, part] of parts.entries()) {
      columns[partName(index)] = columnOf(features, rowWidth, start, part)
      start += part.width
    }
    return columnForm(projection, columns, { ...projection.spec, weight: null })
  },
  configure(ask) {
    const { parts, topK, sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, similarityCutoff, perturbationRate } = ask.parameters
    const metrics = parts.map(({ metric }, index): [string, string] => [partName(index), metric === 'difference' ? 'DEFAULT' : metric.toUpperCase()])
    return {
      nodeProperties: Object.fromEntries(metrics),
      topK,
      sampleRate: float(sampleRate),
      deltaThreshold: float(deltaThreshold),
      maxIterations,
      randomJoins,
      initialSampler: initialSampler.toUpperCase(),
      similarityCutoff: float(similarityCutoff),
      perturbationRate: float(perturbationRate),
      seedTargetNodes: ask.parameters.seedTargetNodes,
      randomSeed: ask.parameters.seed,
      ...filtersOf(ask)
    }
  },
  async read(call, configuration, { projection: { nodeCount }, parameters, indexOf }) {
    const unknown = { ranIterations: null, didConverge: null }
    if (letsNothingThrough(parameters)) return { ...nothing, ...unknown }
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'node1, node2, similarity', 'RETURN toFloat(node1), toFloat(node2), similarity')
    const pairs = await readPairs(rows, indexOf, nodeCount, parameters.topK)
    return { ...sortPartners(byEnds(pairs, nodeCount), false), ...unknown }
  }
}
