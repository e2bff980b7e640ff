import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { bellmanFord } from '../../../../src/graph/kernels/paths/bellman-ford.ts'
import { CostSearch } from '../../../../src/graph/kernels/paths/cost-search.ts'
import { deltaStepping } from '../../../../src/graph/kernels/paths/delta-stepping.ts'
import { dijkstra } from '../../../../src/graph/kernels/paths/dijkstra.ts'
import type { SingleSource } from '../../../../src/graph/kernels/paths/single-source.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { allDistances, allPaths } from '../../oracles.ts'
import { type Arc, csrOf, holdsOnRandomGraphs, seeded } from '../../random-graph.ts'

type Algorithm = (csr: Csr, source: number) => SingleSource

const algorithms: Record<string, Algorithm> = {
  dijkstra: (csr, source) => dijkstra(csr, { source }, uncontrolled),
  'delta stepping, narrow': (csr, source) => deltaStepping(csr, { source, delta: 0.7 }, uncontrolled),
  'delta stepping, wide': (csr, source) => deltaStepping(csr, { source, delta: 3 }, uncontrolled),
  'delta stepping, wider than all weights': (csr, source) => deltaStepping(csr, { source, delta: 1e9 }, uncontrolled),
  'bellman ford': (csr, source) => bellmanFord(csr, { source }, uncontrolled)
}

function pathTo({ parents }: SingleSource, target: number): number[] {
  const path = [target]
  for (let node = parents[target] as number; node !== -1; node = parents[node] as number) path.push(node)
  return path.reverse()
}

for (const [name, run] of Object.entries(algorithms)) {
  t.test(`${name} finds the costs of all pairs by definition, with weights and without`, async (t) => {
    for (const weighted of [true, false]) {
      holdsOnRandomGraphs({ weighted }, (graph, orientation) => {
        if (graph.nodeCount === 0) return true
        const { costs } = run(csrOf(graph.nodeCount, graph.arcs, orientation), 0)
        return String([...costs]) === String(allDistances(graph, orientation)[0])
      })
    }
    t.pass()
  })

  t.test(`${name} breaks ties in cost by fewest hops, then by smallest indices`, async (t) => {
    holdsOnRandomGraphs({ weighted: true, maxNodes: 6, numRuns: 150 }, (graph, orientation) => {
      if (graph.nodeCount === 0) return true
      const found = run(csrOf(graph.nodeCount, graph.arcs, orientation), 0)
      for (let target = 0; target < graph.nodeCount; target++) {
        const [best] = allPaths(graph, orientation, 0, target)
        if (found.hops[target] !== (best === undefined ? -1 : best.nodes.length - 1)) return false
        if (String(pathTo(found, target)) !== String(best?.nodes ?? [target])) return false
      }
      return true
    })
    t.pass()
  })

  t.test(`${name} accepts arcs of weight zero and infinity, parallel arcs, loops and a single node`, async (t) => {
    const csr = csrOf(5, [
      [0, 1, 0],
      [1, 2, 0],
      [2, 0, 0],
      [0, 0, 0],
      [2, 3, 4],
      [2, 3, 1.5],
      [3, 4, Number.POSITIVE_INFINITY]
    ])
    const { costs, hops, parents } = run(csr, 0)
    t.same([...costs], [0, 0, 0, 1.5, Number.POSITIVE_INFINITY])
    t.same([...hops], [0, 1, 2, 3, -1])
    t.same([...parents], [-1, 0, 1, 2, -1])
    t.same([...run(csrOf(1, []), 0).costs], [0])
  })
}

t.test('all widths of buckets give one tree, with costs by definition, on graphs of up to 40 nodes', async (t) => {
  holdsOnRandomGraphs({ weighted: true, maxNodes: 40, numRuns: 1000 }, (graph, orientation) => {
    if (graph.nodeCount === 0) return true
    const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
    const expected = String(allDistances(graph, orientation)[0])
    const found = dijkstra(csr, { source: 0 }, uncontrolled)
    const others = [0.7, 3, 1e9].map((delta) => deltaStepping(csr, { source: 0, delta }, uncontrolled))
    return String([...found.costs]) === expected && others.every((other) => isDeepStrictEqual(other, found))
  })
  t.pass()
})

function randomArcs(nodeCount: number, count: number, weightOf: (draw: number) => number): Arc[] {
  const random = randomNumbers(5)
  return Array.from({ length: count }, () => [Math.floor(random() * nodeCount), Math.floor(random() * nodeCount), weightOf(random())] as const)
}

t.test('all find the same costs, bit for bit, for any weights', async (t) => {
  const sizes: [string, (draw: number) => number][] = [
    ['whole', (draw) => 1 + Math.floor(draw * 1000)],
    ['fractions', (draw) => draw],
    ['of very different size', (draw) => draw ** 80],
    ['tiny', (draw) => draw * 1e-310],
    ['huge', (draw) => draw * 1e307],
    ['nothing', () => 0]
  ]
  for (const [size, weightOf] of sizes) {
    const csr = csrOf(400, randomArcs(400, 1600, weightOf))
    const expected = dijkstra(csr, { source: 0 }, uncontrolled)
    for (const [name, run] of Object.entries(algorithms))
      t.same(run(csr, 0), name === 'bellman ford' ? { ...expected, cycles: [] } : expected, `${name}, ${size}`)
  }
})

