import { EdgewiseError } from '../../base/errors.ts'
import { type Authority, type Job, ownKey } from '../../storage/state/jobs.ts'
import { type Keys, lapseOfKey } from '../../storage/state/keys.ts'
import type { Schedule, ScheduleChange, Schedules } from '../../storage/state/schedules.ts'
import { readTimes } from './times.ts'

/** What a schedule submits. */
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

/** How schedules start jobs. */
export interface ScheduleJobs {
  submit(job: ScheduledJob): Promise<{ readonly job: Job }>
  /** null when the tenant has none of that id. */
  read(tenant: string, id: string): Promise<Pick<Job, 'endedAt'> | null>
}

export interface TimekeeperOptions {
  readonly schedules: Pick<Schedules, 'due' | 'change'>
  readonly keys: Pick<Keys, 'read'>
  readonly jobs: ScheduleJobs
  /** What went wrong that no schedule tells. */
  onError(error: unknown): void
  /** Between two looks, at least. */
  readonly everyMs?: number
}

/** Schedules in one look. */
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

/** What is kept of a failure that is the caller's to mend; undefined: it is another. */
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

/** Times that nobody was there for count once, as the latest of them. */
async function changeAt(schedule: Schedule, now: number, { keys, jobs }: TimekeeperOptions): Promise<ScheduleChange> {
  const { authority, cron, timezone, nextAt } = schedule
  const why = await lapseOfKey(keys, authority.keyId, now)
  if (why !== null) return { disabled: lapsed(authority.keyId, why), nextAt: null }
  const times = await readTimes(cron, timezone)
  const at = Math.max(nextAt ?? 0, times.latest(now) ?? 0)
  return { nextAt: times.after(Math.max(now, at), 1)[0] ?? null, ...(await submitAt(schedule, at, jobs)) }
}

/** Times that can be read no more, such as in a zone that was taken out of the database, disable a schedule: trying again would not help. */
function disabling(error: unknown): ScheduleChange {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_SCHEDULE_REFUSED') throw error
  return { disabled: error.message, nextAt: null }
}

/**
 * Submits the jobs whose time has come, as the clock of the database has it; whoever calls it, and however many do. The job of a time is submitted under a key of that
 * time, and only then does the schedule go on to its next: a process that ends in between leaves both to the next, which submits no second one.
 */
export function createTimekeeper(options: TimekeeperOptions): () => Promise<void> {
  const { schedules, onError, everyMs = 1000 } = options
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Whether it went on to its next time, here or elsewhere. */
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
