import t from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { deferred } from '../../jobs/open-jobs.ts'
import { told, toolboxOf } from './fixture-kind.ts'
import { openFixture, stepUsage } from './fixture-task.ts'
import { openTasks } from './scripted-task.ts'
import { node, type TaskScript } from './task-script.ts'

const toolbox = toolboxOf({ look: () => told('Bank is in zone 1.') })
const task = 'Name a station.'
const usage = { prompt: 300, completion: 100 }

/** Never done: more knowledge, round after round. */
const goesOn: TaskScript = ({ role, before }) => {
  const reply = (value: object) => ({ text: JSON.stringify(value), usage })
  if (role === 'next_step') return reply({ choice: 'enhance', content: `More: ${before}.` })
  if (role === 'tools') return { toolCalls: [{ name: 'look', arguments: { at: before } }], usage }
  if (role === 'new_operations') return reply({ operations: [node('Bank', 'Station', { zone: 1 })] })
  return reply({ final_answer: 'Bank' })
}

t.test('a budget of 1000 tokens is spent after the third request of 400, at the latest', async (t) => {
  const bench = await openFixture(t, goesOn, { toolbox })
  const job = await bench.solve({ task, parameters: { votes: 1 }, budget: { maxTokens: 1000 } })
  t.match(job, { state: 'done', result: { value: { status: 'cannot_answer', answer: null, grounded: false, stoppedBy: 'maxTokens (1000)' } } })
  t.ok(bench.requests.length <= 3, `${bench.requests.length} requests`)
  t.match(await stepUsage(bench, job), { calls: bench.requests.length, promptTokens: bench.requests.length * 300 })
})

t.test('no more requests are sent than a budget of calls allows, in parallel or not', async (t) => {
  for (const votes of [1, 5])
    for (const maxModelCalls of [1, 2, 3, 4, 7]) {
      const bench = await openFixture(t, goesOn, { toolbox })
      const result = await bench.resultOf({ task, parameters: { votes, stopEarly: false }, budget: { maxModelCalls } })
      t.equal(bench.requests.length, maxModelCalls, `${votes} votes`)
      t.match(result, { status: 'cannot_answer', stoppedBy: `maxModelCalls (${maxModelCalls})`, usage: { calls: maxModelCalls } })
    }
})

t.test('model calls by tools respect the limits of the task', async (t) => {
  const asks: TaskScript = (request) => {
    const { role, before } = request
    if (role === 'text') return { text: 'Bank.', usage: { prompt: 9000, completion: 1000 } }
    return role === 'tools' ? { toolCalls: [1, 2].map((n) => ({ name: 'ask_model', arguments: { question: `${before}.${n}` } })), usage } : goesOn(request)
  }
  const { resultOf, requests } = await openTasks(t, asks)
  for (const maxModelCalls of [2, 3, 4, 5]) {
    const before = requests.length
    t.match(await resultOf({ task, budget: { maxModelCalls } }), { stoppedBy: `maxModelCalls (${maxModelCalls})`, usage: { calls: maxModelCalls } })
    t.equal(requests.length - before, maxModelCalls)
  }
  t.match(await resultOf({ task, budget: { maxTokens: 15_000 } }), { stoppedBy: 'maxTokens (15000)' })
})

t.test('a budget that ends after a solution gives the best one, as a partial answer', async (t) => {
  const solves: TaskScript = ({ role }) =>
    role === 'next_step' ? { text: JSON.stringify({ choice: 'solve', content: 'Bank' }), usage } : { text: '{"final_answer": "Bank"}', usage }
  for (const [budget, stoppedBy] of [
    [{ maxModelCalls: 3 }, 'maxModelCalls (3)'],
    [{ maxTokens: 1200 }, 'maxTokens (1200)']
  ] as const) {
    const bench = await openFixture(t, solves, { toolbox })
    t.match(await bench.resultOf({ task, budget }), { status: 'partial', answer: 'Bank', stoppedBy, grounded: false })
  }
})

t.test('time is over at the first request after the limit, over all runs of the job', async (t) => {
  let now = 1_700_000_000_000
  const bench = await openFixture(
    t,
    (request) => {
      now += 40_000
      return goesOn(request)
    },
    { toolbox, now: () => now }
  )
  t.match(await bench.resultOf({ task, parameters: { votes: 1 }, budget: { maxSeconds: 100 } }), { status: 'cannot_answer', stoppedBy: 'maxSeconds (100)' })
  t.equal(bench.requests.length, 3)
})

t.test('a call in flight when time is over ends then, and reports it', async (t) => {
  const hangs = toolboxOf({
    look: (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new EdgewiseError('EDGEWISE_CANCELLED'))))
  })
  const bench = await openFixture(t, goesOn, { toolbox: hangs })
  const job = await bench.solve({ task, parameters: { votes: 1 }, budget: { maxSeconds: 1 } })
  t.match(job, { state: 'done', result: { value: { status: 'cannot_answer', stoppedBy: 'maxSeconds (1)' } } })
  const events = await bench.state.jobs.events('a', job.id, 0, 100)
  t.match(
    events.find(({ type }) => type === 'task.call'),
    { data: { name: 'look', isError: true, text: /"look" did not end within the time of the task: maxSeconds \(1\)/ } }
  )
})

t.test('a deadline ends a task whose model is silent, and disconnects', async (t) => {
  const reached = deferred()
  const { runtime, left } = await openTasks(
    t,
    () => {
      reached.resolve()
      return { fault: { kind: 'stall' } }
    },
    { EDGEWISE_JOB_LEASE_MS: '3000', EDGEWISE_JOB_POLL_MS: '20' }
  )
  const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
  const { job } = await runtime.jobs.submit({
    tenant: 'default',
    kind: 'kgot',
    input: { task, tools: ['ask_model'], parameters: { votes: 1 } },
    authority,
    deadlineMs: 1500
  })
  const worker = openWorker(runtime, () => {})
  worker.start()
  await reached.promise
  await left(0)
  for await (const _ of runtime.jobs.watch('default', job.id, 0, new AbortController().signal));
  t.match(await runtime.jobs.read('default', job.id), { state: 'failed', error: { code: 'EDGEWISE_JOB_DEADLINE' } })
  await worker.stop(0)
})

t.test('a task cancelled while its model is silent ends at once, disconnects, and sends nothing more', async (t) => {
  const reached = deferred()
  const { app, runtime, requests, left } = await openTasks(
    t,
    () => {
      reached.resolve()
      return { fault: { kind: 'stall' } }
    },
    { EDGEWISE_JOB_LEASE_MS: '3000', EDGEWISE_JOB_POLL_MS: '20' }
  )
  const { location } = (await app.inject({ method: 'POST', url: '/kgot/tasks', payload: { task, parameters: { votes: 1 } } })).headers
  const id = String(location).split('/').at(-1) ?? ''
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  worker.start()
  await reached.promise
  const startedAt = performance.now()
  await app.inject({ method: 'POST', url: `${location}/cancel` })
  await left(0)
  for await (const _ of runtime.jobs.watch('default', id, 0, new AbortController().signal));
  t.ok(performance.now() - startedAt < 10_000, 'far sooner than its model would have been given up')
  t.match((await app.inject(String(location))).json(), { state: 'cancelled', answer: null })
  t.equal(requests.length, 1)
  await worker.stop(0)
})
