import type { AlgorithmParameters } from '../../../src/engines/engine.ts'
import type { Candidate } from '../../../src/graph/learning/candidates.ts'
import { isLinked } from '../../../src/graph/learning/split-links.ts'
import { type Comparison, exact } from './comparison.ts'
import { backwards, type Pair, when } from './distances.ts'
import type { CaseContext } from './graphs.ts'

/** The one model that these comparisons leave with GDS at a time. */
export const comparedModel = `compared-${process.pid}`
/** Of a model that is held beside it. */
export const labelledModel = `${comparedModel}-labelled`

const ownDraws =
  'The engines draw different folds, samples and initial weights, so models and scores differ; both must solve the planted task, or on London predict links between stations.'
const afterwards = 'After the test, GDS refits the winner on all nodes; the kernel keeps the tested model.'
const scaled = 'The kernel standardizes features over the training nodes; GDS gets a step that standardizes them over all nodes, and none for links.'

const defaults =
  'Gradient descent starts with a learning rate of 0.05 (MLP 0.01), at least 10 epochs and patience 3; the GDS defaults 0.001, 1 and 1 stop before it has learned (fare zones of London from FastRP, validation: accuracy 0.44 instead of 0.55, MLP 0.62 instead of 0.63, error 1.25 instead of 1.18). Both engines get these values, so a call without them means the same on both; all other defaults are those of GDS.'

function coordinates({ projection: { columns } }: CaseContext): Record<'latitude' | 'longitude', Float64Array> {
  return { latitude: columns['latitude'] as Float64Array, longitude: columns['longitude'] as Float64Array }
}

/** In which third of all latitudes: 10, 20 or 30. */
function thirds(latitude: Float64Array): Float64Array {
  const sorted = latitude.slice().sort()
  const bound = (share: number) => sorted[Math.floor(share * sorted.length)] as number
  return latitude.map((value) => (value < bound(1 / 3) ? 10 : value < bound(2 / 3) ? 20 : 30))
}

/** A plane over the coordinates. */
function heights({ latitude, longitude }: Record<'latitude' | 'longitude', Float64Array>): Float64Array {
  return latitude.map((value, node) => 300 * value - 100 * (longitude[node] as number))
}

const forest: Candidate = { method: 'randomForest', config: { numberOfDecisionTrees: 30 } }
const logistic: Candidate = { method: 'logisticRegression', config: { maxEpochs: 300 } }

const common = { steps: [], testFraction: 0.25, validationFolds: 3, maxTrials: 2, seed: 7, holdAs: comparedModel }

function classification(context: CaseContext): AlgorithmParameters<'trainNodeClassification'> {
  const columns = coordinates(context)
  const metrics = ['ACCURACY', 'F1(class=20)']
  return { ...common, columns, featureProperties: ['latitude', 'longitude'], targets: thirds(columns.latitude), candidates: [logistic, forest], metrics }
}

function regression(context: CaseContext): AlgorithmParameters<'trainNodeRegression'> {
  const columns = coordinates(context)
  const candidates: Candidate[] = [{ method: 'linearRegression', config: { maxEpochs: 300 } }, forest]
  return { ...common, columns, featureProperties: ['longitude', 'latitude'], targets: heights(columns), candidates, metrics: ['ROOT_MEAN_SQUARED_ERROR'] }
}

function links(context: CaseContext): AlgorithmParameters<'trainLinkPrediction'> {
  const ends = { sources: null, targets: null }
  const linkFeatures = [{ featureType: 'l2' as const, nodeProperties: ['latitude', 'longitude'] }]
  const split = { trainFraction: 0.4, negativeSamplingRatio: 1, negativeClassWeight: 1 }
  return { ...common, ...ends, ...split, columns: coordinates(context), linkFeatures, candidates: [forest, logistic], metrics: ['AUCPR'] }
}

const isUndirected = ({ projection }: CaseContext) => projection.spec.orientation === 'undirected'
/** Stations are linked to near ones; links of the random graphs know nothing of where nodes are. */
const isOfPlace = (nodeCount: number) => nodeCount > 100

type TrainingName = 'trainNodeClassification' | 'trainNodeRegression' | 'trainLinkPrediction'

