import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { nameProperty, nodes, projectionParameters, toolInput, vectorPageParameters } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { embeddedNodes, embeddingColumns, embeddingSummary, featureColumns, projectFeatures, seed } from './embedded-nodes.ts'

const MAX_DIMENSION = 100_000

interface Features {
  readonly featureProperties?: string[]
  readonly generateFeatures?: { readonly dimension: number; readonly densityLevel: number }
  readonly binarizeFeatures?: { readonly dimension: number; readonly threshold: number }
}

/** @throws EDGEWISE_INVALID_INPUT unless exactly one source of features is given. */
function judge({ featureProperties, generateFeatures }: Features): void {
  if (featureProperties === undefined && generateFeatures === undefined) {
    throw invalidInput('hashgnn needs features: name "featureProperties", or give "generateFeatures", e.g. {"dimension": 256, "densityLevel": 2}.')
  }
  if (featureProperties !== undefined && generateFeatures !== undefined) throw invalidInput('Give either "featureProperties" or "generateFeatures", not both.')
  if (generateFeatures !== undefined && generateFeatures.densityLevel > generateFeatures.dimension) {
    throw invalidInput(`"densityLevel" (${generateFeatures.densityLevel}) is more than "dimension" (${generateFeatures.dimension}) of generateFeatures.`)
  }
}

async function typesOf({ types, derivedRelationships = [] }: ProjectionSpec, { store, tenant, graphInfo }: ToolContext): Promise<readonly string[]> {
  if (types.length > 0) return types
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  return [...relationshipTypes.map(({ type }) => type), ...derivedRelationships.map(({ type }) => type)]
}

export const hashgnn = defineTool({
  name: 'hashgnn',
  aliases: ['hash_gnn'],
  parameterAliases: { randomSeed: 'seed' },
  family: 'embeddings',
  description:
    'Node embeddings by HashGNN: binary vectors (or dense ones with outputDimension) by min-hashing the features of a node and its neighbours, like an untrained graph neural network. Features are binary properties, properties made binary, or generated.',
  phrases: [
    'HashGNN embedding vectors',
    'binary node embeddings',
    'hash based graph neural network embeddings',
    'embed nodes by min-hashing features',
    'node embeddings from binary features without training'
  ],
  input: toolInput({
    nodes,
    iterations: Type.Integer({ minimum: 1, maximum: 100, description: 'Rounds of message passing: how many hops features travel, mostly 2 to 4.' }),
    embeddingDensity: Type.Integer({ minimum: 1, maximum: MAX_DIMENSION, description: 'Features drawn for each node in a round, e.g. 128.' }),
    featureProperties: Type.Optional(featureColumns('Features of nodes: 0 and 1, or any numbers with binarizeFeatures.')),
    generateFeatures: Type.Optional(
      Type.Object(
        {
          dimension: Type.Integer({ minimum: 1, maximum: MAX_DIMENSION, description: 'Features in all.' }),
          densityLevel: Type.Integer({ minimum: 1, description: 'Features that each node starts with.' })
        },
        { additionalProperties: false, description: 'Random features to start from, in place of featureProperties.' }
      )
    ),
    binarizeFeatures: Type.Optional(
      Type.Object(
        {
          dimension: Type.Integer({ minimum: 1, maximum: MAX_DIMENSION, description: 'Binary features to make, one by a random direction each.' }),
          threshold: Type.Number({ default: 0, description: 'How far in a direction numbers must reach; higher is sparser.' })
        },
        { additionalProperties: false, required: ['dimension'], description: 'Makes the numbers of featureProperties binary. They should be of like size.' }
      )
    ),
    heterogeneous: Type.Boolean({ default: false, description: 'Tell relationship types apart: each hashes what comes along it in its own way.' }),
    neighborInfluence: Type.Number({
      minimum: 0,
      default: 1,
      description: "How readily neighbours' features are drawn instead of own ones; at 1 about as often."
    }),
    outputDimension: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Numbers of dense vectors; left out: binary vectors.' })),
    seed,
    ...projectionParameters,
    nameProperty,
    ...vectorPageParameters
  }),
  output: { columns: embeddingColumns, summary: embeddingSummary },
  examples: [
    {
      title: 'Binary vectors from generated features',
      input: { iterations: 2, embeddingDensity: 32, generateFeatures: { dimension: 128, densityLevel: 2 }, limit: 2 },
      summary: { nodeCount: 302, dimension: 128, zeroVectorCount: 0 }
    },
    {
      title: 'Dense vectors from properties made binary',
      input: {
        iterations: 2,
        embeddingDensity: 64,
        featureProperties: ['zone', 'total_lines'],
        binarizeFeatures: { dimension: 64, threshold: 2 },
        outputDimension: 16,
        limit: 2
      },
      summary: { nodeCount: 302, dimension: 16 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    judge(input)
    const { iterations, embeddingDensity, neighborInfluence, featureProperties = [] } = input
    const { projection, ...features } = await projectFeatures(input, context, featureProperties)
    const relationshipTypes = input.heterogeneous ? await typesOf(projection.spec, context) : null
    const isWithoutEffect = input.binarizeFeatures !== undefined && features.features === null
    const sources = {
      ...features,
      generateFeatures: input.generateFeatures ?? null,
      binarizeFeatures: isWithoutEffect ? null : (input.binarizeFeatures ?? null),
      outputDimension: input.outputDimension ?? null
    }
    const parameters = { iterations, embeddingDensity, neighborInfluence, relationshipTypes, ...sources, seed: input.seed }
    const vectors = await context.engine.run('hashGnn', projection, parameters, context.control)
    const found = embeddedNodes(projection, vectors, input.nodes)
    const notes = [
      ...(isWithoutEffect ? ['binarizeFeatures had no effect: generated features are binary.'] : []),
      ...(relationshipTypes?.length === 1 ? [`All relationships are of type ${relationshipTypes[0]}, so there was nothing to tell apart.`] : [])
    ]
    return { ...found, seed: input.seed, notes: [...found.notes, ...notes] }
  }
})
