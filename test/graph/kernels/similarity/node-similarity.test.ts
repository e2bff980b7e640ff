import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type NodeSimilarityParameters, nodeSimilarity, parallelNodeSimilarity } from '../../../../src/graph/kernels/similarity/node-similarity.ts'
import type { SimilarityMetric } from '../../../../src/graph/kernels/similarity/similarity-plan.ts'
import { SimilarityRows } from '../../../../src/graph/kernels/similarity/similarity-rows.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, randomGraph, seeded } from '../../random-graph.ts'

const defaults: NodeSimilarityParameters = {
  metric: 'jaccard',
  similarityCutoff: 1e-42,
  degreeCutoff: 1,
  upperDegreeCutoff: 2 ** 31 - 1,
  topK: 10,
  topN: 0,
  sources: null,
  targets: null,
  components: null,
  unique: false
}

type Vector = ReadonlyMap<number, number>

/** Neighbours with the weight of the first arc to each. */
function vectorsByDefinition({ nodeCount, arcs }: EdgeList): Vector[] {
  const vectors = Array.from({ length: nodeCount }, () => new Map<number, number>())
  for (const [u, v, weight = 1] of arcs) if (u !== v && !vectors[u]?.has(v)) vectors[u]?.set(v, weight)
  return vectors
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

function similarityByDefinition(metric: SimilarityMetric, a: Vector, b: Vector): number {
  const all = [...new Set([...a.keys(), ...b.keys()])]
  const pairs = all.map((w): [number, number] => [a.get(w) ?? 0, b.get(w) ?? 0])
  const smaller = sum(pairs.map(([x, y]) => Math.min(x, y)))
  if (metric === 'jaccard') return smaller / sum(pairs.map(([x, y]) => Math.max(x, y)))
  if (metric === 'overlap') return smaller / Math.min(sum(a.values()), sum(b.values()))
  const norm = (vector: Vector) => Math.sqrt(sum([...vector.values()].map((x) => x * x)))
  return sum(pairs.map(([x, y]) => x * y)) / (norm(a) * norm(b))
}

type Row = [source: number, target: number, similarity: number]

/** All pairs that may be answered, best first, ties by index: nothing is cut. */
function allByDefinition(graph: EdgeList, parameters: NodeSimilarityParameters): Row[] {
  const { metric, similarityCutoff, degreeCutoff, upperDegreeCutoff, sources, targets, components } = parameters
  const vectors = vectorsByDefinition(graph)
  const isCompared = (u: number) => (vectors[u]?.size ?? 0) >= degreeCutoff && (vectors[u]?.size ?? 0) <= upperDegreeCutoff
  const rows: Row[] = []
  for (let u = 0; u < graph.nodeCount; u++) {
    for (let v = 0; v < graph.nodeCount; v++) {
      if (u === v || !isCompared(u) || !isCompared(v)) continue
      if (sources?.includes(u) === false || targets?.includes(v) === false) continue
      if (components instanceof Float64Array && components[u] !== components[v]) continue
      const similarity = similarityByDefinition(metric, vectors[u] as Vector, vectors[v] as Vector)
      if (similarity >= similarityCutoff) rows.push([u, v, similarity])
    }
  }
  return rows
}

function rowsOf(graph: EdgeList, parameters: NodeSimilarityParameters): Row[] {
  const { sources, targets, similarities } = nodeSimilarity(csrOf(graph.nodeCount, graph.arcs), parameters, uncontrolled)
  return Array.from(sources, (source, pair): Row => [source, targets[pair] as number, similarities[pair] as number])
}

const isNear = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && Math.abs(a - b) <= 1e-12

/** Every row is allowed, none is repeated, and they are as similar as the same number of best rows. */
function areBest(found: readonly Row[], allowed: readonly Row[], limit: number): boolean {
  const sign = limit < 0 ? 1 : -1
  const best = allowed
    .map(([, , similarity]) => similarity)
    .sort((a, b) => sign * (a - b))
    .slice(0, Math.abs(limit))
  const kept = found.map(([, , similarity]) => similarity).sort((a, b) => sign * (a - b))
  const areAllowed = found.every(([u, v, similarity]) => allowed.some(([x, y, known]) => x === u && y === v && isNear(similarity, known)))
  const areDifferent = new Set(found.map(([u, v]) => `${u} ${v}`)).size === found.length
  return areAllowed && areDifferent && kept.length === best.length && kept.every((similarity, at) => isNear(similarity, best[at]))
}

const nodesOf = (rows: readonly Row[]) => [...new Set(rows.map(([u]) => u))]

t.test('keeps the best partners of each node, by any metric, weighted or not, from either end', async (t) => {
  for (const metric of ['jaccard', 'overlap', 'cosine'] as const) {
    for (const weighted of [false, true]) {
      for (const topK of [1, 3, 100, -2]) {
        const parameters = { ...defaults, metric, topK, similarityCutoff: topK === 3 ? 0.3 : 1e-42 }
        holdsOnRandomGraphs({ maxNodes: 14, weighted, minWeight: 1, numRuns: 60 }, (graph) => {
          const allowed = allByDefinition(graph, parameters)
          const found = rowsOf(graph, parameters)
          return (
            nodesOf(allowed).every((u) =>
              areBest(
                found.filter(([x]) => x === u),
                allowed.filter(([x]) => x === u),
                topK
              )
            ) && nodesOf(found).length === nodesOf(allowed).length
          )
        })
      }
    }
  }
  t.pass()
})

t.test('compares only within filters, degrees and components', async (t) => {
  const someNodes = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 5 }))
  const property = fc.property(
    randomGraph(),
    someNodes,
    someNodes,
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
    (graph, first, second, degreeCutoff, isApart) => {
      const within = (nodes: number[] | null) => (nodes === null ? null : Uint32Array.from(nodes.filter((u) => u < graph.nodeCount)))
      const components = isApart ? Float64Array.from({ length: graph.nodeCount }, (_, u) => (u === 3 ? Number.NaN : u % 2)) : null
      const parameters = { ...defaults, topK: 100, sources: within(first), targets: within(second), degreeCutoff, upperDegreeCutoff: 4, components }
      const allowed = allByDefinition(graph, parameters)
      return areBest(rowsOf(graph, parameters), allowed, Number.POSITIVE_INFINITY)
    }
  )
  fc.assert(property, seeded)
  t.pass()
})

