import { Type } from 'typebox'
import type { SageFeatures } from '../../graph/learning/sage-input.ts'
import { type SageLabels, type SageModel, sageActivations, sageAggregators } from '../../graph/learning/sage-model.ts'
import type { Projection } from '../../graph/projection.ts'
import { heldName } from '../learning/trained-model.ts'
import { projectWith } from '../project.ts'
import { choice, newModelName, type ProjectionInput, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { featureColumns, projectFeatures, seed } from './embedded-nodes.ts'
import { encodeLabels } from './label-encoding.ts'

/** Larger sums of features leave no gradient to learn from. */
const LARGE = 20

function scaleNote(features: Float64Array): string[] {
  const largest = features.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest <= LARGE) return []
  return [`Features reach ${Number(largest.toPrecision(4))}: GraphSAGE takes numbers as they are and learns best from those near -1 to 1. Scale them first.`]
}

const isHandle = (name: string) => /^r_[0-9a-f]{20}$/.test(name)

interface Kept {
  readonly modelName: string
  readonly featureProperties: readonly string[]
  readonly embeddingDimension: number
  readonly labels?: SageLabels
  readonly projection: Projection
  readonly model: SageModel
  readonly loss: number | null
}

/** Stores the model with everything that predictions need; returns its hash and notes. */
async function keep({ modelName, loss, projection, ...learned }: Kept, { tenant, kept, graphInfo, engine }: ToolContext) {
  const before = (await kept.models.list(tenant)).find(({ name }) => name === modelName)
  const { featureProperties, model } = learned
  const document = { engine: engine.version, spec: projection.spec, given: [...new Set(featureProperties)], ...learned }
  const score = loss === null ? null : { metric: 'LOSS', value: loss }
  const { hash } = await kept.models.put(tenant, { name: modelName, kind: 'graph_sage', graph: graphInfo.name, score, document })
  const handles = featureProperties.filter(isHandle)
  const notes = [
    ...(before === undefined || before.hash === hash ? [] : [`The model that was named "${modelName}" before is replaced.`]),
    ...(handles.length === 0 ? [] : [`${handles.join(', ')} are results on this version of the graph: once it changes, train anew.`]),
    ...(model.form === 'held' ? ['GDS holds the model in memory: it is lost when the server restarts. Predict with "engine": "gds".'] : [])
  ]
  return { hash, notes }
}

type TrainingInput = ProjectionInput & { readonly featureProperties: readonly string[]; readonly projectedFeatureDimension?: number }

/** Opens the graph and the node features to learn from. */
async function openTraining(
  input: TrainingInput,
  context: ToolContext
): Promise<SageFeatures & { readonly projection: Projection; readonly featureWidth: number; readonly labels?: SageLabels }> {
  const { featureProperties, projectedFeatureDimension } = input
  if (projectedFeatureDimension === undefined) {
    const { projection, features, featureWidth } = await projectFeatures(input, context, featureProperties)
    return { projection, features: features ?? new Float64Array(), featureWidth }
  }
  const projection = await projectWith(input, context, featureProperties)
  return { projection, ...(await encodeLabels(featureProperties, projectedFeatureDimension, projection, input, context)) }
}

function labelNote(labels: SageLabels | undefined): string[] {
  if (labels === undefined) return []
  return [`Labels told apart, with how many features each: ${labels.names.map((name, place) => `${name} ${labels.places[place]?.length ?? 0}`).join(', ')}.`]
}

const numberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const graphSageTrain = defineTool({
  name: 'graph_sage_train',
  aliases: ['train_graph_sage', 'graphsage_train'],
  parameterAliases: { randomSeed: 'seed', activation: 'activationFunction' },
  family: 'embeddings',
  description:
    'Trains a GraphSAGE model without labels: a function that turns features of a node and of its sampled neighbours into a vector, so that near nodes get like vectors. It is kept under a name; graph_sage_predict applies it, also to nodes and graphs not seen in training.',
  phrases: [
    'train a GraphSAGE model',
    'learn inductive node embeddings',
    'unsupervised graph neural network training',
    'fit GraphSAGE on node features',
    'train an embedding model that works on unseen nodes'
  ],
  input: toolInput({
    modelName: newModelName,
    featureProperties: featureColumns('What the model takes of each node; numbers near -1 to 1 work best.'),
    embeddingDimension: Type.Integer({ minimum: 1, maximum: 4096, default: 64, description: 'Numbers in each vector, and between layers.' }),
    aggregator: choice(sageAggregators, {
      default: 'mean',
      description: 'How neighbours are combined: their mean, or the largest of what a layer of its own makes of them (pool).'
    }),
    activationFunction: choice(sageActivations, { default: 'sigmoid', description: 'What each layer ends with; relu is leaky.' }),
    sampleSizes: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
      minItems: 1,
      maxItems: 6,
      default: [25, 10],
      description: 'Neighbours sampled in each layer; as many layers, hence hops, as entries.'
    }),
    epochs: Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: 'Rounds, each with newly sampled neighbours.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 100_000, default: 10, description: 'Steps of an epoch at most.' }),
    searchDepth: Type.Integer({ minimum: 1, maximum: 1000, default: 5, description: 'Hops within which a random walk looks for a node that counts as near.' }),
    batchSize: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 100, description: 'Nodes of a batch; a step takes up to four batches.' }),
    learningRate: Type.Number({ exclusiveMinimum: 0, default: 0.1, description: 'Size of steps (Adam).' }),
    tolerance: Type.Number({ minimum: 0, default: 1e-4, description: 'Training ends once the loss of two steps differs by less.' }),
    negativeSampleWeight: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 20, description: 'How much it counts to keep random nodes apart.' }),
    penaltyL2: Type.Number({ minimum: 0, default: 0, description: 'Penalty on large weights of the model.' }),
    projectedFeatureDimension: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 4096,
        description: 'Distinguishes labels: a matrix per label maps the featureProperties of its nodes to this many numbers.'
      })
    ),
    seed,
    ...weightParameters,
    ...projectionParameters,
    ...pageParameters
  }),
  output: {
    columns: {
      epoch: { type: 'integer', description: 'The epoch, from 1.' },
      iterations: { type: 'integer', description: 'Its steps.' },
      firstLoss: { type: 'float', description: 'Mean loss a node at its first step.' },
      lastLoss: { type: 'float', description: 'Mean loss a node at its last step.' }
    },
    summary: Type.Object({
      modelName: Type.String(),
      nodeCount: Type.Integer({ description: 'Nodes learnt from.' }),
      featureCount: Type.Integer({ description: 'Numbers taken of each node.' }),
      dimension: Type.Integer({ description: 'Numbers in each vector.' }),
      ranEpochs: Type.Integer(),
      didConverge: Type.Boolean({ description: 'The loss stood still before all steps were made.' }),
      firstLoss: numberOrNull('Mean loss a node at the beginning.'),
      lastLoss: numberOrNull('Mean loss a node at the end.'),
      hash: Type.String({ description: 'Of the model: equal hashes predict alike.' })
    })
  },
  examples: [
    {
      title: 'Learn vectors from two properties',
      input: { modelName: 'my model', featureProperties: ['zone', 'total_lines'], embeddingDimension: 16, sampleSizes: [10, 5], epochs: 2 },
      summary: { modelName: 'my model', nodeCount: 302, featureCount: 2, dimension: 16 },
      firstRow: { epoch: 1 }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { modelName, featureProperties, embeddingDimension, aggregator, activationFunction: activation, sampleSizes, epochs, maxIterations } = input
    const { searchDepth, batchSize, learningRate, tolerance, negativeSampleWeight, penaltyL2 } = input
    const { projection, ...given } = await openTraining(input, context)
    const { featureWidth, labels } = given
    const settings = { aggregator, activation, embeddingDimension, sampleSizes, ...given }
    const descent = { epochs, maxIterations, searchDepth, batchSize, learningRate, tolerance, negativeSampleWeight, penaltyL2, seed: input.seed }
    const parameters = { ...settings, ...descent, holdAs: heldName(context.tenant, modelName) }
    const { model, losses, didConverge } = await context.engine.run('trainGraphSage', projection, parameters, context.control)
    const firstLoss = losses[0]?.[0] ?? null
    const loss = losses.at(-1)?.at(-1) ?? null
    const labelFields = labels === undefined ? {} : { labels }
    const { hash, notes } = await keep({ modelName, featureProperties, embeddingDimension, ...labelFields, projection, model, loss }, context)
    const nodeCount = projection.nodeIds.length
    return {
      table: {
        columns: [
          { name: 'epoch', type: 'integer', data: losses.map((_, epoch) => epoch + 1) },
          { name: 'iterations', type: 'integer', data: losses.map(({ length }) => length) },
          { name: 'firstLoss', type: 'float', data: losses.map((ofEpoch) => ofEpoch[0] ?? null) },
          { name: 'lastLoss', type: 'float', data: losses.map((ofEpoch) => ofEpoch.at(-1) ?? null) }
        ],
        rowCount: losses.length
      },
      order: [{ column: 'epoch', descending: false }],
      summary: {
        modelName,
        nodeCount,
        featureCount: featureWidth,
        dimension: embeddingDimension,
        ranEpochs: losses.length,
        didConverge,
        firstLoss,
        lastLoss: loss,
        hash
      },
      notes: [...scaleNote(settings.features), ...labelNote(labels), ...notes],
      projection: projection.spec,
      seed: input.seed,
      reproducible: context.engine.name === 'local' ? 'exact' : 'tolerance'
    }
  }
})
