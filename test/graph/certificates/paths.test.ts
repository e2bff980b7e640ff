import t from 'tap'
import type { Orientation } from '../../../src/graph/spec.ts'
import { allDistances } from '../oracles.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { certificateOf, changed, checkOf, createDice, evidenceOf, faultOf, isSentence, judges, many, outputOf, tally, without } from './verdicts.ts'

const INFINITE = Number.POSITIVE_INFINITY
const options = { ...many, weighted: true }

interface ListedPath {
  readonly nodes: Uint32Array
  readonly costs: Float64Array
}

/** Whether a path follows arcs at their weights and costs as little as any, or none is returned where there is none. */
function isCheapest(graph: EdgeList, orientation: Orientation, source: number, target: number, { nodes, costs }: ListedPath): boolean {
  const least = allDistances(graph, orientation)[source]?.[target] as number
  if (nodes.length === 0 && costs.length === 0) return least === INFINITE
  const arcs = walkable(graph, orientation)
  return (
    nodes.length === costs.length &&
    nodes[0] === source &&
    nodes.at(-1) === target &&
    costs[0] === 0 &&
    costs.at(-1) === least &&
    Array.from(nodes.subarray(1)).every((v, at) =>
      arcs.some(([a, b, weight]) => a === nodes[at] && b === v && (costs[at] as number) + weight === costs[at + 1])
    )
  )
}

for (const algorithm of ['shortestPath', 'aStar'] as const) {
  t.test(`${algorithm}: certifies paths and their absence, and rejects false claims`, async (t) => {
    const dice = createDice(7)
    const counts = tally()
    let none = 0
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const { nodeCount: n } = graph
      if (n === 0) return true
      const csr = csrOf(n, graph.arcs, orientation)
      const place = () => Float64Array.from({ length: n }, () => dice(80))
      const parameters = { source: dice(n), target: dice(n), latitudes: place(), longitudes: place() }
      const { nodes, costs } = outputOf(algorithm, csr, parameters)
      if (nodes.length === 0) none++
      const at = dice(Math.max(1, nodes.length))
      const corruptions = [
        { nodes: new Uint32Array(), costs: new Float64Array() },
        { nodes, costs: changed(costs, costs.length - 1, (costs.at(-1) ?? 0) - 1) },
        { nodes: changed(nodes, at, dice(n + 1)), costs },
        { nodes: without(nodes, at), costs: without(costs, at) },
        { nodes, costs: without(costs, at) },
        { nodes: Uint32Array.of(parameters.source, parameters.target), costs: Float64Array.of(0, dice(6)) },
        { nodes: Uint32Array.of(parameters.target), costs: Float64Array.of(0) }
      ]
      return judges(counts, algorithm, csr, parameters, corruptions, (output) => isCheapest(graph, orientation, parameters.source, parameters.target, output))
    })
    t.ok(none > 20 && counts.refused === counts.corrupted, JSON.stringify({ ...counts, none }))
  })
}

t.test('rejects false evidence about a path', async (t) => {
  const csr = csrOf(4, [
    [0, 1, 2],
    [1, 2, 2],
    [0, 2, 5]
  ])
  const there = { source: 0, target: 2 }
  const path = outputOf('shortestPath', csr, there)
  for (const distances of [
    Float64Array.of(0, 3, 4, 4),
    Float64Array.of(1, 2, 4, 4),
    Float64Array.of(0, 2, 3, 4),
    Float64Array.of(0, 2, 4),
    [0, 2, 4, 4],
    Float64Array.of(0, NaN, 4, 4)
  ]) {
    t.ok(isSentence(checkOf('shortestPath', csr, there, path, { distances }) ?? ''), String(distances))
  }
  const away = { source: 0, target: 3 }
  const none = outputOf('shortestPath', csr, away)
  for (const reached of [
    [0, 1],
    [1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 2],
    [0, 1, 2, 9]
  ]) {
    t.ok(isSentence(checkOf('shortestPath', csr, away, none, { reached: Uint32Array.from(reached) }) ?? ''), String(reached))
  }
  t.equal(checkOf('shortestPath', csr, away, none, { reached: Uint32Array.of(0, 1, 2) }), null)
  t.equal(
    certificateOf('shortestPath', csr, away)?.statement,
    'No path: 3 nodes can be reached from the source, none of their 3 arcs leaves them, and the target is not among them.'
  )
})