t.test('with a cutoff of 0 also pairs nodes without common neighbours', async (t) => {
  holdsOnRandomGraphs({ numRuns: 100 }, (graph) => {
    const parameters = { ...defaults, topK: 100, similarityCutoff: 0 }
    return areBest(rowsOf(graph, parameters), allByDefinition(graph, parameters), Number.POSITIVE_INFINITY)
  })
  const apart: Arc[] = [
    [0, 1],
    [2, 3]
  ]
  const rows = (components: 'connected' | null) => rowsOf({ nodeCount: 4, arcs: apart }, { ...defaults, similarityCutoff: 0, components })
  t.same(rows(null), [
    [0, 2, 0],
    [2, 0, 0]
  ])
  t.same(rows('connected'), [], 'but not across components, when those are told apart')
})

t.test('keeps the best pairs of all among the best partners', async (t) => {
  for (const topN of [1, 4, -3]) {
    holdsOnRandomGraphs({ maxNodes: 12, numRuns: 100 }, (graph) =>
      areBest(rowsOf(graph, { ...defaults, topK: 2, topN }), rowsOf(graph, { ...defaults, topK: 2 }), topN)
    )
  }
  t.pass()
})

t.test('gives each unordered pair once on request, and fills up to the limit', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 12, numRuns: 200 }, (graph) => {
    const once = allByDefinition(graph, defaults).filter(([u, v]) => u < v)
    return areBest(rowsOf(graph, { ...defaults, topK: 100, topN: 5, unique: true }), once, 5)
  })
  const star: Arc[] = [
    [0, 3],
    [1, 3],
    [2, 3]
  ]
  const filtered = { ...defaults, unique: true, sources: Uint32Array.of(2), targets: Uint32Array.of(0, 1) }
  t.same(
    rowsOf({ nodeCount: 4, arcs: star }, filtered),
    [
      [2, 0, 1],
      [2, 1, 1]
    ],
    'a pair that filters allow in one order keeps it'
  )
})

t.test('of equally similar partners keeps those of a bounded GDS queue, in one or two passes', async (t) => {
  const star = { nodeCount: 7, arcs: Array.from({ length: 6 }, (_, u): Arc => [u, 6]) }
  const everyone = Uint32Array.of(0, 1, 2, 3, 4, 5)
  const partners = (parameters: Partial<NodeSimilarityParameters>) =>
    rowsOf(star, { ...defaults, topK: 2, ...parameters }).reduce<number[][]>((lists, [u, v]) => {
      lists[u] = [...(lists[u] ?? []), v]
      return lists
    }, [])
  const first = [
    [1, 2],
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1]
  ]
  t.same(partners({}), first)
  t.same(partners({ sources: everyone }), first)
})

t.test('finds the same pairs with many threads as with one', async (t) => {
  for (const [sources, components] of [
    [null, null],
    [Uint32Array.of(0, 2, 3, 5), null],
    [null, 'connected']
  ] as const) {
    holdsOnRandomGraphs({ maxNodes: 14, numRuns: 100 }, (graph, orientation) => {
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const within = sources?.filter((u) => u < graph.nodeCount) ?? null
      const parameters = { ...defaults, topK: 2, sources: within, components }
      const bounds = Uint32Array.from({ length: graph.nodeCount + 1 }, (_, u) => u)
      const plan = { ...parallelNodeSimilarity.plan(csr, parameters, uncontrolled, 3), bounds }
      const hands = [0, 1, 2].map((member) => new SimilarityRows(plan, member, () => {}))
      for (let first = 0; first < graph.nodeCount; first += 3) {
        const reading = hands.slice(0, graph.nodeCount - first)
        for (const [at, hand] of [...reading.entries()].reverse()) hand.read(first + at)
        for (const hand of reading) hand.offerAll()
      }
      return isDeepStrictEqual(parallelNodeSimilarity.finish(csr, plan), nodeSimilarity(csr, parameters, uncontrolled))
    })
  }
  t.pass()
})

t.test('ignores directions in an undirected view, loops and parallel arcs', async (t) => {
  const arcs: Arc[] = [
    [0, 0, 1],
    [0, 2, 2],
    [0, 2, 9],
    [1, 2, 4]
  ]
  t.same(rowsOf({ nodeCount: 3, arcs }, defaults), [
    [0, 1, 0.5],
    [1, 0, 0.5]
  ])
  const { sources } = nodeSimilarity(csrOf(3, arcs, 'undirected'), defaults, uncontrolled)
  t.same([...sources], [0, 1])
})

t.test('returns nothing for graphs without arcs', async (t) => {
  for (const nodeCount of [0, 1, 3]) t.same(rowsOf({ nodeCount, arcs: [] }, defaults), [])
})

t.test('checks its control while it works', async (t) => {
  const arcs = Array.from({ length: 3000 }, (_, u): Arc => [u, 3000])
  const check = () => {
    throw new RangeError('stop')
  }
  t.throws(() => nodeSimilarity(csrOf(3001, arcs), defaults, { check }), { message: 'stop' })
})
