import type { SageFeatures } from '../../graph/learning/sage-input.ts'
import type { SageLabels } from '../../graph/learning/sage-model.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import { columnForm } from './column-form.ts'
import { labelForm, labelProperties } from './label-form.ts'
import { asTrainingFailure, heldAs, heldName, predicting } from './pipeline.ts'
import type { GraphForm } from './projection-statement.ts'
import { float, type PushedAlgorithm, type PushedProjection, weightOf } from './pushed-algorithm.ts'
import { readVectors } from './read-rows.ts'

const FEATURES = 'features'

function featureForm(
  projection: PushedProjection,
  { features, featureWidth, labelOf, labels }: SageFeatures & { readonly featureWidth: number; readonly labels?: SageLabels }
): GraphForm {
  if (labels !== undefined && labelOf !== undefined) return labelForm(projection, { features, featureWidth, labelOf }, labels)
  return columnForm(projection, { [FEATURES]: { values: features, width: featureWidth } })
}

function lossesIn({ modelInfo }: Row): { losses: Float64Array[]; didConverge: boolean } {
  const { metrics } = modelInfo as { metrics: { iterationLossesPerEpoch: number[][]; didConverge: boolean } }
  return { losses: metrics.iterationLossesPerEpoch.map((losses) => Float64Array.from(losses)), didConverge: metrics.didConverge }
}

export const trainGraphSage: PushedAlgorithm<'trainGraphSage'> = {
  procedure: 'gds.beta.graphSage',
  mode: 'train',
  refuses: 'GraphSAGE',
  formOf: ({ projection, parameters }) => featureForm(projection, parameters),
  configure(ask) {
    const { aggregator, activation, embeddingDimension, sampleSizes, epochs, maxIterations, searchDepth, batchSize, negativeSampleWeight, seed, labels } =
      ask.parameters
    return {
      modelName: heldAs(ask.parameters.holdAs).name,
      ...(labels === undefined
        ? { featureProperties: [FEATURES] }
        : { featureProperties: labelProperties(labels), projectedFeatureDimension: labels.dimension }),
      aggregator,
      activationFunction: activation,
      embeddingDimension,
      sampleSizes,
      epochs,
      maxIterations,
      searchDepth,
      batchSize,
      negativeSampleWeight,
      learningRate: float(ask.parameters.learningRate),
      tolerance: float(ask.parameters.tolerance),
      penaltyL2: float(ask.parameters.penaltyL2),
      randomSeed: seed,
      ...weightOf(ask)
    }
  },
  async read(call, configuration, { parameters }) {
    const model = heldAs(parameters.holdAs)
    await call.cleanUp('CALL gds.model.drop($model, false) YIELD modelName RETURN modelName', { model: model.name })
    try {
      return { model, ...lossesIn(await call.execute(`${this.procedure}.train`, configuration, 'modelInfo')) }
    } catch (error) {
      throw await asTrainingFailure(call, error)
    }
  }
}

export const graphSage: PushedAlgorithm<'graphSage'> = {
  procedure: 'gds.beta.graphSage',
  refuses: 'GraphSAGE',
  formOf: ({ projection, parameters }) => featureForm(projection, parameters),
  configure: ({ parameters }) => ({ modelName: heldName(parameters.model) }),
  read(call, configuration, { projection, indexOf, parameters }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, embedding', 'RETURN toFloat(nodeId), embedding')
    return readVectors(predicting(rows), indexOf, projection.nodeCount, parameters.embeddingDimension)
  }
}
