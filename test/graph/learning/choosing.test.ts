import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import { type Candidate, trialsOf } from '../../../src/graph/learning/candidates.ts'
import { classMetrics } from '../../../src/graph/learning/metrics.ts'
import { selectModel } from '../../../src/graph/learning/select-model.ts'
import { foldsOf, holdBack } from '../../../src/graph/learning/sets.ts'
import { seeded } from '../random-graph.ts'

const classes = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 })

t.test('the held-back and the remaining rows are all rows, each class by its share', async () => {
  fc.assert(
    fc.property(classes, fc.double({ min: 0.05, max: 0.95, noNaN: true }), fc.nat(), (given, share, seed) => {
      const rows = Uint32Array.from(given, (_, row) => row)
      const { held, rest } = holdBack(rows, share, Float64Array.from(given), randomNumbers(seed))
      const isPartition = [...held, ...rest].sort((a, b) => a - b).every((row, i) => row === i) && held.length + rest.length === given.length
      const ofClass = (wanted: number, among: Iterable<number>) => Array.from(among).filter((row) => given[row] === wanted).length
      const isFair = [0, 1, 2, 3].every((wanted) => Math.abs(ofClass(wanted, held) - share * ofClass(wanted, rows)) < 1.000001)
      return isPartition && isFair && Math.abs(held.length - share * given.length) <= 0.5000001
    }),
    seeded
  )
})

t.test('each row validates in one fold and trains in all others', async () => {
  fc.assert(
    fc.property(classes, fc.integer({ min: 2, max: 6 }), (given, count) => {
      const rows = Uint32Array.from(given, (_, row) => row)
      const folds = foldsOf(rows, count, Float64Array.from(given), randomNumbers(1))
      const validated = folds.flatMap(({ validation }) => [...validation]).sort((a, b) => a - b)
      const areApart = folds.every(
        ({ training, validation }) => training.length + validation.length === given.length && !training.some((row) => validation.includes(row))
      )
      const sizes = [0, 1, 2, 3].map((wanted) => folds.map(({ validation }) => [...validation].filter((row) => given[row] === wanted).length))
      return (
        validated.length === given.length && validated.every((row, i) => row === i) && areApart && sizes.every((of) => Math.max(...of) - Math.min(...of) <= 1)
      )
    }),
    seeded
  )
})

t.test('candidates without ranges are tried once, those with ranges until there are enough', async (t) => {
  const candidates: Candidate[] = [
    { method: 'randomForest', config: { maxDepth: { range: [2, 9] }, criterion: 'entropy' } },
    { method: 'logisticRegression' },
    { method: 'MLP', config: { penalty: { range: [1e-4, 1] }, hiddenLayerSizes: [8] } }
  ]
  const trials = trialsOf(candidates, 9, randomNumbers(3))
  t.same(
    trials.map(({ method }) => method),
    ['logisticRegression', 'randomForest', 'MLP', 'randomForest', 'MLP', 'randomForest', 'MLP', 'randomForest', 'MLP']
  )
  for (const { method, parameters } of trials) {
    if (method === 'randomForest') t.match(parameters, { criterion: 'ENTROPY', numberOfDecisionTrees: 100 })
    const depth = parameters['maxDepth'] as number
    t.ok(method !== 'randomForest' || (Number.isInteger(depth) && depth >= 2 && depth <= 9))
    const penalty = parameters['penalty'] as number
    t.ok(method !== 'MLP' || (penalty >= 1e-4 && penalty <= 1))
  }
  t.same(trialsOf(candidates, 9, randomNumbers(3)), trials)
  t.equal(trialsOf(candidates, 1, randomNumbers(3)).length, 1)
})

const wrong: readonly (readonly [string, Candidate, RegExp])[] = [
  ['an unknown parameter', { method: 'randomForest', config: { depth: 3 } }, /no parameter "depth"\. Known: .*maxDepth/],
  ['a parameter of another learner', { method: 'linearRegression', config: { focusWeight: 1 } }, /no parameter "focusWeight"/],
  ['a number out of bounds', { method: 'randomForest', config: { maxFeaturesRatio: 2 } }, /from 1e-9 to 1/],
  ['a part where a whole is needed', { method: 'MLP', config: { batchSize: 2.5 } }, /"batchSize" must be a whole number/],
  ['a range the wrong way round', { method: 'MLP', config: { penalty: { range: [2, 1] } } }, /"range"/],
  ['text for a list', { method: 'MLP', config: { hiddenLayerSizes: 'big' } }, /list of positive whole numbers/],
  ['an unknown criterion', { method: 'randomForest', config: { criterion: 'MSE' } }, /GINI, ENTROPY/]
]
for (const [what, candidate, message] of wrong) {
  t.test(`rejects ${what} and suggests alternatives`, async (t) => {
    t.throws(() => trialsOf([candidate], 1, randomNumbers(1)), { code: 'EDGEWISE_INVALID_INPUT', message })
  })
}

/** A class that a line of x parts. */
function lineProblem() {
  const random = randomNumbers(8)
  const features = Float64Array.from({ length: 240 }, () => random())
  const targets = Float64Array.from({ length: 120 }, (_, row) => Number((features[2 * row] as number) > 0.4))
  const rows = Uint32Array.from(targets, (_, row) => row)
  const { held: testRows, rest: trainRows } = holdBack(rows, 0.25, targets, random)
  return {
    problem: { features, width: 2, targets, classCount: 2 },
    testRows,
    trainRows,
    folds: foldsOf(trainRows, 3, targets, random),
    metrics: classMetrics(['ACCURACY'], [0, 1]),
    seed: 1
  }
}

t.test('the learner with the best validation is fitted to all training rows and tested on the others', async (t) => {
  const setup = lineProblem()
  const learners = trialsOf(
    [{ method: 'randomForest', config: { maxDepth: 1, minLeafSize: 40, numberOfDecisionTrees: 1 } }, { method: 'logisticRegression' }],
    2,
    randomNumbers(1)
  )
  const { trials, winner, model, testScores } = selectModel({ ...setup, learners }, uncontrolled)
  t.equal(winner, 1)
  t.equal(model.form, 'network')
  const scores = trials.map(({ validation }) => validation['ACCURACY']?.mean ?? 0)
  t.ok((scores[1] ?? 0) > (scores[0] ?? 1))
  t.ok((testScores['ACCURACY'] ?? 0) > 0.9)
})

t.test('a metric of no candidate is rejected', async (t) => {
  const learners = trialsOf([{ method: 'logisticRegression' }], 1, randomNumbers(1))
  const setup = { ...lineProblem(), metrics: classMetrics(['OUT_OF_BAG_ERROR'], [0, 1]), learners }
  t.throws(() => selectModel(setup, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT', message: /needs a randomForest/ })
})

t.test('class weights must be one for each class', async (t) => {
  const learners = trialsOf([{ method: 'logisticRegression', config: { classWeights: [1, 2, 3] } }], 1, randomNumbers(1))
  t.throws(() => selectModel({ ...lineProblem(), learners }, uncontrolled), { message: /each of the 2 classes/ })
})
