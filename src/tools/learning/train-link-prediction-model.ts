import { Type } from 'typebox'
import type { Candidate } from '../../graph/learning/candidates.ts'
import { linkFeatureTypes } from '../../graph/learning/link-features.ts'
import { projectWith } from '../project.ts'
import { choice, newModelName, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { labelMask, pickColumns } from './node-training.ts'
import { heldName, keepTrained, trainingColumns, trainingSummary } from './trained-model.ts'
import { classifierCandidates, givenColumns, linkSplit, metricNames, readSteps, trainingParameters } from './training-input.ts'

const text = Type.String({ minLength: 1, maxLength: 200 })
const { relationshipTypes: _types, orientation: _orientation, ...partParameters } = projectionParameters

const linkFeatures = Type.Array(
  Type.Object(
    {
      featureType: choice(linkFeatureTypes, {
        description: 'hadamard: products; l2: squared differences; cosine: of both vectors; sameCategory: equal or not.'
      }),
      nodeProperties: Type.Array(text, {
        minItems: 1,
        maxItems: 100,
        description: 'Columns of both nodes: stored, of the named projection, handles, or of nodePropertySteps.'
      })
    },
    { additionalProperties: false }
  ),
  {
    minItems: 1,
    maxItems: 100,
    description: 'What is learnt from of a pair of nodes, e.g. [{"featureType": "hadamard", "nodeProperties": ["embedding"]}].'
  }
)

export const trainLinkPredictionModel = defineTool({
  name: 'train_link_prediction_model',
  aliases: ['train_link_prediction'],
  parameterAliases: { randomSeed: 'seed', model: 'modelName' },
  family: 'learning',
  description:
    'Trains a model that predicts missing relationships from features of both nodes. Links to learn from and to test on are taken out of the graph before features are computed, unlinked pairs are drawn beside them; the best candidate is kept under modelName for predict_link_prediction.',
  phrases: [
    'train a link prediction model',
    'learn which nodes should be linked',
    'train a model for missing relationships',
    'machine learning: predict future edges',
    'fit a classifier on pairs of nodes',
    'learn to recommend new relationships'
  ],
  input: toolInput({
    modelName: newModelName,
    targetRelationshipType: Type.Optional(
      Type.String({ minLength: 1, description: 'Type of the relationships to predict, read as undirected; default: all.' })
    ),
    sourceNodeLabel: Type.Optional(Type.String({ minLength: 1, description: 'Label that one end must have; default: any.' })),
    targetNodeLabel: Type.Optional(Type.String({ minLength: 1, description: 'Label that the other end must have; default: any.' })),
    linkFeatures,
    splitConfig: linkSplit,
    ...trainingParameters,
    modelCandidates: classifierCandidates,
    metrics: metricNames(['AUCPR'], 'AUCPR, OUT_OF_BAG_ERROR (randomForest).'),
    negativeClassWeight: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'How many unlinked pairs each one that is drawn stands for.' }),
    ...weightParameters,
    ...partParameters,
    ...pageParameters
  }),
  output: {
    columns: trainingColumns,
    summary: trainingSummary({
      leftCount: Type.Union([Type.Integer(), Type.Null()], { description: 'Relationships that features were computed on.' })
    })
  },
  examples: [
    {
      title: 'Learn what links stations from where they are and how well they are connected',
      input: {
        modelName: 'my model',
        targetRelationshipType: 'LINK',
        nodePropertySteps: [{ procedure: 'degree', config: { mutateProperty: 'degree' } }],
        linkFeatures: [
          { featureType: 'l2', nodeProperties: ['latitude', 'longitude'] },
          { featureType: 'hadamard', nodeProperties: ['degree'] }
        ],
        splitConfig: { testFraction: 0.2, trainFraction: 0.3 }
      },
      summary: { modelName: 'my model', metric: 'AUCPR', method: 'logisticRegression', trialCount: 1 }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { modelName, seed, targetRelationshipType: type, sourceNodeLabel = null, targetNodeLabel = null, negativeClassWeight, metrics } = input
    const part = { ...input, orientation: 'undirected' as const, ...(type === undefined ? {} : { relationshipTypes: [type] }) }
    const steps = readSteps(input)
    const given = givenColumns(
      input.linkFeatures.flatMap(({ nodeProperties }) => nodeProperties),
      steps
    )
    const projection = await projectWith(part, context, given, { parallel: 'single' })
    const maskOf = (label: string | null) => labelMask(label === null ? [] : [label], projection, part, context)
    const training = await context.engine.run(
      'trainLinkPrediction',
      projection,
      {
        columns: pickColumns(projection, given),
        steps,
        linkFeatures: input.linkFeatures,
        sources: await maskOf(sourceNodeLabel),
        targets: await maskOf(targetNodeLabel),
        ...input.splitConfig,
        negativeClassWeight,
        candidates: input.modelCandidates as readonly Candidate[],
        ...input.autoTuningConfig,
        metrics,
        seed,
        holdAs: heldName(context.tenant, modelName)
      },
      context.control
    )
    const document = { steps, given, linkFeatures: input.linkFeatures, sourceNodeLabel, targetNodeLabel }
    const ready = given.filter((name) => projection.spec.derived.some((column) => column.name === name))
    const notes =
      ready.length === 0
        ? []
        : [`${ready.join(', ')} came ready and may know of the links that were tested on, which flatters the test; nodePropertySteps never do.`]
    const { leftCount } = training
    return keepTrained(training, { modelName, kind: 'link_prediction', seed, projection, document, summary: { leftCount }, notes }, context)
  }
})
