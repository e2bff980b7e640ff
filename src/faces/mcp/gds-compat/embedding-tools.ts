import type { CompatTool } from './compat-tool.ts'
import { writeFloats } from './python-text.ts'
import { drawnAs, integers, tableInModes } from './table-answer.ts'
import { training } from './training-answer.ts'

function vectors(tool: string): CompatTool['answer'] {
  const columns = [integers('nodeId', 'node'), drawnAs('embedding', (row) => writeFloats((row('embedding') ?? []) as ArrayLike<number>))]
  return tableInModes(tool, { columns, names: { nodeName: 'node' } }, { properties: [{ column: 'embedding' }] })
}

export const embeddingTools: readonly CompatTool[] = [
  {
    name: 'fast_rp',
    description: 'Makes a vector for each node by random projection of its surroundings.',
    parameters:
      'graphName! embeddingDimension! iterationWeights normalizationStrength nodeSelfInfluence propertyRatio featureProperties relationshipWeightProperty randomSeed nodeIdentifierProperty mode mutateProperty',
    answer: vectors('fast_rp')
  },
  {
    name: 'node2vec',
    description: 'Makes a vector for each node from random walks.',
    parameters:
      'graphName! embeddingDimension walkLength walksPerNode inOutFactor returnFactor windowSize negativeSamplingRate positiveSamplingFactor embeddingInitializer iterations initialLearningRate minLearningRate walkBufferSize relationshipWeightProperty randomSeed nodeIdentifierProperty mode mutateProperty',
    answer: vectors('node2vec')
  },
  {
    name: 'hashgnn',
    description: 'Makes a vector of ones and zeros for each node by hashing features of its surroundings.',
    parameters:
      'graphName! iterations! embeddingDensity! featureProperties generateFeatures binarizeFeatures heterogeneous neighborInfluence outputDimension randomSeed nodeIdentifierProperty mode mutateProperty',
    answer: vectors('hashgnn')
  },
  {
    name: 'graph_sage_train',
    description: 'Trains a GraphSAGE model, which makes vectors from features of nodes and their neighbours.',
    parameters:
      'graphName! modelName! featureProperties! embeddingDimension aggregator activationFunction sampleSizes epochs maxIterations searchDepth batchSize learningRate tolerance negativeSampleWeight penaltyL2 projectedFeatureDimension relationshipWeightProperty randomSeed',
    answer: training('graph_sage_train')
  },
  {
    name: 'graph_sage_predict',
    description: 'Makes a vector for each node by a trained GraphSAGE model.',
    parameters: 'graphName! modelName! batchSize nodeIdentifierProperty mode mutateProperty',
    answer: vectors('graph_sage_predict')
  }
]
