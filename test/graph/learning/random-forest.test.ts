import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import { binFeatures } from '../../../src/graph/learning/binned.ts'
import { type DecisionTree, TreeGrower, type TreeSettings, treePredictor } from '../../../src/graph/learning/decision-tree.ts'
import type { Problem } from '../../../src/graph/learning/problem.ts'
import { type ForestSettings, fitForest, forestPredictor } from '../../../src/graph/learning/random-forest.ts'
import { seeded } from '../random-graph.ts'

const whole: TreeSettings = { criterion: 'GINI', maxDepth: 50, minLeafSize: 1, minSplitSize: 2, maxFeaturesRatio: 1 }

interface Sample {
  readonly features: number[][]
  readonly targets: number[]
}

const samples = (classCount: number) =>
  fc
    .array(
      fc.tuple(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 2 }), fc.integer({ min: 0, max: classCount === 0 ? 9 : classCount - 1 })),
      {
        minLength: 1,
        maxLength: 40
      }
    )
    .map((rows): Sample => ({ features: rows.map(([features]) => features), targets: rows.map(([, target]) => target) }))

const allRows = ({ targets }: Sample) => Uint32Array.from(targets, (_, row) => row)

function grow(sample: Sample, classCount: number, settings: TreeSettings): DecisionTree {
  const rows = allRows(sample)
  const data = binFeatures(Float64Array.from(sample.features.flat()), 2, rows)
  return new TreeGrower(data, Float64Array.from(sample.targets), classCount, settings, randomNumbers(1)).grow(rows)
}

/** How mixed some targets are, times how many they are, by definition. */
function mixed(targets: readonly number[], classCount: number, criterion: TreeSettings['criterion']): number {
  const count = targets.length
  if (count === 0) return 0
  if (classCount === 0) {
    const mean = targets.reduce((a, b) => a + b, 0) / count
    return targets.reduce((sum, target) => sum + (target - mean) ** 2, 0)
  }
  const shares = Array.from({ length: classCount }, (_, of) => targets.filter((target) => target === of).length / count)
  const impurity =
    criterion === 'GINI'
      ? 1 - shares.reduce((sum, share) => sum + share * share, 0)
      : -shares.reduce((sum, share) => sum + (share === 0 ? 0 : share * Math.log(share)), 0)
  return count * impurity
}

function partedBy({ features, targets }: Sample, feature: number, threshold: number): [number[], number[]] {
  const isLeft = (row: number) => (features[row]?.[feature] as number) <= threshold
  return [targets.filter((_, row) => isLeft(row)), targets.filter((_, row) => !isLeft(row))]
}

/** The least mix after any split of one feature in two, with leaves of at least that size. */
function bestMix(sample: Sample, classCount: number, { criterion, minLeafSize }: TreeSettings): number {
  const options = [0, 1].flatMap((feature) => [0, 1, 2, 3, 4, 5].map((threshold) => partedBy(sample, feature, threshold)))
  const allowed = options.filter((sides) => sides.every((side) => side.length >= minLeafSize))
  return Math.min(
    mixed(sample.targets, classCount, criterion),
    ...allowed.map(([left, right]) => mixed(left, classCount, criterion) + mixed(right, classCount, criterion))
  )
}

for (const [classCount, criterion] of [
  [3, 'GINI'],
  [3, 'ENTROPY'],
  [0, 'GINI']
] as const) {
  t.test(`a tree of one split has the least possible impurity (${classCount} classes, ${criterion})`, async () => {
    const settings = { ...whole, criterion, maxDepth: 1, minLeafSize: 2 }
    fc.assert(
      fc.property(samples(classCount), (sample) => {
        const { features, values } = grow(sample, classCount, settings)
        const sides = features[0] === -1 ? [sample.targets] : partedBy(sample, features[0] as number, values[0] as number)
        const mix = sides.reduce((sum, side) => sum + mixed(side, classCount, criterion), 0)
        return Math.abs(mix - bestMix(sample, classCount, settings)) < 1e-6
      }),
      seeded
    )
  })
}

t.test('a tree without bounds reproduces every distinct row', async () => {
  fc.assert(
    fc.property(samples(4), (sample) => {
      const answer = treePredictor(grow(sample, 4, whole))
      return sample.features.every(([x = 0, y = 0], row) => {
        const alike = sample.targets.filter((_, other) => sample.features[other]?.[0] === x && sample.features[other]?.[1] === y)
        return new Set(alike).size > 1 || answer(Float64Array.of(x, y), 0) === sample.targets[row]
      })
    }),
    seeded
  )
})

