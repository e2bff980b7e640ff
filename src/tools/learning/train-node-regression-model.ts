import { column, newModelName, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { prepareNodeTraining } from './node-training.ts'
import { keepTrained, trainingColumns, trainingSummary } from './trained-model.ts'
import { metricNames, nodeTrainingParameters, regressionCandidates, targetNodeLabels } from './training-input.ts'

export const trainNodeRegressionModel = defineTool({
  name: 'train_node_regression_model',
  aliases: ['train_node_regression'],
  parameterAliases: { randomSeed: 'seed', model: 'modelName' },
  family: 'learning',
  description:
    'Trains a model that predicts a number of nodes from features: candidates (linear regression, random forest) are compared by cross validation, the best is tested on nodes held back and kept under modelName for predict_node_regression.',
  phrases: [
    'train a node regression model',
    'learn to predict a numeric node property',
    'fit a linear regression on node features',
    'random forest regression on nodes',
    'train a model that estimates a number of each node',
    'machine learning: regress a property on embeddings'
  ],
  input: toolInput({
    modelName: newModelName,
    targetProperty: column('The number to learn; nodes without it are not learnt from.'),
    ...nodeTrainingParameters,
    modelCandidates: regressionCandidates,
    metrics: metricNames(['MEAN_SQUARED_ERROR'], 'MEAN_SQUARED_ERROR, ROOT_MEAN_SQUARED_ERROR, MEAN_ABSOLUTE_ERROR.'),
    targetNodeLabels,
    ...weightParameters,
    ...projectionParameters,
    ...pageParameters
  }),
  output: { columns: trainingColumns, summary: trainingSummary({}) },
  examples: [
    {
      title: 'Learn fare zones from where stations are and how near to all others',
      input: {
        modelName: 'my model',
        targetProperty: 'zone',
        featureProperties: ['latitude', 'longitude', 'closeness'],
        nodePropertySteps: [{ procedure: 'closeness', config: { mutateProperty: 'closeness' } }],
        modelCandidates: [{ method: 'linearRegression' }, { method: 'randomForest', config: { numberOfDecisionTrees: 20 } }],
        metrics: ['MEAN_ABSOLUTE_ERROR']
      },
      summary: { modelName: 'my model', method: 'randomForest', metric: 'MEAN_ABSOLUTE_ERROR', trialCount: 2 },
      firstRow: { rank: 1, method: 'randomForest' }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { projection, parameters, steps, given, notes } = await prepareNodeTraining(input, context)
    const training = await context.engine.run('trainNodeRegression', projection, parameters, context.control)
    const { modelName, seed, targetProperty, featureProperties, targetNodeLabels: labels = [] } = input
    const document = { steps, given, featureProperties, targetProperty, targetNodeLabels: labels }
    return keepTrained(training, { modelName, kind: 'node_regression', seed, projection, document, notes }, context)
  }
})