/** Both tried the same learners, kept the best by validation, and did well enough on the test. */
function areTrained({ expected, found }: Pair<TrainingName>, metric: string, isHigherBetter: boolean, suffices: (score: number) => boolean): number {
  const isSound = ({ trials, winner, testScores }: typeof expected) => {
    const means = trials.map(({ validation }) => validation[metric]?.mean ?? Number.NaN)
    return means[winner] === (isHigherBetter ? Math.max(...means) : Math.min(...means)) && suffices(testScores[metric] as number)
  }
  const methods = ({ trials }: typeof expected) =>
    trials
      .map(({ method }) => method)
      .sort()
      .join()
  return when(methods(expected) === methods(found) && isSound(expected) && isSound(found))
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

const trainNodeClassification: Comparison<'trainNodeClassification'> = {
  tool: 'train_node_classification_model',
  compared: 'learners tried, selection by validation, and that a planted class is learned',
  cases: (context) => [classification(context)],
  distance: (pair) => {
    const areSame = pair.expected.classes.join() === pair.found.classes.join()
    return Math.max(
      when(areSame),
      areTrained(pair, 'ACCURACY', true, (score) => score >= 0.7),
      areTrained(pair, 'ACCURACY', true, (score) => score <= 1)
    )
  },
  tolerance: exact,
  reasons: [ownDraws, afterwards, scaled, defaults]
}

const trainNodeRegression: Comparison<'trainNodeRegression'> = {
  tool: 'train_node_regression_model',
  compared: 'learners tried, selection by validation, and that a planted value is learned',
  cases: (context) => [regression(context)],
  distance: (pair) => areTrained(pair, 'ROOT_MEAN_SQUARED_ERROR', false, (score) => score <= 0.5 * deviation(pair.parameters.targets)),
  tolerance: exact,
  reasons: [ownDraws, afterwards, scaled, defaults]
}

const trainLinkPrediction: Comparison<'trainLinkPrediction'> = {
  tool: 'train_link_prediction_model',
  compared: 'learners tried, selection by validation, and that links between nearby stations are learned',
  cases: (context) => (isUndirected(context) ? [links(context)] : []),
  distance: (pair) => areTrained(pair, 'AUCPR', true, (score) => score > (isOfPlace(pair.csr.nodeCount) ? 0.85 : 0) && score <= 1),
  tolerance: exact,
  reasons: [ownDraws, scaled, defaults]
}

const shareOf = (count: number, holds: (index: number) => boolean) => Array.from({ length: count }, (_, index) => holds(index)).filter(Boolean).length / count

const predictNodeClassification: Comparison<'predictNodeClassification'> = {
  tool: 'predict_node_classification',
  compared: 'planted classes recovered, each the most likely, probabilities that sum to 1',
  async cases(context) {
    const training = classification(context)
    const { model, width } = await context.run('trainNodeClassification', training)
    return [{ ...training, model, width, classCount: 3, nodes: null }]
  },
  distance({ expected, found, parameters: { columns }, placeOf }) {
    const truth = thirds(columns['latitude'] as Float64Array)
    const areRight = ({ predicted, probabilities }: typeof expected, places: ArrayLike<number>) =>
      shareOf(truth.length, (node) => 10 * ((predicted[places[node] as number] as number) + 1) === truth[node]) >= 0.8 &&
      Array.from(predicted).every((index, row) => {
        const shares = probabilities.subarray(3 * row, 3 * row + 3)
        return shares[index] === Math.max(...shares) && Math.abs(shares.reduce((a, b) => a + b) - 1) < 1e-6
      })
    return when(
      areRight(
        expected,
        placeOf.map((_, node) => node)
      ) && areRight(found, placeOf)
    )
  },
  tolerance: exact,
  reasons: [ownDraws, scaled]
}

const predictNodeRegression: Comparison<'predictNodeRegression'> = {
  tool: 'predict_node_regression',
  compared: 'planted values recovered',
  async cases(context) {
    const training = regression(context)
    const { model, width } = await context.run('trainNodeRegression', training)
    return [{ ...training, model, width, classCount: 0, nodes: null }]
  },
  distance({ expected, found, parameters: { columns }, placeOf }) {
    const truth = heights(columns as ReturnType<typeof coordinates>)
    const errors = ({ values }: typeof expected, places: ArrayLike<number>) => truth.map((value, node) => value - (values[places[node] as number] as number))
    const bound = 0.4 * deviation(truth)
    return when(
      deviation(
        errors(
          expected,
          placeOf.map((_, node) => node)
        )
      ) <= bound && deviation(errors(found, placeOf)) <= bound
    )
  },
  tolerance: exact,
  reasons: [ownDraws, scaled]
}

const predictLinkPrediction: Comparison<'predictLinkPrediction'> = {
  tool: 'predict_link_prediction',
  compared: 'unlinked pairs, each once, by descending probability, in the requested number',
  async cases(context) {
    if (!isUndirected(context)) return []
    const training = links(context)
    const { model, width } = await context.run('trainLinkPrediction', training)
    const search = { sampleRate: 0.9, topK: 5, deltaThreshold: 0.001, maxIterations: 20, randomJoins: 5, seed: 7 }
    const prediction = { ...training, model, width, topN: 10, threshold: 0 }
    return [
      { ...prediction, search: null },
      { ...prediction, search }
    ]
  },
  distance({ expected, found, csr, placeOf }) {
    const nodeAt = backwards(placeOf)
    const areSound = ({ first, second, probabilities }: typeof expected, nodeOf: (place: number) => number) =>
      first.length === 10 &&
      new Set(Array.from(first, (u, i) => `${u} ${second[i]}`)).size === 10 &&
      Array.from(first).every((u, i) => !isLinked(csr, nodeOf(u), nodeOf(second[i] as number)) && u < (second[i] as number)) &&
      probabilities.every((probability, i) => probability <= 1 && probability >= 0 && (i === 0 || probability <= (probabilities[i - 1] as number)))
    return when(areSound(expected, (node) => node) && areSound(found, (place) => nodeAt[place] as number))
  },
  tolerance: exact,
  reasons: [ownDraws, scaled, 'GDS does not order pairs with equal probability.']
}

export const learning = {
  trainNodeClassification,
  predictNodeClassification,
  trainNodeRegression,
  predictNodeRegression,
  trainLinkPrediction,
  predictLinkPrediction
}
