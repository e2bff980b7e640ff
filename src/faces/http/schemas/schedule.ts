import { type Static, type TSchema, Type } from 'typebox'
import { scopes } from '../../../storage/state/keys.ts'
import type { Schedule } from '../../../storage/state/schedules.ts'

const time = Type.String({ description: 'ISO 8601.' })
const maybe = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

/** Fields of a schedule without defaults, because a change keeps omitted fields. */
export const scheduleFields = {
  description: Type.String({ maxLength: 500 }),
  cron: Type.String({
    maxLength: 200,
    description: 'Minute, hour, day of the month, month, day of the week, optionally preceded by a second. The minimum interval is one minute.',
    examples: ['30 9 * * 1-5']
  }),
  timezone: Type.String({ maxLength: 100, description: 'IANA time zone name; default: UTC.', examples: ['Europe/London'] }),
  kind: Type.String({ minLength: 1, maxLength: 100, description: 'Kind of the job.', examples: ['ask'] }),
  input: Type.Unknown({ description: 'Input of the job, as in POST /jobs.', examples: [{ question: 'How many stations are in each zone?' }] }),
  priority: Type.Integer({ minimum: -100, maximum: 100, description: 'Jobs with higher priority run first; default: 0.' }),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 20, description: 'Maximum number of runs before a job is dead; default: 5.' }),
  deadlineSeconds: Type.Number({ exclusiveMinimum: 0, maximum: 2_592_000, description: 'Time limit from submission to completion, including waiting.' }),
  skipIfRunning: Type.Boolean({ description: 'Skip a time while the previous job is unfinished; default: false, which queues the job.' }),
  enabled: Type.Boolean({ description: 'Default: true.' })
}

const summary = {
  id: Type.String(),
  description: Type.String(),
  cron: Type.String(),
  timezone: Type.String(),
  kind: Type.String(),
  enabled: Type.Boolean(),
  disabledReason: maybe(Type.String(), 'For example, a revoked key.'),
  nextAt: maybe(time, 'null: the schedule is disabled.'),
  lastJob: maybe(Type.Object({ id: Type.String(), at: time }), 'The last submitted job and its scheduled time.'),
  lastError: maybe(
    Type.Object({ code: Type.String(), message: Type.String(), at: time }),
    'Why no job was submitted at the last time; null: a job was submitted.'
  ),
  createdAt: time
}

export const scheduleSummarySchema = Type.Object(summary, {
  $id: 'ScheduleSummary',
  title: 'ScheduleSummary',
  description: 'The state of a schedule.',
  additionalProperties: false
})

export const scheduleSchema = Type.Object(
  {
    ...summary,
    input: Type.Unknown({ description: 'Input of its jobs.' }),
    priority: Type.Integer(),
    maxAttempts: maybe(Type.Integer(), 'null: the default of jobs.'),
    deadlineSeconds: maybe(Type.Number(), 'null: the default of jobs.'),
    skipIfRunning: Type.Boolean(),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'Scopes of its jobs.' }),
    next: Type.Array(time, { description: 'The next five times.' })
  },
  { $id: 'Schedule', title: 'Schedule', description: 'A job that is submitted at fixed times.', additionalProperties: false }
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
