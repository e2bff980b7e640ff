import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { shortestPath } from '../../../../src/graph/vertex/library/shortest-path.ts'
import { runProgram } from '../../../../src/graph/vertex/run/run-program.ts'
import { type Arc, csrOf } from '../../random-graph.ts'
import { outcome, outcomeInParts } from '../outcome.ts'

const row: Arc[] = Array.from({ length: 9 }, (_, at) => [at, at + 1])

t.test('a run completes a superstep between two pauses, however short its time', async (t) => {
  const { parts, supersteps } = outcomeInParts(shortestPath, csrOf(10, row), { parameters: { source: 0, target: 9 } })
  t.same([parts, supersteps], [10, 10])
})

t.test('a phase that ends without changes continues after a pause', async (t) => {
  const { values } = outcomeInParts(shortestPath, csrOf(10, row), { parameters: { source: 0, target: 9 } })
  t.equal(values['distance'], 9)
})

t.test('each part reports its own supersteps', async (t) => {
  const csr = csrOf(10, row)
  const given = { parameters: { source: 0, target: 9 } }
  t.same(outcomeInParts(shortestPath, csr, given).history, outcome(shortestPath, csr, given).history)
})

t.test('a pause between phases does not repeat the start of one', async (t) => {
  const phase = (name: string) => ({
    name,
    start: [{ set: { count: 'count + 1' } }],
    message: { hundred: { type: 'number', combine: 'sum' } },
    send: [{ along: 'out', value: { hundred: '100' } }],
    update: { rules: [{ set: { count: 'count + message.hundred' } }] },
    halt: { after: '2' }
  })
  const program = {
    name: 'counting',
    description: 'Counts how often phases begin, and hundreds of messages.',
    state: { count: { type: 'number', initial: '0' } },
    phases: [phase('one'), phase('two')],
    result: { columns: { count: 'count' } }
  } as VertexProgram
  const told = outcomeInParts(program, csrOf(2, [[0, 1]]))
  t.same([told.columns['count'], told.parts], [[2, 402], 4])
})

t.test('a run paused before its first superstep has checked that there is one, and starts from given states', async (t) => {
  const csr = csrOf(10, row)
  const given = { program: checkProgram(shortestPath), parameters: { source: 0, target: 9 }, inputs: {}, maxWork: 1e6 }
  const { checkpoint, result, supersteps } = runProgram(csr, { ...given, pauseAfter: 0 }, uncontrolled)
  t.same([result, supersteps, checkpoint?.phase, checkpoint?.step], [null, 0, 0, 0])
  t.equal(runProgram(csr, { ...given, pauseAfter: 3 }, uncontrolled).checkpoint?.step, 3)

  const fields = { distance: Float64Array.from({ length: 10 }, (_, at) => (at === 5 ? 100 : Number.POSITIVE_INFINITY)), via: new Int32Array(10).fill(-1) }
  const fresh = { phase: 0, step: 0, supersteps: 0, work: 0, fields, globals: {}, changed: new Uint8Array(10), isFresh: true }
  t.equal(runProgram(csr, { ...given, resume: fresh }, uncontrolled).result?.values['distance']?.value, 104, 'all count as changed')
  const settled = runProgram(csr, { ...given, resume: { ...fresh, step: 1, isFresh: false }, pauseAfter: 0 }, uncontrolled)
  t.equal(settled.result?.values['reachedCount']?.value, 1, 'where nothing has changed the result is that of the states')
})