t.test('depth and sizes of leaves respect their bounds', async () => {
  const settings = { ...whole, maxDepth: 3, minLeafSize: 3, minSplitSize: 8 }
  const walk = (tree: DecisionTree, sample: Sample, rows: number[], place = 0, depth = 0): boolean => {
    const feature = tree.features[place] as number
    if (depth > 3 || rows.length < (depth === 0 ? 1 : 3)) return false
    if (feature === -1) return true
    const left = tree.children[place] as number
    const [low, high] = [true, false].map((isLow) =>
      rows.filter((row) => (sample.features[row]?.[feature] as number) <= (tree.values[place] as number) === isLow)
    )
    return rows.length >= 8 && walk(tree, sample, low as number[], left, depth + 1) && walk(tree, sample, high as number[], left + 1, depth + 1)
  }
  fc.assert(
    fc.property(samples(3), (sample) => walk(grow(sample, 3, settings), sample, [...allRows(sample)])),
    seeded
  )
})

const forest: ForestSettings = { ...whole, maxFeaturesRatio: 0.5, numberOfDecisionTrees: 40, numberOfSamplesRatio: 1 }

function rings(seed: number, count: number, isNoise: boolean): Problem {
  const random = randomNumbers(seed)
  const features = Float64Array.from({ length: 2 * count }, () => 2 * random() - 1)
  const targets = Float64Array.from({ length: count }, (_, row) =>
    isNoise ? Math.floor(2 * random()) : Number(Math.hypot(features[2 * row] as number, features[2 * row + 1] as number) < 0.75)
  )
  return { features, width: 2, targets, classCount: 2 }
}

function accuracy(problem: Problem, model: ReturnType<typeof fitForest>, from: number): number {
  const predict = forestPredictor(model)
  const count = problem.targets.length - from
  const out = new Float64Array(2)
  const right = Array.from({ length: count }, (_, i) => {
    predict(problem.features, 2 * (from + i), out, 0)
    return Number((out[1] as number) > (out[0] as number)) === problem.targets[from + i]
  })
  return right.filter(Boolean).length / count
}

t.test('a forest learns a ring; its out-of-bag error matches new rows', async (t) => {
  const problem = rings(1, 900, false)
  const rows = Uint32Array.from({ length: 300 }, (_, row) => row)
  const model = fitForest(problem, rows, forest, 3, uncontrolled)
  const fresh = accuracy(problem, model, 300)
  t.ok(fresh > 0.9, `${fresh}`)
  t.ok(Math.abs(1 - fresh - (model.outOfBagError ?? 1)) < 0.06, `${1 - fresh}, out of bag ${model.outOfBagError}`)
  t.same(fitForest(problem, rows, forest, 3, uncontrolled), model)
  t.notSame(fitForest(problem, rows, forest, 4, uncontrolled), model)
  const noise = rings(2, 300, true)
  t.ok((fitForest(noise, rows, forest, 3, uncontrolled).outOfBagError ?? 0) > 0.35, 'noise cannot be learned')
})

t.test('without sampling every tree sees every row, so nothing is out of bag', async (t) => {
  const problem = rings(1, 200, false)
  const rows = Uint32Array.from({ length: 200 }, (_, row) => row)
  const model = fitForest(problem, rows, { ...forest, numberOfSamplesRatio: 0, numberOfDecisionTrees: 3 }, 3, uncontrolled)
  t.equal(model.outOfBagError, null)
  t.equal(accuracy(problem, model, 0), 1)
})

t.test('a feature of more values than bins is split, in bins of about one size', async (t) => {
  const features = Float64Array.from({ length: 5000 }, (_, row) => Math.sin(row) ** 3)
  const { bins, thresholds } = binFeatures(
    features,
    1,
    Uint32Array.from(features, (_, row) => row)
  )
  const sizes = new Uint32Array(256)
  for (const bin of bins) sizes[bin] = (sizes[bin] as number) + 1
  t.equal(thresholds[0]?.length, 255)
  t.ok(Math.min(...sizes) >= 10 && Math.max(...sizes) <= 40, `${Math.min(...sizes)} to ${Math.max(...sizes)}`)
})

t.test('values are predicted by means of trees, for any magnitude', async (t) => {
  const { features } = rings(5, 400, false)
  const targets = Float64Array.from({ length: 400 }, (_, row) => 1e9 + 10 * (features[2 * row] as number))
  const problem = { features, width: 2, targets, classCount: 0 }
  const model = fitForest(
    problem,
    Uint32Array.from({ length: 300 }, (_, row) => row),
    { ...forest, maxFeaturesRatio: 1 },
    1,
    uncontrolled
  )
  const predict = forestPredictor(model)
  const out = new Float64Array(1)
  const errors = Array.from({ length: 100 }, (_, i) => {
    predict(features, 2 * (300 + i), out, 0)
    return Math.abs((out[0] as number) - (targets[300 + i] as number))
  })
  t.ok(Math.max(...errors) < 1.5, `${Math.max(...errors)}`)
})
