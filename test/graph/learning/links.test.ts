import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { BestPairs } from '../../../src/graph/learning/best-pairs.ts'
import { pairFeatures } from '../../../src/graph/learning/link-features.ts'
import { searchPairs } from '../../../src/graph/learning/search-pairs.ts'
import { canLink, type LabelledPairs, splitLinks } from '../../../src/graph/learning/split-links.ts'
import { caseCount } from '../../fixtures/length.ts'
import { csrOf, type EdgeList, randomGraph, seeded } from '../random-graph.ts'

const key = (u: number, v: number) => `${Math.min(u, v)}-${Math.max(u, v)}`
const keysOf = ({ first, second, linked }: LabelledPairs, wanted: number) =>
  Array.from(first, (u, i) => key(u, second[i] as number)).filter((_, i) => linked[i] === wanted)
const linksOf = ({ arcs }: EdgeList) => new Set(arcs.filter(([u, v]) => u !== v).map(([u, v]) => key(u, v)))

const split = { testFraction: 0.25, trainFraction: 0.4, negativeSamplingRatio: 1, seed: 3, sources: null, targets: null }

t.test('the graph has no training or test link, and nothing is lost', async (t) => {
  let held = 0
  fc.assert(
    fc.property(randomGraph({ maxNodes: 12 }), (graph) => {
      const csr = csrOf(graph.nodeCount, graph.arcs, 'undirected', 'keep')
      const links = linksOf(graph)
      let found: ReturnType<typeof splitLinks>
      try {
        found = splitLinks(csr, split)
      } catch {
        // Too few links, or too few pairs without one.
        return links.size < 6 || links.size > 20
      }
      held++
      const left: string[] = []
      for (let u = 0; u < graph.nodeCount; u++) {
        for (let arc = found.graph.outOffsets[u] as number; arc < (found.graph.outOffsets[u + 1] as number); arc++) {
          const v = found.graph.outTargets[arc] as number
          if (v > u) left.push(key(u, v))
        }
      }
      const positives = [...keysOf(found.train, 1), ...keysOf(found.test, 1)]
      const negatives = [...keysOf(found.train, 0), ...keysOf(found.test, 0)]
      const all = [...left, ...positives]
      return (
        all.length === links.size &&
        all.every((pair) => links.has(pair)) &&
        new Set(all).size === all.length &&
        new Set(negatives).size === negatives.length &&
        negatives.every((pair) => !links.has(pair)) &&
        left.length === found.leftCount
      )
    }),
    seeded
  )
  t.ok(held > caseCount(50), `${held} graphs were split`)
})

const grid: EdgeList = {
  nodeCount: 36,
  arcs: Array.from({ length: 30 }, (_, u): [number, number] => [u, u + 6]).concat(
    Array.from({ length: 36 }, (_, u): [number, number] => [u, u + 1]).filter(([u]) => u % 6 !== 5)
  )
}
const gridCsr = csrOf(36, grid.arcs, 'undirected', 'single')

t.test('with end labels only such pairs are drawn, and other links stay', async (t) => {
  const evenRows = Uint8Array.from({ length: 36 }, (_, u) => Number(Math.floor(u / 6) % 2 === 0))
  const oddRows = evenRows.map((one) => 1 - one)
  const ends = { sources: evenRows, targets: oddRows }
  const { train, test, leftCount } = splitLinks(gridCsr, { ...split, ...ends })
  for (const { first, second } of [train, test]) t.ok(Array.from(first).every((u, i) => canLink(ends, u, second[i] as number)))
  const taken = keysOf(train, 1).length + keysOf(test, 1).length
  t.equal(leftCount, 60 - taken)
  t.ok(taken >= 12 && taken < 30)
})

t.test('a graph with too few links, or too dense, is rejected', async (t) => {
  const error = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => splitLinks(csrOf(3, [[0, 1]], 'undirected'), split), { ...error, message: /Of 1 links/ })
  const complete = Array.from({ length: 36 }, (_, i): [number, number] => [Math.floor(i / 6), i % 6]).filter(([u, v]) => u < v)
  t.throws(() => splitLinks(csrOf(6, complete, 'undirected'), split), { ...error, message: /too dense/ })
  t.throws(() => splitLinks(gridCsr, { ...split, testFraction: 0.001 }), error)
})

t.test('features of a pair are symmetric and follow their definition', async (t) => {
  const columns = { v: Float64Array.of(1, 2, 3, -4, 0, 0), c: Float64Array.of(7, 7, 8) }
  const all = pairFeatures(
    columns,
    [
      { featureType: 'hadamard', nodeProperties: ['v', 'c'] },
      { featureType: 'l2', nodeProperties: ['v'] },
      { featureType: 'cosine', nodeProperties: ['v', 'c'] },
      { featureType: 'sameCategory', nodeProperties: ['c'] }
    ],
    3
  )
  const of = (u: number, v: number) => {
    const features = new Float64Array(all.width)
    all.write(u, v, features, 0)
    return [...features]
  }
  t.same(of(0, 1), [3, -8, 49, 4, 36, (3 - 8 + 49) / Math.sqrt((1 + 4 + 49) * (9 + 16 + 49)), 1])
  t.same(of(1, 0), of(0, 1))
  t.equal(of(0, 2)[6], 0)
  const zero = pairFeatures(columns, [{ featureType: 'cosine', nodeProperties: ['v'] }], 3)
  const features = Float64Array.of(9)
  zero.write(0, 2, features, 0)
  t.same([...features], [0])
  t.throws(() => pairFeatures(columns, [{ featureType: 'sameCategory', nodeProperties: ['v'] }], 3), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('the best pairs are those of a full sort', async () => {
  const pair = fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: ([u, v]) => `${u} ${v}`, maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (pairs, limit) => {
      const best = new BestPairs(limit)
      for (const [u, v, score] of pairs) best.offer(u, v, score)
      const { first, second, scores } = best.sorted()
      const expected = pairs.toSorted((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]).slice(0, limit)
      return expected.length === first.length && expected.every(([u, v, score], i) => first[i] === u && second[i] === v && scores[i] === score)
    }),
    seeded
  )
})

t.test('a search finds nearly all of the best partners without scoring all pairs', async (t) => {
  const count = 400
  const place = (u: number) => (u * 149) % count
  const space = {
    nodeCount: count,
    admits: (u: number, v: number) => Math.abs(place(u) - place(v)) > 1,
    score: (u: number, v: number) => -Math.abs(place(u) - place(v))
  }
  const offered = new Map<string, number>()
  const settings = { sampleRate: 0.5, topK: 6, deltaThreshold: 0.001, maxIterations: 50, randomJoins: 4, seed: 1 }
  const { scored, didConverge } = searchPairs(space, settings, (u, v, score) => void offered.set(key(u, v), score), uncontrolled)
  t.equal(didConverge, true)
  t.ok(scored < (count * count) / 2, `${scored} of ${(count * (count - 1)) / 2}`)
  const nearest = [...offered.values()].filter((score) => score === -2).length
  t.ok(nearest >= 0.95 * (count - 2), `${nearest} of ${count - 2} nearest pairs`)
  t.ok(
    [...offered.values()].every((score) => score <= -2),
    'none that is not admitted'
  )
  const again = new Map<string, number>()
  searchPairs(space, settings, (u, v, score) => void again.set(key(u, v), score), uncontrolled)
  t.same(again, offered)
})
