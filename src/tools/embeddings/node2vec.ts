import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { choice, nameProperty, nodes, projectionParameters, toolInput, vectorPageParameters, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { embeddedNodes, embeddingColumns, embeddingSummary, seed } from './embedded-nodes.ts'

export const node2vec = defineTool({
  name: 'node2vec',
  aliases: ['node_to_vec'],
  parameterAliases: { randomSeed: 'seed', p: 'returnFactor', q: 'inOutFactor' },
  family: 'embeddings',
  description:
    'Node embeddings by node2vec: second-order random walks from every node train a skip-gram model, so that nodes that meet on walks get like vectors. returnFactor and inOutFactor steer between staying local and exploring. Slower than fast_rp.',
  phrases: [
    'node2vec embeddings',
    'node embeddings from random walks',
    'skip-gram model on random walks',
    'train vectors of nodes on biased walks',
    'embed nodes by where walks meet'
  ],
  input: toolInput({
    nodes,
    embeddingDimension: Type.Integer({ minimum: 1, maximum: 10_000, default: 128, description: 'Numbers in each vector.' }),
    walkLength: Type.Integer({ minimum: 2, maximum: 10_000, default: 80, description: 'Nodes of a walk.' }),
    walksPerNode: Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'Walks from each node.' }),
    inOutFactor: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Above 1 walks stay near where they came from, below 1 they go on outwards.' }),
    returnFactor: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Below 1 walks step back more often.' }),
    windowSize: Type.Integer({
      minimum: 2,
      maximum: 1000,
      default: 10,
      description: 'Places of a walk that count as near each other, the middle one included.'
    }),
    negativeSamplingRate: Type.Integer({ minimum: 1, maximum: 1000, default: 5, description: 'Random nodes held against each pair that is near.' }),
    positiveSamplingFactor: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      default: 0.001,
      description: 'The smaller, the more often frequent nodes are left out of walks.'
    }),
    embeddingInitializer: choice(['NORMALIZED', 'UNIFORM'], {
      default: 'NORMALIZED',
      description: 'Start values within 0.5 / dimension of zero (NORMALIZED), or within 1 (UNIFORM).'
    }),
    iterations: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'Times that all walks are trained on.' }),
    initialLearningRate: Type.Number({ exclusiveMinimum: 0, default: 0.025, description: 'Learning rate of the first iteration.' }),
    minLearningRate: Type.Number({ exclusiveMinimum: 0, default: 0.0001, description: 'The learning rate falls towards this.' }),
    walkBufferSize: Type.Optional(Type.Integer({ minimum: 1, description: 'Accepted for callers that know it; vectors do not depend on it.' })),
    seed,
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...vectorPageParameters
  }),
  output: { columns: embeddingColumns, summary: embeddingSummary },
  examples: [
    {
      title: 'Short vectors from few walks',
      input: { embeddingDimension: 16, walksPerNode: 4, walkLength: 20, windowSize: 5, limit: 2 },
      summary: { nodeCount: 302, dimension: 16, zeroVectorCount: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { embeddingDimension, walkLength, walksPerNode, inOutFactor, returnFactor, windowSize, negativeSamplingRate, positiveSamplingFactor } = input
    const { embeddingInitializer, iterations, initialLearningRate, minLearningRate } = input
    const walks = { walkLength, walksPerNode, inOutFactor, returnFactor }
    const training = { windowSize, negativeSamplingRate, positiveSamplingFactor, embeddingInitializer, iterations, initialLearningRate, minLearningRate }
    const projection = await projectFor(input, context)
    const vectors = await context.engine.run('node2vec', projection, { embeddingDimension, ...walks, ...training, seed: input.seed }, context.control)
    const found = embeddedNodes(projection, vectors, input.nodes)
    const notes = input.minLearningRate > input.initialLearningRate ? ['minLearningRate is above initialLearningRate: it was the rate of all iterations.'] : []
    return { ...found, seed: input.seed, notes: [...found.notes, ...notes] }
  }
})
