import type { Test } from 'tap'
import type { JobRequest } from '../../../src/jobs/submit.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import type { TaskAnswer } from '../../../src/tasks/kgot/task-answer.ts'
import type { TaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import type { TaskBench } from './scripted-task.ts'

/** Errors that are a task's end and not a fault of the program. */
const HONEST = ['EDGEWISE_MODEL_FAILED', 'EDGEWISE_JOB_DEADLINE']
/** What no source of these tests says, unless a model writes it into the graph. */
const UNTRUE = /4711|Paris/

/** What an answer says of itself against the graph that it was drawn from. */
function faultsIn(answer: TaskAnswer, graph: TaskGraph): string[] {
  const { status, answer: text, grounded, forced, support, stoppedBy, ungrounded } = answer
  const facts = JSON.stringify(graph)
  const said = [
    (text === null) !== (status === 'cannot_answer') && `${status} with the answer ${text}`,
    (status === 'partial') !== (text !== null && stoppedBy !== null) && `${status}, stopped by ${stoppedBy}`,
    grounded && (support.length === 0 || ungrounded.length > 0 || text === null) && 'grounded without support',
    grounded && !facts.includes(UNTRUE.exec(text ?? '')?.[0] ?? '') && `grounded though nothing says "${text}"`,
    forced && text === null && 'forced without an answer',
    support.some(({ subject }) => !graph.nodes.some(({ name }) => name === subject)) && 'support that is not in the graph'
  ]
  return said.flatMap((fault) => (typeof fault === 'string' ? [fault] : []))
}

export interface TaskEnd {
  readonly id: string
  /** Of a job that is done: the status of its answer. */
  readonly state: string
  readonly faults: readonly string[]
  /** null: the job is not done. */
  readonly answer: TaskAnswer | null
}

/** How a task ended, and what of it is not honest. */
async function endOf({ runtime, app }: TaskBench, id: string, headers: Readonly<Record<string, string>>): Promise<TaskEnd> {
  const job = await runtime.jobs.read('default', id)
  const shown = (await app.inject({ url: `/kgot/tasks/${id}`, headers })).json()
  if (job.state !== 'done') {
    const { code } = shown.error ?? {}
    return { id, state: job.state, answer: null, faults: HONEST.includes(code) ? [] : [`${id} ended as ${job.state} with ${JSON.stringify(shown.error)}`] }
  }
  const answer = (await runtime.jobs.resultOf(job)) as TaskAnswer
  const { graph } = await runtime.taskGraphs.graph('default', id)
  const { calls, promptTokens, completionTokens } = shown.usage
  const faults = faultsIn(answer, graph).map((fault) => `${id}: ${fault}`)
  if (JSON.stringify(answer.usage) !== JSON.stringify({ calls, promptTokens, completionTokens }))
    faults.push(`${id} tells of ${JSON.stringify(answer.usage)}, its steps of ${JSON.stringify(shown.usage)}`)
  return { id, state: answer.status, faults, answer }
}

/** Submits tasks, runs them side by side, and returns the end of each. `headers` are of a key, where there are keys. */
export async function endsOf(
  t: Pick<Test, 'fail'>,
  bench: TaskBench,
  tasks: readonly Omit<JobRequest, 'tenant' | 'kind'>[],
  headers: Readonly<Record<string, string>> = {}
): Promise<TaskEnd[]> {
  const { jobs } = bench.runtime
  const ids: string[] = []
  for (const task of tasks) ids.push((await jobs.submit({ tenant: 'default', kind: 'kgot', ...task })).job.id)
  const worker = openWorker(bench.runtime, (error) => t.fail(String(error)))
  worker.start()
  for (const id of ids) for await (const _ of jobs.watch('default', id, 0, new AbortController().signal));
  await worker.stop(0)
  return Promise.all(ids.map((id) => endOf(bench, id, headers)))
}

/** How many there are of each sort. */
export function countBy<One, Key>(all: readonly One[], keyOf: (one: One) => Key): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** Warnings of the process from now on, such as of listeners that pile up. */
export function warningsOf(t: Pick<Test, 'teardown'>): readonly string[] {
  const warnings: string[] = []
  // Scripted endpoints may refuse a form of replies.
  const onWarning = ({ message, code }: NodeJS.ErrnoException) => {
    if (code !== 'EDGEWISE_FORM_REFUSED') warnings.push(message)
  }
  process.on('warning', onWarning)
  t.teardown(() => process.off('warning', onWarning))
  return warnings
}
