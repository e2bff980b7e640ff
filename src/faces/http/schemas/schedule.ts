import { type Static, type TSchema, Type } from 'typebox'
import { scopes } from '../../../storage/state/keys.ts'
import type { Schedule } from '../../../storage/state/schedules.ts'

const time = Type.String({ description: 'ISO 8601.' })
const maybe = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

/** What a request says of a schedule. Without defaults: what a change leaves out stays. */
export const scheduleFields = {
  description: Type.String({ maxLength: 500 }),
  cron: Type.String({
    maxLength: 200,
    description: 'Minute, hour, day of the month, month, day of the week; a second may come first. Once a minute is the most.',
    examples: ['30 9 * * 1-5']
  }),
  timezone: Type.String({ maxLength: 100, description: 'Name of the IANA time zone database; default: UTC.', examples: ['Europe/London'] }),
  kind: Type.String({ minLength: 1, maxLength: 100, description: 'Kind of the job.', examples: ['ask'] }),
  input: Type.Unknown({ description: 'Its input, as POST /jobs takes it.', examples: [{ question: 'How many stations are in each zone?' }] }),
  priority: Type.Integer({ minimum: -100, maximum: 100, description: 'Higher ones run first; default: 0.' }),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 20, description: 'Runs before a job is dead; default: 5.' }),
  deadlineSeconds: Type.Number({ exclusiveMinimum: 0, maximum: 2_592_000, description: 'From the time it is submitted to its end, waiting included.' }),
  skipIfRunning: Type.Boolean({ description: 'Leave out a time at which the job before has not ended; default: false, its job is queued.' }),
  enabled: Type.Boolean({ description: 'Default: true.' })
}

const summary = {
  id: Type.String(),
  description: Type.String(),
  cron: Type.String(),
  timezone: Type.String(),
  kind: Type.String(),
  enabled: Type.Boolean(),
  disabledReason: maybe(Type.String(), 'Such as a key that has ended.'),
  nextAt: maybe(time, 'null: it is disabled.'),
  lastJob: maybe(Type.Object({ id: Type.String(), at: time }), 'The last one that it submitted, and the time for which.'),
  lastError: maybe(Type.Object({ code: Type.String(), message: Type.String(), at: time }), 'Why nothing was submitted at its last time; null: something was.'),
  createdAt: time
}

export const scheduleSummarySchema = Type.Object(summary, {
  $id: 'ScheduleSummary',
  title: 'ScheduleSummary',
  description: 'How a schedule stands.',
  additionalProperties: false
})

export const scheduleSchema = Type.Object(
  {
    ...summary,
    input: Type.Unknown({ description: 'Of its jobs.' }),
    priority: Type.Integer(),
    maxAttempts: maybe(Type.Integer(), 'null: as a job that says nothing of it.'),
    deadlineSeconds: maybe(Type.Number(), 'null: as a job that says nothing of it.'),
    skipIfRunning: Type.Boolean(),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'What its jobs may.' }),
    next: Type.Array(time, { description: 'Its next five times.' })
  },
  { $id: 'Schedule', title: 'Schedule', description: 'A job that is submitted by the clock.', additionalProperties: false }
)

const iso = (at: number): string => new Date(at).toISOString()

export function summariseSchedule(schedule: Schedule): Static<typeof scheduleSummarySchema> {
  const { id, description, cron, timezone, kind, disabled, nextAt, lastJob, lastError, createdAt } = schedule
  return {
    id,
    description,
    cron,
    timezone,
    kind,
    enabled: disabled === null,
    disabledReason: disabled,
    nextAt: nextAt === null ? null : iso(nextAt),
    lastJob: lastJob && { ...lastJob, at: iso(lastJob.at) },
    lastError: lastError && { ...lastError, at: iso(lastError.at) },
    createdAt: iso(createdAt)
  }
}

/** @param next its next times */
export function showSchedule(schedule: Schedule, next: readonly number[]): Static<typeof scheduleSchema> {
  const { input, priority, maxAttempts, deadlineMs, skipIfRunning, authority } = schedule
  const deadlineSeconds = deadlineMs === null ? null : deadlineMs / 1000
  return { ...summariseSchedule(schedule), input, priority, maxAttempts, deadlineSeconds, skipIfRunning, scopes: [...authority.scopes], next: next.map(iso) }
}
