import { columnForm } from './column-form.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import type { GraphForm } from './projection-statement.ts'
import { float, type PushedAlgorithm, type PushedProjection, weightOf } from './pushed-algorithm.ts'
import { readVectors } from './read-rows.ts'

const FEATURES = 'features'

/** The graph with its features as one list property, if any, and with its types where the run distinguishes them. */
function featureForm(
  projection: PushedProjection,
  { features, featureWidth }: { features: Float64Array | null; featureWidth: number },
  isTyped = false
): GraphForm {
  if (features !== null) return columnForm(projection, { [FEATURES]: { values: features, width: featureWidth } }, projection.spec, { isTyped })
  return isTyped ? { key: 'types apart', spec: projection.spec, isTyped } : { key: '', spec: projection.spec }
}

function embeddingRows(call: GdsCall, procedure: string, configuration: Configuration) {
  return call.stream(`${procedure}.stream`, configuration, 'nodeId, embedding', 'RETURN toFloat(nodeId), embedding')
}

export const fastRp: PushedAlgorithm<'fastRp'> = {
  procedure: 'gds.fastRP',
  formOf: ({ projection, parameters }) => featureForm(projection, parameters),
  configure(ask) {
    const { embeddingDimension, iterationWeights, normalizationStrength, nodeSelfInfluence, propertyRatio, features, seed } = ask.parameters
    return {
      embeddingDimension,
      iterationWeights: iterationWeights.map(float),
      normalizationStrength: float(normalizationStrength),
      nodeSelfInfluence: float(nodeSelfInfluence),
      ...(features === null ? {} : { featureProperties: [FEATURES], propertyRatio: float(propertyRatio) }),
      randomSeed: seed,
      ...weightOf(ask)
    }
  },
  read(call, configuration, { projection, indexOf, parameters }) {
    return readVectors(embeddingRows(call, this.procedure, configuration), indexOf, projection.nodeCount, parameters.embeddingDimension)
  }
}

export const hashGnn: PushedAlgorithm<'hashGnn'> = {
  procedure: 'gds.hashgnn',
  formOf: ({ projection, parameters }) => featureForm(projection, parameters, parameters.relationshipTypes !== null),
  configure({ parameters }) {
    const { iterations, embeddingDensity, neighborInfluence, outputDimension, features, generateFeatures, binarizeFeatures, seed } = parameters
    const binarize = binarizeFeatures === null ? {} : { binarizeFeatures: { ...binarizeFeatures, threshold: float(binarizeFeatures.threshold) } }
    return {
      iterations,
      embeddingDensity,
      neighborInfluence: float(neighborInfluence),
      ...(features === null ? { generateFeatures } : { featureProperties: [FEATURES], ...binarize }),
      ...(outputDimension === null ? {} : { outputDimension }),
      ...(parameters.relationshipTypes === null ? {} : { heterogeneous: true }),
      randomSeed: seed
    }
  },
  read(call, configuration, { projection, indexOf, parameters }) {
    const { outputDimension, features, featureWidth, generateFeatures, binarizeFeatures } = parameters
    const binaryDimension = features === null ? (generateFeatures?.dimension ?? 1) : (binarizeFeatures?.dimension ?? featureWidth)
    return readVectors(embeddingRows(call, this.procedure, configuration), indexOf, projection.nodeCount, outputDimension ?? binaryDimension)
  }
}

export const node2vec: PushedAlgorithm<'node2vec'> = {
  procedure: 'gds.node2vec',
  refuses: 'Random walk',
  configure(ask) {
    const { seed, inOutFactor, returnFactor, positiveSamplingFactor, initialLearningRate, minLearningRate, ...counts } = ask.parameters
    return {
      ...counts,
      inOutFactor: float(inOutFactor),
      returnFactor: float(returnFactor),
      positiveSamplingFactor: float(positiveSamplingFactor),
      initialLearningRate: float(initialLearningRate),
      minLearningRate: float(minLearningRate),
      randomSeed: seed,
      ...weightOf(ask)
    }
  },
  read(call, configuration, { projection, indexOf, parameters }) {
    return readVectors(embeddingRows(call, this.procedure, configuration), indexOf, projection.nodeCount, parameters.embeddingDimension)
  }
}
