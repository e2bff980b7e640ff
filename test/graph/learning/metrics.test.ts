import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { fit } from '../../../src/graph/learning/learners.ts'
import { areaUnderPrecisionRecall, classMetrics, type Metric, pairMetrics, valueMetrics } from '../../../src/graph/learning/metrics.ts'
import { seeded } from '../random-graph.ts'

const anyModel = fit(
  { method: 'logisticRegression', parameters: { penalty: 0, batchSize: 1, minEpochs: 1, maxEpochs: 1, patience: 1, tolerance: 0, learningRate: 0.1 } },
  { features: Float64Array.of(0, 1), width: 1, targets: Float64Array.of(0, 1), classCount: 2 },
  Uint32Array.of(0, 1),
  1,
  uncontrolled
)

/** Outputs in which the class named is the likeliest. */
const saying = (predicted: readonly number[], classCount: number) =>
  Float64Array.from(predicted.flatMap((said) => Array.from({ length: classCount }, (_, of) => (of === said ? 0.9 : 0.1))))
const scoresOf = (metrics: readonly Metric[], predicted: readonly number[], targets: readonly number[], classCount: number) =>
  Object.fromEntries(metrics.map((metric) => [metric.name, metric.of(saying(predicted, classCount), Float64Array.from(targets), anyModel)]))

t.test('measures of classes follow their definition', async (t) => {
  const metrics = classMetrics(
    ['accuracy', 'F1_MACRO', 'F1_WEIGHTED', 'PRECISION(class=20)', 'RECALL(class = 20)', 'ACCURACY(class=10)', 'F1(class=*)'],
    [10, 20, 30]
  )
  // Two of class 10, four of 20, none of 30; one of each taken for another.
  const scores = scoresOf(metrics, [0, 1, 1, 1, 1, 2], [0, 0, 1, 1, 1, 1], 3)
  const expected = {
    ACCURACY: 4 / 6,
    F1_MACRO: (2 / 3 + 3 / 4 + 0) / 3,
    F1_WEIGHTED: (2 * (2 / 3) + 4 * (3 / 4)) / 6,
    'PRECISION(class=20)': 3 / 4,
    'RECALL(class=20)': 3 / 4,
    'ACCURACY(class=10)': 5 / 6,
    'F1(class=10)': 2 / 3,
    'F1(class=20)': 3 / 4,
    'F1(class=30)': 0
  }
  t.same(Object.keys(scores), Object.keys(expected))
  for (const [name, value] of Object.entries(expected)) t.ok(Math.abs((scores[name] as number) - value) < 1e-12, name)
})

t.test('measures of values follow their definition', async (t) => {
  const [mean, root, absolute] = valueMetrics(['MEAN_SQUARED_ERROR', 'root_mean_squared_error', 'MEAN_ABSOLUTE_ERROR']).map((metric) =>
    metric.of(Float64Array.of(1, 5), Float64Array.of(2, 2), anyModel)
  )
  t.equal(mean, 5)
  t.equal(root, Math.sqrt(5))
  t.equal(absolute, 2)
})

t.test('unknown metrics and classes are rejected with the known ones', async (t) => {
  t.throws(() => classMetrics(['AUCPR'], [0, 1]), { code: 'EDGEWISE_INVALID_INPUT', message: /"AUCPR".*F1_WEIGHTED/ })
  t.throws(() => classMetrics(['F1(class=7)'], [0, 1]), { message: /classes 0, 1/ })
  t.throws(() => classMetrics(['F1'], [0, 1]), { message: /with \(class=\*\)/ })
  t.throws(() => valueMetrics(['ACCURACY']), { message: /MEAN_ABSOLUTE_ERROR/ })
  t.throws(() => pairMetrics(['F1_MACRO'], 1), { message: /AUCPR/ })
})

/** The points of the curve one threshold at a time, by definition. */
function areaByThresholds(probabilities: readonly number[], linked: readonly number[], negativeWeight: number): number {
  const positives = linked.filter((one) => one === 1).length
  const points = [...new Set(probabilities)]
    .sort((a, b) => b - a)
    .map((threshold) => {
      const said = linked.filter((_, row) => (probabilities[row] as number) >= threshold)
      const right = said.filter((one) => one === 1).length
      return { recall: right / positives, precision: right / (right + negativeWeight * (said.length - right)) }
    })
  const before = [{ recall: 0, precision: points[0]?.precision ?? 0 }, ...points]
  return points.reduce((area, { recall, precision }, i) => area + ((recall - (before[i]?.recall ?? 0)) * (precision + (before[i]?.precision ?? 0))) / 2, 0)
}

t.test('the area under precision and recall groups rows of equal probability', async () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.constantFrom(1, 4), (rows, weight) => {
      const probabilities = rows.map(([tenths]) => tenths / 10)
      const linked = rows.map(([, one]) => one)
      const area = areaUnderPrecisionRecall(Float64Array.from(probabilities.flatMap((p) => [1 - p, p])), Float64Array.from(linked), weight)
      if (!linked.includes(1)) return area === null
      return Math.abs((area as number) - areaByThresholds(probabilities, linked, weight)) < 1e-12
    }),
    seeded
  )
})
