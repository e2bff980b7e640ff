import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { FlowNetwork } from '../../../../src/graph/kernels/flow/flow-network.ts'
import { LevelSearch } from '../../../../src/graph/kernels/flow/level-search.ts'
import { maxFlow } from '../../../../src/graph/kernels/flow/max-flow.ts'
import { type NetFlow, netFlow } from '../../../../src/graph/kernels/flow/net-flow.ts'
import { Preflow } from '../../../../src/graph/kernels/flow/preflow.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { faultOfFlow, leastCut, near, sum } from '../../flow-oracles.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

/** What goes on where filling ways takes long, from the beginning. */
function pushed(csr: Csr, { sources, targets }: { sources: readonly number[]; targets: readonly number[] }): NetFlow {
  const network = new FlowNetwork(csr)
  const preflow = new Preflow(network, sources, targets, uncontrolled)
  preflow.run()
  return netFlow(network, sources, uncontrolled, { excess: preflow.excess, targets })
}

t.test('gives a flow equal to the smallest cut, and names the cut', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted }, (graph, orientation) => {
      if (graph.nodeCount < 4) return true
      const sources = [0, 3]
      const targets = [1, graph.nodeCount - 1].filter((node) => node !== 3)
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const least = leastCut(graph, orientation, sources, targets)
      return [maxFlow(csr, { sources, targets }, uncontrolled), pushed(csr, { sources, targets })].every((flow) => {
        const isCut = sum(flow.cut.capacities) === least && flow.cut.capacities.every((capacity) => capacity > 0)
        return flow.totalFlow === least && isCut && faultOfFlow(flow, graph, orientation, sources, targets) === null
      })
    })
  }
  t.pass()
})

t.test('gives a flow as large as a cut that separates the ends, on graphs of up to 40 nodes', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted, maxNodes: 40, numRuns: 500 }, (graph, orientation) => {
      if (graph.nodeCount < 4) return true
      const sources = [0, 3]
      const targets = [1, graph.nodeCount - 1].filter((node) => node !== 3)
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      return [maxFlow(csr, { sources, targets }, uncontrolled), pushed(csr, { sources, targets })].every((flow) => {
        const isFlow = faultOfFlow(flow, graph, orientation, sources, targets) === null
        const side = sourceSide(flow, graph, orientation, sources)
        const isAcross = flow.cut.sources.every((u, i) => side.has(u) && !side.has(flow.cut.targets[i] as number))
        return isFlow && isAcross && sum(flow.cut.capacities) === flow.totalFlow && side.size === flow.sourceSideCount && !targets.some((v) => side.has(v))
      })
    })
  }
  t.pass()
})

/** What the sources reach with residual capacity. */
function sourceSide({ sources: from, targets: to, flows }: NetFlow, graph: EdgeList, orientation: Orientation, sources: readonly number[]): Set<number> {
  const room = new Map<string, number>()
  const widen = (u: unknown, v: unknown, amount: number) => room.set(`${u},${v}`, (room.get(`${u},${v}`) ?? 0) + amount)
  for (const [u, v, weight] of walkable(graph, orientation)) widen(u, v, weight)
  for (const [i, amount] of flows.entries()) {
    widen(from[i], to[i], -amount)
    widen(to[i], from[i], amount)
  }
  const open = [...room].filter(([, left]) => left > 0).map(([pair]) => pair.split(',').map(Number))
  const side = new Set(sources)
  for (const u of side) for (const [tail, head] of open) if (tail === u) side.add(head as number)
  return side
}

t.test('is correct for capacities of any size on larger graphs', async (t) => {
  for (const seed of [1, 2, 3, 4]) {
    const random = randomNumbers(seed)
    const nodeCount = 300
    const node = () => Math.floor(random() * nodeCount)
    const arcs = Array.from({ length: 2000 }, (): Arc => [node(), node(), random() ** 4 * 10 ** (seed - 2)])
    for (const orientation of ['natural', 'undirected'] as const) {
      const ends = { sources: [0, 1, 2], targets: [3, 4] }
      const csr = csrOf(nodeCount, arcs, orientation)
      for (const flow of [maxFlow(csr, ends, uncontrolled), pushed(csr, ends)]) {
        t.ok(flow.totalFlow > 0)
        t.ok(near(sum(flow.cut.capacities), flow.totalFlow), `${sum(flow.cut.capacities)} and ${flow.totalFlow}`)
        t.equal(faultOfFlow(flow, { nodeCount, arcs }, orientation, ends.sources, ends.targets), null)
      }
    }
  }
})

