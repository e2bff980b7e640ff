import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { predictNodeClassification } from '../../../../src/graph/kernels/prediction/predict-node-classification.ts'
import { predictNodeRegression } from '../../../../src/graph/kernels/prediction/predict-node-regression.ts'
import { trainNodeClassification } from '../../../../src/graph/kernels/prediction/train-node-classification.ts'
import type { NodeTraining } from '../../../../src/graph/kernels/prediction/train-node-model.ts'
import { trainNodeRegression } from '../../../../src/graph/kernels/prediction/train-node-regression.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { readStep, runStep, stepAlgorithms } from '../../../../src/graph/learning/node-property-steps.ts'
import { type Arc, csrOf } from '../../random-graph.ts'

/** Hubs with ten leaves each, one hub linked to the next: degree tells a hub, nothing else does. */
const HUBS = 12
const NODES = HUBS * 11
const arcs: Arc[] = Array.from({ length: HUBS }, (_, hub): Arc[] => [
  ...Array.from({ length: 10 }, (_, leaf): Arc => [11 * hub, 11 * hub + 1 + leaf]),
  [11 * hub, (11 * (hub + 1)) % NODES]
]).flat()
const stars = csrOf(NODES, arcs, 'undirected')
const isHub = Float64Array.from({ length: NODES }, (_, node) => (node % 11 === 0 ? 3.5 : -1))
const random = randomNumbers(4)
const noise = Float64Array.from({ length: NODES }, () => random())
const vectors = Float64Array.from({ length: 2 * NODES }, () => random())

const base: NodeTraining = {
  columns: { noise, vectors },
  steps: [readStep('gds.degree.mutate', { mutateProperty: 'degree' })],
  featureProperties: ['degree', 'noise'],
  targets: isHub,
  testFraction: 0.25,
  validationFolds: 3,
  candidates: [{ method: 'logisticRegression' }, { method: 'randomForest', config: { numberOfDecisionTrees: 10 } }],
  maxTrials: 10,
  metrics: ['F1_MACRO'],
  seed: 42,
  holdAs: ''
}
const nothing = { nodes: null, classCount: 2, steps: base.steps, columns: base.columns, featureProperties: base.featureProperties }

t.test('a class determined by a step is learned and predicted for all nodes with certainty', async (t) => {
  const { classes, model, width, testScores, trainCount, testCount, trials } = trainNodeClassification(stars, base, uncontrolled)
  t.same([...classes], [-1, 3.5])
  t.same(testScores, { F1_MACRO: 1 })
  t.equal((trainCount ?? 0) + (testCount ?? 0), NODES)
  t.equal(testCount, NODES / 4)
  t.equal(trials.length, 2)
  const { predicted, probabilities } = predictNodeClassification(stars, { ...nothing, model, width }, uncontrolled)
  t.same(
    [...predicted],
    Array.from(isHub, (value) => Number(value > 0))
  )
  for (const [node, index] of predicted.entries()) {
    const [no = 0, yes = 0] = probabilities.subarray(2 * node, 2 * node + 2)
    t.ok(Math.abs(no + yes - 1) < 1e-9 && (index === 1 ? yes > 0.5 : no >= 0.5))
  }
})

t.test('the same seed trains the same model, and another seed another one', async (t) => {
  const first = trainNodeClassification(stars, base, uncontrolled)
  t.same(trainNodeClassification(stars, base, uncontrolled), first)
  t.notSame(trainNodeClassification(stars, { ...base, seed: 43 }, uncontrolled).model, first.model)
})

t.test('a target without informative features is not learned, as the test shows', async (t) => {
  const coin = noise.map((_, node) => Math.floor(2 * (vectors[2 * node] as number)))
  const { testScores } = trainNodeClassification(stars, { ...base, targets: coin, featureProperties: ['noise', 'degree'], metrics: ['ACCURACY'] }, uncontrolled)
  t.ok((testScores['ACCURACY'] ?? 1) < 0.75)
})

t.test('nodes without a class are not trained on, and can be predicted', async (t) => {
  const targets = isHub.map((value, node) => (node % 7 === 0 ? Number.NaN : value))
  const training = trainNodeClassification(stars, { ...base, targets }, uncontrolled)
  t.equal((training.trainCount ?? 0) + (training.testCount ?? 0), targets.filter((value) => !Number.isNaN(value)).length)
  const nodes = Uint32Array.from([0, 7, 77])
  const { predicted } = predictNodeClassification(stars, { ...nothing, ...training, nodes }, uncontrolled)
  t.same([...predicted], [1, 0, 1])
})

t.test('vectors are features, each of their numbers', async (t) => {
  const { width, testScores } = trainNodeClassification(stars, { ...base, featureProperties: ['vectors', 'degree'] }, uncontrolled)
  t.equal(width, 3)
  t.same(testScores, { F1_MACRO: 1 })
})

