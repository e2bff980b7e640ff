import t from 'tap'
import type { Orientation } from '../../../src/graph/spec.ts'
import { allDistances, smallestOfClass } from '../oracles.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { certificateOf, changed, checkOf, createDice, evidenceOf, isSentence, judges, many, outputOf, swapped, tally } from './verdicts.ts'

const equal = (a: ArrayLike<number>, b: readonly number[]): boolean => a.length === b.length && b.every((value, at) => a[at] === value)

for (const algorithm of ['weaklyConnectedComponents', 'stronglyConnectedComponents'] as const) {
  t.test(`${algorithm}: certifies components, and rejects others`, async (t) => {
    const dice = createDice(47)
    const counts = tally()
    holdsOnRandomGraphs(many, (whole, orientation) => {
      const graph = { ...whole, arcs: whole.arcs.slice(0, dice(2 * whole.nodeCount + 1)) }
      const { nodeCount: n } = graph
      const csr = csrOf(n, graph.arcs, orientation)
      const reach = allDistances(graph, algorithm === 'weaklyConnectedComponents' ? 'undirected' : orientation)
      const at = (u: number, v: number) => (reach[u]?.[v] as number) < Number.POSITIVE_INFINITY
      const truth = smallestOfClass(n, (u, v) => at(u, v) && at(v, u))
      const size = new Set(truth).size
      const output = outputOf(algorithm, csr, {})
      const { components, count } = output
      const some = dice(n)
      const [a, b] = [components[dice(n)] as number, components[dice(n)] as number]
      const joined = components.map((name) => (name === Math.max(a, b) ? Math.min(a, b) : name))
      const corruptions = [
        { components: changed(components, some, dice(n)), count },
        { components: changed(components, some, some), count: count + 1 },
        { components: joined, count: new Set(joined).size },
        { components, count: count + 1 },
        { components: components.map((_, u) => u), count: n },
        { components: components.map(() => 0), count: 1 }
      ]
      return judges(counts, algorithm, csr, {}, n === 0 ? [] : corruptions, (one) => equal(one.components, truth) && one.count === size)
    })
    t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
  })
}

t.test('weaklyConnectedComponents: certifies no run with seeds', async (t) => {
  t.equal(certificateOf('weaklyConnectedComponents', csrOf(2, []), { seeds: Float64Array.of(1, 1) }), null)
})

t.test('rejects forests and ranks that prove nothing', async (t) => {
  const csr = csrOf(3, [
    [0, 1],
    [1, 0],
    [1, 2]
  ])
  const weak = outputOf('weaklyConnectedComponents', csr, {})
  const forest = evidenceOf('weaklyConnectedComponents', csr, {}) as { order: Uint32Array; parents: Int32Array }
  t.equal(checkOf('weaklyConnectedComponents', csr, {}, weak, forest), null)
  for (const wrong of [
    { ...forest, parents: changed(forest.parents, 2, 0) },
    { ...forest, parents: changed(forest.parents, 2, -1) },
    { ...forest, parents: changed(forest.parents, 2, 2) },
    { ...forest, parents: changed(forest.parents, 0, 1) },
    { ...forest, parents: [-1, 0, 1] },
    { ...forest, order: swapped(forest.order, 0, 1) },
    { ...forest, order: forest.order.slice(1) }
  ]) {
    t.ok(isSentence(checkOf('weaklyConnectedComponents', csr, {}, weak, wrong) ?? ''))
  }
  const strong = outputOf('stronglyConnectedComponents', csr, {})
  const evidence = evidenceOf('stronglyConnectedComponents', csr, {}) as { away: typeof forest; towards: typeof forest; ranks: Int32Array }
  t.equal(checkOf('stronglyConnectedComponents', csr, {}, strong, evidence), null)
  for (const wrong of [
    { ...evidence, ranks: Int32Array.of(0, 0, 0) },
    { ...evidence, ranks: Int32Array.of(0, 1, 2) },
    { ...evidence, ranks: Int32Array.of(1, 1, 0) },
    { ...evidence, ranks: evidence.ranks.slice(1) },
    { ...evidence, away: { ...evidence.away, parents: changed(evidence.away.parents, 1, -1) } },
    { ...evidence, towards: { ...evidence.towards, order: evidence.towards.order.slice(1) } }
  ]) {
    t.ok(isSentence(checkOf('stronglyConnectedComponents', csr, {}, strong, wrong) ?? ''))
  }
})

/** For each k, repeatedly removes nodes with fewer relationships. A node's value is the last k that leaves it. */
function coresByDefinition(graph: EdgeList): number[] {
  const ends = walkable(graph, 'undirected')
  const values = new Array<number>(graph.nodeCount).fill(0)
  for (let k = 1; k <= ends.length; k++) {
    let left = new Set(values.keys())
    for (;;) {
      const next = new Set([...left].filter((u) => ends.filter(([a, b]) => a === u && left.has(b)).length >= k))
      if (next.size === left.size) break
      left = next
    }
    for (const u of left) values[u] = k
  }
  return values
}

