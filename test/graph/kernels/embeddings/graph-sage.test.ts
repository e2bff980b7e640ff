import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { graphSage } from '../../../../src/graph/kernels/embeddings/graph-sage.ts'
import { lengthOf } from '../../../../src/graph/kernels/embeddings/node-vectors.ts'
import { createSlope, type SageTraining, trainGraphSage } from '../../../../src/graph/kernels/embeddings/train-graph-sage.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { type FittedSage, sageActivations, sageAggregators, startingSageWeights } from '../../../../src/graph/learning/sage-model.ts'
import { SageSampler } from '../../../../src/graph/learning/sage-sampling.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

function featuresOf(nodeCount: number, width: number, seed: number): Float64Array {
  const random = randomNumbers(seed)
  return Float64Array.from({ length: nodeCount * width }, () => 2 * random() - 1)
}

const defaults: SageTraining = {
  aggregator: 'mean',
  activation: 'sigmoid',
  features: featuresOf(8, 3, 5),
  featureWidth: 3,
  embeddingDimension: 4,
  sampleSizes: [3, 2],
  epochs: 1,
  maxIterations: 10,
  searchDepth: 3,
  batchSize: 100,
  learningRate: 0.1,
  tolerance: 1e-4,
  negativeSampleWeight: 20,
  penaltyL2: 0,
  seed: 42,
  holdAs: ''
}

const square: Arc[] = [
  [0, 1, 2],
  [1, 2, 1],
  [2, 3, 0.5],
  [3, 0, 1],
  [3, 4, 3],
  [4, 5, 1],
  [5, 6, 2],
  [6, 4, 1],
  [1, 4, 1],
  [4, 4, 1]
]
const unweighted = square.map(([u, v]): Arc => [u, v])

/** Three labels: one with two of three features, one with one, one with none. */
const labelled = { labels: { names: ['A', 'B', 'C'], places: [[0, 2], [1], []], dimension: 5 }, labelOf: Uint32Array.from([0, 1, 2, 0, 1, 2, 0, 1]) }

t.test('descends along the numerically estimated gradient', async (t) => {
  for (const [arcs, told] of [
    [square, {}],
    [unweighted, {}],
    [square, labelled]
  ] as const) {
    const csr = csrOf(8, arcs, 'undirected')
    for (const aggregator of sageAggregators) {
      for (const activation of sageActivations) {
        for (const penaltyL2 of [0, 0.3]) {
          const training = { ...defaults, ...told, aggregator, activation, penaltyL2 }
          const weights = startingSageWeights(training, randomNumbers(3)).map((weight, i) => weight + (i % 3) / 20)
          const slope = createSlope(csr, training, 0)
          const batch = Uint32Array.from([0, 2, 4, 7])
          const gradient = new Float64Array(weights.length)
          slope(weights, batch, gradient)
          const lossAt = (place: number, change: number) =>
            slope(weights.with(place, (weights[place] as number) + change), batch, new Float64Array(weights.length))
          const worst = weights.reduce((most, _, place) => {
            const seen = (lossAt(place, 1e-5) - lossAt(place, -1e-5)) / 2e-5
            return Math.max(most, Math.abs(seen - (gradient[place] as number)) / Math.max(1, Math.abs(seen)))
          }, 0)
          t.ok(worst < 1e-5, `${aggregator}, ${activation}, penalty ${penaltyL2}, weights ${arcs === square}, labels ${told === labelled}: ${worst}`)
        }
      }
    }
  }
})

/** From the definition, with all neighbours: the mean of own and neighbours' values times arc weights, then W, activation and length 1. */
function byDefinition(
  nodeCount: number,
  arcs: readonly Arc[],
  features: Float64Array,
  { featureWidth, embeddingDimension, sampleSizes, weights }: FittedSage
): number[][] {
  let values = Array.from({ length: nodeCount }, (_, u) => Array.from(features.subarray(u * featureWidth, (u + 1) * featureWidth)))
  let start = 0
  for (const _ of sampleSizes) {
    const width = values[0]?.length ?? 0
    values = values.map((own, u) => {
      const near = arcs.flatMap(([a, b, w = 1]) => [...(a === u ? [{ v: b, w }] : []), ...(b === u ? [{ v: a, w }] : [])])
      const mean = own.map((value, i) => (value + near.reduce((sum, { v, w }) => sum + w * (values[v]?.[i] ?? 0), 0)) / (1 + near.length))
      return Array.from({ length: embeddingDimension }, (_, out) => {
        const sum = mean.reduce((total, value, i) => total + value * (weights[start + out * width + i] ?? 0), 0)
        return 1 / (1 + Math.exp(-sum))
      })
    })
    start += embeddingDimension * width
  }
  return values.map((row) => row.map((value) => value / Math.hypot(...row)))
}

