import type { CallToolResult } from '@modelcontextprotocol/server'
import { EdgewiseError, fromWireError } from '../../base/errors.ts'
import type { Job } from '../../storage/state/jobs.ts'
import type { CallOrder, McpRequest, ShownJob, TaskFace } from './profile.ts'
import { showFailure } from './tool-failure.ts'

type TaskStatus = 'working' | 'completed' | 'failed' | 'cancelled'

/** A job in the protocol's form of a task. */
export interface Task {
  readonly taskId: string
  readonly status: TaskStatus
  readonly statusMessage?: string
  readonly createdAt: string
  readonly lastUpdatedAt: string
  /** Counted from its creation; null: kept forever. */
  readonly ttlMs: number | null
  readonly pollIntervalMs: number
}

/** How a task ended: the reply of the direct call, or the reason why there is none. */
export interface Outcome {
  readonly result?: CallToolResult
  readonly error?: { readonly code: string; readonly message: string }
}

export interface Tasks {
  /** Stores the call durably as a job. */
  begin(order: CallOrder, request: McpRequest): Promise<Job>
  /** Waits for its end or the signal, and resolves with its current state. */
  wait(job: Job, signal: AbortSignal): Promise<Job>
  /** Methods that take an id throw EDGEWISE_UNKNOWN_JOB when the tenant has no such job. */
  read(id: string, request: McpRequest): Promise<Job>
  show(job: Job): Promise<Task>
  /** Empty for a job that has not ended, or was cancelled. */
  outcome(job: Job, request: McpRequest): Promise<Outcome>
  /** An ended job stays unchanged. */
  cancel(id: string, request: McpRequest): Promise<Job>
  list(after: string | undefined, request: McpRequest): Promise<{ readonly tasks: readonly Task[]; readonly next: string | null }>
}

const POLL_MS = 1000
const PAGE = 20

/** Errors that end a job but not a call, so there is no reply to return. */
const isFault = (code: string): boolean => code === 'EDGEWISE_INTERNAL' || code.startsWith('EDGEWISE_JOB_')

/** A job with a pending cancel counts as cancelled, whatever its run still does. */
function statusOf({ state, cancelRequested, error }: ShownJob): TaskStatus {
  if (cancelRequested || state === 'cancelled') return 'cancelled'
  if (state === 'done') return 'completed'
  if (state === 'failed' || state === 'dead') return isFault(error?.code ?? '') ? 'failed' : 'completed'
  return 'working'
}

function messageOf({ state, progress, error }: ShownJob): string | null {
  if (error !== null) return error.message
  if (state === 'queued') return 'Waits for a worker.'
  return state === 'running' && progress !== null ? `${Math.floor(progress * 100)} % done.` : null
}

/** The lifetime from its creation if the job ended now, so that the value only increases. */
function ttlOf({ createdAt, endedAt }: ShownJob, keepMs: number): number | null {
  const end = endedAt === null ? Date.now() : Date.parse(endedAt)
  return keepMs === 0 ? null : Math.max(0, end - Date.parse(createdAt)) + keepMs
}

function taskOf(job: ShownJob, keepMs: number): Task {
  const message = messageOf(job)
  return {
    taskId: job.id,
    status: statusOf(job),
    ...(message !== null && { statusMessage: message }),
    createdAt: job.createdAt,
    lastUpdatedAt: job.endedAt ?? job.startedAt ?? job.createdAt,
    ttlMs: ttlOf(job, keepMs),
    pollIntervalMs: POLL_MS
  }
}

/** The creator may cancel it, like a call whose client disconnects; others need the scope, as over HTTP. */
function assertMayCancel({ authority }: Job, { keyId, scopes }: McpRequest): void {
  if (authority.keyId !== keyId && !scopes.includes('write')) {
    throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: 'Cancelling a task of another key', scope: 'write' })
  }
}

/** Implements the protocol's tasks with the service's jobs; a task has its job's id. */
export function createTasks({ jobs, keepMs, reply }: TaskFace): Tasks {
  const read: Tasks['read'] = (id, { tenant }) => jobs.read(tenant, id)
  return {
    read,
    async begin(order, { tenant, keyId, scopes, grants }) {
      const { job } = await jobs.submit({ ...order, tenant, authority: { keyId, scopes, grants } })
      return job
    },
    async wait(job, signal) {
      const { tenant, id, events } = job
      for await (const _ of jobs.watch(tenant, id, events, signal));
      return jobs.read(tenant, id)
    },
    show: async (job) => taskOf(await jobs.show(job), keepMs),
    async outcome(job, request) {
      const { state, cancelRequested, error } = job
      if (cancelRequested) return {}
      if (state === 'done') return { result: reply(job, await jobs.resultOf(job), request) }
      if (error === null || job.endedAt === null) return {}
      const failure = fromWireError(error)
      return isFault(failure.code) ? { error: failure } : { result: showFailure(failure) }
    },
    async cancel(id, request) {
      const job = await read(id, request)
      assertMayCancel(job, request)
      if (job.endedAt !== null) return job
      return jobs.cancel(job.tenant, id).catch((error: unknown) => {
        // The job has ended meanwhile.
        if (error instanceof EdgewiseError && error.code === 'EDGEWISE_JOB_STATE') return read(id, request)
        throw error
      })
    },
    async list(after, { tenant }) {
      const page = await jobs.page(tenant, {}, { limit: PAGE, after })
      return { tasks: page.jobs.map((job) => taskOf(job, keepMs)), next: page.next }
    }
  }
}
