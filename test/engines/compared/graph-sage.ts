import type { AlgorithmParameters } from '../../../src/engines/engine.ts'
import { lengthOf, type NodeVectors } from '../../../src/graph/kernels/embeddings/node-vectors.ts'
import type { Comparison } from './comparison.ts'
import { apart, when } from './distances.ts'
import { closenessOfNeighbours } from './embeddings.ts'
import type { CaseContext } from './graphs.ts'
import { comparedModel, labelledModel } from './learning.ts'

/** Where nodes lie, about the middle of all. */
function training({ projection: { columns, nodeIds } }: CaseContext): AlgorithmParameters<'trainGraphSage'> {
  const latitude = columns['latitude'] as Float64Array
  const longitude = columns['longitude'] as Float64Array
  const centred = (values: Float64Array) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => 4 * (value - mean))
  }
  const [y, x] = [centred(latitude), centred(longitude)]
  const features = Float64Array.from({ length: 2 * nodeIds.length }, (_, i) => (i % 2 === 0 ? y : x)[i >> 1] as number)
  return {
    aggregator: 'mean',
    activation: 'sigmoid',
    features,
    featureWidth: 2,
    embeddingDimension: 8,
    sampleSizes: [10, 5],
    epochs: 1,
    maxIterations: 10,
    searchDepth: 5,
    batchSize: 15,
    learningRate: 0.1,
    tolerance: 1e-4,
    negativeSampleWeight: 20,
    penaltyL2: 0,
    seed: 7,
    holdAs: comparedModel
  }
}

/** Three labels by where nodes lie: with both features, with one, with none. */
function labelled(context: CaseContext): AlgorithmParameters<'trainGraphSage'> {
  const plain = training(context)
  const labelOf = Uint32Array.from(context.projection.columns['latitude'] as Float64Array, (latitude) => Math.round(latitude * 1e6) % 3)
  return { ...plain, labels: { names: ['A', 'B', 'C'], places: [[0, 1], [1], []], dimension: 6 }, labelOf, holdAs: labelledModel }
}

const ownDraws = 'The engines draw different initial weights, neighbourhoods and pairs, so models and vectors differ; the final loss is similar.'

const trainGraphSage: Comparison<'trainGraphSage'> = {
  tool: 'graph_sage_train',
  compared: 'final loss, with either aggregator, with labels distinguished and not; that steps stay within the limit',
  cases(context) {
    const plain = training(context)
    const more = { aggregator: 'pool', activation: 'relu', negativeSampleWeight: 2, epochs: 3, maxIterations: 20, learningRate: 0.05, penaltyL2: 1e-5 } as const
    return [plain, { ...plain, ...more }, labelled(context), { ...labelled(context), ...more }]
  },
  distance({ expected, found, parameters: { epochs, maxIterations } }) {
    const isWithin = ({ losses }: typeof expected) => losses.length <= epochs && losses.every(({ length }) => length > 0 && length <= maxIterations)
    const last = ({ losses }: typeof expected) => {
      const ofEpoch = losses.at(-1) ?? new Float64Array()
      return ofEpoch.reduce((sum, loss) => sum + loss, 0) / ofEpoch.length
    }
    const distance = apart(last(expected), last(found))
    return Math.max(when(isWithin(expected) && isWithin(found)), Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance)
  },
  tolerance: () => 0.25,
  reasons: [ownDraws],
  onNeo4j: ['Draws depend on the order of nodes, which may differ between stores.']
}

/** An engine that draws its own weights may learn next to nothing in so few steps, but it must not separate neighbours. */
const leastNearness = -0.05

const graphSage: Comparison<'graphSage'> = {
  tool: 'graph_sage_predict',
  compared:
    'that vectors have length 1 and, if relationships go both ways, neighbours are closer in angle than any two nodes, and no farther than chance if GDS draws the weights',
  async cases(context) {
    const learnt = { aggregator: 'mean', activation: 'relu', negativeSampleWeight: 1, maxIterations: 40 } as const
    const trained = async (of: AlgorithmParameters<'trainGraphSage'>) => {
      const given = { ...of, ...learnt }
      return { ...given, model: (await context.run('trainGraphSage', given)).model }
    }
    return [await trained(training(context)), await trained(labelled(context))]
  },
  distance({ expected, found, placeOf, csr }) {
    const areOfLength1 = ({ embeddings, dimension }: NodeVectors) =>
      Array.from(placeOf.keys()).every((node) => Math.abs(lengthOf(embeddings, node * dimension, dimension) - 1) < 1e-5)
    const [own, other] = [closenessOfNeighbours(expected, csr, Uint32Array.from(placeOf.keys())), closenessOfNeighbours(found, csr, placeOf)]
    const areNear = !csr.undirected || (own > 0 && other > leastNearness)
    return when(areOfLength1(expected) && areOfLength1(found) && areNear)
  },
  tolerance: () => 0,
  reasons: [ownDraws]
}

export const graphSages = { trainGraphSage, graphSage }
