import type { Authority } from './jobs.ts'

/** A job that the clock submits, again and again. Times are milliseconds since 1970. */
export interface Schedule {
  readonly id: string
  readonly tenant: string
  readonly description: string
  readonly cron: string
  /** A name of the IANA database. */
  readonly timezone: string
  readonly kind: string
  /** JSON. */
  readonly input: unknown
  readonly priority: number
  /** null, here and below: as a job that says nothing of it. */
  readonly maxAttempts: number | null
  readonly deadlineMs: number | null
  /** A time is left out while the job before has not ended. */
  readonly skipIfRunning: boolean
  /** As whom its jobs run. */
  readonly authority: Authority
  /** Why nothing is submitted; null: it is. */
  readonly disabled: string | null
  /** null: it is disabled, or no time is left. */
  readonly nextAt: number | null
  /** The last one it submitted, and the time for which; null: none yet. */
  readonly lastJob: { readonly id: string; readonly at: number } | null
  /** Why nothing was submitted at the last time; null: something was. */
  readonly lastError: { readonly code: string; readonly message: string; readonly at: number } | null
  readonly createdAt: number
  /** Another one with each change. */
  readonly revision: string
}

export type NewSchedule = Omit<Schedule, 'createdAt' | 'revision'>
export type ScheduleChange = Partial<Omit<Schedule, 'id' | 'tenant' | 'createdAt' | 'revision'>>

/** Jobs that the clock submits. */
export interface Schedules {
  add(schedule: NewSchedule): Promise<Schedule>
  /** null when the tenant has none of that id. */
  read(tenant: string, id: string): Promise<Schedule | null>
  /** The oldest first. */
  list(tenant: string): Promise<Schedule[]>
  /** Up to `limit` of any tenant whose time has come by the clock of the database, the longest overdue first, and what that clock says. */
  due(limit: number): Promise<{ readonly now: number; readonly schedules: Schedule[] }>
  /** Writes a change to a schedule as it was read. Null, and nothing is written, when it has changed since or is gone. */
  change(schedule: Schedule, change: ScheduleChange): Promise<Schedule | null>
  remove(tenant: string, id: string): Promise<boolean>
}

/** What adapters keep as one document: all but what they look for by. */
export function scheduleText(schedule: NewSchedule): string {
  const { description, cron, timezone, kind, input, priority, maxAttempts, deadlineMs, skipIfRunning, authority, disabled, lastJob, lastError } = schedule
  return JSON.stringify({ description, cron, timezone, kind, input, priority, maxAttempts, deadlineMs, skipIfRunning, authority, disabled, lastJob, lastError })
}

export interface ScheduleRow extends Pick<Schedule, 'id' | 'tenant' | 'nextAt' | 'createdAt' | 'revision'> {
  readonly schedule: string
}

export function scheduleOfRow({ id, tenant, nextAt, createdAt, revision, schedule }: ScheduleRow): Schedule {
  return { ...(JSON.parse(schedule) as Schedule), id, tenant, nextAt, createdAt, revision }
}
