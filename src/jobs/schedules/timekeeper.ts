import { EdgewiseError } from '../../base/errors.ts'
import { type Authority, type Job, ownKey } from '../../storage/state/jobs.ts'
import { type Keys, lapseOfKey } from '../../storage/state/keys.ts'
import type { Schedule, ScheduleChange, Schedules } from '../../storage/state/schedules.ts'
import { readTimes } from './times.ts'

export interface ScheduledJob {
  readonly tenant: string
  readonly kind: string
  readonly input: unknown
  readonly authority: Authority
  readonly priority: number
  readonly maxAttempts?: number
  readonly deadlineMs?: number
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
}

export interface ScheduleJobs {
  submit(job: ScheduledJob): Promise<{ readonly job: Job }>
  /** Returns null when the tenant has no such job. */
  read(tenant: string, id: string): Promise<Pick<Job, 'endedAt'> | null>
}

export interface TimekeeperOptions {
  readonly schedules: Pick<Schedules, 'due' | 'change'>
  readonly keys: Pick<Keys, 'read'>
  readonly jobs: ScheduleJobs
  /** Receives errors that no schedule records. */
  onError(error: unknown): void
  /** Minimum milliseconds between two polls. */
  readonly everyMs?: number
}

/** Maximum schedules of one poll. */
const LOOK = 100

export function jobOf({ tenant, kind, input, authority, priority, maxAttempts, deadlineMs }: Schedule, key: string | null): ScheduledJob {
  return {
    tenant,
    kind,
    input,
    authority,
    priority,
    ...(maxAttempts !== null && { maxAttempts }),
    ...(deadlineMs !== null && { deadlineMs }),
    idempotency: key === null ? null : { key, fingerprint: key }
  }
}

export const lapsed = (keyId: string | null, why: string): string => `The key ${keyId} that created it ${why}.`

/** The stored form of an error that the caller can fix; undefined for others. */
function toldError(error: unknown, at: number): Schedule['lastError'] | undefined {
  return error instanceof EdgewiseError && error.entry.status < 500 ? { code: error.code, message: error.message, at } : undefined
}

async function submitAt(schedule: Schedule, at: number, jobs: ScheduleJobs): Promise<ScheduleChange> {
  const { id, tenant, skipIfRunning, lastJob } = schedule
  try {
    const before = skipIfRunning && lastJob !== null ? await jobs.read(tenant, lastJob.id) : null
    if (before?.endedAt === null) throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `Skipped: the previous job ${lastJob?.id} has not finished.` })
    const { job } = await jobs.submit(jobOf(schedule, ownKey('schedule', id, new Date(at).toISOString())))
    return { lastJob: { id: job.id, at }, lastError: null }
  } catch (error) {
    const lastError = toldError(error, at)
    if (lastError === undefined) throw error
    return { lastError }
  }
}

/** Missed times count once, as the latest of them. */
async function changeAt(schedule: Schedule, now: number, { keys, jobs }: TimekeeperOptions): Promise<ScheduleChange> {
  const { authority, cron, timezone, nextAt } = schedule
  const why = await lapseOfKey(keys, authority.keyId, now)
  if (why !== null) return { disabled: lapsed(authority.keyId, why), nextAt: null }
  const times = await readTimes(cron, timezone)
  const at = Math.max(nextAt ?? 0, times.latest(now) ?? 0)
  return { nextAt: times.after(Math.max(now, at), 1)[0] ?? null, ...(await submitAt(schedule, at, jobs)) }
}

/** Times that can no longer be computed, such as those in a removed time zone, disable a schedule, because a retry cannot help. */
function disabling(error: unknown): ScheduleChange {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_SCHEDULE_REFUSED') throw error
  return { disabled: error.message, nextAt: null }
}

/**
 * Submits due jobs by the database's clock; any number of processes may call it. A job is submitted under a key derived from its time before the schedule
 * advances, so after a crash in between the next caller submits no duplicate.
 */
export function createTimekeeper(options: TimekeeperOptions): () => Promise<void> {
  const { schedules, onError, everyMs = 1000 } = options
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Whether the schedule advanced, here or in another process. */
  async function fire(schedule: Schedule, now: number): Promise<boolean> {
    try {
      await schedules.change(schedule, await changeAt(schedule, now, options).catch(disabling))
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  return async () => {
    if (performance.now() - lookedAt < everyMs) return
    lookedAt = performance.now()
    for (;;) {
      const { now, schedules: due } = await schedules.due(LOOK)
      let isAllDone = true
      for (const schedule of due) isAllDone = (await fire(schedule, now)) && isAllDone
      if (due.length < LOOK || !isAllDone) return
    }
  }
}
