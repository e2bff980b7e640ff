import t from 'tap'
import { certifiers, certify } from '../../../src/graph/certificates/index.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import type { Kernels } from '../../../src/graph/kernels/index.ts'
import type { Orientation } from '../../../src/graph/spec.ts'
import { componentsOf } from '../oracles.ts'
import { cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { faultOfTree, spanningWeight } from '../tree-oracles.ts'
import { certificateOf, changed, createDice, faultOf, isSentence, judges, many, outputOf, swapped, tally } from './verdicts.ts'

const weighted = { ...many, weighted: true }
const values = (list: ArrayLike<number>): number[] => Array.from(list)

/** The scores after so many rounds that no more would change them. */
function exactPagerank(graph: EdgeList, orientation: Orientation, dampingFactor: number, sources: readonly number[]): number[] {
  const arcs = walkable(graph, orientation)
  const out = Array.from({ length: graph.nodeCount }, (_, u) => arcs.reduce((sum, [a, , weight]) => (a === u ? sum + weight : sum), 0))
  const seeds = out.map((_, u) => (sources.length === 0 || sources.includes(u) ? 1 - dampingFactor : 0))
  let scores = seeds
  for (let round = 0; round < 300; round++) {
    const next = [...seeds]
    for (const [a, b, weight] of arcs)
      if ((out[a] as number) > 0) next[b] = (next[b] as number) + (dampingFactor * (scores[a] as number) * weight) / (out[a] as number)
    scores = next
  }
  return scores
}

t.test('pagerank: gives the distance from the exact scores, and rejects others', async (t) => {
  const dice = createDice(61)
  let refused = 0
  holdsOnRandomGraphs(weighted, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n === 0) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const sources = dice(2) === 0 ? [] : [dice(n)]
    const parameters = { dampingFactor: 0.5 + dice(4) / 10, maxIterations: 1 + dice(60), tolerance: 10 ** -(2 + dice(7)), sources }
    const output = outputOf('pagerank', csr, parameters)
    const certificate = certify('pagerank', csr, parameters, output, uncontrolled)
    const exact = exactPagerank(graph, orientation, parameters.dampingFactor, sources)
    const distance = exact.reduce((sum, score, u) => sum + Math.abs(score - (output.scores[u] as number)), 0)
    const at = dice(n)
    for (const amount of [2, -2]) {
      const fault = faultOf('pagerank', csr, parameters, { ...output, scores: changed(output.scores, at, (output.scores[at] as number) + amount) })
      if (fault !== null && isSentence(fault)) refused++
      // Few iterations and large tolerances may leave scores far from the exact ones.
      if (fault === null && output.didConverge && parameters.tolerance <= 1e-5) return false
    }
    return certificate?.checked === true && distance <= Number(certificate.evidence['distanceToExact']) + 1e-9
  })
  t.ok(refused > 400, String(refused))
  const csr = csrOf(2, [[0, 1]])
  const parameters = { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] }
  t.equal(certificateOf('pagerank', csr, { ...parameters, scaler: 'Max' }), null)
})

