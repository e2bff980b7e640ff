import t, { type Test } from 'tap'
import type { TaskAnswer } from '../../src/kgot/task-answer.ts'
import type { TaskGraph } from '../../src/kgot/task-graph.ts'
import { openWorker } from '../../src/worker/open-worker.ts'
import { isFull } from '../fixtures/length.ts'
import { noisy, taskOf } from './noise.ts'
import { openTasks } from './scripted-task.ts'

const TASKS = isFull ? 200 : 16
const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
/** Errors that are a task's end and not a fault of the program. */
const HONEST = ['EDGEWISE_MODEL_FAILED', 'EDGEWISE_JOB_DEADLINE']

/** What an answer says of itself against the graph that it was drawn from. */
function faultsIn(answer: TaskAnswer, graph: TaskGraph): string[] {
  const { status, answer: text, grounded, forced, support, stoppedBy, ungrounded } = answer
  const facts = JSON.stringify(graph)
  const said = [
    (text === null) !== (status === 'cannot_answer') && `${status} with the answer ${text}`,
    (status === 'partial') !== (text !== null && stoppedBy !== null) && `${status}, stopped by ${stoppedBy}`,
    grounded && (support.length === 0 || ungrounded.length > 0 || text === null) && 'grounded without support',
    grounded && /4711|Paris/.test(text ?? '') && !facts.includes(/4711|Paris/.exec(text ?? '')?.[0] ?? '') && `grounded though nothing says "${text}"`,
    forced && text === null && 'forced without an answer',
    support.some(({ subject }) => !graph.nodes.some(({ name }) => name === subject)) && 'support that is not in the graph'
  ]
  return said.flatMap((fault) => (typeof fault === 'string' ? [fault] : []))
}

async function endOf({ runtime, app }: Awaited<ReturnType<typeof openTasks>>, id: string): Promise<{ readonly state: string; readonly faults: string[] }> {
  const job = await runtime.jobs.read('default', id)
  const shown = (await app.inject(`/kgot/tasks/${id}`)).json()
  if (job.state !== 'done') {
    const { code } = shown.error ?? {}
    return { state: job.state, faults: HONEST.includes(code) ? [] : [`${id} ended as ${job.state} with ${JSON.stringify(shown.error)}`] }
  }
  const answer = (await runtime.jobs.resultOf(job)) as TaskAnswer
  const { graph } = await runtime.taskGraphs.graph('default', id)
  const { calls, promptTokens, completionTokens } = shown.usage
  const faults = faultsIn(answer, graph).map((fault) => `${id}: ${fault}`)
  if (JSON.stringify(answer.usage) !== JSON.stringify({ calls, promptTokens, completionTokens }))
    faults.push(`${id} tells of ${JSON.stringify(answer.usage)}, its steps of ${JSON.stringify(shown.usage)}`)
  return { state: answer.status, faults }
}

async function run(t: Test, seed: number) {
  const bench = await openTasks(t, noisy(seed), {
    OPENAI_TIMEOUT_MS: '4000',
    OPENAI_MAX_RETRIES: '0',
    EDGEWISE_JOB_POLL_MS: '50',
    EDGEWISE_JOB_CONCURRENCY: '8',
    // All ends are read at once.
    EDGEWISE_MAX_REQUESTS: '1000'
  })
  const { jobs } = bench.runtime
  const ids: string[] = []
  for (let number = 0; number < TASKS; number++) {
    const { job } = await jobs.submit({ tenant: 'default', kind: 'kgot', input: taskOf(seed, number), authority, maxAttempts: 2 })
    ids.push(job.id)
  }
  const worker = openWorker(bench.runtime, (error) => t.fail(String(error)))
  worker.start()
  for (const id of ids) for await (const _ of jobs.watch('default', id, 0, new AbortController().signal));
  await worker.stop(0)
  return { bench, ends: await Promise.all(ids.map((id) => endOf(bench, id))), ids }
}

t.test('whatever votes, tools and endpoints do, each task ends, and says honestly how', async (t) => {
  const seed = Date.now() % 1_000_000
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => void warnings.push(message)
  process.on('warning', onWarning)
  t.teardown(() => process.off('warning', onWarning))
  const { bench, ends, ids } = await run(t, seed)
  t.same(
    ends.flatMap(({ faults }) => faults),
    [],
    `seed ${seed}`
  )
  t.same(warnings, [])
  const counts = new Map<string, number>()
  for (const { state } of ends) counts.set(state, (counts.get(state) ?? 0) + 1)
  t.comment(`seed ${seed}: ${ids.length} tasks, ${bench.requests.length} requests; ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}`)
  t.ok((counts.get('answered') ?? 0) > 0 && counts.size > 1, 'not all of them end alike')
  t.ok(
    (await bench.runtime.store.list('default')).some(({ name }) => name === 'london'),
    'no graph was dropped'
  )
  const steps = await Promise.all(ids.map((id) => bench.runtime.jobs.steps('default', id)))
  const counted = steps.flat().reduce((sum, { usage }) => sum + ((usage as { calls?: number } | null)?.calls ?? 0), 0)
  t.equal(counted, bench.requests.length, 'each request is in the sum of the steps')
})
