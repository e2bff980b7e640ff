import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import { fitNetwork, type Network, type NetworkSettings, networkPredictor } from '../../../src/graph/learning/network.ts'
import type { Problem } from '../../../src/graph/learning/problem.ts'

const settings: NetworkSettings = {
  hiddenLayerSizes: [],
  penalty: 0,
  focusWeight: 0,
  classWeights: [],
  batchSize: 1000,
  minEpochs: 4000,
  maxEpochs: 4000,
  patience: 1,
  tolerance: 0,
  learningRate: 0.02
}
const COUNT = 60
const rows = Uint32Array.from({ length: COUNT }, (_, row) => row)

function cloud(seed: number, targetOf: (x: number, y: number, noise: number) => number, classCount: number): Problem {
  const random = randomNumbers(seed)
  const features = Float64Array.from({ length: 2 * COUNT }, (_, i) => (i % 2 === 0 ? 1000 + 50 * random() : random()))
  const targets = Float64Array.from(rows, (row) => targetOf((features[2 * row] as number) - 1000, features[2 * row + 1] as number, random()))
  return { features, width: 2, targets, classCount }
}

function outputs(model: Network, { features }: Problem): number[][] {
  const predict = networkPredictor(model)
  return Array.from(rows, (row) => {
    const own = new Float64Array(Math.max(1, model.classCount))
    predict(features, 2 * row, own, 0)
    return Array.from(own)
  })
}

/** The loss by its definition, of standardised features, with one weight moved. */
function lossOf(model: Network, problem: Problem, { penalty, focusWeight, classWeights }: NetworkSettings, moved = -1, by = 0): number {
  const weights = model.weights.map((weight, i) => (i === moved ? weight + by : weight))
  const given = outputs({ ...model, weights }, problem)
  const losses = given.map((shares, row) => {
    const target = problem.targets[row] as number
    const p = shares[target] as number
    return -(classWeights[target] ?? 1) * (1 - p) ** focusWeight * Math.log(p)
  })
  const isBias = (i: number) => i % 3 === 2
  const squared = weights.reduce((sum, weight, i) => sum + (isBias(i) ? 0 : weight * weight), 0)
  return losses.reduce((a, b) => a + b, 0) / COUNT + penalty * squared
}

t.test('a linear regression is the line of least squares', async (t) => {
  const problem = cloud(1, (x, y, noise) => 5 + 0.3 * x - 20 * y + noise, 0)
  const found = outputs(fitNetwork(problem, rows, settings, 7, uncontrolled), problem).map(([value]) => value as number)
  const errors = found.map((value, row) => value - (problem.targets[row] as number))
  // Residuals of least squares are orthogonal to every feature and to the constant.
  for (const feature of [() => 1, (row: number) => (problem.features[2 * row] as number) - 1025, (row: number) => problem.features[2 * row + 1] as number]) {
    t.ok(Math.abs(errors.reduce((sum, error, row) => sum + error * feature(row), 0)) < 0.05)
  }
})

const variants: readonly (readonly [what: string, more: Partial<NetworkSettings>])[] = [
  ['plain', {}],
  ['with a penalty', { penalty: 0.1 }],
  ['with class weights', { classWeights: [1, 5, 0.5] }],
  ['with a focus on what is hard', { focusWeight: 2 }]
]
for (const [what, more] of variants) {
  t.test(`logistic regression, ${what}, ends at a minimum of the loss`, async (t) => {
    const problem = cloud(2, (x, y, noise) => Math.min(2, Math.floor((x / 50 + y + noise) % 3)), 3)
    const given = { ...settings, ...more }
    const model = fitNetwork(problem, rows, given, 7, uncontrolled)
    const loss = lossOf(model, problem, given)
    t.ok(Math.abs(outputs(model, problem)[0]?.reduce((a, b) => a + b, 0) ?? 0) - 1 < 1e-12)
    for (const i of model.weights.keys()) {
      for (const by of [-0.05, 0.05]) t.ok(lossOf(model, problem, given, i, by) > loss - 1e-6, `weight ${i}`)
    }
  })
}

t.test('hidden layers learn nonlinear classes, the same with the same seed', async (t) => {
  const problem = cloud(3, (x, y) => Number(x > 25 !== y > 0.5), 2)
  const given = { ...settings, hiddenLayerSizes: [12, 6], minEpochs: 1500, maxEpochs: 1500, batchSize: 16, learningRate: 0.01 }
  const right = (model: Network) => outputs(model, problem).filter(([no = 0, yes = 0], row) => Number(yes > no) === problem.targets[row]).length
  const model = fitNetwork(problem, rows, given, 5, uncontrolled)
  t.ok(right(model) >= 57, `${right(model)} of 60`)
  t.ok(right(fitNetwork(problem, rows, { ...given, hiddenLayerSizes: [] }, 5, uncontrolled)) < 50)
  t.same(fitNetwork(problem, rows, given, 5, uncontrolled), model)
  t.notSame(fitNetwork(problem, rows, given, 6, uncontrolled).weights, model.weights)
})

t.test('a constant feature does no harm, and descent ends when it no longer helps', async (t) => {
  const { targets } = cloud(4, (_x, y) => Number(y > 0.5), 2)
  const problem = { features: new Float64Array(2 * COUNT).fill(7), width: 2, targets, classCount: 2 }
  let checks = 0
  const control = { check: () => void checks++ }
  const model = fitNetwork(problem, rows, { ...settings, minEpochs: 1, patience: 2, tolerance: 0.001 }, 1, control)
  t.ok(model.weights.every(Number.isFinite))
  t.ok(checks < 200, `${checks} epochs of at most 4000`)
  const [shares] = outputs(model, problem)
  t.ok(Math.abs((shares?.[1] ?? 0) - targets.reduce((a, b) => a + b) / COUNT) < 0.1)
})
