import t from 'tap'
import type { ScriptedReply } from '../../doubles/scripted-model-server.ts'
import { told, toolboxOf } from './fixture-kind.ts'
import { openFixture, stepUsage } from './fixture-task.ts'
import { node, type TaskScript } from './task-script.ts'

/** Adds a station by a tool, and answers from the prompt. */
const solves: TaskScript = ({ role, before }) => {
  if (role === 'next_step') return before < 3 ? { choice: 'enhance', content: 'More.' } : { choice: 'solve', content: 'Bank' }
  if (role === 'tools') return { toolCalls: [{ name: 'look', arguments: {} }] }
  if (role === 'new_operations') return { operations: [node('Bank', 'Station', { zone: 1 })] }
  return { final_answer: 'Bank' }
}
const task = 'Name a station.'

const status = (code: number, retryAfter?: string): ScriptedReply => ({ fault: { kind: 'status', status: code, ...(retryAfter && { retryAfter }) } })
const faults: readonly ScriptedReply[] = [status(429, '1'), status(500), { fault: { kind: 'reset' } }]

t.test('after 429, 500 and a lost connection a request is sent a fourth time, and each sending is counted', async (t) => {
  let sent = 0
  const bench = await openFixture(t, (request) => faults[sent++] ?? solves({ ...request, before: 3 }))
  const job = await bench.solve({ task, parameters: { votes: 1 } })
  t.match(job, { state: 'done', attempt: 1, result: { value: { status: 'answered', usage: { calls: 5 } } } })
  t.same(bench.pauses, [1000, 1000, 2000], 'what the endpoint asks for, then ever longer')
  t.same(bench.roles, ['next_step', 'next_step', 'next_step', 'next_step', 'final_answer'])
  t.match(await stepUsage(bench, job), { calls: 5 })
})

t.test('a request that the endpoint rejects fails the task at once, with a problem', async (t) => {
  for (const code of [400, 401, 404]) {
    const bench = await openFixture(t, () => status(code))
    const job = await bench.solve({ task, parameters: { votes: 1 } })
    t.match(job, { state: 'failed', attempt: 1, error: { code: 'EDGEWISE_MODEL_FAILED', parameters: { status: code } } })
    t.same(bench.pauses, [])
    // Another form of the request is another request: schema, tool, JSON.
    t.equal(bench.requests.length, code === 400 ? 3 : 1)
    t.equal(new Set(bench.requests.map((request) => JSON.stringify(request))).size, bench.requests.length, 'and none is sent twice')
  }
})

t.test('a pause too long for a request is taken by the job', async (t) => {
  const bench = await openFixture(t, () => status(429, '120'))
  const job = await bench.solve({ task, parameters: { votes: 1 } })
  t.match(job, { state: 'queued', runAt: bench.clock.now + 120_000 })
  t.same(bench.pauses, [])
})

t.test('a reply in the wrong form is sent back with its fault, at most twice; then the task continues without it', async (t) => {
  const bad: Readonly<Record<string, ScriptedReply>> = {
    'not JSON': { text: 'I would solve it.' },
    'the wrong type': { text: '{"choice": "solve", "content": 7}' },
    'no such choice': { text: '{"choice": "FOO", "content": "x"}' },
    empty: { text: '' }
  }
  for (const [what, reply] of Object.entries(bad)) {
    const bench = await openFixture(t, (request) => (request.role === 'next_step' && request.before < 3 ? reply : solves({ ...request, before: 3 })))
    t.match(await bench.resultOf({ task, parameters: { votes: 1, maxIterations: 2 } }), { status: 'answered', answer: 'Bank', rounds: 2 }, what)
    t.equal(bench.roles.filter((role) => role === 'next_step').length, 4, what)
    t.match(bench.requests[2]?.messages.at(-1)?.content, /That reply is not valid: /, what)
  }
})

t.test('a model that refuses is not called again', async (t) => {
  const bench = await openFixture(t, (request) => (request.role === 'next_step' && request.before < 1 ? { refusal: 'No.' } : solves({ ...request, before: 3 })))
  t.match(await bench.resultOf({ task, parameters: { votes: 1, maxIterations: 2 } }), { answer: 'Bank', rounds: 2 })
  t.equal(bench.roles.filter((role) => role === 'next_step').length, 2)
})

t.test('an endpoint without schemas gets a tool call, and one without tools JSON mode', async (t) => {
  for (const knows of ['tools', 'JSON'] as const) {
    const bench = await openFixture(t, ({ seen }) => {
      if (seen.response_format?.type === 'json_schema') return status(400)
      if (seen.tools !== undefined && knows === 'JSON') return status(400)
      const asked = JSON.stringify(seen)
      const value = asked.includes('final_answer') ? { final_answer: 'Bank' } : { choice: 'solve', content: 'Bank' }
      return seen.tools === undefined ? { text: JSON.stringify(value) } : { toolCalls: [{ name: String(seen.tools[0]?.function.name), arguments: value }] }
    })
    const job = await bench.solve({ task, parameters: { votes: 1 } })
    t.match(job, { state: 'done', result: { value: { status: 'answered', answer: 'Bank' } } }, knows)
    t.equal((await stepUsage(bench, job)).calls, bench.requests.length, `${knows}: refused requests are accounted for`)
  }
})

t.test('the steps of a task add up to the count of the endpoint, over failures, repairs, model calls by tools, and further runs', async (t) => {
  const tally = { calls: 0, promptTokens: 0, completionTokens: 0 }
  let sent = 0
  const asks = toolboxOf({ look: () => told('Bank is in zone 1.', { usage: { model: 'other', calls: 2, promptTokens: 70, completionTokens: 7 } }) })
  const failing = new Set([1, 6, 7])
  const bench = await openFixture(
    t,
    (request) => {
      sent += 1
      tally.calls += 1
      if (failing.has(sent)) return status(500)
      const usage = { prompt: 10 + sent, completion: sent }
      tally.promptTokens += usage.prompt
      tally.completionTokens += usage.completion
      if (request.role === 'merged_reason' && request.before === 0) return { text: 'not JSON', usage }
      const content = request.role === 'next_step' && sent < 6 ? { choice: 'enhance', content: `More: ${sent}.` } : solves({ ...request, before: 3 })
      if (request.role === 'merged_reason') return { text: '{"reason": "All."}', usage }
      return request.role === 'tools' ? { ...(content as object), usage } : { text: JSON.stringify(content), usage }
    },
    { toolbox: asks, model: { maxRetries: 1 } }
  )
  let job = await bench.solve({ task, parameters: { votes: 3, mergeReasons: true } })
  // Its retries are used up more than once: the job tries again.
  for (let again = 0; again < 3 && job.state === 'queued'; again++) {
    bench.clock.now = job.runAt
    const worker = bench.worker()
    await worker.untilIdle()
    await worker.stop(0)
    job = await bench.read(job)
  }
  t.match(job, { state: 'done' })
  t.ok(job.attempt > 1, 'a task that needed one run')
  const all = { calls: tally.calls + 2, promptTokens: tally.promptTokens + 70, completionTokens: tally.completionTokens + 7 }
  t.same(await stepUsage(bench, job), all)
  t.match(job.result, { value: { usage: all } }, 'and its result says the same')
})
