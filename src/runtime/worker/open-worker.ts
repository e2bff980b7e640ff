import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { EdgewiseError } from '../../base/errors.ts'
import { createTimekeeper } from '../../jobs/schedules/timekeeper.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import type { Job } from '../../storage/state/jobs.ts'
import { lapseOfKey } from '../../storage/state/keys.ts'
import type { Runtime } from '../runtime.ts'
import { threadedHeartbeats } from './threaded-heartbeats.ts'

/** Receives a worker's errors that no job records. */
export type OnWorkerError = (error: unknown, jobId: string | null) => void

/** The error of a job whose key has been revoked or has expired. */
async function refusalOf({ keys }: Runtime['state'], { authority: { keyId } }: Job): Promise<EdgewiseError | null> {
  const lapse = await lapseOfKey(keys, keyId)
  return lapse === null ? null : new EdgewiseError('EDGEWISE_UNAUTHENTICATED', { detail: `The key ${keyId} that submitted this job ${lapse}.` })
}

/** Opens a worker for the runtime's jobs. Close it before the runtime. */
export function openWorker(runtime: Runtime, onError: OnWorkerError, concurrency = runtime.config.jobConcurrency): Worker {
  const { config, state, jobs } = runtime
  const heartbeats = threadedHeartbeats(config)
  const worker = createWorker({
    jobs: state.jobs,
    blobs: state.blobs,
    table: jobs.table,
    kinds: jobs.kinds,
    heartbeats,
    owner: `${hostname()} ${process.pid} ${randomUUID()}`,
    concurrency,
    tenantLimit: config.jobTenantLimit,
    leaseMs: config.jobLeaseMs,
    pollMs: config.jobPollMs,
    now: Date.now,
    submitDue: createTimekeeper({
      schedules: state.schedules,
      keys: state.keys,
      jobs: { submit: (job) => jobs.submit(job), read: (tenant, id) => state.jobs.read(tenant, id) },
      onError: (error) => onError(error, null)
    }),
    refusal: (job) => refusalOf(state, job),
    onError
  })
  const forget = jobs.onSubmit(() => worker.nudge())
  return {
    ...worker,
    get running() {
      return worker.running
    },
    async stop(graceMs) {
      forget()
      await worker.stop(graceMs)
      await heartbeats.close()
    }
  }
}
