import t from 'tap'
import { buildCsr } from '../../../src/graph/build-csr.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import { checkProgram } from '../../../src/vertex/language/check-program.ts'
import { kCore } from '../../../src/vertex/library/k-core.ts'
import { shortestPath } from '../../../src/vertex/library/shortest-path.ts'
import { runProgram } from '../../../src/vertex/run/run-program.ts'
import { type Arc, csrOf } from '../../graph/random-graph.ts'

/** 0 -> 1 (5), 0 -> 2 (1), 2 -> 1 (1). */
const csr = buildCsr({
  nodeCount: 3,
  sources: Uint32Array.of(0, 0, 2),
  targets: Uint32Array.of(1, 2, 1),
  weights: Float64Array.of(5, 1, 1),
  orientation: 'natural',
  parallel: 'keep'
})

t.test('a trace tells what a node got and what it made of it, superstep by superstep', async (t) => {
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

t.test('a trace tells as many messages as it is asked for', async (t) => {
  const leaves = Array.from({ length: 30 }, (_, at): Arc => [at + 1, 0])
  const given = { program: checkProgram(kCore), parameters: {}, inputs: {}, maxWork: 1e6, traced: [0] }
  const most = (tracedMessages?: number) => {
    const { trace } = runProgram(csrOf(31, leaves), { ...given, ...(tracedMessages !== undefined && { tracedMessages }) }, uncontrolled)
    return Math.max(...trace.map(({ nodes: [node] }) => node?.messages.length ?? 0))
  }
  t.same([most(), most(100), most(3)], [20, 30, 3])
})
