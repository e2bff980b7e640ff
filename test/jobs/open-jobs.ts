import { join } from 'node:path'
import type { Test } from 'tap'
import type { EdgewiseError } from '../../src/base/errors.ts'
import { type Heartbeats, startHeartbeats } from '../../src/jobs/heartbeats.ts'
import { createJobTable, type JobTable } from '../../src/jobs/job-table.ts'
import type { JobContext, JobKind } from '../../src/jobs/kind.ts'
import { createKinds } from '../../src/jobs/kinds.ts'
import { createSubmit, type JobRequest } from '../../src/jobs/submit.ts'
import { openWebhooks } from '../../src/jobs/webhooks/open-webhooks.ts'
import { createWorker, type Worker, type WorkerOptions } from '../../src/jobs/worker.ts'
import { createNetwork } from '../../src/outside/net/network.ts'
import type { Job, Jobs } from '../../src/storage/state/jobs.ts'
import { openSqliteState } from '../../src/storage/state/sqlite/sqlite-state.ts'
import type { StateStore } from '../../src/storage/state/state.ts'

export const START = 1_700_000_000_000
export const LEASE_MS = 60_000

export interface JobBench {
  readonly state: StateStore
  readonly jobs: Jobs
  readonly table: JobTable
  /** What dates everything in the state; it stands still until it is moved. */
  readonly clock: { now: number }
  /** What workers said went wrong. */
  readonly faults: unknown[]
  submit(request?: Partial<JobRequest>): Promise<Job>
  read(job: Pick<Job, 'id'>): Promise<Job>
  types(job: Pick<Job, 'id'>): Promise<string[]>
  /** Stopped, with its heartbeats, at the end of the test. */
  worker(options?: Partial<WorkerOptions>): Worker
}

export const kindOf = (run: (input: never, context: JobContext) => unknown, given: Partial<JobKind> = {}): JobKind => ({
  name: 'work',
  version: 1,
  description: 'A kind of a test.',
  input: {},
  check: () => ({ scopes: ['read'] }),
  run: async (input, context) => run(input as never, context),
  ...given
})

export interface JobBenchOptions {
  /** Closed by whoever opened it, and with a clock of its own. Default: a file. */
  readonly state?: StateStore
  readonly path?: string
  readonly maxWaiting?: number
}

/** State in its own file, and workers of these kinds on it. Nothing here waits for time: the test makes workers run what is due. */
export async function openJobs(t: Test, kinds: readonly JobKind[], options: JobBenchOptions = {}): Promise<JobBench> {
  const clock = { now: START }
  const state = options.state ?? (await openSqliteState({ path: options.path ?? join(t.testdir(), 'state.sqlite'), now: () => clock.now }))
  const { jobs, blobs } = state
  const table = createJobTable({ jobs, random: () => 1 })
  const known = createKinds(kinds)
  const faults: unknown[] = []
  const network = createNetwork()
  const { prepare: prepareCallback } = openWebhooks({ webhooks: state.webhooks, network, secretKey: '' }).endpoints
  const defaults = { maxAttempts: 3, deadlineMs: 3_600_000 }
  const submit = createSubmit({ jobs, calls: state.calls, kinds: known, maxWaiting: options.maxWaiting ?? 1000, prepareCallback, defaults })
  const opened: { readonly worker: Worker; readonly heartbeats: Heartbeats }[] = []
  t.teardown(async () => {
    await Promise.all(opened.map(({ worker }) => worker.stop(0)))
    await Promise.all(opened.map(({ heartbeats }) => heartbeats.close()))
    await network.close()
    if (options.state === undefined) await state.close()
  })
  const read = async ({ id }: Pick<Job, 'id'>) => (await jobs.read('a', id)) ?? (t.fail(`job ${id} is gone`) as never)

  return {
    state,
    jobs,
    table,
    clock,
    faults,
    read,
    async submit(request = {}) {
      const authority = { keyId: null, scopes: ['read'], grants: [] } as const
      return (await submit({ tenant: 'a', kind: kinds[0]?.name ?? '', input: {}, authority, ...request })).job
    },
    types: async ({ id }) => (await jobs.events('a', id, 0, 1000)).map(({ type }) => type),
    worker(given = {}) {
      const heartbeats = given.heartbeats ?? startHeartbeats({ table, leaseMs: LEASE_MS, everyMs: 5 })
      const worker = createWorker({
        jobs,
        blobs,
        table,
        kinds: known,
        heartbeats,
        owner: `worker ${opened.length}`,
        concurrency: 4,
        tenantLimit: 100,
        leaseMs: LEASE_MS,
        pollMs: 5,
        now: () => clock.now,
        refusal: async (): Promise<EdgewiseError | null> => null,
        onError: (error) => faults.push(error),
        ...given
      })
      opened.push({ worker, heartbeats })
      return worker
    }
  }
}

/** Something that is waited for, and then happens. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

export const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
