import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type KMeansOutput, type KMeansParameters, kMeans } from '../../../../src/graph/kernels/community/k-means.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { csrOf } from '../../random-graph.ts'

const defaults: Omit<KMeansParameters, 'features'> = {
  width: 2,
  k: 3,
  maxIterations: 10,
  deltaThreshold: 0.05,
  numberOfRestarts: 1,
  initialSampler: 'uniform',
  seedCentroids: null,
  computeSilhouette: false,
  seed: 1
}

type Point = [number, number]

const run = (points: readonly Point[], changes: Partial<KMeansParameters> = {}): KMeansOutput =>
  kMeans(csrOf(points.length, []), { ...defaults, features: Float64Array.from(points.flat()), ...changes }, uncontrolled)

const centroidsOf = ({ centroids }: KMeansOutput): Point[] =>
  Array.from({ length: centroids.length / 2 }, (_, at) => [centroids[2 * at] ?? 0, centroids[2 * at + 1] ?? 0])
const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

const cloud = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), { minLength: 3, maxLength: 25 }) as fc.Arbitrary<Point[]>

t.test('ends with every node at its nearest centroid, every centroid the mean of its nodes, and true distances', async (t) => {
  for (const initialSampler of ['uniform', 'kmeans++'] as const) {
    fc.assert(
      fc.property(cloud, (points) => {
        const found = run(points, { initialSampler, maxIterations: 1000, deltaThreshold: 0 })
        const centroids = centroidsOf(found)
        return points.every((point, u) => {
          const own = centroids[found.communities[u] as number] as Point
          const members = points.filter((_, v) => found.communities[v] === found.communities[u])
          const mean: Point = [0, 1].map((place) => members.reduce((sum, member) => sum + (member[place] as number), 0) / members.length) as Point
          const isNearest = centroids.every((other) => apart(point, own) <= apart(point, other) + 1e-9)
          return isNearest && apart(own, mean) < 1e-9 && Math.abs(apart(point, own) - (found.distances[u] as number)) < 1e-9
        })
      }),
      { seed: 3, numRuns: caseCount(150) }
    )
  }
  t.pass()
})

const three: Point[] = Array.from({ length: 60 }, (_, u) => [10 * (u % 3) + (u % 5) / 10, (u % 7) / 10])

t.test('finds three clouds with enough restarts, or with distant starts', async (t) => {
  for (const changes of [{ numberOfRestarts: 20 }, { initialSampler: 'kmeans++', numberOfRestarts: 3 }] as const) {
    const { communities, averageDistance } = run(three, changes)
    t.ok(three.every((_, u) => communities[u] === communities[u % 3]))
    t.equal(new Set(communities).size, 3)
    t.ok(averageDistance < 0.5)
  }
})

t.test('starts from given centroids, keeps their numbers, and leaves an empty one in place', async (t) => {
  const found = run(three, { seedCentroids: Float64Array.of(20, 0, 99, 99, 5, 0) })
  t.same([...found.communities.subarray(0, 3)], [2, 2, 0])
  t.same(centroidsOf(found)[1], [99, 99])
})

t.test('keeps the best restart, and repeats with its seed', async (t) => {
  const random = randomNumbers(5)
  const points = Array.from({ length: 200 }, (): Point => [random(), random()])
  const once = run(points, { k: 8 })
  const often = run(points, { k: 8, numberOfRestarts: 10 })
  t.ok(often.averageDistance <= once.averageDistance)
  t.same(run(points, { k: 8 }), once)
  t.not(run(points, { k: 8, seed: 2 }).averageDistance, once.averageDistance)
})

t.test('stops at the iteration limit, or when few nodes change', async (t) => {
  t.equal(run(three, { maxIterations: 1 }).ranIterations, 1)
  t.equal(run(three, { deltaThreshold: 1 }).ranIterations, 2)
})

t.test('gives the silhouettes of the definition', async (t) => {
  fc.assert(
    fc.property(cloud, (points) => {
      const { communities, silhouettes, averageSilhouette } = run(points, { computeSilhouette: true })
      const expected = points.map((point, u) => {
        const to = (cluster: number) => points.flatMap((other, v) => (v !== u && communities[v] === cluster ? [apart(point, other)] : []))
        const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
        const own = to(communities[u] as number)
        const others = [0, 1, 2].filter((cluster) => cluster !== communities[u] && to(cluster).length > 0).map((cluster) => mean(to(cluster)))
        if (own.length === 0 || others.length === 0) return 0
        const [a, b] = [mean(own), Math.min(...others)]
        return Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b)
      })
      const isMean = Math.abs((averageSilhouette ?? 9) - expected.reduce((sum, value) => sum + value, 0) / points.length) < 1e-9
      return isMean && expected.every((value, u) => Math.abs(value - (silhouettes?.[u] ?? 9)) < 1e-9)
    }),
    { seed: 6, numRuns: caseCount(100) }
  )
  t.pass()
})

t.test('makes each node its own cluster when more are requested', async (t) => {
  t.match(
    run([
      [1, 2],
      [3, 4]
    ]),
    { communities: Uint32Array.of(0, 1), distances: Float64Array.of(0, 0), averageDistance: 0 }
  )
  t.match(run([]), { communities: new Uint32Array(), averageDistance: 0 })
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new RangeError('stop')
  }
  t.throws(() => kMeans(csrOf(3, []), { ...defaults, features: new Float64Array(6) }, { check }), { message: 'stop' })
})
