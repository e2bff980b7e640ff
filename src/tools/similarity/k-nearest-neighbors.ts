import { Type } from 'typebox'
import { featureMatrix } from '../feature-matrix.ts'
import { projectWith } from '../project.ts'
import { choice, nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { metricsOf, nodeProperties, partsOf } from './compared-properties.ts'
import { filterAliases, filterParameters, pairFilters } from './node-filter.ts'
import { pairColumns, pairRows, pairSummary } from './pair-rows.ts'

const share = (options: { default: number; description: string }) => Type.Number({ minimum: 0, maximum: 1, ...options })

export const kNearestNeighbors = defineTool({
  name: 'k_nearest_neighbors',
  aliases: ['k_nearest_neighbours', 'knn', 'nearest_neighbors'],
  parameterAliases: { ...filterAliases, nodeProperty: 'nodeProperties', k: 'topK', randomSeed: 'seed' },
  family: 'similarity',
  description:
    'For each node the topK nodes most like it by their properties or embeddings, not by relationships: numbers by difference, vectors by cosine, Euclidean or Pearson similarity, several averaged. Pairs ranked; exact unless the graph is large.',
  phrases: [
    'k nearest neighbours by property values',
    'knn on node embeddings',
    'nodes with the most similar property values',
    'which node is most like another one by its attributes',
    'similar by cosine of their vectors',
    'nearest neighbours in feature space',
    'nodes with nearly the same numbers'
  ],
  input: toolInput({
    nodeProperties,
    topK: Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'Partners to find for each node.' }),
    similarityCutoff: share({ default: 0, description: 'Leave out pairs that are less similar.' }),
    ...filterParameters,
    sampleRate: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.5, description: 'Large graphs: share of each list that is looked at in a round.' }),
    deltaThreshold: share({ default: 0.001, description: 'Large graphs: ends once a round changes no more than this share of the lists.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 100, description: 'Large graphs: rounds at most.' }),
    randomJoins: Type.Integer({ minimum: 0, maximum: 10_000, default: 10, description: 'Large graphs: random nodes each node is compared with in a round.' }),
    initialSampler: choice(['uniform', 'randomWalk'], { default: 'uniform', description: 'Large graphs: where the first candidates come from.' }),
    perturbationRate: share({ default: 0, description: 'Large graphs: chance to swap equally similar partners.' }),
    seedTargetNodes: Type.Boolean({ default: false, description: 'Large graphs: start from allowed targets, so that no node is left without.' }),
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, default: 42, description: 'Seed of the search; small graphs are searched exactly.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: pairColumns,
    summary: Type.Object({
      ...pairSummary,
      ranIterations: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Rounds of the search; 0: all pairs were compared, the answer is exact. null: not reported.'
      }),
      didConverge: Type.Union([Type.Boolean(), Type.Null()])
    })
  },
  examples: [
    {
      title: 'Nearest on the map',
      input: { nodeProperties: ['latitude', 'longitude'], topK: 1, limit: 3 },
      summary: { nodeCount: 302, pairCount: 302 }
    },
    {
      title: 'Most like one node',
      input: { nodeProperties: { zone: 'DEFAULT', total_lines: 'DEFAULT' }, sources: ['Bank'], limit: 3 },
      firstRow: { node1: 'Bank' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const named = metricsOf(input.nodeProperties)
    const names = named.map(([property]) => property)
    const projection = await projectWith(input, context, names)
    const features = featureMatrix(projection, names)
    const filters = await pairFilters(input, projection, context)
    const { topK, similarityCutoff, sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, perturbationRate, seedTargetNodes, seed } = input
    const descent = { sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, perturbationRate, seedTargetNodes, seed }
    const parameters = { features: features.values, parts: partsOf(named, features), topK, similarityCutoff, ...filters, ...descent }
    const { ranIterations, didConverge, ...pairs } = await context.engine.run('kNearestNeighbors', projection, parameters, context.control)
    const rows = pairRows(projection, pairs)
    const caveats = ranIterations === 0 ? [] : ['The search is approximate: some partners may be missing.']
    if (didConverge === false) caveats.push(`Lists still changed after ${ranIterations} rounds; raise maxIterations.`)
    return { ...rows, summary: { ...rows.summary, ranIterations, didConverge }, caveats, ...(ranIterations === 0 ? {} : { seed }) }
  }
})
