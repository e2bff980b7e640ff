import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type LinkPrediction, predictLinkPrediction } from '../../../../src/graph/kernels/prediction/predict-link-prediction.ts'
import { type LinkTraining, trainLinkPrediction } from '../../../../src/graph/kernels/prediction/train-link-prediction.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { assertFitted } from '../../../../src/graph/learning/kept-model.ts'
import { predictorOf } from '../../../../src/graph/learning/learners.ts'
import { readStep } from '../../../../src/graph/learning/node-property-steps.ts'
import { isLinked } from '../../../../src/graph/learning/split-links.ts'
import { type Arc, csrOf } from '../../random-graph.ts'

const NODES = 90

/** Pairs that a coin with this chance links. */
function drawn(chance: (u: number, v: number) => number): Arc[] {
  const random = randomNumbers(11)
  const arcs: Arc[] = []
  for (let u = 0; u < NODES; u++) for (let v = u + 1; v < NODES; v++) if (random() < chance(u, v)) arcs.push([u, v])
  return arcs
}

/** Three groups of 30, dense inside. */
const groups = csrOf(
  NODES,
  drawn((u, v) => (u % 3 === v % 3 ? 0.35 : 0.01)),
  'undirected',
  'single'
)
const group = Float64Array.from({ length: NODES }, (_, node) => node % 3)
/** Links that nothing tells. */
const chance = csrOf(
  NODES,
  drawn(() => 0.1),
  'undirected',
  'single'
)

const ends = { sources: null, targets: null }
const base: LinkTraining = {
  ...ends,
  columns: { group },
  steps: [readStep('fastRP', { mutateProperty: 'embedding', embeddingDimension: 16 })],
  linkFeatures: [{ featureType: 'sameCategory', nodeProperties: ['group'] }],
  testFraction: 0.2,
  trainFraction: 0.3,
  negativeSamplingRatio: 1,
  negativeClassWeight: 1,
  validationFolds: 3,
  candidates: [{ method: 'logisticRegression' }],
  maxTrials: 10,
  metrics: ['AUCPR'],
  seed: 42,
  holdAs: ''
}
const embedded: Partial<LinkTraining> = {
  linkFeatures: [
    { featureType: 'hadamard', nodeProperties: ['embedding'] },
    { featureType: 'cosine', nodeProperties: ['embedding'] }
  ]
}

function prediction(trained: ReturnType<typeof trainLinkPrediction>, more: Partial<LinkPrediction> = {}): LinkPrediction {
  const { columns, steps, linkFeatures } = base
  return { ...ends, columns, steps, linkFeatures, model: trained.model, width: trained.width, topN: 20, threshold: 0, search: null, ...more }
}

t.test('links within groups are learned, from a property and from embeddings', async (t) => {
  for (const more of [{}, embedded]) {
    const { testScores, trainCount, testCount, leftCount } = trainLinkPrediction(groups, { ...base, ...more }, uncontrolled)
    t.ok((testScores['AUCPR'] ?? 0) > 0.74, `${testScores['AUCPR']}`)
    t.equal((leftCount ?? 0) + ((trainCount ?? 0) + (testCount ?? 0)) / 2, groups.arcCount / 2)
  }
})

t.test('random links are not learned from embeddings, which exclude tested links', async (t) => {
  const { testScores } = trainLinkPrediction(
    chance,
    { ...base, ...embedded, candidates: [{ method: 'randomForest', config: { numberOfDecisionTrees: 50 } }] },
    uncontrolled
  )
  t.ok((testScores['AUCPR'] ?? 1) < 0.68, `${testScores['AUCPR']}`)
})

t.test('the same seed trains the same model', async (t) => {
  const first = trainLinkPrediction(groups, base, uncontrolled)
  t.same(trainLinkPrediction(groups, base, uncontrolled), first)
})

