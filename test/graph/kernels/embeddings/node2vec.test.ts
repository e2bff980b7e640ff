import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { lengthOf } from '../../../../src/graph/kernels/embeddings/node-vectors.ts'
import { type Node2VecParameters, node2vec } from '../../../../src/graph/kernels/embeddings/node2vec.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'

const defaults: Node2VecParameters = {
  embeddingDimension: 8,
  walkLength: 12,
  walksPerNode: 8,
  inOutFactor: 1,
  returnFactor: 1,
  windowSize: 5,
  negativeSamplingRate: 4,
  positiveSamplingFactor: 0.05,
  embeddingInitializer: 'NORMALIZED',
  iterations: 8,
  initialLearningRate: 0.2,
  minLearningRate: 0.001,
  seed: 42
}

const vectorOf = ({ embeddings, dimension }: ReturnType<typeof node2vec>, node: number) => embeddings.subarray(node * dimension, (node + 1) * dimension)

function cosine(found: ReturnType<typeof node2vec>, u: number, v: number): number {
  const [a, b] = [vectorOf(found, u), vectorOf(found, v)]
  const product = a.reduce((sum, value, place) => sum + value * (b[place] ?? Number.NaN), 0)
  return product / (lengthOf(a, 0, a.length) * lengthOf(b, 0, b.length))
}

/** Mean cosine of pairs within, and of pairs across, blocks of `size` nodes. */
function closeness(found: ReturnType<typeof node2vec>, nodeCount: number, size: number): { within: number; across: number } {
  const sums = { within: 0, across: 0 }
  const counts = { within: 0, across: 0 }
  for (let u = 0; u < nodeCount; u++) {
    for (let v = 0; v < u; v++) {
      const kind = Math.floor(u / size) === Math.floor(v / size) ? 'within' : 'across'
      sums[kind] += cosine(found, u, v)
      counts[kind]++
    }
  }
  return { within: sums.within / counts.within, across: sums.across / counts.across }
}

/** Cliques of `size` nodes in a ring, neighbouring ones joined by one arc of that weight. */
function cliques(count: number, size: number, joint: number): Arc[] {
  const arcs: Arc[] = []
  for (let clique = 0; clique < count; clique++) {
    for (let u = 0; u < size; u++) for (let v = 0; v < u; v++) arcs.push([clique * size + u, clique * size + v, 1])
    arcs.push([clique * size, ((clique + 1) % count) * size + 1, joint])
  }
  return arcs
}

t.test('moves nodes of one clique together and those of different ones apart', async (t) => {
  for (const seed of [1, 2]) {
    const found = node2vec(csrOf(24, cliques(4, 6, 1), 'undirected'), { ...defaults, seed }, uncontrolled)
    const { within, across } = closeness(found, 24, 6)
    t.ok(within > 0.7 && across < 0.3, `${within} ${across}`)
  }
})

t.test('follows weights: a heavy arc makes its ends similar', async (t) => {
  const ends = (joint: number) => cosine(node2vec(csrOf(12, cliques(2, 6, joint), 'undirected'), defaults, uncontrolled), 0, 7)
  t.ok(ends(50) > ends(0.01) + 0.3, `${ends(50)} ${ends(0.01)}`)
})

t.test('starts within the bounds of its initializer and leaves nodes outside walks there', async (t) => {
  const csr = csrOf(3, [[0, 1]])
  const normalized = node2vec(csr, defaults, uncontrolled)
  t.ok(vectorOf(normalized, 2).every((value) => Math.abs(value) <= 0.5 / 8 && value !== 0))
  t.ok(vectorOf(normalized, 0).some((value) => Math.abs(value) > 0.5 / 8))
  const untrained = node2vec(csr, { ...defaults, iterations: 0, embeddingInitializer: 'UNIFORM' }, uncontrolled).embeddings
  t.ok(untrained.every((value) => Math.abs(value) <= 1) && untrained.some((value) => Math.abs(value) > 0.5))
})

t.test('counts the place before a node first in an uneven window', async (t) => {
  // One walk, 0 to 1: with a window of two only node 1 sees another node.
  const csr = csrOf(2, [[0, 1]])
  const given = { ...defaults, windowSize: 2, positiveSamplingFactor: 1 }
  const start = node2vec(csr, { ...given, iterations: 0 }, uncontrolled)
  const trained = node2vec(csr, given, uncontrolled)
  t.same(vectorOf(trained, 0), vectorOf(start, 0))
  t.notSame(vectorOf(trained, 1), vectorOf(start, 1))
})

t.test('gives finite vectors on every graph, and repeats', async (t) => {
  const short = { ...defaults, iterations: 2, walksPerNode: 2 }
  holdsOnRandomGraphs({ weighted: true, numRuns: 60 }, (graph, orientation) => {
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const { embeddings, dimension } = node2vec(csr, short, uncontrolled)
    const again = node2vec(csr, short, uncontrolled).embeddings
    return dimension === 8 && embeddings.length === 8 * graph.nodeCount && embeddings.every((value, place) => Number.isFinite(value) && value === again[place])
  })
  const csr = csrOf(2, [[0, 1]], 'undirected')
  t.notSame(node2vec(csr, { ...short, seed: 1 }, uncontrolled), node2vec(csr, short, uncontrolled))
})

t.test('rejects negative weights and stops when cancelled', async (t) => {
  t.throws(() => node2vec(csrOf(2, [[0, 1, -1]]), defaults, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  const cancelled = {
    check() {
      throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
  t.throws(() => node2vec(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
