import t from 'tap'
import type { Csr } from '../../../src/graph/csr.ts'
import type { Orientation } from '../../../src/graph/spec.ts'
import { faultOfFlow, leastCut, near, sum } from '../flow-oracles.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { certificateOf, changed, checkOf, createDice, evidenceOf, faultOf, isSentence, judges, many, outputOf, tally, without } from './verdicts.ts'

/** The most arcs without a common node, by trying all. */
function largestMatching(arcs: EdgeList['arcs'], taken: ReadonlySet<number> = new Set()): number {
  const at = arcs.findIndex(([a, b]) => !taken.has(a) && !taken.has(b))
  const [a, b] = arcs[at] ?? []
  if (a === undefined || b === undefined) return 0
  const rest = arcs.slice(at + 1)
  return Math.max(1 + largestMatching(rest, new Set([...taken, a, b])), largestMatching(rest, taken))
}

t.test('maximumMatching: certifies largest matchings, and rejects others', async (t) => {
  const dice = createDice(31)
  const counts = tally()
  holdsOnRandomGraphs(many, (whole, orientation) => {
    // Only arcs between even and odd nodes: bipartite whatever is drawn.
    const graph = { ...whole, arcs: whole.arcs.filter(([a, b]) => a % 2 !== b % 2).slice(0, 14) }
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const output = outputOf('maximumMatching', csr, {})
    const { partners, sides, size, cover } = output
    const most = largestMatching(graph.arcs)
    const both = walkable(graph, 'undirected')
    const isTrue = (one: typeof output): boolean => {
      const inCover = new Set(one.cover)
      const matched = Array.from(one.partners).flatMap((v, u) => (v === -1 ? [] : [[u, v] as const]))
      return (
        one.size === most &&
        matched.length === 2 * most &&
        matched.every(([u, v]) => one.partners[v] === u && both.some(([a, b]) => a === u && b === v)) &&
        both.every(([a, b]) => (inCover.has(a) || inCover.has(b)) && one.sides[a] !== one.sides[b]) &&
        inCover.size === most &&
        one.cover.length === most
      )
    }
    const u = partners.findIndex((v) => v !== -1)
    const fewer = u === -1 ? partners : changed(changed(partners, partners[u] as number, -1), u, -1)
    const at = dice(Math.max(1, cover.length))
    const corruptions = [
      { partners: fewer, sides, size, cover },
      { partners: fewer, sides, size: size - 1, cover: cover.slice(1) },
      { partners: fewer, sides, size: size - 1, cover },
      { partners, sides, size: size + 1, cover },
      { partners: changed(partners, dice(n), dice(n)), sides, size, cover },
      { partners, sides, size, cover: changed(cover, at, dice(n + 1)) },
      { partners, sides, size, cover: without(cover, at) },
      { partners, sides: changed(sides, dice(n), dice(2)), size, cover },
      { partners: new Int32Array(n).fill(-1), sides, size: 0, cover: new Uint32Array() }
    ]
    return judges(counts, 'maximumMatching', csr, {}, n === 0 ? [] : corruptions, isTrue)
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
})

interface Flow {
  readonly totalFlow: number
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly flows: Float64Array
  readonly capacities: Float64Array
  readonly cut: { readonly sources: Uint32Array; readonly targets: Uint32Array; readonly capacities: Float64Array }
  readonly sourceSideCount: number
}

/** A flow as large as the smallest cut, and pairs without which nothing can flow, of as much capacity. */
function isLargest(graph: EdgeList, orientation: Orientation, sources: number[], targets: number[], flow: Flow): boolean {
  const pairs = flow.sources.length === flow.flows.length ? Array.from(flow.sources).map((u, at) => u * graph.nodeCount + (flow.targets[at] as number)) : [1, 0]
  if (pairs.some((pair, at) => at > 0 && pair <= (pairs[at - 1] as number))) return false
  const cut = new Set(Array.from(flow.cut.sources).map((u, at) => `${u},${flow.cut.targets[at]}`))
  const left = { ...graph, arcs: walkable(graph, orientation).filter(([u, v]) => !cut.has(`${u},${v}`)) }
  const crossing = walkable(graph, orientation).filter(([u, v]) => cut.has(`${u},${v}`))
  return (
    faultOfFlow(flow, graph, orientation, sources, targets) === null &&
    near(flow.totalFlow, leastCut(graph, orientation, sources, targets)) &&
    cut.size === flow.cut.sources.length &&
    leastCut(left, 'natural', sources, targets) === 0 &&
    near(sum(flow.cut.capacities), flow.totalFlow) &&
    Array.from(flow.cut.capacities).every((capacity, at) =>
      near(capacity, sum(crossing.filter(([u, v]) => u === flow.cut.sources[at] && v === flow.cut.targets[at]).map(([, , weight]) => weight)))
    )
  )
}

t.test('maxFlow: certifies largest flows and their cuts, and rejects others', async (t) => {
  const dice = createDice(37)
  const counts = tally()
  let flowing = 0
  holdsOnRandomGraphs({ maxNodes: 6, weighted: true, numRuns: 1500 }, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n < 2) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const target = dice(n)
    const sources = [...new Set([(target + 1) % n, (target + 1 + dice(n - 1)) % n])]
    const parameters = { sources, targets: [target] }
    const output: Flow = outputOf('maxFlow', csr, parameters)
    const { flows, cut, totalFlow } = output
    if (totalFlow > 0) flowing++
    const at = dice(Math.max(1, flows.length))
    const cutAt = dice(Math.max(1, cut.sources.length))
    const none = { sources: new Uint32Array(), targets: new Uint32Array(), capacities: new Float64Array() }
    const corruptions = [
      { ...output, flows: changed(flows, at, (flows[at] ?? 0) + 1) },
      { ...output, flows: changed(flows, at, (flows[at] ?? 0) - 1) },
      { ...output, totalFlow: totalFlow + 1 },
      {
        ...output,
        sources: without(output.sources, at),
        targets: without(output.targets, at),
        flows: without(flows, at),
        capacities: without(output.capacities, at)
      },
      { ...output, capacities: changed(output.capacities, at, 9) },
      { ...output, targets: changed(output.targets, at, dice(n)) },
      { ...output, ...none, flows: new Float64Array(), totalFlow: 0 },
      { ...output, cut: none },
      { ...output, cut: { ...cut, capacities: changed(cut.capacities, cutAt, (cut.capacities[cutAt] ?? 0) + 1) } },
      { ...output, cut: { sources: without(cut.sources, cutAt), targets: without(cut.targets, cutAt), capacities: without(cut.capacities, cutAt) } }
    ]
    return judges(counts, 'maxFlow', csr, parameters, corruptions, (one) => isLargest(graph, orientation, sources, [target], one))
  })
  t.ok(flowing > 60 && counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify({ ...counts, flowing }))
})

