import t from 'tap'
import type { Plan, PlanInput } from '../../../src/ask/planner.ts'
import { openLanguageService } from '../../../src/ask/worker/language-service-pool.ts'
import { startLanguageThread } from '../../../src/ask/worker/language-threads.ts'
import type { GivenResult } from '../../../src/results/shape.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name)
const known = { all: names(caller.tools), forRules: names(caller.forRules) }
const asked = (question: string): PlanInput => ({ question, graph: 'london', isInline: false, previous: [] })
/** Can be read in very many ways. */
const hostile = asked(`How many stations are linked to${' Bank, Euston, Angel and'.repeat(22)} Oval?`)

function open(options: { readonly readMs?: number; readonly threads?: number; readonly queueSize?: number } = {}) {
  const pool = openLanguageService({ tools: known, store, threads: 1, queueSize: 4, readMs: 20_000, ...options })
  t.teardown(() => pool.close())
  return pool
}

t.test('plans on a worker as on its own thread, and returns the plan as data', async (t) => {
  const pool = open()
  const plan = (await pool.read('plan', asked('Which stations are in zone 4?'), { tenant })) as Plan
  t.equal(plan.kind, 'plan')
  t.same(structuredClone(plan), plan)
  t.same(JSON.parse(JSON.stringify(plan)), plan, 'as JSON')
})

t.test('a service takes the thread that was started early', async (t) => {
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  t.teardown(() => process.off('worker', count))
  startLanguageThread()
  startLanguageThread()
  const pool = open()
  pool.warm()
  t.match(await pool.read('plan', asked('Which stations are in zone 4?'), { tenant }), { kind: 'plan' })
  t.equal(started, 1)
  t.match(await open().read('plan', asked('Which stations are in zone 4?'), { tenant }), { kind: 'plan' })
  t.equal(started, 2)
})

t.test('a plan of a lost worker is rendered by another', async (t) => {
  const question = asked('How many stations are there?')
  const first = open()
  const plan = JSON.parse(JSON.stringify(await first.read('plan', question, { tenant }))) as Plan
  await first.close()
  const results: GivenResult[] = []
  for (const { tool, arguments: given } of plan.calls) {
    results.push({ step: results.length + 1, arguments: given, result: await caller.call({ tenant, graph: 'london', tool, arguments: given }) })
  }
  t.match(await open().read('render', { plan, results, question: question.question }, { tenant }), { status: 'answered', data: 302 })
})

t.test('a worker looks up data only for the tenant of its task', async (t) => {
  await t.rejects(open().read('plan', asked('How many stations are there?'), { tenant: 'another' }), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('a text that takes too long is abandoned, and a new worker reads the next', async (t) => {
  const pool = open({ readMs: 200 })
  await t.rejects(pool.read('plan', hostile, { tenant }), { code: 'EDGEWISE_UNREADABLE' })
  t.match(await pool.read('inlineGraph', { question: 'A -> B, B -> C. Who is last?', previous: [], stored: 'none' }, { tenant }), {
    content: { orientation: 'directed' }
  })
})

t.test('a cancelled call ends at once, and its worker is soon free', async (t) => {
  const pool = open({ readMs: 300_000 })
  const telling = () => pool.read('inlineGraph', { question: 'A -> B, B -> C. Who is last?', previous: [], stored: 'none' }, { tenant })
  await telling()
  const caller = new AbortController()
  const reading = pool.read('plan', hostile, { tenant, signal: caller.signal })
  const next = telling()
  caller.abort()
  await t.rejects(reading, { code: 'EDGEWISE_CANCELLED' })
  t.ok(await next)
})

t.test('one tenant cannot block another, and a rejected request gets a retry time', async (t) => {
  const pool = open({ queueSize: 2 })
  const leaving = new AbortController()
  const mine = ['first', 'second', 'third'].map(() => pool.read('plan', hostile, { tenant, signal: leaving.signal }))
  for (const reading of mine) reading.catch(() => {})
  const refused = pool.read('plan', hostile, { tenant, signal: leaving.signal })
  await t.rejects(refused, { code: 'EDGEWISE_QUEUE_FULL', parameters: { retryAfterSeconds: 20 } })
  const other = pool.read('plan', asked('How many stations are there?'), { tenant: 'another' })
  await t.rejects(mine[2] as Promise<unknown>, { code: 'EDGEWISE_QUEUE_FULL' }, 'the last of the tenant with the most makes room')
  leaving.abort()
  await t.rejects(other, { code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('closing ends running and waiting requests', async (t) => {
  const pool = open()
  const readings = [pool.read('plan', hostile, { tenant }), pool.read('plan', hostile, { tenant })]
  const ends = readings.map((reading) => t.rejects(reading, { code: 'EDGEWISE_CANCELLED' }))
  await pool.close()
  await Promise.all(ends)
  await t.rejects(pool.read('plan', hostile, { tenant }), { code: 'EDGEWISE_CANCELLED' })
})
