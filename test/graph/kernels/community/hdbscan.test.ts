import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { hdbscan } from '../../../../src/graph/kernels/community/hdbscan.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { csrOf } from '../../random-graph.ts'

type Point = readonly number[]
type Options = { samples: number; minClusterSize: number; leafSize?: number }

function labelsOf(points: readonly Point[], { samples, minClusterSize, leafSize = 1 }: Options): number[] {
  const parameters = { features: Float64Array.from(points.flat()), width: points[0]?.length ?? 1, leafSize, samples, minClusterSize }
  return [...hdbscan(csrOf(points.length, []), parameters, uncontrolled).labels]
}

/** A point, or what two of these merge into at a distance. */
interface Branch {
  readonly points: readonly number[]
  readonly distance: number
  readonly sides: readonly Branch[]
}

/** Single linkage of mutual reachability by looking at all pairs, nearest first. */
function linkage(points: readonly Point[], samples: number): Branch {
  const n = points.length
  const squared = (a: number, b: number) => (points[a] as Point).reduce((sum, value, place) => sum + (value - (points[b]?.[place] as number)) ** 2, 0)
  const cores = points.map((_, a) => {
    const others = [...points.keys()].filter((b) => b !== a).map((b) => squared(a, b))
    return others.sort((x, y) => x - y)[Math.min(samples, n - 1) - 1] ?? 0
  })
  const pairs = points.flatMap((_, a) =>
    [...points.keys()].slice(a + 1).map((b) => ({ a, b, distance: squared(a, b), weight: Math.max(squared(a, b), cores[a] ?? 0, cores[b] ?? 0) }))
  )
  pairs.sort((x, y) => x.weight - y.weight || x.distance - y.distance || x.a - y.a || x.b - y.b)
  const branches: Branch[] = points.map((_, point) => ({ points: [point], distance: 0, sides: [] }))
  for (const { a, b, weight } of pairs) {
    const [left, right] = [branches[a] as Branch, branches[b] as Branch]
    if (left === right) continue
    const merged = { points: [...left.points, ...right.points], distance: Math.sqrt(weight), sides: [left, right] }
    for (const point of merged.points) branches[point] = merged
  }
  return branches[0] as Branch
}

interface Cluster {
  readonly points: readonly number[]
  readonly stability: number
  readonly inner: readonly Cluster[]
}

/** Follows the larger side as long as the other is too small to be a cluster. */
function clusterFrom(top: Branch, birth: number, least: number): Cluster {
  let stability = 0
  let branch = top
  for (;;) {
    const density = 1 / branch.distance
    const large = branch.sides.filter(({ points }) => points.length >= least)
    const leaving = large.length === 2 ? branch.sides : branch.sides.filter((side) => !large.includes(side))
    for (const { points } of leaving) stability += points.length * (density - birth)
    if (large.length !== 1) return { points: top.points, stability, inner: large.map((side) => clusterFrom(side, density, least)) }
    branch = large[0] as Branch
  }
}

function bestOf(cluster: Cluster): { clusters: readonly (readonly number[])[]; stability: number } {
  const inner = cluster.inner.map(bestOf)
  const sum = inner.reduce((total, { stability }) => total + stability, 0)
  if (cluster.stability >= sum) return { clusters: [cluster.points], stability: cluster.stability }
  return { clusters: inner.flatMap(({ clusters }) => clusters), stability: sum }
}

function byDefinition(points: readonly Point[], { samples, minClusterSize }: Options): number[] {
  const { clusters } = bestOf(clusterFrom(linkage(points, samples), 0, minClusterSize))
  const found = points.map((_, point) => clusters.findIndex((members) => members.includes(point)))
  const order = [...new Set(found.filter((cluster) => cluster >= 0))]
  return found.map((cluster) => order.indexOf(cluster))
}

t.test('agrees with linking all pairs, condensing and selecting by definition', async (t) => {
  const coordinate = fc.double({ min: 0, max: 10, noNaN: true })
  const point = fc.tuple(coordinate, coordinate, fc.constantFrom(0, 0, 30))
  const cloud = fc.uniqueArray(point, { minLength: 2, maxLength: 60, selector: (values) => values.join() })
  const property = fc.property(cloud, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 7 }), (points, samples, minClusterSize) => {
    return labelsOf(points, { samples, minClusterSize }).join() === byDefinition(points, { samples, minClusterSize }).join()
  })
  fc.assert(property, { seed: 12, numRuns: caseCount(400) })
  t.pass()
})

function blobs(count: number, width: number): Point[] {
  const random = randomNumbers(4)
  return Array.from({ length: count }, (_, index) => Array.from({ length: width }, () => random() + (index % 4 === 3 ? 40 * random() : 20 * (index % 4))))
}

t.test('finds blobs of any dimension and leaves scattered points as noise', async (t) => {
  for (const width of [1, 2, 8]) {
    const points = blobs(400, width)
    const labels = labelsOf(points, { samples: 5, minClusterSize: 20 })
    t.same(labels, byDefinition(points, { samples: 5, minClusterSize: 20 }), `${width} dimensions`)
  }
})

t.test('gives the same clusters for any leaf size', async (t) => {
  const points = blobs(300, 2)
  const options = { samples: 4, minClusterSize: 6 }
  for (const leafSize of [17, 64, 1000]) t.same(labelsOf(points, { ...options, leafSize }), labelsOf(points, options))
})

t.test('treats points at one place as a cluster', async (t) => {
  const points = [...Array.from({ length: 30 }, () => [0, 0]), ...Array.from({ length: 30 }, () => [5, 5])]
  t.same(labelsOf(points, { samples: 3, minClusterSize: 5 }), [...Array.from({ length: 30 }, () => 0), ...Array.from({ length: 30 }, () => 1)])
})

t.test('makes one cluster where no cluster within it lasts', async (t) => {
  t.same(labelsOf([[0], [1], [2], [3]], { samples: 2, minClusterSize: 2 }), [0, 0, 0, 0])
  t.same(labelsOf([[0], [9]], { samples: 10, minClusterSize: 5 }), [0, 0])
  t.same(labelsOf([[7]], { samples: 1, minClusterSize: 2 }), [0])
  t.match(hdbscan(csrOf(0, []), { features: new Float64Array(), width: 2, leafSize: 1, samples: 1, minClusterSize: 2 }, uncontrolled), {
    clusterCount: 0,
    noiseCount: 0
  })
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new RangeError('stop')
  }
  const parameters = { features: Float64Array.of(1, 2, 3), width: 1, leafSize: 1, samples: 1, minClusterSize: 2 }
  t.throws(() => hdbscan(csrOf(3, []), parameters, { check }), { message: 'stop' })
})
