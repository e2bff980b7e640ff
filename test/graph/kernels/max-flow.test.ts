import t from 'tap'
import { uncontrolled } from '../../../src/graph/control.ts'
import { maxFlow } from '../../../src/graph/kernels/max-flow.ts'
import type { NetFlow } from '../../../src/graph/kernels/net-flow.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../src/graph/spec.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { subsetsOf } from '../tree-oracles.ts'

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))

/** Why this is no flow; null when it is one: within capacities, kept at every node between, of the stated total, without circles. */
function faultOfFlow(flow: NetFlow, graph: EdgeList, orientation: Orientation, sources: readonly number[], targets: readonly number[]): string | null {
  const capacity = new Map<string, number>()
  for (const [u, v, weight] of walkable(graph, orientation)) capacity.set(`${u},${v}`, (capacity.get(`${u},${v}`) ?? 0) + weight)
  const surplus = new Float64Array(graph.nodeCount)
  for (const [i, u] of flow.sources.entries()) {
    const v = flow.targets[i] as number
    const amount = flow.flows[i] as number
    const limit = capacity.get(`${u},${v}`) ?? 0
    if (!(amount > 0) || (amount > limit && !near(amount, limit))) return `${amount} from ${u} to ${v}, which can carry ${limit}`
    if (!near(flow.capacities[i] as number, limit)) return `capacity of ${u} to ${v} is ${limit}`
    surplus[u] = (surplus[u] as number) - amount
    surplus[v] = (surplus[v] as number) + amount
  }
  for (const [node, amount] of surplus.entries()) {
    const isEnd = (sources.includes(node) && amount <= 1e-9) || (targets.includes(node) && amount >= -1e-9)
    if (!isEnd && Math.abs(amount) > 1e-9) return `${amount} stays at ${node}`
  }
  if (!near(sum(targets.map((target) => surplus[target] as number)), flow.totalFlow)) return 'the total does not arrive'
  return hasCircle(flow, graph.nodeCount) ? 'it flows in a circle' : null
}

/** By taking away nodes that nothing flows into, again and again. */
function hasCircle({ sources, targets }: NetFlow, nodeCount: number): boolean {
  let left = [...sources.entries()].map(([i, u]) => [u, targets[i] as number] as const)
  for (let round = 0; round < nodeCount && left.length > 0; round++) {
    const entered = new Set(left.map(([, v]) => v))
    left = left.filter(([u]) => entered.has(u))
  }
  return left.length > 0
}

/** The smallest capacity of all cuts. */
function leastCut(graph: EdgeList, orientation: Orientation, sources: readonly number[], targets: readonly number[]): number {
  const arcs = walkable(graph, orientation)
  const sides = subsetsOf(graph.nodeCount).filter((side) => sources.every((node) => side.has(node)) && !targets.some((node) => side.has(node)))
  return Math.min(...sides.map((side) => sum(arcs.filter(([u, v]) => side.has(u) && !side.has(v)).map(([, , weight]) => weight))))
}

t.test('is a flow as large as the smallest cut, which it names', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted }, (graph, orientation) => {
      if (graph.nodeCount < 4) return true
      const sources = [0, 3]
      const targets = [1, graph.nodeCount - 1].filter((node) => node !== 3)
      const flow = maxFlow(csrOf(graph.nodeCount, graph.arcs, orientation), { sources, targets }, uncontrolled)
      const least = leastCut(graph, orientation, sources, targets)
      const isCut = sum(flow.cut.capacities) === least && flow.cut.capacities.every((capacity) => capacity > 0)
      return flow.totalFlow === least && isCut && faultOfFlow(flow, graph, orientation, sources, targets) === null
    })
  }
  t.pass()
})

t.test('holds with capacities of any size on larger graphs', async (t) => {
  for (const seed of [1, 2, 3, 4]) {
    const random = randomNumbers(seed)
    const nodeCount = 300
    const node = () => Math.floor(random() * nodeCount)
    const arcs = Array.from({ length: 2000 }, (): Arc => [node(), node(), random() ** 4 * 10 ** (seed - 2)])
    for (const orientation of ['natural', 'undirected'] as const) {
      const ends = { sources: [0, 1, 2], targets: [3, 4] }
      const flow = maxFlow(csrOf(nodeCount, arcs, orientation), ends, uncontrolled)
      t.ok(flow.totalFlow > 0)
      t.ok(near(sum(flow.cut.capacities), flow.totalFlow), `${sum(flow.cut.capacities)} and ${flow.totalFlow}`)
      t.equal(faultOfFlow(flow, { nodeCount, arcs }, orientation, ends.sources, ends.targets), null)
    }
  }
})

t.test('takes a flow back that stands in the way of a larger one', async (t) => {
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

t.test('adds parallel arcs up, carries nothing on loops and cuts near the sources', async (t) => {
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

t.test('is nothing where no way leads', async (t) => {
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

t.test('refuses what has no answer', async (t) => {
  const invalid = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => maxFlow(csrOf(2, [[0, 1, -1]]), { sources: [0], targets: [1] }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  t.throws(() => maxFlow(csrOf(2, [[0, 1]]), { sources: [0, 1], targets: [1] }, uncontrolled), invalid)
  t.throws(() => maxFlow(csrOf(2, [[0, 1, Number.POSITIVE_INFINITY]]), { sources: [0], targets: [1] }, uncontrolled), invalid)
})

t.test('ends when it is cancelled', async (t) => {
  const check = () => {
    throw new Error('cancelled')
  }
  t.throws(() => maxFlow(csrOf(2, [[0, 1]]), { sources: [0], targets: [1] }, { check }), /cancelled/)
})