t.test('combines own features with those of all neighbours for large samples', async (t) => {
  holdsOnRandomGraphs({ weighted: true, numRuns: 80 }, ({ nodeCount, arcs }) => {
    const features = featuresOf(nodeCount, 2, nodeCount)
    const settings = { aggregator: 'mean', activation: 'sigmoid', featureWidth: 2, embeddingDimension: 3, sampleSizes: [99, 99] } as const
    const model: FittedSage = { form: 'sage', ...settings, weights: Array.from(startingSageWeights(settings, randomNumbers(1))) }
    const { embeddings } = graphSage(csrOf(nodeCount, arcs, 'undirected'), { model, embeddingDimension: 3, features, featureWidth: 2, seed: 1 }, uncontrolled)
    return byDefinition(nodeCount, arcs, features, model)
      .flat()
      .every((value, place) => Math.abs(value - (embeddings[place] ?? Number.NaN)) < 1e-6)
  })
  t.pass()
})

t.test('maps the features of each label to one length by its own matrix, with a 1 for labels without features', async (t) => {
  const features = featuresOf(8, 3, 3)
  const settings = {
    aggregator: 'mean',
    activation: 'sigmoid',
    featureWidth: 3,
    embeddingDimension: 4,
    sampleSizes: [99, 99],
    labels: labelled.labels
  } as const
  const weights = startingSageWeights(settings, randomNumbers(1))
  // After the layers: 4 x 5 and 4 x 4 numbers.
  const starts = [36, 36 + 15, 36 + 15 + 10]
  t.equal(weights.length, 36 + 15 + 10 + 5)
  const brought = Array.from(labelled.labelOf).flatMap((label, u) => {
    const own = [...(labelled.labels.places[label] ?? []).map((place) => features[3 * u + place] as number), 1]
    return Array.from({ length: 5 }, (_, out) =>
      own.reduce((sum, value, i) => sum + value * (weights[(starts[label] as number) + out * own.length + i] as number), 0)
    )
  })
  const model: FittedSage = { form: 'sage', ...settings, weights: Array.from(weights) }
  const told = { model, embeddingDimension: 4, seed: 1 }
  const found = graphSage(csrOf(8, square, 'undirected'), { ...told, features, featureWidth: 3, labelOf: labelled.labelOf }, uncontrolled)
  const { labels: _labels, ...bare } = model
  const plain = { ...bare, featureWidth: 5 }
  const expected = byDefinition(8, square, Float64Array.from(brought), plain).flat()
  t.ok(expected.every((value, place) => Math.abs(value - (found.embeddings[place] ?? Number.NaN)) < 1e-6))
})

t.test('learns with distinguished labels, and then depends on labels', async (t) => {
  const { csr, features } = planted(40)
  const labelOf = Uint32Array.from({ length: 80 }, (_, u) => u % 2)
  const labels = {
    names: ['A', 'B'],
    places: [
      [0, 1],
      [0, 2, 3]
    ],
    dimension: 6
  }
  const settings = { activation: 'relu', features, featureWidth: 4, embeddingDimension: 8, sampleSizes: [10, 5] } as const
  const descent = { epochs: 4, maxIterations: 40, learningRate: 0.02, negativeSampleWeight: 1, tolerance: 1e-9 }
  const { model, losses } = trainGraphSage(csr, { ...defaults, ...settings, ...descent, labels, labelOf }, uncontrolled)
  t.ok((losses.at(-1)?.at(-1) as number) < (losses[0]?.[0] as number) - 0.1)
  t.match(model, { labels })
  const vectors = (of: Uint32Array) => graphSage(csr, { model, embeddingDimension: 8, features, featureWidth: 4, labelOf: of, seed: 1 }, uncontrolled)
  t.ok(separation(vectors(labelOf), 40) > 0.4)
  t.notSame(vectors(labelOf.map((label) => 1 - label)), vectors(labelOf))
})

/** Two parts with many arcs inside and few between; features tell a part apart only faintly. */
function planted(size: number): { csr: ReturnType<typeof csrOf>; features: Float64Array } {
  const random = randomNumbers(9)
  const pick = (part: number) => part * size + Math.floor(random() * size)
  const arcs = Array.from({ length: 10 * size }, (_, i): Arc => (random() < 0.03 ? [pick(0), pick(1)] : [pick(i % 2), pick(i % 2)]))
  const features = Float64Array.from({ length: 4 * size * 2 }, (_, i) => random() - 0.5 + (i % 4 === 0 ? (i < 4 * size ? 0.6 : -0.6) : 0))
  return { csr: csrOf(2 * size, arcs, 'undirected'), features }
}

/** Mean product of vectors of pairs within a part less that of pairs across. */
function separation({ embeddings, dimension }: ReturnType<typeof graphSage>, size: number): number {
  const sums = [0, 0]
  for (let u = 0; u < 2 * size; u++) {
    for (let v = 0; v < 2 * size; v++) {
      let product = 0
      for (let i = 0; i < dimension; i++) product += (embeddings[u * dimension + i] as number) * (embeddings[v * dimension + i] as number)
      const kind = u < size === v < size ? 0 : 1
      sums[kind] = (sums[kind] as number) + product / (2 * size * size)
    }
  }
  return (sums[0] as number) - (sums[1] as number)
}

