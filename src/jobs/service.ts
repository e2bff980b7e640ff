import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../base/errors.ts'
import type { Blobs } from '../storage/state/blobs.ts'
import type { Calls } from '../storage/state/calls.ts'
import type { Job, JobCount, JobEvent, JobFilter, JobStep, Jobs } from '../storage/state/jobs.ts'
import { type ChangedJobs, type ChosenJobs, createChangeMany } from './change-many.ts'
import { createJobTable, type JobTable } from './job-table.ts'
import { readKept, textOf, unkeep } from './kept.ts'
import type { JobKind, Kinds } from './kind.ts'
import { createKinds } from './kinds.ts'
import { createSubmit, type Submit, type SubmitOptions } from './submit.ts'
import { endStates, type TransitionName } from './transitions.ts'

export interface JobService {
  readonly kinds: Kinds
  readonly table: JobTable
  /** Notifies listeners of each new job, so that a worker in this process starts it at once. */
  readonly submit: Submit
  /** A submission awaits its listeners, which must not fail. Returns a function that removes the listener. */
  onSubmit(listener: () => void | Promise<void>): () => void
  /** Methods that take an id throw EDGEWISE_UNKNOWN_JOB when the tenant has no such job. */
  read(tenant: string, id: string): Promise<Job>
  /** The result of a done job, else null. */
  resultOf(job: Job): Promise<unknown>
  /** Streams the result's JSON text. Throws EDGEWISE_JOB_STATE unless the job is done. */
  resultBytes(job: Job): Promise<AsyncIterable<Uint8Array>>
  list(tenant: string, filter: JobFilter, page: Parameters<Jobs['list']>[2]): Promise<Job[]>
  steps(tenant: string, id: string): Promise<JobStep[]>
  /** The number of the tenant's jobs in each state, by kind. */
  countOf(tenant: string): Promise<JobCount[]>
  cancel(tenant: string, id: string): Promise<Job>
  retry(tenant: string, id: string): Promise<Job>
  /** Cancels or retries many jobs, each by itself. */
  changeMany(act: 'cancel' | 'retry', tenant: string, chosen: ChosenJobs, signal: AbortSignal): Promise<ChangedJobs>
  /** Yields the job's events after `after`, from any process, until the job ends. */
  watch(tenant: string, id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent, void>
}

export interface JobServiceOptions extends Pick<SubmitOptions, 'prepareCallback' | 'maxWaiting'> {
  readonly state: { readonly jobs: Jobs; readonly blobs: Blobs; readonly calls: Pick<Calls, 'read'> }
  readonly kinds: readonly JobKind[]
  readonly deadlineMs: number
  /** Called for each change that this process makes to a job. */
  readonly onTransition?: (name: TransitionName, kind: string) => void
}

/** Default for jobs that set none. */
const MAX_ATTEMPTS = 5
const WATCH_MS = 300
const PAGE = 100

export function createJobService({ state, kinds: all, maxWaiting, prepareCallback, deadlineMs, onTransition }: JobServiceOptions): JobService {
  const { jobs, blobs, calls } = state
  const kinds = createKinds(all)
  const table = createJobTable({ jobs, ...(onTransition && { onTransition }) })
  const listeners = new Set<() => void | Promise<void>>()
  const submit = createSubmit({ jobs, calls, kinds, maxWaiting, prepareCallback, defaults: { maxAttempts: MAX_ATTEMPTS, deadlineMs } })
  async function notified<T>(answer: T): Promise<T> {
    await Promise.all([...listeners].map((listener) => listener()))
    return answer
  }

  async function read(tenant: string, id: string): Promise<Job> {
    const job = await jobs.read(tenant, id)
    if (job === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id })
    return job
  }

  const cancel = (tenant: string, id: string) => table.cancel(tenant, id)
  const retry = async (tenant: string, id: string) => notified(await table.retry(tenant, id))

  async function* watch(tenant: string, id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent, void> {
    for (let seen = after; !signal.aborted; ) {
      // The state is read before the events, so that an ended job's last events are included.
      const { state: standing, events } = await read(tenant, id)
      const news = await jobs.events(tenant, id, seen, PAGE)
      yield* news
      seen = news.at(-1)?.sequence ?? seen
      if (endStates.has(standing) && seen >= events) return
      if (news.length < PAGE) await setTimeout(WATCH_MS, undefined, { signal }).catch(() => {})
    }
  }

  return {
    kinds,
    table,
    submit: async (request) => notified(await submit(request)),
    onSubmit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    resultOf: async ({ tenant, result }) => (result === null ? null : unkeep(blobs, tenant, result)),
    async resultBytes({ id, tenant, state: standing, result }) {
      if (result === null) throw new EdgewiseError('EDGEWISE_JOB_STATE', { id, state: standing, what: 'Reading its result', allowed: 'done' })
      return (await readKept(blobs, tenant, result)) ?? textOf(null)
    },
    list: (tenant, filter, page) => jobs.list(tenant, filter, page),
    async steps(tenant, id) {
      await read(tenant, id)
      return jobs.steps(tenant, id)
    },
    countOf: (tenant) => jobs.countOf(tenant),
    cancel,
    retry,
    changeMany: createChangeMany({ list: jobs.list, cancel, retry }),
    watch
  }
}
