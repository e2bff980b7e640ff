import type { CompatTool } from './compat-tool.ts'
import { writeDocument, writeObject } from './json-document.ts'
import { choice, list, object, type ParameterSchema } from './parameters.ts'
import { writeFloats } from './python-text.ts'
import { drawnAs, floats, integers, type TableLayout, tableInModes } from './table-answer.ts'
import { training } from './training-answer.ts'

const node = integers('nodeId', 'node')
const names = { nodeName: 'node' }
const whole = { type: 'integer' }
const real = { type: 'number' }

function candidates(methods: readonly string[]): ParameterSchema {
  const properties = { method: { type: 'string', enum: methods }, config: { type: 'object' } }
  return list({ type: 'object', properties, required: ['method'] }, 'Learners to try, with their settings.')
}

const classifiers = { modelCandidates: candidates(['logisticRegression', 'randomForest', 'mlp']) }

const classes: TableLayout = {
  columns: (table) => {
    const plain = [node, integers('predictedClass', 'predicted')]
    const hasAll = table.columns.some(({ name }) => name === 'probabilities')
    return hasAll ? [...plain, drawnAs('predictedProbabilities', (row) => writeFloats((row('probabilities') ?? []) as ArrayLike<number>))] : plain
  },
  names
}

const modelTypes: Readonly<Record<string, string>> = {
  graph_sage: 'graphSage',
  node_classification: 'NodeClassification',
  node_regression: 'NodeRegression',
  link_prediction: 'LinkPrediction'
}

export const learningTools: readonly CompatTool[] = [
  {
    name: 'train_node_classification_model',
    description: 'Trains a model that tells the class of a node from its properties.',
    parameters:
      'graphName! modelName! targetProperty! featureProperties! nodePropertySteps splitConfig modelCandidates autoTuningConfig metrics targetNodeLabels randomSeed',
    schemas: classifiers,
    answer: training('train_node_classification_model')
  },
  {
    name: 'predict_node_classification',
    description: 'Predicts the class of each node by a trained model.',
    parameters: 'graphName! modelName! includePredictedProbabilities targetNodeLabels nodeIdentifierProperty mode mutateProperty predictedProbabilityProperty',
    answer: tableInModes('predict_node_classification', classes, {
      more: { includePredictedProbabilities: true },
      properties: [{ column: 'predicted' }, { column: 'probabilities', named: 'predictedProbabilityProperty' }]
    })
  },
  {
    name: 'train_link_prediction_model',
    description: 'Trains a model that tells how likely two nodes are to be connected.',
    parameters:
      'graphName! modelName! targetRelationshipType! sourceNodeLabel targetNodeLabel linkFeatures! nodePropertySteps splitConfig modelCandidates autoTuningConfig metrics negativeClassWeight randomSeed',
    schemas: {
      ...classifiers,
      linkFeatures: list(
        {
          type: 'object',
          properties: {
            featureType: choice(['hadamard', 'cosine', 'l2', 'sameCategory'], 'How two nodes are compared.'),
            nodeProperties: { type: 'array', items: { type: 'string' } }
          },
          required: ['featureType', 'nodeProperties']
        },
        'Comparisons of two nodes to learn from.'
      ),
      splitConfig: object(
        { trainFraction: real, testFraction: real, validationFolds: whole, negativeSamplingRatio: real },
        'What is held back: shares to train and test on, folds for the choice, pairs without a relationship for each one with.'
      )
    },
    answer: training('train_link_prediction_model')
  },
  {
    name: 'predict_link_prediction',
    description: 'Predicts which pairs of nodes are most likely to be connected, by a trained model.',
    parameters:
      'graphName! modelName! topN threshold sampleRate topK deltaThreshold maxIterations randomJoins nodeIdentifierProperty mode mutateRelationshipType mutateProperty',
    answer: tableInModes(
      'predict_link_prediction',
      { columns: [integers('node1'), integers('node2'), floats('probability')], names: { node1Name: 'node1', node2Name: 'node2' } },
      { relationships: { column: 'probability' } }
    )
  },
  {
    name: 'train_node_regression_model',
    description: 'Trains a model that tells a number of a node from its other properties.',
    parameters:
      'graphName! modelName! targetProperty! featureProperties! nodePropertySteps splitConfig modelCandidates autoTuningConfig metrics targetNodeLabels randomSeed',
    schemas: { modelCandidates: candidates(['linearRegression', 'randomForest']) },
    answer: training('train_node_regression_model')
  },
  {
    name: 'predict_node_regression',
    description: 'Predicts a number for each node by a trained model.',
    parameters: 'graphName! modelName! targetNodeLabels nodeIdentifierProperty mode mutateProperty',
    answer: tableInModes(
      'predict_node_regression',
      { columns: [node, floats('predictedValue', 'predicted')], names },
      { properties: [{ column: 'predicted' }] }
    )
  },
  {
    name: 'list_models',
    description: 'Lists the trained models.',
    parameters: '',
    async answer(call) {
      const { rows } = await call.ask('list_models', { limit: 10_000 })
      const models = rows.map(({ model, kind, graph, createdAt, metric, value }) => ({
        modelName: model,
        modelType: modelTypes[String(kind)] ?? kind,
        graphName: graph,
        creationTime: createdAt,
        metric,
        value
      }))
      return writeDocument({ models, count: models.length }, ['models'], call.limits)
    }
  },
  {
    name: 'drop_model',
    description: 'Deletes a trained model.',
    parameters: 'modelName!',
    async answer(call) {
      const { summary } = await call.ask('drop_model', { modelName: call.given['modelName'] })
      return writeObject({ modelName: summary['modelName'], dropped: summary['dropped'] })
    }
  }
]
