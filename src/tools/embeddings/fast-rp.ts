import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { nameProperty, nodes, projectionParameters, toolInput, vectorPageParameters, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { embeddedNodes, embeddingColumns, embeddingSummary, featureColumns, projectFeatures, seed } from './embedded-nodes.ts'

/** Throws EDGEWISE_INVALID_INPUT where GDS refuses. */
function judge(input: { iterationWeights: number[]; nodeSelfInfluence: number; propertyRatio: number; featureProperties?: string[] }): void {
  const { iterationWeights, nodeSelfInfluence, propertyRatio, featureProperties } = input
  if (iterationWeights.length === 0 && nodeSelfInfluence === 0) {
    throw invalidInput('With no "iterationWeights" and "nodeSelfInfluence" 0 every vector would be zero: give at least one of them.')
  }
  if (propertyRatio > 0 && featureProperties === undefined) {
    throw invalidInput('"propertyRatio" says how much of a vector comes from features, but "featureProperties" names none.')
  }
}

export const fastRp = defineTool({
  name: 'fast_rp',
  aliases: ['fastrp', 'fast_random_projection'],
  parameterAliases: { randomSeed: 'seed', dimension: 'embeddingDimension' },
  family: 'embeddings',
  description:
    'Node embeddings by FastRP (fast random projection): a vector for each node from sparse random vectors averaged over its neighbourhood, round by round, optionally with node features. Fast on large graphs; a start for similarity, clustering and prediction.',
  phrases: [
    'node embeddings by fast random projection',
    'FastRP embedding vectors',
    'fast embeddings of a large graph',
    'fast node vectors',
    'random projection of the adjacency matrix',
    'embed nodes with sparse random vectors'
  ],
  input: toolInput({
    nodes,
    embeddingDimension: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Numbers in each vector, e.g. 128.' }),
    iterationWeights: Type.Array(Type.Number(), {
      maxItems: 100,
      default: [0, 1, 1],
      description: 'Weight of each round: the first of direct neighbours, the next of theirs, ... As many rounds as entries.'
    }),
    normalizationStrength: Type.Number({ default: 0, description: 'Power of its degree that scales what a node passes on; below zero: hubs count less.' }),
    nodeSelfInfluence: Type.Number({ minimum: 0, default: 0, description: "Weight of a node's own random vector." }),
    propertyRatio: Type.Number({ minimum: 0, maximum: 1, default: 0, description: 'Share of each vector that comes from featureProperties.' }),
    featureProperties: Type.Optional(featureColumns('Numbers of nodes that shape vectors, with propertyRatio above 0.')),
    seed,
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...vectorPageParameters
  }),
  output: { columns: embeddingColumns, summary: embeddingSummary },
  examples: [
    {
      title: 'Vectors of 128 numbers',
      input: { embeddingDimension: 128, limit: 2 },
      summary: { nodeCount: 302, dimension: 128, zeroVectorCount: 0 }
    },
    {
      title: 'Half of each vector from features',
      input: { embeddingDimension: 64, featureProperties: ['zone', 'total_lines'], propertyRatio: 0.5, limit: 2 },
      summary: { nodeCount: 302, dimension: 64 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    judge(input)
    const { embeddingDimension, iterationWeights, normalizationStrength, nodeSelfInfluence, propertyRatio, featureProperties } = input
    const isWithoutEffect = featureProperties !== undefined && propertyRatio === 0
    const { projection, ...features } = await projectFeatures(input, context, isWithoutEffect ? [] : (featureProperties ?? []))
    const parameters = { embeddingDimension, iterationWeights, normalizationStrength, nodeSelfInfluence, propertyRatio, ...features, seed: input.seed }
    const vectors = await context.engine.run('fastRp', projection, parameters, context.control)
    const found = embeddedNodes(projection, vectors, input.nodes)
    const { zeroVectorCount } = found.summary
    const notes = [
      ...(isWithoutEffect ? ['featureProperties had no effect: propertyRatio is 0.'] : []),
      ...(zeroVectorCount > 0
        ? [
            `${zeroVectorCount} of the vectors ${zeroVectorCount === 1 ? 'is' : 'are'} zero, of nodes that reach no others; nodeSelfInfluence above 0 gives them vectors of their own.`
          ]
        : [])
    ]
    return { ...found, seed: input.seed, notes: [...found.notes, ...notes] }
  }
})
