import t from 'tap'
import { buildCsr } from '../../../../src/graph/build-csr.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import { kCore } from '../../../../src/graph/vertex/library/k-core.ts'
import { shortestPath } from '../../../../src/graph/vertex/library/shortest-path.ts'
import { runProgram } from '../../../../src/graph/vertex/run/run-program.ts'
import { type Arc, cancelled, csrOf } from '../../random-graph.ts'

/** 0 -> 1 (5), 0 -> 2 (1), 2 -> 1 (1). */
const csr = buildCsr({
  nodeCount: 3,
  sources: Uint32Array.of(0, 0, 2),
  targets: Uint32Array.of(1, 2, 1),
  weights: Float64Array.of(5, 1, 1),
  orientation: 'natural',
  parallel: 'keep'
})

t.test('a trace has the messages and states of a node, superstep by superstep', async (t) => {
  const given = { program: checkProgram(shortestPath), parameters: { source: 0, target: 1 }, inputs: {}, maxWork: 1e6 }
  const { trace, result } = runProgram(csr, { ...given, traced: [1] }, uncontrolled)
  t.same(
    trace.map(({ superstep, nodes: [node] }) => [superstep, node?.messages, node?.state]),
    [
      [0, [], { distance: Number.POSITIVE_INFINITY, via: -1 }],
      [1, [{ from: 0, value: { distance: 5, from: 0 } }], { distance: 5, via: 0 }],
      [2, [{ from: 2, value: { distance: 2, from: 2 } }], { distance: 2, via: 2 }],
      [3, [], { distance: 2, via: 2 }]
    ]
  )
  t.same(result, runProgram(csr, given, uncontrolled).result, 'and changes nothing')
})

/** Counts its supersteps at every node, each of which sends to its neighbours. */
const counting = checkProgram({
  name: 'counting',
  description: 'Counts.',
  parameters: { bound: { type: 'number' } },
  state: { steps: { type: 'number', initial: '0' } },
  phases: [
    {
      message: { sent: { type: 'number', combine: 'sum' } },
      send: [{ along: 'both', value: { sent: '1' } }],
      update: { rules: [{ set: { steps: 'steps + 1' } }] },
      halt: { after: 'param.bound' }
    }
  ],
  result: { columns: { steps: 'steps' } }
})
const traceOf = (nodeCount: number, bound: number, control = uncontrolled) => {
  const pairs = Array.from({ length: nodeCount * nodeCount }, (_, at) => [at % nodeCount, Math.floor(at / nodeCount)] as const)
  const whole = csrOf(nodeCount, pairs)
  const traced = Array.from({ length: nodeCount }, (_, node) => node)
  return runProgram(whole, { program: counting, parameters: { bound }, inputs: {}, maxWork: 1e9, traced }, control).trace
}

t.test('a trace has the first supersteps and the last, fewer for many nodes', async (t) => {
  const few = traceOf(2, 500)
  t.equal(few.length, 201)
  t.same(
    few.slice(-2).map(({ number, nodes }) => [number, nodes[0]?.state]),
    [
      [199, { steps: 199 }],
      [500, { steps: 500 }]
    ]
  )
  t.equal(traceOf(40, 100).length, 51)
})

t.test('a trace has 20 messages of a node, 4,000 in all, and counts the others', async (t) => {
  const [, first, ...others] = traceOf(40, 10)
  t.match(first?.nodes[0], { messageCount: 80, messages: { length: 20 } })
  t.match(others.at(-1)?.nodes[0], { messageCount: 80, messages: { length: 0 } })
  t.equal(
    [first, ...others].flatMap((superstep) => superstep?.nodes ?? []).reduce((sum, { messages }) => sum + messages.length, 0),
    4000
  )
})

t.test('a trace ends when its caller disconnects', async (t) => {
  t.throws(() => traceOf(40, 10, cancelled), { code: 'EDGEWISE_CANCELLED' })
})

t.test('a trace has the requested number of messages', async (t) => {
  const leaves = Array.from({ length: 30 }, (_, at): Arc => [at + 1, 0])
  const given = { program: checkProgram(kCore), parameters: {}, inputs: {}, maxWork: 1e6, traced: [0] }
  const most = (tracedMessages?: number) => {
    const { trace } = runProgram(csrOf(31, leaves), { ...given, ...(tracedMessages !== undefined && { tracedMessages }) }, uncontrolled)
    return Math.max(...trace.map(({ nodes: [node] }) => node?.messages.length ?? 0))
  }
  t.same([most(), most(100), most(3)], [20, 30, 3])
})