const faultOfRun = (csr: Csr, parameters: { sources: number[]; targets: number[] }) => faultOf('maxFlow', csr, parameters, outputOf('maxFlow', csr, parameters))

t.test('maxFlow: rejects sides that cut nothing', async (t) => {
  const csr = csrOf(4, [
    [0, 1, 3],
    [1, 2, 2],
    [2, 3, 5]
  ])
  const parameters = { sources: [0], targets: [3] }
  const output = outputOf('maxFlow', csr, parameters)
  t.same(evidenceOf('maxFlow', csr, parameters), { side: Uint32Array.of(0, 1) })
  for (const side of [[0], [1], [0, 1, 2], [0, 1, 3], [0, 0], [0, 7]]) {
    t.ok(isSentence(checkOf('maxFlow', csr, parameters, output, { side: Uint32Array.from(side) }) ?? ''), String(side))
  }
  t.match(certificateOf('maxFlow', csr, parameters), { kind: 'flow-and-cut', checked: true, evidence: { totalFlow: 2, cutFrom: Uint32Array.of(1) } })
})

t.test('maxFlow: agrees for capacities of very different size', async (t) => {
  const dice = createDice(83)
  for (let round = 0; round < 300; round++) {
    const n = 30
    const arcs = Array.from({ length: 90 }, () => [dice(n), dice(n), 10 ** (dice(1600) / 100 - 8)] as const)
    const fault = faultOfRun(csrOf(n, arcs, round % 2 === 0 ? 'natural' : 'undirected'), { sources: [0, 0, 1], targets: [28, 29] })
    if (fault !== null) t.fail(fault)
  }
  t.pass()
})

t.test('maxFlow: adds up fractions', async (t) => {
  const dice = createDice(41)
  for (let round = 0; round < 300; round++) {
    const n = 12
    const arcs = Array.from({ length: 40 }, () => [dice(n), dice(n), dice(1000) / 997] as const)
    const csr = csrOf(n, arcs, round % 2 === 0 ? 'natural' : 'undirected')
    const parameters = { sources: [0, 1], targets: [10, 11] }
    const output = outputOf('maxFlow', csr, parameters)
    if (faultOf('maxFlow', csr, parameters, output) !== null) t.fail(faultOf('maxFlow', csr, parameters, output) ?? '')
    if (output.totalFlow > 0 && faultOf('maxFlow', csr, parameters, { ...output, totalFlow: output.totalFlow * (1 + 1e-6) }) === null) t.fail('a larger total')
  }
  t.pass()
})
