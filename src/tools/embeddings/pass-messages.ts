import { Type } from 'typebox'
import { choice, nameProperty, nodes, projectionParameters, toolInput, vectorPageParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { embeddedNodes, embeddingColumns, embeddingSummary, featureColumns, projectFeatures } from './embedded-nodes.ts'

export const passMessages = defineTool({
  name: 'pass_messages',
  aliases: ['graph_convolution', 'neighbor_aggregation', 'message_passing'],
  parameterAliases: { layers: 'rounds', iterations: 'rounds' },
  family: 'embeddings',
  description:
    "Rounds of message passing without learnt weights: in each round (layer) every node's vector of numeric properties becomes the sum, mean or maximum of its neighbours' vectors, along relationships. Rows are the nodes with their vectors after the last round.",
  phrases: [
    'embedding of each node after layers of graph convolution',
    'message passing that sums neighbour vectors',
    'aggregate the features of neighbours',
    'each node takes the sum of its neighbours, repeated for some rounds',
    'mean of the neighbours features',
    'values after passing messages for a number of rounds'
  ],
  intents: [
    {
      words: [
        'embedding',
        'vector',
        'feature vector',
        'simple graph convolution',
        'graph convolution',
        'simple graph convolution layer',
        'graph convolution layer',
        'message passing'
      ],
      takes: { numbers: 'features', rounds: 'rounds' },
      gives: { as: 'vectors', column: 'embedding' }
    }
  ],
  input: toolInput({
    features: featureColumns('What nodes start with.'),
    rounds: Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'Layers: how often every node hears its neighbours.' }),
    combine: choice(['sum', 'mean', 'max'], { default: 'sum', description: 'What becomes of the vectors that a node hears.' }),
    withOwn: Type.Boolean({ default: false, description: "Whether a node's own vector counts among them." }),
    nodes,
    ...projectionParameters,
    nameProperty,
    ...vectorPageParameters
  }),
  output: { columns: embeddingColumns, summary: embeddingSummary },
  examples: [
    {
      title: 'Zones of neighbours, summed twice',
      input: { features: ['zone'], rounds: 2, limit: 2 },
      summary: { nodeCount: 302, dimension: 1, zeroVectorCount: 0 }
    }
  ],
  effects: 'none',
  async run({ features: names, rounds, combine, withOwn, ...input }, context) {
    const { projection, features, featureWidth } = await projectFeatures(input, context, names)
    const parameters = { features: features ?? new Float64Array(), featureWidth, rounds, combine, withOwn }
    const vectors = await context.engine.run('passMessages', projection, parameters, context.control)
    return embeddedNodes(projection, vectors, input.nodes)
  }
})