t.test('hits: certifies scores by definition, and rejects others', async (t) => {
  const dice = createDice(67)
  const counts = tally()
  holdsOnRandomGraphs(many, (graph, orientation) => {
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { hitsIterations: 1 + dice(30), tolerance: dice(2) * 1e-7 }
    const output = outputOf('hits', csr, parameters)
    const { hubs, authorities } = output
    const arcs = walkable(graph, orientation)
    const unit = (list: number[]): number[] => {
      const length = Math.hypot(...list)
      return list.map((value) => (length === 0 ? 0 : value / length))
    }
    const isTrue = (one: typeof output): boolean => {
      const sums = new Array<number>(n).fill(0)
      for (const [a, b] of arcs) sums[a] = (sums[a] as number) + (one.authorities[b] as number)
      const isUnit = (list: Float64Array) => Math.abs(Math.hypot(...list) - (arcs.length === 0 ? 0 : 1)) < 1e-9 && list.every((value) => value >= 0)
      return isUnit(one.hubs) && isUnit(one.authorities) && unit(sums).every((value, u) => Math.abs(value - (one.hubs[u] as number)) < 1e-9)
    }
    const corruptions = [
      { ...output, hubs: hubs.map((value) => 2 * value) },
      { ...output, authorities: authorities.map((value) => value / 2) },
      { ...output, hubs: swapped(hubs, dice(n), dice(n)) },
      { ...output, hubs: changed(hubs, dice(n), -1) }
    ]
    return judges(counts, 'hits', csr, parameters, n === 0 ? [] : corruptions, isTrue)
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 300, JSON.stringify(counts))
})

t.test('degreeCentrality: certifies degrees, and rejects others', async (t) => {
  const dice = createDice(71)
  const counts = tally()
  for (const options of [many, { ...weighted, minWeight: -2 }]) {
    holdsOnRandomGraphs(options, (graph, direction) => {
      const { nodeCount: n } = graph
      const csr = csrOf(n, graph.arcs, direction)
      const orientation = (['natural', 'reverse', 'undirected'] as const)[dice(3)] ?? 'natural'
      const convention = dice(2) === 0 ? 'gds' : 'usual'
      const arcs = walkable(graph, direction)
      const truth = Array.from({ length: n }, (_, u) => {
        const ends = convention === 'gds' ? arcs.filter(([, , weight]) => weight > 0) : arcs
        const out = ends.reduce((sum, [a, , weight]) => (a === u ? sum + weight : sum), 0)
        const into = ends.reduce((sum, [, b, weight]) => (b === u ? sum + weight : sum), 0)
        if (csr.undirected) return out
        return (orientation === 'reverse' ? 0 : out) + (orientation === 'natural' ? 0 : into)
      })
      const output = outputOf('degreeCentrality', csr, { orientation, convention })
      const { scores } = output
      const at = dice(n)
      const corruptions = [{ scores: changed(scores, at, (scores[at] as number) + 1) }, { scores: swapped(scores, at, dice(n)) }, { scores: scores.slice(1) }]
      return judges(
        counts,
        'degreeCentrality',
        csr,
        { orientation, convention },
        n === 0 ? [] : corruptions,
        (one) => one.scores.length === n && truth.every((value, u) => one.scores[u] === value)
      )
    })
  }
  t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
})

t.test('spanningTree: certifies the lightest and the heaviest trees, and rejects others', async (t) => {
  const dice = createDice(73)
  const counts = tally()
  holdsOnRandomGraphs({ ...weighted, minWeight: -2 }, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n === 0) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { source: dice(n), objective: dice(2) === 0 ? ('minimum' as const) : ('maximum' as const) }
    const component = new Set(componentsOf(n, graph.arcs).find((members) => members.includes(parameters.source)))
    const best = spanningWeight(graph, component, parameters.objective === 'maximum' ? -1 : 1)
    const output = outputOf('spanningTree', csr, parameters)
    const { nodes, parents, weights } = output
    const total = (list: Float64Array) => list.reduce((sum, weight) => sum + weight, 0)
    const isTrue = (one: typeof output): boolean =>
      one.nodes.length === component.size &&
      one.nodes[0] === parameters.source &&
      one.parents.length === one.nodes.length &&
      one.weights.length === one.nodes.length &&
      faultOfTree(one, graph, 'undirected') === null &&
      one.totalWeight === best
    const at = dice(nodes.length)
    const node = nodes[at] as number
    const [, , , ...others] = graph.arcs
    const other = others.find(([a, b, weight]) => a !== b && (a === node || b === node) && weight !== weights[at])
    const heavier = other === undefined ? weights : changed(weights, at, other[2] as number)
    const hung = other === undefined ? parents : changed(parents, at, other[0] === node ? other[1] : other[0])
    const corruptions = [
      { ...output, weights: changed(weights, at, 4), totalWeight: total(changed(weights, at, 4)) },
      { ...output, parents: changed(parents, at, dice(n + 1) - 1) },
      { ...output, totalWeight: output.totalWeight + 1 },
      { nodes: nodes.slice(0, -1), parents: parents.slice(0, -1), weights: weights.slice(0, -1), totalWeight: total(weights.slice(0, -1)) },
      { ...output, nodes: changed(nodes, at, dice(n + 1)) },
      { ...output, parents: hung, weights: heavier, totalWeight: total(heavier) }
    ]
    return judges(counts, 'spanningTree', csr, parameters, corruptions, isTrue)
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
})

t.test('spanningTree: rejects a tree that could be lighter', async (t) => {
  const csr = csrOf(3, [
    [0, 1, 1],
    [1, 2, 5],
    [0, 2, 2]
  ])
  const heavy = { nodes: Uint32Array.of(0, 1, 2), parents: Int32Array.of(-1, 0, 1), weights: Float64Array.of(0, 1, 5), totalWeight: 6 }
  t.match(faultOf('spanningTree', csr, { source: 0, objective: 'minimum' }, heavy), /from node 0 to node 2 of weight 2 is better than one of 5/)
  t.equal(faultOf('spanningTree', csr, { source: 0, objective: 'maximum' }, { ...heavy, parents: Int32Array.of(-1, 0, 1) })?.includes('better'), true)
})

t.test('passMessages: certifies recomputed messages, and rejects others', async (t) => {
  const dice = createDice(79)
  let refused = 0
  holdsOnRandomGraphs(many, (graph, orientation) => {
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const featureWidth = 1 + dice(3)
    const combine = (['sum', 'mean', 'max'] as const)[dice(3)] ?? 'sum'
    const parameters = {
      features: Float64Array.from({ length: n * featureWidth }, () => (dice(2000) - 1000) / 7),
      featureWidth,
      rounds: dice(4),
      combine,
      withOwn: dice(2) === 0
    }
    const output = outputOf('passMessages', csr, parameters)
    const { embeddings } = output
    const at = dice(embeddings.length)
    const scale = Math.max(1, ...values(embeddings).map(Math.abs))
    const corruptions = [
      { ...output, embeddings: changed(embeddings, at, (embeddings[at] ?? 0) + scale / 100) },
      { ...output, embeddings: embeddings.slice(1) },
      { ...output, dimension: featureWidth + 1 }
    ]
    const faults = n === 0 ? [] : corruptions.map((one) => faultOf('passMessages', csr, parameters, one))
    refused += faults.filter((fault) => fault !== null && isSentence(fault)).length
    return certificateOf('passMessages', csr, parameters)?.checked === true && faults.every((fault) => fault !== null)
  })
  t.ok(refused > 500, String(refused))
})

t.test('every check obeys', async (t) => {
  const parametersOf: { readonly [A in keyof Kernels]?: Parameters<Kernels[A]>[1] } = {
    aStar: { source: 0, target: 1, latitudes: new Float64Array(3), longitudes: new Float64Array(3) },
    bellmanFord: { source: 0 },
    breadthFirstSearch: { source: 0, targets: [], maxDepth: -1 },
    degreeCentrality: { orientation: 'natural' },
    deltaStepping: { source: 0, delta: 1 },
    dijkstra: { source: 0 },
    eigenvectorCentrality: { maxIterations: 100, tolerance: 1e-7, sources: [] },
    hamiltonianPath: { round: true, maxSteps: 10 },
    heaviestTriangles: { values: new Float64Array(3), keep: 1 },
    hits: { hitsIterations: 2 },
    k1Coloring: { maxIterations: 1 },
    maxFlow: { sources: [0], targets: [1] },
    pagerank: { dampingFactor: 0.85, maxIterations: 5, tolerance: 1e-7, sources: [] },
    passMessages: { features: new Float64Array(3), featureWidth: 1, rounds: 1, combine: 'sum', withOwn: true },
    shortestPath: { source: 0, target: 1 },
    spanningTree: { source: 0, objective: 'minimum' }
  }
  const csr: Csr = csrOf(3, [[0, 1]])
  const names = Object.keys(certifiers) as (keyof Kernels)[]
  t.equal(names.length, 23)
  for (const name of names) {
    const parameters = (parametersOf[name] ?? {}) as Parameters<Kernels[typeof name]>[1]
    const output = outputOf(name, csr, parameters)
    t.ok(certify(name, csr, parameters, output, uncontrolled), name)
    t.throws(() => certify(name, csr, parameters, output, cancelled), { code: 'EDGEWISE_CANCELLED' }, name)
  }
  t.equal(certify('labelPropagation', csr, {} as never, {} as never, uncontrolled), null)
})
