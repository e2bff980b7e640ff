import type { NewSchedule, Schedule } from './schedules.ts'

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
