import type { AlgorithmParameters } from '../src/engines/engine.ts'
import { uncontrolled } from '../src/graph/control.ts'
import type { Csr } from '../src/graph/csr.ts'
import { trainGraphSage } from '../src/graph/kernels/embeddings/train-graph-sage.ts'
import { trainLinkPrediction } from '../src/graph/kernels/prediction/train-link-prediction.ts'
import { trainNodeClassification } from '../src/graph/kernels/prediction/train-node-classification.ts'
import { trainNodeRegression } from '../src/graph/kernels/prediction/train-node-regression.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import type { Candidate } from '../src/graph/learning/candidates.ts'

const WIDTH = 8
const vectorsOf = ({ nodeCount }: Csr, width = WIDTH) => Float64Array.from({ length: nodeCount * width }, randomNumbers(5))

const common = { steps: [], testFraction: 0.2, validationFolds: 2, maxTrials: 1, seed: 1, holdAs: 'bench' }
const descent: Candidate = { method: 'logisticRegression', config: { maxEpochs: 10, patience: 10 } }
const line: Candidate = { ...descent, method: 'linearRegression' }
const inputs = (csr: Csr) => ({ ...common, columns: { vector: vectorsOf(csr) }, featureProperties: ['vector'] })
/** The sum of how far a node's first numbers lie above the middle; targets derive from it. */
const sumOf = (vectors: Float64Array, node: number) => vectors.subarray(node * WIDTH, node * WIDTH + 3).reduce((sum, value) => sum + value - 0.5, 0)
const targetsOf = (csr: Csr, of: (sum: number) => number) => {
  const vectors = vectorsOf(csr)
  return Float64Array.from({ length: csr.nodeCount }, (_, node) => of(sumOf(vectors, node)))
}

export const classification = (csr: Csr): AlgorithmParameters<'trainNodeClassification'> => ({
  ...inputs(csr),
  targets: targetsOf(csr, Math.sign),
  candidates: [descent],
  metrics: ['ACCURACY']
})

export const regression = (csr: Csr): AlgorithmParameters<'trainNodeRegression'> => ({
  ...inputs(csr),
  targets: targetsOf(csr, (sum) => sum),
  candidates: [line],
  metrics: ['MEAN_SQUARED_ERROR']
})

const linkFeatures = [{ featureType: 'hadamard' as const, nodeProperties: ['vector'] }]
const everyEnd = { sources: null, targets: null }

export const linkTraining = (csr: Csr): AlgorithmParameters<'trainLinkPrediction'> => ({
  ...common,
  ...everyEnd,
  columns: { vector: vectorsOf(csr) },
  linkFeatures,
  trainFraction: 0.2,
  negativeSamplingRatio: 1,
  negativeClassWeight: 1,
  candidates: [descent],
  metrics: ['AUCPR']
})

export function classPrediction(csr: Csr): AlgorithmParameters<'predictNodeClassification'> {
  const given = classification(csr)
  const { model, width } = trainNodeClassification(csr, given, uncontrolled)
  return { ...given, model, width, classCount: 2, nodes: null }
}

export function valuePrediction(csr: Csr): AlgorithmParameters<'predictNodeRegression'> {
  const given = regression(csr)
  const { model, width } = trainNodeRegression(csr, given, uncontrolled)
  return { ...given, model, width, classCount: 0, nodes: null }
}

/** The search for good pairs is measured, because scoring all pairs is quadratic. */
export function linkPrediction(csr: Csr): AlgorithmParameters<'predictLinkPrediction'> {
  const given = linkTraining(csr)
  const { model, width } = trainLinkPrediction(csr, given, uncontrolled)
  const search = { sampleRate: 0.5, topK: 10, deltaThreshold: 0.001, maxIterations: 5, randomJoins: 10, seed: 1 }
  return { ...given, model, width, topN: 100, threshold: 0, search }
}

/** The number of batches is fixed, because the sampled neighbourhoods determine the cost. */
export const sageTraining = (csr: Csr): AlgorithmParameters<'trainGraphSage'> => ({
  aggregator: 'mean',
  activation: 'sigmoid',
  features: vectorsOf(csr),
  featureWidth: WIDTH,
  embeddingDimension: 16,
  sampleSizes: [10, 5],
  epochs: 1,
  maxIterations: 10,
  searchDepth: 5,
  batchSize: 100,
  learningRate: 0.1,
  tolerance: 1e-4,
  negativeSampleWeight: 20,
  penaltyL2: 0,
  seed: 1,
  holdAs: 'bench'
})

export function sagePrediction(csr: Csr): AlgorithmParameters<'graphSage'> {
  const given = sageTraining(csr)
  return { ...given, model: trainGraphSage(csr, given, uncontrolled).model }
}

export const densities = (csr: Csr): AlgorithmParameters<'hdbscan'> => ({
  features: vectorsOf(csr, 2),
  width: 2,
  leafSize: 16,
  samples: 10,
  minClusterSize: 5
})