t.test('one search serves many sources, also after it gives up on buckets', async (t) => {
  // A chain of arcs far shorter than the rest keeps one bucket busy, backwards.
  const chain = Array.from({ length: 300 }, (_, i) => [0, 300 - i, (300 - i) * 1e-6] as Arc).concat(
    Array.from({ length: 300 }, (_, i) => [i, i + 1, 1e-9] as Arc),
    Array.from({ length: 60_000 }, () => [301, 302, 1] as Arc)
  )
  const csr = csrOf(303, chain)
  const search = new CostSearch(csr, csr.outWeights as Float64Array)
  for (const source of [0, 301, 0, 150]) t.same([...search.run(source, uncontrolled)], [...bellmanFord(csr, { source }, uncontrolled).costs])
})

t.test('dijkstra and delta stepping reject weights below zero and NaN on any arc', async (t) => {
  for (const weight of [-1, Number.NaN]) {
    const csr = csrOf(4, [
      [0, 1, 1],
      [2, 3, weight]
    ])
    t.throws(() => dijkstra(csr, { source: 0 }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
    t.throws(() => deltaStepping(csr, { source: 0, delta: 1 }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  }
})

t.test('bellman ford accepts weights below zero and ignores NaN', async (t) => {
  const csr = csrOf(6, [
    [0, 1, 4],
    [0, 2, 5],
    [1, 2, -3],
    [2, 3, 2],
    [3, 4, Number.NaN]
  ])
  const { costs, parents, cycles } = bellmanFord(csr, { source: 0 }, uncontrolled)
  t.same([...costs], [0, 4, 1, 3, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  t.same([...parents], [-1, 0, 1, 2, -1, -1])
  t.same(cycles, [])
})

t.test('bellman ford names reachable cycles of negative cost, and no others', async (t) => {
  const csr = csrOf(8, [
    [0, 1, 4],
    [1, 2, -3],
    [2, 1, 2],
    [2, 1, 9],
    [3, 4, 1],
    [4, 3, -2],
    [5, 5, -1]
  ])
  const found = bellmanFord(csr, { source: 0 }, uncontrolled)
  t.same(
    found.cycles.map(({ nodes, costs }) => [[...nodes], [...costs]]),
    [
      [
        [1, 2, 1],
        [0, -3, -1]
      ]
    ]
  )
  t.ok(found.costs.every((cost) => cost === Number.POSITIVE_INFINITY) && found.hops.every((hop) => hop === -1))
  t.same(bellmanFord(csr, { source: 6 }, uncontrolled).cycles, [])
  t.same([...(bellmanFord(csr, { source: 5 }, uncontrolled).cycles[0]?.nodes ?? [])], [5, 5])
  t.same([...(bellmanFord(csrOf(2, [[0, 1, -1]], 'undirected'), { source: 1 }, uncontrolled).cycles[0]?.nodes ?? [])], [0, 1, 0])
})

t.test('bellman ford agrees with distances by definition, and finds a cycle exactly when they have one', async (t) => {
  const node = fc.integer({ min: 0, max: 5 })
  const arcs = fc.array(fc.tuple(node, node, fc.integer({ min: -2, max: 5 })), { maxLength: 14 })
  fc.assert(
    fc.property(arcs, (list) => {
      const distance = allDistances({ nodeCount: 6, arcs: list }, 'natural')
      const at = (u: number, v: number) => (u === v ? Math.min(0, distance[u]?.[v] as number) : (distance[u]?.[v] as number))
      const csr = csrOf(6, list)
      const found = bellmanFord(csr, { source: 0 }, uncontrolled)
      const isCyclic = distance.some((row, v) => at(0, v) < Number.POSITIVE_INFINITY && (row[v] as number) < 0)
      if (!isCyclic) return found.cycles.length === 0 && Array.from(found.costs).every((cost, v) => cost === at(0, v))
      return (
        found.cycles.length > 0 &&
        found.cycles.every(({ nodes, costs }) => nodes[0] === nodes.at(-1) && costs.every(Number.isFinite) && (costs.at(-1) as number) < 0)
      )
    }),
    seeded
  )
  t.pass()
})

t.test('bellman ford ends soon on a long chain and on a cycle at its end', async (t) => {
  const length = 20_000
  const chain = Array.from({ length }, (_, i) => [i, i + 1, 1] as Arc)
  t.equal(bellmanFord(csrOf(length + 1, chain), { source: 0 }, uncontrolled).costs[length], length)
  const { cycles } = bellmanFord(csrOf(length + 1, [...chain, [length, length - 1, -2]]), { source: 0 }, uncontrolled)
  t.same(
    cycles.map(({ nodes }) => [...nodes]),
    [[length - 1, length, length - 1]]
  )
})

t.test('delta stepping in wide buckets visits few nodes again', async (t) => {
  const length = 3000
  const random = randomNumbers(5)
  const chain = [
    0,
    ...Array.from({ length }, (_, i) => ({ node: i + 1, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ node }) => node)
  ]
  // Each node seems cheapest straight from the source until the chain to it has been followed.
  const arcs = chain.slice(1).flatMap((node, i) => [[chain[i] as number, node, 1] as Arc, [0, node, 2 * i + 2] as Arc])
  let looks = 0
  const control = { check: () => looks++ }
  const { costs } = deltaStepping(csrOf(length + 1, arcs), { source: 0, delta: 1e9 }, control)
  t.equal(costs[chain[length] as number], length)
  t.ok(looks < 30, `${looks} looks, one for some 4096 visits`)
})

t.test('all stop when cancelled', async (t) => {
  const arcs = randomArcs(9000, 30_000, (draw) => 1 + draw)
  const csr = csrOf(9000, arcs)
  let looks = 0
  const control = {
    check() {
      if (++looks > 1) throw new Error('given up')
    }
  }
  for (const run of [
    () => dijkstra(csr, { source: 0 }, control),
    () => deltaStepping(csr, { source: 0, delta: 1 }, control),
    () => bellmanFord(csr, { source: 0 }, control)
  ]) {
    looks = 0
    t.throws(run, { message: 'given up' })
  }
})
