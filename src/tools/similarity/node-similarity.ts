import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { SimilarityMetric } from '../../graph/kernels/similarity/similarity-plan.ts'
import { projectWith } from '../project.ts'
import { choice, column, nameProperty, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { filterAliases, filterParameters, pairFilters } from './node-filter.ts'
import { pairColumns, pairRows, pairSummary } from './pair-rows.ts'

/** GDS counts in signed 32-bit integers. */
const MAX_COUNT = 2 ** 31 - 1
const DEFAULT_K = 10

const count = (description: string, minimum = 1) => Type.Optional(Type.Integer({ minimum, maximum: MAX_COUNT, description }))

/** A positive count means the best, a negative the worst. Throws EDGEWISE_INVALID_INPUT when both are given. */
function signedCount(top: number | undefined, bottom: number | undefined, name: string, fallback: number): number {
  if (top !== undefined && bottom !== undefined) {
    throw invalidInput(`"top${name}" asks for the most similar, "bottom${name}" for the least; give one of them.`)
  }
  return bottom === undefined ? (top ?? fallback) : -bottom
}

function noPairsNote(orientation: string): string {
  const other = orientation === 'natural' ? 'reverse' : 'natural'
  const hint = orientation === 'undirected' ? '' : ` Only nodes that a node points at count; with "orientation": "${other}" or "undirected" others do.`
  return `No two of the compared nodes have a neighbour in common.${hint}`
}

export const nodeSimilarity = defineTool({
  name: 'node_similarity',
  aliases: ['neighborhood_similarity'],
  parameterAliases: { ...filterAliases, metric: 'similarityMetric' },
  family: 'similarity',
  description:
    'Finds pairs of nodes with the same neighbours: similarity of their neighbourhoods by Jaccard, overlap or cosine, weighted if asked. For each node its topK most similar ones, pairs ranked; filters say which nodes are compared.',
  phrases: [
    'nodes that share the same neighbours',
    'which nodes are most similar to a node by what they are connected to',
    'pairs with overlapping neighbourhoods',
    'jaccard similarity of nodes',
    'overlap coefficient or cosine similarity between neighbourhoods',
    'who has similar connections',
    'most similar pairs by common neighbours',
    'customers who bought the same products'
  ],
  intents: [
    {
      words: [
        'similarity',
        'node similarity',
        'jaccard similarity',
        'jaccard coefficient',
        'jaccard index',
        'neighbourhood similarity',
        'neighborhood similarity'
      ],
      takes: { node: 'sources', other: 'targets' },
      gives: { as: 'likeness', column: 'node2', score: 'similarity', adjectives: ['similar', 'alike'] }
    }
  ],
  input: toolInput({
    ...filterParameters,
    similarityMetric: choice(['JACCARD', 'OVERLAP', 'COSINE'], {
      default: 'JACCARD',
      description: 'Common neighbours by all (JACCARD), by those of the smaller set (OVERLAP), or the cosine of both vectors.'
    }),
    similarityCutoff: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 1e-42,
      description: 'Leave out pairs that are less similar. 0 lets in pairs without common neighbours.'
    }),
    degreeCutoff: Type.Integer({ minimum: 1, maximum: MAX_COUNT, default: 1, description: 'Compare only nodes with at least this many neighbours.' }),
    upperDegreeCutoff: Type.Integer({
      minimum: 1,
      maximum: MAX_COUNT,
      default: MAX_COUNT,
      description: 'Compare only nodes with at most this many neighbours.'
    }),
    topK: count('Keep this many most similar nodes for each first node. Default: 10.'),
    bottomK: count('Keep this many least similar nodes for each first node instead.'),
    topN: count('Keep this many most similar pairs of all; 0: all.', 0),
    bottomN: count('Keep this many least similar pairs of all instead; 0: all.', 0),
    uniquePairs: Type.Boolean({ default: false, description: 'Give each pair once, not from both ends; topN then counts such pairs.' }),
    useComponents: Type.Boolean({ default: false, description: 'Compare only nodes of one connected component.' }),
    componentProperty: Type.Optional(column('Compare only nodes of equal numbers.')),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: pairColumns, summary: Type.Object(pairSummary) },
  examples: [
    {
      title: 'Pairs that lead to the same places, each once',
      input: { uniquePairs: true, degreeCutoff: 3, limit: 3 },
      summary: { nodeCount: 302, pairCount: 111 },
      firstRow: { similarity: 0.4 }
    },
    {
      title: 'What is most like one node',
      input: { sources: ['Bank'], limit: 3 },
      summary: { nodesWithPairs: 1, pairCount: 10 },
      firstRow: { node1: 'Bank', node2: 'Southwark' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { similarityCutoff, degreeCutoff, upperDegreeCutoff, uniquePairs: unique, componentProperty, useComponents } = input
    const topK = signedCount(input.topK, input.bottomK, 'K', DEFAULT_K)
    const topN = signedCount(input.topN, input.bottomN, 'N', 0)
    if (upperDegreeCutoff < degreeCutoff) throw invalidInput('"upperDegreeCutoff" is below "degreeCutoff".')
    const projection = await projectWith(input, context, componentProperty === undefined ? [] : [componentProperty])
    const components = componentProperty === undefined ? (useComponents ? ('connected' as const) : null) : (projection.columns[componentProperty] ?? null)
    const filters = await pairFilters(input, projection, context)
    const metric = input.similarityMetric.toLowerCase() as SimilarityMetric
    const parameters = { metric, similarityCutoff, degreeCutoff, upperDegreeCutoff, topK, topN, ...filters, components, unique }
    const pairs = await context.engine.run('nodeSimilarity', projection, parameters, context.control)
    const notes = pairs.sources.length === 0 ? [noPairsNote(projection.spec.orientation)] : []
    return { ...pairRows(projection, pairs, topK < 0 || topN < 0), notes }
  }
})