t.test('kCoreDecomposition: certifies core values, and rejects others', async (t) => {
  const dice = createDice(53)
  const counts = tally()
  holdsOnRandomGraphs({ ...many, maxNodes: 8 }, (graph, orientation) => {
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const truth = coresByDefinition(graph)
    const output = outputOf('kCoreDecomposition', csr, {})
    const { scores, degeneracy } = output
    const at = dice(n)
    const largest = (values: Float64Array) => Math.max(0, ...values)
    const up = changed(scores, at, (scores[at] as number) + 1)
    const down = changed(scores, at, (scores[at] as number) - 1)
    const corruptions = [
      { scores: up, degeneracy: largest(up) },
      { scores: down, degeneracy: largest(down) },
      { scores: scores.map((value) => value + 1), degeneracy: degeneracy + 1 },
      { scores: scores.map((value) => Math.max(0, value - 1)), degeneracy: Math.max(0, degeneracy - 1) },
      { scores: swapped(scores, at, dice(n)), degeneracy },
      { scores, degeneracy: degeneracy + 1 }
    ]
    return judges(
      counts,
      'kCoreDecomposition',
      csr,
      {},
      n === 0 ? [] : corruptions,
      (one) => equal(one.scores, truth) && one.degeneracy === Math.max(0, ...truth)
    )
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
  const csr = csrOf(3, [
    [0, 1],
    [1, 2]
  ])
  const output = outputOf('kCoreDecomposition', csr, {})
  for (const order of [
    [1, 0, 2],
    [0, 1],
    [0, 1, 1],
    [0, 1, 7]
  ]) {
    t.ok(isSentence(checkOf('kCoreDecomposition', csr, {}, output, { order: Uint32Array.from(order) }) ?? ''), String(order))
  }
})

/** All sets of three nodes that are joined, by falling sums of values. */
function trianglesOf(graph: EdgeList, orientation: Orientation, values: Float64Array): { key: string; sum: number }[] {
  const joined = new Set(walkable(graph, orientation).flatMap(([u, v]) => [`${u},${v}`, `${v},${u}`]))
  const found: { key: string; sum: number }[] = []
  for (let u = 0; u < graph.nodeCount; u++) {
    for (let v = u + 1; v < graph.nodeCount; v++) {
      for (let w = v + 1; w < graph.nodeCount; w++) {
        const sum = (values[u] as number) + (values[v] as number) + (values[w] as number)
        if (joined.has(`${u},${v}`) && joined.has(`${v},${w}`) && joined.has(`${u},${w}`) && !Number.isNaN(sum)) found.push({ key: `${u},${v},${w}`, sum })
      }
    }
  }
  return found.sort((a, b) => b.sum - a.sum)
}

t.test('heaviestTriangles: certifies the heaviest, and rejects others', async (t) => {
  const dice = createDice(59)
  const counts = tally()
  let some = 0
  holdsOnRandomGraphs({ ...many, maxNodes: 8 }, (sparse, orientation) => {
    const { nodeCount: n } = sparse
    const graph = { ...sparse, arcs: [...sparse.arcs, ...Array.from({ length: 3 * n }, () => [dice(n), dice(n)] as const)] }
    const csr = csrOf(n, graph.arcs, orientation)
    const values = Float64Array.from({ length: n }, () => (dice(8) === 0 ? Number.NaN : dice(9) - 3))
    const parameters = { values, keep: dice(4) }
    const all = trianglesOf(graph, orientation, values)
    if (all.length > 0 && parameters.keep > 0) some++
    const output = outputOf('heaviestTriangles', csr, parameters)
    const { nodes, sums, total } = output
    const isTrue = (one: typeof output): boolean => {
      const keys = Array.from(one.sums, (_, at) => one.nodes.subarray(3 * at, 3 * at + 3).join())
      return (
        one.total === all.length &&
        one.nodes.length === 3 * one.sums.length &&
        new Set(keys).size === keys.length &&
        equal(
          one.sums,
          all.slice(0, parameters.keep).map(({ sum }) => sum)
        ) &&
        keys.every((key, at) => all.some((triangle) => triangle.key === key && triangle.sum === one.sums[at]))
      )
    }
    const other = all.at(-1)
    const corruptions = [
      { nodes, sums: changed(sums, 0, (sums[0] ?? 0) + 1), total },
      { nodes: changed(nodes, dice(Math.max(1, nodes.length)), dice(n + 1)), sums, total },
      { nodes: nodes.slice(3), sums: sums.slice(1), total },
      { nodes: nodes.slice(3), sums: sums.slice(1), total: total - 1 },
      { nodes, sums, total: total + 1 },
      { nodes: new Uint32Array(), sums: new Float64Array(), total: 0 },
      ...(other === undefined || sums.length !== 1
        ? []
        : [{ nodes: Uint32Array.from(other.key.split(',').map(Number)), sums: Float64Array.of(other.sum), total }])
    ]
    return judges(counts, 'heaviestTriangles', csr, parameters, corruptions, isTrue)
  })
  t.ok(some > 60 && counts.refused === counts.corrupted && counts.refused > 300, JSON.stringify({ ...counts, some }))
})

t.test('heaviestTriangles: reports what it does not recount', async (t) => {
  const n = 4600
  const star = csrOf(
    n,
    Array.from({ length: n - 1 }, (_, v) => [0, v + 1] as const)
  )
  t.match(certificateOf('heaviestTriangles', star, { values: new Float64Array(n), keep: 1 }), { checked: false, reason: /none heavier was not checked\.$/ })
})
