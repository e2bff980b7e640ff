import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type FastRpParameters, fastRp } from '../../../../src/graph/kernels/embeddings/fast-rp.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const defaults: FastRpParameters = {
  embeddingDimension: 12,
  iterationWeights: [0, 1, 1],
  normalizationStrength: 0,
  nodeSelfInfluence: 0,
  propertyRatio: 0,
  features: null,
  featureWidth: 0,
  seed: 42
}

type Matrix = number[][]

const unit = (row: number[]): number[] => {
  const length = Math.hypot(...row)
  return length === 0 ? row : row.map((value) => value / length)
}

/** Rows of vectors as they are returned. */
function rowsOf({ embeddings, dimension }: ReturnType<typeof fastRp>): Matrix {
  return Array.from({ length: embeddings.length / dimension }, (_, u) => Array.from(embeddings.subarray(u * dimension, (u + 1) * dimension)))
}

const isNear = (a: Matrix, b: Matrix) => a.every((row, u) => row.every((value, place) => Math.abs(value - (b[u]?.[place] ?? Number.NaN)) < 1e-5))

/** The start vectors, from a run that returns nothing else. Their length follows from the number of entries that are not zero. */
function startVectors(graph: EdgeList, orientation: Orientation, parameters: FastRpParameters): Matrix {
  const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
  const entry = Math.sqrt(3 / parameters.embeddingDimension)
  const rows = rowsOf(fastRp(csr, { ...parameters, iterationWeights: [], nodeSelfInfluence: 1 }, uncontrolled))
  return rows.map((row, u) => {
    const degree = walkable(graph, orientation).filter(([source]) => source === u).length
    return row.map((value) => Math.sign(value) * entry * (degree === 0 ? 1 : degree ** parameters.normalizationStrength))
  })
}

/** By dense matrices: mean of neighbours, round after round, on the same start vectors. */
function byMatrices(graph: EdgeList, orientation: Orientation, parameters: FastRpParameters): Matrix {
  const arcs = walkable(graph, orientation)
  const start = startVectors(graph, orientation, parameters)
  let current = start
  let total = start.map((row) => unit(row).map((value) => parameters.nodeSelfInfluence * value))
  for (const weight of parameters.iterationWeights) {
    const before = current
    current = before.map((row, u) => {
      const own = arcs.filter(([source]) => source === u)
      return row.map((_, place) => own.reduce((sum, [, v, w]) => sum + w * (before[v]?.[place] ?? 0), 0) / Math.max(1, own.length))
    })
    total = total.map((row, u) => {
      const added = unit(current[u] ?? [])
      return row.map((value, place) => value + weight * (added[place] ?? 0))
    })
  }
  return total
}

t.test('agrees with means of neighbours by dense matrices', async (t) => {
  const cases = [defaults, { ...defaults, iterationWeights: [0.5, -1, 0, 2], normalizationStrength: -0.5, nodeSelfInfluence: 0.7 }]
  for (const parameters of cases) {
    for (const weighted of [false, true]) {
      holdsOnRandomGraphs({ weighted, minWeight: 1, numRuns: 100 }, (graph, orientation) =>
        isNear(rowsOf(fastRp(csrOf(graph.nodeCount, graph.arcs, orientation), parameters, uncontrolled)), byMatrices(graph, orientation, parameters))
      )
    }
  }
  t.pass()
})

t.test('starts with a third of the entries nonzero, half of them negative', async (t) => {
  const { embeddings } = fastRp(csrOf(300, []), { ...defaults, embeddingDimension: 100, iterationWeights: [], nodeSelfInfluence: 1 }, uncontrolled)
  const share = (holds: (value: number) => boolean) => embeddings.filter(holds).length / embeddings.length
  t.ok(Math.abs(share((value) => value > 0) - 1 / 6) < 0.01)
  t.ok(Math.abs(share((value) => value < 0) - 1 / 6) < 0.01)
})

t.test('derives the last share of the dimension from features, linearly', async (t) => {
  const parameters = { ...defaults, embeddingDimension: 40, iterationWeights: [], nodeSelfInfluence: 1, propertyRatio: 0.5, featureWidth: 2 }
  const features = Float64Array.from([1, 0, 0, 1, 2, 3, 0, 0])
  const rows = rowsOf(fastRp(csrOf(4, []), { ...parameters, features }, uncontrolled))
  const entry = Math.sqrt(3 / 40)
  // The first half tells how long a row was before it was brought to length 1.
  const unscaled = rows.map((row) => {
    const scale = entry / Math.max(...row.slice(0, 20).map(Math.abs))
    return row.map((value) => value * scale)
  })
  const ofFeatures = (u: number) => unscaled[u]?.slice(20) ?? []
  const combined = ofFeatures(0).map((value, place) => 2 * value + 3 * (ofFeatures(1)[place] ?? Number.NaN))
  t.ok(isNear([ofFeatures(2)], [combined]))
  t.ok(ofFeatures(3).every((value) => value === 0))
  t.ok(ofFeatures(0).every((value) => value === 0 || Math.abs(Math.abs(value) - entry) < 1e-6))
})

t.test('gives nodes with the same neighbours the same vector, and zeros without any', async (t) => {
  const rows = rowsOf(
    fastRp(
      csrOf(5, [
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3]
      ]),
      { ...defaults, iterationWeights: [1] },
      uncontrolled
    )
  )
  t.same(rows[0], rows[1])
  t.same(rows[4], new Array(12).fill(0))
  t.same(fastRp(csrOf(0, []), defaults, uncontrolled), { embeddings: new Float32Array(), dimension: 12 })
})

t.test('repeats with its seed and differs with another', async (t) => {
  const csr = csrOf(
    3,
    [
      [0, 1],
      [1, 2]
    ],
    'undirected'
  )
  t.same(fastRp(csr, defaults, uncontrolled), fastRp(csr, defaults, uncontrolled))
  t.notSame(fastRp(csr, { ...defaults, seed: 43 }, uncontrolled), fastRp(csr, defaults, uncontrolled))
})

t.test('stops when cancelled, and rejects vectors too large for memory', async (t) => {
  const csr = csrOf(2, [[0, 1]])
  const control = {
    check() {
      throw new Error('stopped')
    }
  }
  t.throws(() => fastRp(csr, defaults, control), /stopped/)
  const tooLong = { ...defaults, embeddingDimension: 2 ** 30 }
  t.throws(() => fastRp(csr, tooLong, uncontrolled), { code: 'EDGEWISE_INVALID_INPUT', message: /give embeddingDimension of 134217728 or less/ })
})
