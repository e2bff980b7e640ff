import fc from 'fast-check'
import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { buildCsr } from '../../../../src/graph/build-csr.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../../../src/graph/vertex/language/checked.ts'
import type { Value } from '../../../../src/graph/vertex/language/functions.ts'
import { type ProgramRunOutput, runProgram } from '../../../../src/graph/vertex/run/run-program.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { randomProgram } from '../random-program.ts'
import { runReference } from '../reference.ts'

const graph = fc
  .record({
    nodeCount: fc.integer({ min: 1, max: 24 }),
    undirected: fc.boolean(),
    weighted: fc.boolean(),
    arcs: fc.array(fc.tuple(fc.nat(23), fc.nat(23), fc.nat(4)), { maxLength: 30, size: 'max' })
  })
  .map(
    ({ nodeCount, undirected, weighted, arcs }): Csr =>
      buildCsr({
        nodeCount,
        sources: Uint32Array.from(arcs, ([source]) => source % nodeCount),
        targets: Uint32Array.from(arcs, ([, target]) => target % nodeCount),
        weights: weighted ? Float64Array.from(arcs, ([, , weight]) => weight) : null,
        orientation: undirected ? 'undirected' : 'natural',
        parallel: 'keep'
      })
  )

function outcomeOf<Output>(run: () => Output): Output | string {
  try {
    return run()
  } catch (error) {
    if (error instanceof EdgewiseError) return error.code
    throw error
  }
}

const parametersOf = (csr: Csr) => ({ start: csr.nodeCount - 1, step: 2 })
const sizesOf = (csr: Csr) => Float64Array.from({ length: csr.nodeCount }, (_, v) => v % 3)

function runCompiled(csr: Csr, program: CheckedProgram, pauseAfterMs?: number): ProgramRunOutput {
  const given = { program, parameters: parametersOf(csr), inputs: { size: sizesOf(csr) }, maxWork: 1e9 }
  if (pauseAfterMs === undefined) return runProgram(csr, given, uncontrolled)
  let output = runProgram(csr, { ...given, pauseAfterMs }, uncontrolled)
  while (output.checkpoint !== null) output = runProgram(csr, { ...given, resume: output.checkpoint, pauseAfterMs }, uncontrolled)
  return output
}

function statesOf(output: ProgramRunOutput | string): unknown {
  if (typeof output === 'string') return output
  const { amount, flag, friend } = output.result?.columns ?? {}
  return { supersteps: output.supersteps, amount: [...(amount?.data ?? [])], flag: [...(flag?.data ?? [])], friend: [...(friend?.data ?? [])] }
}

t.test('compiled programs follow the documentation, for random programs and graphs', async (t) => {
  const outcomes = { equal: 0, refused: 0, pushed: 0, gathered: 0 }
  const outcome = fc.check(
    fc.property(randomProgram(), graph, (source, csr) => {
      const program = checkProgram(source)
      const { start, step } = parametersOf(csr)
      const expected = outcomeOf(() => runReference(csr, program, { start, step }, { size: sizesOf(csr) }))
      const numbers = (name: string) => (typeof expected === 'string' ? [] : expected.state.map((row) => Number(row[name] as Value)))
      const wanted =
        typeof expected === 'string'
          ? expected
          : { supersteps: expected.supersteps, amount: numbers('amount'), flag: numbers('flag'), friend: numbers('friend') }
      outcomes[typeof expected === 'string' ? 'refused' : 'equal']++
      for (const pauseAfterMs of [undefined, -1]) {
        const output = outcomeOf(() => runCompiled(csr, program, pauseAfterMs))
        for (const { isPushed } of typeof output === 'string' ? [] : output.history) outcomes[isPushed ? 'pushed' : 'gathered']++
        const found = statesOf(output)
        if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${pauseAfterMs}: ${JSON.stringify({ found, wanted })}`)
      }
      return true
    }),
    { seed: 7, numRuns: caseCount(600) }
  )
  t.notOk(outcome.failed, fc.defaultReportMessage(outcome) ?? '')
  t.ok(outcomes.equal > outcomes.refused, 'most programs come to an end', outcomes)
  t.ok(outcomes.pushed > caseCount(600) / 20 && outcomes.gathered > outcomes.pushed, 'messages are pushed by few and gathered by all', outcomes)
})