t.test('lowers its loss and separates planted parts, with either aggregator', async (t) => {
  const { csr, features } = planted(40)
  for (const aggregator of sageAggregators) {
    const training: SageTraining = {
      ...defaults,
      aggregator,
      activation: 'relu',
      features,
      featureWidth: 4,
      embeddingDimension: 8,
      sampleSizes: [10, 5],
      epochs: 4,
      maxIterations: 40,
      learningRate: 0.02,
      negativeSampleWeight: 1,
      tolerance: 1e-9
    }
    const { model, losses } = trainGraphSage(csr, training, uncontrolled)
    const first = losses[0]?.[0] as number
    const last = losses.at(-1)?.at(-1) as number
    t.ok(last < first - 0.1, `${aggregator}: loss ${first} to ${last}`)
    const found = graphSage(csr, { model, embeddingDimension: 8, features, featureWidth: 4, seed: 1 }, uncontrolled)
    t.ok(separation(found, 40) > 0.4, `${aggregator}: ${separation(found, 40)}`)
  }
})

t.test('stops where the loss is constant, and never exceeds its limit', async (t) => {
  const csr = csrOf(8, unweighted, 'undirected')
  const still = trainGraphSage(csr, { ...defaults, tolerance: 100, epochs: 3 }, uncontrolled)
  t.match({ ...still, losses: still.losses.map(({ length }) => length) }, { didConverge: true, losses: [2] })
  const whole = trainGraphSage(csr, { ...defaults, tolerance: 0, epochs: 3, maxIterations: 4, batchSize: 3 }, uncontrolled)
  t.match({ ...whole, losses: whole.losses.map(({ length }) => length) }, { didConverge: false, losses: [4, 4, 4] })
})

t.test('samples neighbours without repeating an arc, heavy ones more often', async (t) => {
  const csr = csrOf(5, [
    [0, 1, 8],
    [0, 2, 1],
    [0, 3, 1],
    [0, 4, 1]
  ])
  const sampler = new SageSampler(csr, 1, [2])
  const counts = [0, 0, 0, 0, 0]
  for (let round = 0; round < 2000; round++) {
    const { members } = sampler.frame(Uint32Array.of(0), 2, round, 0, (node) => node)
    if (members.length !== 2 || members[0] === members[1]) t.fail(`${members}`)
    for (const node of members) counts[node] = (counts[node] ?? 0) + 1
  }
  // Node 1 is not first with probability 3/11, and then not second with 2/10.
  t.ok(Math.abs((counts[1] ?? 0) / 2000 - (1 - (3 / 11) * (2 / 10))) < 0.02, `${counts}`)
  t.ok(Math.abs((counts[2] ?? 0) - (counts[4] ?? 0)) < 150)
  const frame = () => sampler.frame(Uint32Array.of(0), 2, 5, 1, (node) => node)
  t.same(frame(), frame(), 'the same again for the same round and layer')
})

t.test('gives vectors of length 1, and zeros for nodes without values', async (t) => {
  const csr = csrOf(3, [[0, 1]], 'undirected')
  const features = Float64Array.from([1, 2, 3, 4, 0, 0])
  const training = { ...defaults, activation: 'relu', features, featureWidth: 2 } as const
  const { model } = trainGraphSage(csr, training, uncontrolled)
  const { embeddings } = graphSage(csr, { model, embeddingDimension: 4, features, featureWidth: 2, seed: 1 }, uncontrolled)
  t.ok(Math.abs(lengthOf(embeddings, 0, 4) - 1) < 1e-6)
  t.same(embeddings.slice(8), [0, 0, 0, 0])
  t.same(trainGraphSage(csr, training, uncontrolled), trainGraphSage(csr, training, uncontrolled))
  t.notSame(trainGraphSage(csr, { ...training, seed: 1 }, uncontrolled).model, model)
})

t.test('accepts empty graphs, rejects unfit models and weights, and stops when cancelled', async (t) => {
  const empty = trainGraphSage(csrOf(0, []), { ...defaults, features: new Float64Array() }, uncontrolled)
  const ask = { model: empty.model, embeddingDimension: 4, features: new Float64Array(), featureWidth: 3, seed: 1 }
  t.same(graphSage(csrOf(0, []), ask, uncontrolled), { embeddings: new Float32Array(), dimension: 4 })
  t.throws(() => graphSage(csrOf(0, []), { ...ask, featureWidth: 2 }, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT', message: /trained on 3 numbers a node/ })
  const held = { form: 'held', engine: 'gds', name: 'x' } as const
  t.throws(() => graphSage(csrOf(0, []), { ...ask, model: held }, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT', message: /trained by engine gds/ })
  t.throws(() => trainGraphSage(csrOf(8, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  const cancelled = {
    check() {
      throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
  t.throws(() => trainGraphSage(csrOf(8, square), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
