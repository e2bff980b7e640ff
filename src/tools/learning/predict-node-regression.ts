import { Type } from 'typebox'
import { modelReference, nameProperty, nodes, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { nodesToPredict, openPrediction, predictionParameters, rankedNodes, rowsBy } from './predicting.ts'
import { targetNodeLabels } from './training-input.ts'

const numberOrNull = Type.Union([Type.Number(), Type.Null()])

export const predictNodeRegression = defineTool({
  name: 'predict_node_regression',
  aliases: ['predict_node_value'],
  parameterAliases: { model: 'modelName' },
  family: 'learning',
  description: 'Predicts a number of nodes by a model of train_node_regression_model, the largest first. Features are computed as they were in training.',
  phrases: [
    'predict a number of nodes with the trained model',
    'apply the node regression model',
    'predicted value of each node',
    'estimate a property with the regression model',
    'use the trained regression on the graph'
  ],
  input: toolInput({
    modelName: modelReference('node_regression', 'A model of train_node_regression_model.'),
    nodes,
    targetNodeLabels,
    ...predictionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      rank: { type: 'integer', description: 'Place by predicted number.' },
      node: { type: 'node', description: 'The node.' },
      predicted: { type: 'float', description: 'The number that the model gives.' }
    },
    summary: Type.Object({
      nodeCount: Type.Integer({ description: 'Nodes that were predicted.' }),
      targetProperty: Type.Union([Type.String(), Type.Null()], { description: 'What the model was trained to tell.' }),
      min: numberOrNull,
      max: numberOrNull,
      mean: numberOrNull
    })
  },
  examples: [
    {
      title: 'Fare zones by where stations are',
      after: {
        tool: 'train_node_regression_model',
        input: {
          modelName: 'my model',
          targetProperty: 'zone',
          featureProperties: ['latitude', 'longitude'],
          modelCandidates: [{ method: 'randomForest', config: { numberOfDecisionTrees: 10 } }]
        }
      },
      input: { modelName: 'my model', limit: 5 },
      summary: { nodeCount: 302, targetProperty: 'zone' },
      firstRow: { rank: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const prediction = await openPrediction(input, context)
    const { document, projection, columns } = prediction
    const { model, width, featureProperties, steps, targetProperty } = document
    const wanted = await nodesToPredict(input, prediction, context)
    const given = { columns, steps, featureProperties, model, width, classCount: 0, nodes: wanted }
    const { values } = await context.engine.run('predictNodeRegression', projection, given, context.control)
    const order = rowsBy(values)
    const at = (row: number | undefined) => (row === undefined ? null : (values[row] as number))
    return {
      ...rankedNodes(prediction, wanted, order, [{ name: 'predicted', type: 'float', data: Float64Array.from(order, (row) => values[row] as number) }]),
      summary: {
        nodeCount: order.length,
        targetProperty,
        min: at(order.at(-1)),
        max: at(order[0]),
        mean: order.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / order.length
      }
    }
  }
})