t.test('arcs of infinite weight lead nowhere', async (t) => {
  const csr = csrOf(2, [[0, 1, INFINITE]])
  t.match(certificateOf('shortestPath', csr, { source: 0, target: 1 }), { kind: 'closed-set', checked: true })
  t.match(certificateOf('dijkstra', csr, { source: 0 }), { checked: true })
})

/** Cost and hops together, by whole numbers: the least cost, and of paths of that cost the fewest hops. */
function leastCosts(graph: EdgeList, orientation: Orientation, source: number): { cost: number; hops: number }[] {
  const joint = { ...graph, arcs: graph.arcs.map(([u, v, weight = 1]) => [u, v, weight * 1000 + 1] as const) }
  return (allDistances(joint, orientation)[source] as number[]).map((both) =>
    both === INFINITE ? { cost: INFINITE, hops: -1 } : { cost: Math.floor(both / 1000), hops: ((both % 1000) + 1000) % 1000 }
  )
}

interface Tree {
  readonly costs: Float64Array
  readonly hops: Int32Array
  readonly parents: Int32Array
}

function isTree(graph: EdgeList, orientation: Orientation, source: number, { costs, hops, parents }: Tree): boolean {
  const arcs = walkable(graph, orientation)
  return leastCosts(graph, orientation, source).every(({ cost, hops: fewest }, v) => {
    if (costs[v] !== cost || hops[v] !== fewest) return false
    if (v === source || cost === INFINITE) return parents[v] === -1
    return arcs.some(([a, b, weight]) => a === parents[v] && b === v && (costs[a] as number) + weight === cost && hops[a] === fewest - 1)
  })
}

for (const algorithm of ['dijkstra', 'deltaStepping', 'bellmanFord'] as const) {
  t.test(`${algorithm}: certifies the least costs, and rejects others`, async (t) => {
    const dice = createDice(11)
    const counts = tally()
    holdsOnRandomGraphs(options, (graph, orientation) => {
      const { nodeCount: n } = graph
      if (n === 0) return true
      const csr = csrOf(n, graph.arcs, orientation)
      const parameters = { source: dice(n), delta: 1 + dice(3) }
      const output = outputOf(algorithm, csr, parameters) as Tree & { cycles: [] }
      const { costs, hops, parents } = output
      const at = dice(n)
      const corruptions = [
        { ...output, costs: changed(costs, at, (costs[at] as number) - 1) },
        { ...output, costs: changed(costs, at, (costs[at] as number) + 1) },
        { ...output, costs: changed(costs, at, INFINITE) },
        { ...output, costs: changed(costs, at, 3), hops: changed(hops, at, 1), parents: changed(parents, at, parameters.source) },
        { ...output, costs: changed(costs, at, INFINITE), hops: changed(hops, at, -1), parents: changed(parents, at, -1) },
        { ...output, hops: changed(hops, at, (hops[at] as number) + 1) },
        { ...output, parents: changed(parents, at, dice(n + 1) - 1) }
      ]
      return judges(counts, algorithm, csr, parameters, corruptions, (one) => isTree(graph, orientation, parameters.source, one))
    })
    t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
  })
}

t.test('bellmanFord: certifies cycles of negative cost, and rejects others', async (t) => {
  const dice = createDice(13)
  let cycles = 0
  holdsOnRandomGraphs({ ...options, minWeight: -2 }, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n === 0) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { source: dice(n) }
    const output = outputOf('bellmanFord', csr, parameters)
    if (certificateOf('bellmanFord', csr, parameters)?.checked !== true) return false
    const [first] = output.cycles
    if (first === undefined) return true
    cycles++
    const last = first.costs.length - 1
    const evidence = evidenceOf('bellmanFord', csr, parameters) as { ways: Uint32Array[] }
    const corruptions = [
      { ...first, costs: changed(first.costs, last, 1) },
      { ...first, nodes: changed(first.nodes, last, (first.nodes[0] as number) + 1) },
      { nodes: without(first.nodes, last), costs: without(first.costs, last) }
    ]
    return (
      corruptions.every((cycle) => isSentence(faultOf('bellmanFord', csr, parameters, { ...output, cycles: [cycle] }) ?? '')) &&
      checkOf('bellmanFord', csr, parameters, output, { ways: evidence.ways.map((way) => way.subarray(1)) }) !== null &&
      checkOf('bellmanFord', csr, parameters, output, { ways: [] }) !== null &&
      checkOf('bellmanFord', csr, parameters, { ...output, costs: changed(output.costs, 0, 1) }, evidence) !== null
    )
  })
  t.ok(cycles > 60, String(cycles))
})

