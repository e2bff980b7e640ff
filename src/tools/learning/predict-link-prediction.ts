import { Type } from 'typebox'
import { idsOf } from '../project.ts'
import { modelReference, nameProperty, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { labelMask } from './node-training.ts'
import { openPrediction, predictionParameters, rankColumn } from './predicting.ts'

const { relationshipTypes: _types, ...partParameters } = predictionParameters
const numberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const predictLinkPrediction = defineTool({
  name: 'predict_link_prediction',
  aliases: ['predict_links'],
  parameterAliases: { model: 'modelName', randomSeed: 'seed' },
  family: 'learning',
  description:
    'Predicts relationships that are missing, by a model of train_link_prediction_model: pairs of nodes without a link, the likeliest first. Looks at every pair, or with sampleRate below 1 searches among partners of partners, for large graphs.',
  phrases: [
    'predict missing relationships with the trained model',
    'apply the link prediction model',
    'which links will the model predict',
    'likely new edges by the model',
    'recommend relationships with the trained model',
    'use the trained link predictor'
  ],
  input: toolInput({
    modelName: modelReference('link_prediction', 'A model of train_link_prediction_model.'),
    topN: Type.Integer({ minimum: 1, maximum: 100_000, default: 100, description: 'Pairs to find in all.' }),
    threshold: Type.Number({ minimum: 0, maximum: 1, default: 0, description: 'Least probability of a pair.' }),
    sampleRate: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      default: 1,
      description: '1: look at every pair. Below 1: search, trying this share of partners of partners.'
    }),
    topK: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'Partners kept for each node while searching.' }),
    deltaThreshold: Type.Number({ minimum: 0, maximum: 1, default: 0.001, description: 'The search ends once a smaller share of partners changes.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 100, description: 'Rounds of the search at most.' }),
    randomJoins: Type.Integer({ minimum: 0, maximum: 1000, default: 10, description: 'Random partners tried for each node in each round.' }),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the search.' }),
    ...partParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      rank: { type: 'integer', description: 'Place by probability.' },
      node1: { type: 'node', description: 'One end.' },
      node2: { type: 'node', description: 'The other end.' },
      probability: { type: 'float', description: 'That they should be linked, by the model.' }
    },
    summary: Type.Object({
      pairCount: Type.Integer({ description: 'Pairs found.' }),
      scoredCount: numberOrNull('Pairs that were looked at.'),
      max: numberOrNull('Probability of the likeliest pair.'),
      min: numberOrNull('Probability of the last one found.')
    })
  },
  examples: [
    {
      title: 'Five links that are missing most',
      after: {
        tool: 'train_link_prediction_model',
        input: {
          modelName: 'my model',
          linkFeatures: [{ featureType: 'l2', nodeProperties: ['latitude', 'longitude'] }],
          splitConfig: { testFraction: 0.2, trainFraction: 0.3 }
        }
      },
      input: { modelName: 'my model', topN: 5 },
      summary: { pairCount: 5 },
      firstRow: { rank: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const prediction = await openPrediction(input, context)
    const { document, projection, columns, part, notes } = prediction
    const { topN, threshold, sampleRate, topK, deltaThreshold, maxIterations, randomJoins, seed } = input
    const { sourceNodeLabel, targetNodeLabel, steps, linkFeatures, model, width } = document
    const maskOf = (label: string | null) => labelMask(label === null ? [] : [label], projection, part, context)
    const search = sampleRate === 1 ? null : { sampleRate, topK, deltaThreshold, maxIterations, randomJoins, seed }
    const ends = { sources: await maskOf(sourceNodeLabel), targets: await maskOf(targetNodeLabel) }
    const given = { ...ends, columns, steps, linkFeatures, model, width, topN, threshold, search }
    const { first, second, probabilities, scored, didConverge } = await context.engine.run('predictLinkPrediction', projection, given, context.control)
    return {
      table: {
        columns: [
          rankColumn(first.length),
          { name: 'node1', type: 'node', data: idsOf(projection, first) },
          { name: 'node2', type: 'node', data: idsOf(projection, second) },
          { name: 'probability', type: 'float', data: probabilities }
        ],
        rowCount: first.length
      },
      order: [{ column: 'rank', descending: false }],
      summary: { pairCount: first.length, scoredCount: scored, max: probabilities[0] ?? null, min: probabilities.at(-1) ?? null },
      notes,
      caveats: [
        ...(search === null ? [] : ['Pairs were searched for, not all looked at: likelier ones may have been missed.']),
        ...(didConverge === false ? ['The search was still finding pairs when it ended; raise maxIterations.'] : [])
      ],
      projection: projection.spec,
      seed
    }
  }
})
