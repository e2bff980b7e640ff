import { Type } from 'typebox'
import type { Column } from '../../results/table.ts'
import { modelReference, nameProperty, nodes, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { nodesToPredict, openPrediction, predictionParameters, rankedNodes, rowsBy } from './predicting.ts'
import { targetNodeLabels } from './training-input.ts'

const LISTED_CLASSES = 20

export const predictNodeClassification = defineTool({
  name: 'predict_node_classification',
  aliases: ['predict_node_class', 'classify_nodes'],
  parameterAliases: { model: 'modelName' },
  family: 'learning',
  description:
    'Predicts the class of nodes by a model of train_node_classification_model, the surest first, with its probability. Features are computed as they were in training.',
  phrases: [
    'predict the class of nodes with the trained model',
    'classify nodes with the model',
    'apply the node classification model',
    'predicted class and probability of each node',
    'which class does the classifier give the node',
    'use the trained classifier on the graph'
  ],
  input: toolInput({
    modelName: modelReference('node_classification', 'A model of train_node_classification_model.'),
    nodes,
    includePredictedProbabilities: Type.Boolean({ default: false, description: 'Also tell the probability of every class, in rising order of the classes.' }),
    targetNodeLabels,
    ...predictionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      rank: { type: 'integer', description: 'Place by probability.' },
      node: { type: 'node', description: 'The node.' },
      predicted: { type: 'float', description: 'The likeliest class.' },
      probability: { type: 'float', description: 'Of that class, by the model.' },
      probabilities: { type: 'list', description: 'Of all classes (includePredictedProbabilities).' }
    },
    summary: Type.Object({
      nodeCount: Type.Integer({ description: 'Nodes that were predicted.' }),
      targetProperty: Type.Union([Type.String(), Type.Null()], { description: 'What the model was trained to tell.' }),
      classes: Type.Array(Type.Object({ class: Type.Number(), nodes: Type.Integer() }), {
        description: 'Predicted classes, the most frequent first; at most 20.'
      }),
      meanProbability: Type.Union([Type.Number(), Type.Null()], { description: 'How sure the model is, on average.' })
    })
  },
  examples: [
    {
      title: 'Which stations look like rail stations',
      after: {
        tool: 'train_node_classification_model',
        input: { modelName: 'my model', targetProperty: 'rail', featureProperties: ['latitude', 'longitude', 'zone', 'total_lines'] }
      },
      input: { modelName: 'my model', limit: 5 },
      summary: { nodeCount: 302, targetProperty: 'rail' },
      firstRow: { rank: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const prediction = await openPrediction(input, context)
    const { document, projection, columns } = prediction
    const { model, width, featureProperties, steps, classes } = document
    const wanted = await nodesToPredict(input, prediction, context)
    const given = { columns, steps, featureProperties, model, width, classCount: classes.length, nodes: wanted }
    const { predicted, probabilities } = await context.engine.run('predictNodeClassification', projection, given, context.control)
    const sureness = Float64Array.from(predicted, (index, row) => probabilities[row * classes.length + index] as number)
    const order = rowsBy(sureness)
    const counts = new Map<number, number>()
    for (const index of predicted) counts.set(index, (counts.get(index) ?? 0) + 1)
    const frequent = [...counts].sort(([a, of], [b, other]) => other - of || a - b).slice(0, LISTED_CLASSES)
    const shares: Column = {
      name: 'probabilities',
      type: 'list',
      data: Array.from(order, (row) => probabilities.subarray(row * classes.length, (row + 1) * classes.length))
    }
    return {
      ...rankedNodes(prediction, wanted, order, [
        { name: 'predicted', type: 'float', data: Float64Array.from(order, (row) => classes[predicted[row] as number] as number) },
        { name: 'probability', type: 'float', data: Float64Array.from(order, (row) => sureness[row] as number) },
        ...(input.includePredictedProbabilities ? [shares] : [])
      ]),
      summary: {
        nodeCount: order.length,
        targetProperty: document.targetProperty,
        classes: frequent.map(([index, count]) => ({ class: classes[index], nodes: count })),
        meanProbability: order.length === 0 ? null : sureness.reduce((sum, one) => sum + one, 0) / order.length
      }
    }
  }
})