t.test('is correct where path-by-path saturation is slow: across a grid', async (t) => {
  const random = randomNumbers(9)
  const side = 40
  const nodeCount = side * side
  const capacity = () => 1 + Math.floor(random() * 1000)
  const right = Array.from({ length: nodeCount }, (_, u): Arc => [u, u + 1, capacity()]).filter(([, v]) => v % side !== 0)
  const down = Array.from({ length: nodeCount - side }, (_, u): Arc => [u, u + side, capacity()])
  const graph = { nodeCount, arcs: [...right, ...down] }
  const ends = { sources: Array.from({ length: side }, (_, row) => row * side), targets: Array.from({ length: side }, (_, row) => row * side + side - 1) }
  const csr = csrOf(nodeCount, graph.arcs, 'undirected')
  t.notOk(new LevelSearch(new FlowNetwork(csr), ends.sources, ends.targets, uncontrolled).run(16 * (csr.nodeCount + csr.arcCount)), 'it does take long')
  const flow = maxFlow(csr, ends, uncontrolled)
  t.equal(flow.totalFlow, sum(flow.cut.capacities))
  t.equal(faultOfFlow(flow, graph, 'undirected', ends.sources, ends.targets), null)
})

t.test('takes back a flow that blocks a larger one', async (t) => {
  // The shortest way 0-1-4-5 uses the step that two longer ways do without.
  const csr = csrOf(6, [
    [0, 1, 1],
    [1, 4, 1],
    [4, 5, 1],
    [0, 2, 1],
    [2, 3, 1],
    [3, 4, 1],
    [1, 5, 1]
  ])
  const flow = maxFlow(csr, { sources: [0], targets: [5] }, uncontrolled)
  t.equal(flow.totalFlow, 2)
})

t.test('adds up parallel arcs, ignores loops and cuts near the sources', async (t) => {
  const csr = csrOf(3, [
    [0, 1, 2],
    [0, 1, 1],
    [1, 1, 9],
    [1, 2, 3]
  ])
  const flow = maxFlow(csr, { sources: [0], targets: [2] }, uncontrolled)
  t.same(
    [[...flow.sources], [...flow.targets], [...flow.flows], [...flow.capacities]],
    [
      [0, 1],
      [1, 2],
      [3, 3],
      [3, 3]
    ]
  )
  t.same([[...flow.cut.sources], [...flow.cut.targets], flow.sourceSideCount], [[0], [1], 1])
})

t.test('is zero without a path', async (t) => {
  const flow = maxFlow(
    csrOf(3, [
      [1, 0],
      [1, 2]
    ]),
    { sources: [0], targets: [2] },
    uncontrolled
  ) // prettier-ignore
  t.same([flow.totalFlow, flow.flows.length, flow.cut.capacities.length, flow.sourceSideCount], [0, 0, 0, 1])
})

t.test('rejects input without an answer', async (t) => {
  const invalid = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => maxFlow(csrOf(2, [[0, 1, -1]]), { sources: [0], targets: [1] }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => maxFlow(csrOf(2, [[0, 1]]), { sources: [0, 1], targets: [1] }, uncontrolled), invalid)
  t.throws(() => maxFlow(csrOf(2, [[0, 1, Number.POSITIVE_INFINITY]]), { sources: [0], targets: [1] }, uncontrolled), invalid)
})

t.test('counts a repeated end once', async (t) => {
  const csr = csrOf(2, [[0, 1, 3]])
  t.equal(maxFlow(csr, { sources: [0, 0], targets: [1, 1] }, uncontrolled).totalFlow, 3)
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new Error('cancelled')
  }
  t.throws(() => maxFlow(csrOf(2, [[0, 1]]), { sources: [0], targets: [1] }, { check }), /cancelled/)
})