t.test('a value is learned and predicted, by linear models and by trees', async (t) => {
  const targets = noise.map((value) => 1000 - 5 * value)
  for (const method of ['linearRegression', 'randomForest'] as const) {
    const training = trainNodeRegression(stars, { ...base, targets, candidates: [{ method }], metrics: ['MEAN_ABSOLUTE_ERROR'] }, uncontrolled)
    const error = training.testScores['MEAN_ABSOLUTE_ERROR'] ?? 9
    t.ok(error < 0.3, `${method}: ${error}`)
    const { values } = predictNodeRegression(stars, { ...nothing, ...training, classCount: 0 }, uncontrolled)
    const mean = values.reduce((sum, value, node) => sum + Math.abs(value - (targets[node] as number)), 0) / NODES
    t.ok(mean < 0.3, `${method}: ${mean} over all`)
  }
})

const refused: readonly (readonly [what: string, more: Partial<NodeTraining>, message: RegExp])[] = [
  ['one class only', { targets: noise.map(() => 1) }, /1 different classes; at least two/],
  ['nothing to learn from', { targets: noise.map(() => Number.NaN) }, /0 different classes/],
  ['fewer nodes than folds', { targets: noise.map((_, node) => (node < 3 ? node : Number.NaN)) }, /too few/],
  [
    'a feature that some nodes lack',
    { columns: { noise: noise.map((value, node) => (node < 2 ? Number.NaN : value)) } },
    /2 of 132 nodes have no number in "noise"/
  ],
  ['a column that nobody gives', { featureProperties: ['degree', 'nothing'] }, /no column "nothing"/]
]
for (const [what, more, message] of refused) {
  t.test(`refuses ${what}`, async (t) => {
    t.throws(() => trainNodeClassification(stars, { ...base, ...more }, uncontrolled), { message })
  })
}

t.test('rejects features of another width, and a model in another engine', async (t) => {
  const { model } = trainNodeClassification(stars, base, uncontrolled)
  const error = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => predictNodeClassification(stars, { ...nothing, model, width: 5 }, uncontrolled), {
    ...error,
    message: /trained on 5 features per node.* gives 2/
  })
  const held = { form: 'held' as const, engine: 'gds', name: 'x' }
  t.throws(() => predictNodeClassification(stars, { ...nothing, model: held, width: 2 }, uncontrolled), { ...error, message: /"engine": "gds"/ })
})

t.test('training and prediction stop when cancelled', async (t) => {
  const stop = () => {
    let left = 40
    return {
      check() {
        if (--left < 0) throw new EdgewiseError('EDGEWISE_CANCELLED')
      }
    }
  }
  t.throws(() => trainNodeClassification(stars, base, stop()), { code: 'EDGEWISE_CANCELLED' })
  const progress: number[] = []
  trainNodeClassification(stars, base, { check: (fraction) => void progress.push(fraction) })
  t.ok(
    progress.every((fraction, i) => fraction >= (progress[i - 1] ?? 0) - 1e-9 && fraction <= 1),
    'progress only rises'
  )
})

t.test('an empty graph has nothing to predict', async (t) => {
  const { model, width } = trainNodeClassification(stars, base, uncontrolled)
  const empty = csrOf(0, [], 'undirected')
  const columns = { noise: new Float64Array(), vectors: new Float64Array() }
  t.same(predictNodeClassification(empty, { ...nothing, columns, model, width }, uncontrolled), {
    predicted: new Uint32Array(),
    probabilities: new Float64Array()
  })
})

t.test('steps are read by the names of GDS and of tools, and rejected with the known ones', async (t) => {
  for (const name of ['fastRP', 'gds.fastRP.mutate', 'fast_rp', 'FASTRP'])
    t.match(readStep(name, { mutateProperty: 'e' }), { algorithm: 'fastRP', parameters: { embeddingDimension: 64 } })
  t.match(readStep('gds.pageRank', { mutateProperty: 'p', dampingFactor: 0.5 }), { parameters: { dampingFactor: 0.5, maxIterations: 20 } })
  t.throws(() => readStep('gds.nope', { mutateProperty: 'e' }), { message: /none of degree, pageRank/ })
  t.throws(() => readStep('degree', {}), { message: /"mutateProperty"/ })
  t.throws(() => readStep('pageRank', { mutateProperty: 'p', damping: 1 }), { message: /no parameter "damping"\. Known: .*dampingFactor/ })
  t.throws(() => readStep('pageRank', { mutateProperty: 'p', dampingFactor: 'high' }), { message: /cannot be "high"/ })
})

t.test('every step gives equally many numbers per node, the same each time', async (t) => {
  for (const algorithm of stepAlgorithms) {
    const step = readStep(algorithm, { mutateProperty: 'column' })
    const values = runStep(stars, step, uncontrolled)
    t.ok(values.length >= NODES && values.length % NODES === 0 && values.every(Number.isFinite), algorithm)
    t.same(runStep(stars, step, uncontrolled), values)
  }
})
