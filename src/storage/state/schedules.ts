import type { Authority } from './jobs.ts'

/** A recurring job. Times are milliseconds since 1970. */
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
  /** null, here and below: the default of jobs. */
  readonly maxAttempts: number | null
  readonly deadlineMs: number | null
  /** Skips a time while the previous job has not ended. */
  readonly skipIfRunning: boolean
  readonly authority: Authority
  /** The reason why it is disabled; null when enabled. */
  readonly disabled: string | null
  /** null when it is disabled, or no time is left. */
  readonly nextAt: number | null
  /** The last submitted job and its scheduled time; null for none. */
  readonly lastJob: { readonly id: string; readonly at: number } | null
  /** The error of the last scheduled time; null when it submitted a job. */
  readonly lastError: { readonly code: string; readonly message: string; readonly at: number } | null
  readonly createdAt: number
  /** Changes with each write. */
  readonly revision: string
}

export type NewSchedule = Omit<Schedule, 'createdAt' | 'revision'>
export type ScheduleChange = Partial<Omit<Schedule, 'id' | 'tenant' | 'createdAt' | 'revision'>>

export interface Schedules {
  add(schedule: NewSchedule): Promise<Schedule>
  /** Returns null when the tenant has no such schedule. */
  read(tenant: string, id: string): Promise<Schedule | null>
  /** The oldest first. */
  list(tenant: string): Promise<Schedule[]>
  /** Up to `limit` schedules of any tenant that are due by the database's clock, the longest overdue first, with that clock's time. */
  due(limit: number): Promise<{ readonly now: number; readonly schedules: Schedule[] }>
  /** Writes a change if the schedule is unchanged since it was read; else writes nothing and returns null. */
  change(schedule: Schedule, change: ScheduleChange): Promise<Schedule | null>
  remove(tenant: string, id: string): Promise<boolean>
}

/** The adapters' document: all fields except for those they search by. */
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
