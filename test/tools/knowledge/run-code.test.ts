import t from 'tap'
import { compactResult } from '../../../src/results/compact-result.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

t.test('code gives one row, the same under one handle in every run', async (t) => {
  const { caller } = await openTestRuntime(t)
  const run = (code: string) => caller.call({ tenant, tool: 'run_code', arguments: { code }, isPlanned: true })
  const first = await run('print("sum of", 3); [1, 2].map((one) => one * 2 + Math.random())')
  t.match(first, { total: 1, rows: [{ printed: 'sum of 3\n' }], provenance: { reproducible: 'exact' } })
  const other = await openTestRuntime(t)
  const again = await other.caller.call({ tenant, tool: 'run_code', arguments: { code: 'print("sum of", 3); [1, 2].map((one) => one * 2 + Math.random())' } })
  t.same([again.rows, again.hash], [first.rows, first.hash])
  t.match(compactResult(await run('"text"')), /"rows":\[\{"value":"text","printed":""\}\]/)
  t.match(await run('const a = 1'), { rows: [{ value: null }], notes: [/set the variable "result"/] })
})

t.test('failing code reports its error, and its output', async (t) => {
  const { caller } = await openTestRuntime(t)
  const run = (code: string) => caller.call({ tenant, tool: 'run_code', arguments: { code } })
  await t.rejects(run('print("so far"); a.b'), { code: 'EDGEWISE_CODE_FAILED', message: /'a' is not defined \(line 1\) It printed: so far/ })
  await t.rejects(run('process.env'), { code: 'EDGEWISE_CODE_FAILED', message: /'process' is not defined/ })
  await t.rejects(run(''), { code: 'EDGEWISE_INVALID_INPUT' })
})