interface Walk {
  readonly order: Uint32Array
  readonly depths: Int32Array
  readonly parents: Int32Array
}

/** Whether depths are the fewest arcs, up to a depth, and the order that of a queue. */
function isBreadthFirst(graph: EdgeList, orientation: Orientation, source: number, maxDepth: number, { order, depths, parents }: Walk): boolean {
  const unit = { ...graph, arcs: graph.arcs.map(([u, v]) => [u, v] as const) }
  const arcs = walkable(unit, orientation)
  const far = (allDistances(unit, orientation)[source] as number[]).map((depth) => (depth === INFINITE || (maxDepth >= 0 && depth > maxDepth) ? -1 : depth))
  const listed = Array.from(order)
  const places = listed.slice(1).map((v) => listed.indexOf(parents[v] as number))
  return (
    far.every((depth, v) => depths[v] === depth && listed.includes(v) === (depth !== -1) && (depth > 0 || parents[v] === -1)) &&
    listed.length === new Set(listed).size &&
    listed[0] === source &&
    listed.slice(1).every((v) => arcs.some(([a, b]) => a === parents[v] && b === v) && depths[parents[v] as number] === (depths[v] as number) - 1) &&
    places.every((place, at) => place <= at && (at === 0 || place >= (places[at - 1] as number)))
  )
}

t.test('breadthFirstSearch: certifies levels, and rejects others', async (t) => {
  const dice = createDice(17)
  const counts = tally()
  holdsOnRandomGraphs(many, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n === 0) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { source: dice(n), targets: [], maxDepth: dice(4) - 1 }
    const output = outputOf('breadthFirstSearch', csr, parameters)
    const { order, depths, parents } = output
    const at = dice(n)
    const last = order.at(-1) as number
    const corruptions = [
      { ...output, depths: changed(depths, at, (depths[at] as number) + 1) },
      { ...output, depths: changed(depths, at, Math.max(0, (depths[at] as number) - 1)) },
      { ...output, parents: changed(parents, at, dice(n + 1) - 1) },
      { order: order.slice(0, -1), depths: changed(depths, last, -1), parents: changed(parents, last, -1) },
      { ...output, order: changed(order, dice(order.length), dice(n)) },
      { ...output, order: Uint32Array.from([order[0] as number, ...Array.from(order.subarray(1)).reverse()]) }
    ]
    return judges(counts, 'breadthFirstSearch', csr, parameters, corruptions, (one) =>
      isBreadthFirst(graph, orientation, parameters.source, parameters.maxDepth, one)
    )
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify(counts))
})

t.test('breadthFirstSearch: respects targets and depth', async (t) => {
  const dice = createDice(19)
  holdsOnRandomGraphs(many, (graph, orientation) => {
    const { nodeCount: n } = graph
    if (n === 0) return true
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { source: dice(n), targets: [dice(n), dice(n)], maxDepth: dice(4) - 1 }
    const output = outputOf('breadthFirstSearch', csr, parameters)
    const isEnded = parameters.targets.includes(output.order.at(-1) as number)
    // Without the target that ended it, the walk must be whole.
    const fault = faultOf('breadthFirstSearch', csr, { ...parameters, targets: [] }, output)
    const whole = isBreadthFirst(graph, orientation, parameters.source, parameters.maxDepth, output)
    return certificateOf('breadthFirstSearch', csr, parameters)?.checked === true && (isEnded ? (fault === null) === whole : fault === null)
  })
  const csr = csrOf(3, [
    [0, 1],
    [1, 2]
  ])
  const walk = outputOf('breadthFirstSearch', csr, { source: 0, targets: [], maxDepth: -1 })
  t.ok(isSentence(faultOf('breadthFirstSearch', csr, { source: 0, targets: [1], maxDepth: -1 }, walk) ?? ''))
  t.ok(isSentence(faultOf('breadthFirstSearch', csr, { source: 0, targets: [], maxDepth: 1 }, walk) ?? ''))
})