t.test('the likeliest pairs agree with scoring every unlinked pair', async (t) => {
  const linkFeatures = [{ featureType: 'l2' as const, nodeProperties: ['group'] }]
  const trained = trainLinkPrediction(groups, { ...base, linkFeatures }, uncontrolled)
  const { model } = trained
  assertFitted(model)
  const predict = predictorOf(model)
  const expected: [number, number, number][] = []
  for (let u = 0; u < NODES; u++) {
    for (let v = u + 1; v < NODES; v++) {
      const out = new Float64Array(2)
      predict(Float64Array.of(((u % 3) - (v % 3)) ** 2), 0, out, 0)
      if (!isLinked(groups, u, v)) expected.push([u, v, out[1] as number])
    }
  }
  expected.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1])
  const { first, second, probabilities, scored } = predictLinkPrediction(groups, prediction(trained, { linkFeatures }), uncontrolled)
  t.equal(scored, expected.length)
  t.same(
    Array.from(first, (u, i) => [u, second[i], probabilities[i]]),
    expected.slice(0, 20)
  )
  const strict = predictLinkPrediction(groups, prediction(trained, { linkFeatures, topN: 10_000, threshold: 0.5 }), uncontrolled)
  t.equal(strict.first.length, expected.filter(([, , probability]) => probability >= 0.5).length)
})

t.test('ends are of the requested kinds', async (t) => {
  const low = Uint8Array.from({ length: NODES }, (_, node) => Number(node < 40))
  const high = low.map((one) => 1 - one)
  const trained = trainLinkPrediction(groups, { ...base, sources: low, targets: high }, uncontrolled)
  const { first, second } = predictLinkPrediction(groups, prediction(trained, { sources: low, targets: high }), uncontrolled)
  t.ok(Array.from(first).every((u, i) => u < 40 && (second[i] as number) >= 40))
})

t.test('a search finds equally good pairs and scores fewer', async (t) => {
  const trained = trainLinkPrediction(groups, base, uncontrolled)
  const all = predictLinkPrediction(groups, prediction(trained), uncontrolled)
  const search = { sampleRate: 0.5, topK: 3, deltaThreshold: 0.01, maxIterations: 20, randomJoins: 1, seed: 1 }
  const found = predictLinkPrediction(groups, prediction(trained, { search }), uncontrolled)
  t.equal(found.probabilities[0], all.probabilities[0])
  t.equal(found.first.length, 20)
  t.ok(Array.from(found.first).every((u, i) => u < (found.second[i] as number) && !isLinked(groups, u, found.second[i] as number)))
  t.ok(found.ranIterations !== null && found.ranIterations >= 1)
})

t.test('a pair represents several where unlinked ones weigh more', async (t) => {
  const even = trainLinkPrediction(groups, base, uncontrolled)
  const heavy = trainLinkPrediction(groups, { ...base, negativeClassWeight: 20 }, uncontrolled)
  const most = (trained: typeof even) => predictLinkPrediction(groups, prediction(trained), uncontrolled).probabilities[0] as number
  t.ok(most(heavy) < most(even))
  t.ok((heavy.testScores['AUCPR'] ?? 1) < (even.testScores['AUCPR'] ?? 0), 'precision counts each for twenty')
})

t.test('rejects directed views, too few pairs for the folds, and columns that some ends lack', async (t) => {
  const directed = csrOf(3, [[0, 1]])
  const error = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => trainLinkPrediction(directed, base, uncontrolled), { ...error, message: /undirected/ })
  t.throws(() => predictLinkPrediction(directed, prediction(trainLinkPrediction(groups, base, uncontrolled)), uncontrolled), error)
  t.throws(() => trainLinkPrediction(groups, { ...base, trainFraction: 0.01, validationFolds: 50 }, uncontrolled), {
    ...error,
    message: /too few for 50 folds/
  })
  const holed = { group: group.map((value, node) => (node === 5 ? Number.NaN : value)) }
  t.throws(() => trainLinkPrediction(groups, { ...base, columns: holed }, uncontrolled), { ...error, message: /1 of 90 nodes have no number in "group"/ })
})
