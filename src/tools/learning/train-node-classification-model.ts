import { Type } from 'typebox'
import { column, newModelName, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { prepareNodeTraining } from './node-training.ts'
import { keepTrained, trainingColumns, trainingSummary } from './trained-model.ts'
import { classifierCandidates, metricNames, nodeTrainingParameters, targetNodeLabels } from './training-input.ts'

const known = 'ACCURACY, F1_WEIGHTED, F1_MACRO, OUT_OF_BAG_ERROR (randomForest); F1, PRECISION, RECALL of one class: "F1(class=1)", of each: "F1(class=*)".'

export const trainNodeClassificationModel = defineTool({
  name: 'train_node_classification_model',
  aliases: ['train_node_classification', 'train_classifier'],
  parameterAliases: { randomSeed: 'seed', model: 'modelName' },
  family: 'learning',
  description:
    'Trains a model that predicts the class of nodes from features: candidates (logistic regression, random forest, MLP) are compared by stratified cross validation, the best is tested on nodes held back and kept under modelName for predict_node_classification.',
  phrases: [
    'train a node classification model',
    'train a classifier on node features',
    'learn to predict the class of nodes',
    'fit a random forest classifier',
    'train logistic regression on embeddings',
    'machine learning: learn labels of nodes',
    'cross validate classifiers for a node property'
  ],
  input: toolInput({
    modelName: newModelName,
    targetProperty: column('The class to learn; nodes without it are not learnt from.'),
    ...nodeTrainingParameters,
    modelCandidates: classifierCandidates,
    metrics: metricNames(['ACCURACY'], known),
    targetNodeLabels,
    ...weightParameters,
    ...projectionParameters,
    ...pageParameters
  }),
  output: {
    columns: trainingColumns,
    summary: trainingSummary({
      classCount: Type.Integer({ description: 'Classes that were learned.' }),
      classes: Type.Array(Type.Number(), { description: 'The first 20 of them, ascending.' })
    })
  },
  examples: [
    {
      title: 'Learn which stations have rail from where they are and how well they are connected',
      input: {
        modelName: 'my model',
        targetProperty: 'rail',
        featureProperties: ['latitude', 'longitude', 'degree'],
        nodePropertySteps: [{ procedure: 'degree', config: { mutateProperty: 'degree' } }],
        modelCandidates: [{ method: 'logisticRegression' }, { method: 'randomForest', config: { numberOfDecisionTrees: 20 } }]
      },
      summary: { modelName: 'my model', classCount: 2, trialCount: 2 }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { projection, parameters, steps, given, notes } = await prepareNodeTraining(input, context)
    const training = await context.engine.run('trainNodeClassification', projection, parameters, context.control)
    const classes = Array.from(training.classes)
    const { modelName, seed, targetProperty, featureProperties, targetNodeLabels: labels = [] } = input
    const document = { steps, given, featureProperties, targetProperty, targetNodeLabels: labels, classes }
    const summary = { classCount: classes.length, classes: classes.slice(0, 20) }
    return keepTrained(training, { modelName, kind: 'node_classification', seed, projection, document, summary, notes }, context)
  }
})
