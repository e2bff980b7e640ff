import { Type } from 'typebox'
import type { SageLabels, SageModel } from '../../graph/learning/sage-model.ts'
import type { Projection } from '../../graph/projection.ts'
import { featureMatrix } from '../feature-matrix.ts'
import { openPrediction, predictionParameters } from '../learning/predicting.ts'
import { modelReference, nameProperty, nodes, toolInput, vectorPageParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { embeddedNodes, embeddingColumns, embeddingSummary, seed } from './embedded-nodes.ts'
import { findLabels } from './label-encoding.ts'

/** The training data in the stored model, beside the part of the graph. */
interface SageDocument {
  readonly featureProperties: readonly string[]
  readonly embeddingDimension: number
  /** Present when the model distinguishes labels. */
  readonly labels?: SageLabels
  readonly model: SageModel
}

function featuresOf(projection: Projection, names: readonly string[]) {
  const { values, width } = featureMatrix(projection, names)
  return { features: values, featureWidth: width }
}

export const graphSagePredict = defineTool({
  name: 'graph_sage_predict',
  aliases: ['predict_graph_sage', 'graphsage_predict'],
  parameterAliases: { randomSeed: 'seed', model: 'modelName' },
  family: 'embeddings',
  description:
    'Node embeddings by a trained GraphSAGE model: a vector of length 1 for each node from its features and those of its sampled neighbours. The graph may be another one than that of training, if its nodes have the same features.',
  phrases: [
    'apply the GraphSAGE model',
    'GraphSAGE embeddings of the nodes',
    'inductive embeddings with a trained model',
    'embed new nodes with the GraphSAGE model',
    'vectors by the trained graph neural network'
  ],
  input: toolInput({
    modelName: modelReference('graph_sage', 'A model of graph_sage_train.'),
    nodes,
    batchSize: Type.Optional(Type.Integer({ minimum: 1, description: 'Accepted for callers that know it; vectors do not depend on it.' })),
    seed,
    ...predictionParameters,
    nameProperty,
    ...vectorPageParameters
  }),
  output: {
    columns: embeddingColumns,
    summary: Type.Interface([embeddingSummary], { modelName: Type.String(), modelHash: Type.String({ description: 'Of the model that was applied.' }) })
  },
  examples: [
    {
      title: 'Vectors by a model trained before',
      after: {
        tool: 'graph_sage_train',
        input: { modelName: 'my model', featureProperties: ['zone', 'total_lines'], embeddingDimension: 16, sampleSizes: [10, 5], epochs: 2 }
      },
      input: { modelName: 'my model', limit: 2 },
      summary: { modelName: 'my model', nodeCount: 302, dimension: 16, zeroVectorCount: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { hash, document } = await context.openModel(input.modelName)
    const { featureProperties, embeddingDimension, labels, model } = document as SageDocument
    const { projection, part, notes } = await openPrediction(input, context)
    const given = labels === undefined ? featuresOf(projection, featureProperties) : await findLabels(featureProperties, labels, projection, part, context)
    const parameters = { model, embeddingDimension, ...given, seed: input.seed }
    const vectors = await context.engine.run('graphSage', projection, parameters, context.control)
    const found = embeddedNodes(projection, vectors, input.nodes)
    const summary = { modelName: input.modelName, ...found.summary, modelHash: hash }
    const reproducible = context.engine.name === 'local' ? 'exact' : 'tolerance'
    return { ...found, summary, seed: input.seed, reproducible, notes: [...notes, ...found.notes] }
  }
})
