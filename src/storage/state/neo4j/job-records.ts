import type { Statement } from '../../neo4j/connection.ts'
import {
  type Job,
  type JobChange,
  type JobEvent,
  type JobStatus,
  type Jobs,
  lapsesAt,
  type NewJobEvent,
  type StepRow,
  type Submission,
  statusOf,
  stepOfRow,
  submissionOf
} from '../jobs.ts'
import { keyOf, type StateConnection } from './write.ts'

export interface Slot {
  readonly key: string
  readonly tenant: string
  readonly job: string
  readonly lane: string
  readonly number: number
}

export const JOB_COLUMNS = 'j.submission AS submission, j.createdAt AS createdAt, j.runAt AS runAt, j.deadlineAt AS deadlineAt, j.status AS status'

export interface JobRow {
  readonly submission: string
  readonly createdAt: number
  readonly runAt: number
  readonly deadlineAt: number
  readonly status: string
}

/** Times that the database sets when it adds a job are separate properties. */
export function jobOfRow({ submission, status, createdAt, runAt, deadlineAt }: JobRow): Job {
  return { ...(JSON.parse(submission) as Submission), ...(JSON.parse(status) as JobStatus), createdAt, runAt, deadlineAt }
}

/** The lane of a job: jobs in one lane share slots. */
export function laneOf({ tenant, kind, version }: Pick<Submission, 'tenant' | 'kind' | 'version'>): string {
  return keyOf(tenant, kind, String(version))
}

/** The unique key of a job: its request's idempotency key, else its own id. */
export function jobKeyOf({ id, tenant, idempotency }: Pick<Submission, 'id' | 'tenant' | 'idempotency'>): string {
  return idempotency === null ? keyOf(id) : keyOf(tenant, idempotency.key)
}

export function submissionText(job: Job): string {
  return JSON.stringify(submissionOf(job))
}

export function statusText(job: JobStatus): string {
  return JSON.stringify(statusOf(job))
}

/** Properties that follow from a job's status. */
function statusProperties(job: Job): Readonly<Record<string, unknown>> {
  return { status: statusText(job), state: job.state, runAt: job.runAt, deadlineAt: job.deadlineAt, lapsesAt: lapsesAt(job), endedAt: job.endedAt }
}

const READ_EVENTS = `
MATCH (e:EdgewiseJobEvent)
WHERE e.job = $id AND e.sequence > $after AND e.tenant = $tenant
RETURN e.key AS id, e.tenant AS tenant, e.job AS job, e.sequence AS sequence, e.type AS type, e.at AS at, e.data AS data
ORDER BY e.sequence LIMIT $limit`

/** Events of a commit may become visible before earlier ones, so events after a gap are left to the next call. */
export function readEvents(neo4j: StateConnection): Jobs['events'] {
  return async (tenant, id, after, limit) => {
    const rows = (await neo4j.read({ text: READ_EVENTS, parameters: { tenant, id, after, limit } })) as unknown as (Omit<JobEvent, 'data'> & { data: string })[]
    const gap = rows.findIndex(({ sequence }, at) => sequence !== after + at + 1)
    return (gap === -1 ? rows : rows.slice(0, gap)).map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  }
}

const COLUMNS = 's.name AS name, s.hash AS hash, s.output AS output, s.usage AS usage, s.fence AS fence, s.startedAt AS startedAt, s.at AS at'
const all = `MATCH (s:EdgewiseJobStep {job: $id}) WHERE s.tenant = $tenant RETURN ${COLUMNS} ORDER BY s.place`
const one = `MATCH (s:EdgewiseJobStep {key: $key}) RETURN ${COLUMNS}`

/** In order of start. */
export function readSteps(neo4j: StateConnection): Jobs['steps'] {
  return async (tenant, id) => ((await neo4j.read({ text: all, parameters: { tenant, id } })) as unknown as StepRow[]).map(stepOfRow)
}

export function readStep(neo4j: StateConnection): Jobs['step'] {
  return async (id, name) => {
    const [row] = (await neo4j.read({ text: one, parameters: { key: keyOf(id, name) } })) as unknown as StepRow[]
    return row === undefined ? null : stepOfRow(row)
  }
}

/** Requires the job `j` and the time `now`. Keys follow from the job, so a repeated statement writes its events once. */
export const WRITE_EVENTS = `
FOREACH (event IN $events |
  MERGE (e:EdgewiseJobEvent {key: event.key})
  ON CREATE SET e:EdgewiseOwn, e += event, e.at = now)`

/** The lock makes a concurrent removal of the blob wait until it sees the use. */
export const USE_BLOBS = `
CALL (j) {
  UNWIND $blobs AS used
  MERGE (u:EdgewiseJobBlob {key: used.key})
  ON CREATE SET u:EdgewiseOwn, u += used
  WITH used
  MATCH (b:EdgewiseBlob {key: used.blob})
  SET b.lock = $lock
  RETURN count(*) AS used
}`

type Whose = Pick<Submission, 'id' | 'tenant' | 'traceparent'>

/** `outbox` exists while webhooks are pending. */
export function eventRows({ id, tenant, traceparent }: Whose, events: readonly NewJobEvent[], before: number): Readonly<Record<string, unknown>>[] {
  return events.map(({ type, data, outbox }, at) => {
    const sequence = before + at + 1
    const row = { key: keyOf(id, String(sequence)), tenant, job: id, sequence, type, data: JSON.stringify(data ?? null), traceparent }
    return outbox ? { ...row, outbox } : row
  })
}

/** Sorted, because all statements that lock several blobs use one order. */
export function blobRows({ id, tenant }: Pick<Whose, 'id' | 'tenant'>, blobs: readonly string[]): Readonly<Record<string, string>>[] {
  const keys = [...new Set(blobs)].map((sha256) => keyOf(tenant, sha256)).toSorted()
  return keys.map((blob) => ({ key: keyOf(id, blob), tenant, job: id, blob }))
}

/** `changes` orders steps by start. */
const WRITE_CHANGE = `
MATCH (j:EdgewiseJob {id: $id})
SET j += $status, j.changes = coalesce(j.changes, 0) + 1
WITH j, $now AS now${WRITE_EVENTS}
FOREACH (step IN $steps |
  MERGE (s:EdgewiseJobStep {key: step.key})
  ON CREATE SET s:EdgewiseOwn, s.place = j.changes
  SET s += step, s.at = now, s.startedAt = CASE WHEN step.output IS NULL THEN now ELSE s.startedAt END)
FOREACH (slot IN $taken | CREATE (s:EdgewiseJobSlot:EdgewiseOwn) SET s = slot, j.slot = slot.key)
WITH j
CALL (j) {
  UNWIND $released AS _
  MATCH (s:EdgewiseJobSlot {key: j.slot})
  REMOVE j.slot
  DELETE s
  RETURN count(*) AS released
}${USE_BLOBS}
RETURN j.id AS id`

function stepRow({ id, tenant }: Job, { name, hash, output, usage, fence }: NonNullable<JobChange['step']>): Readonly<Record<string, unknown>> {
  return { key: keyOf(id, name), tenant, job: id, name, hash, output: output && JSON.stringify(output), usage: JSON.stringify(usage ?? null), fence }
}

/** The job after a change. The submission stays unchanged, whatever the change contains. */
export function changedJob(before: Job, { status, events = [] }: JobChange): Job {
  return { ...before, ...statusOf(status), events: before.events + events.length }
}

/** All writes of a change except for the slot, as one statement. */
export function writeChange(before: Job, after: Job, change: JobChange, given: { readonly now: number; readonly lock: string }): Statement {
  const parameters = {
    ...given,
    id: before.id,
    status: statusProperties(after),
    events: eventRows(before, change.events ?? [], before.events),
    steps: change.step === undefined ? [] : [stepRow(before, change.step)],
    blobs: blobRows(before, change.blobs ?? []),
    taken: [],
    released: before.state === 'running' && after.state !== 'running' ? [true] : []
  }
  return { text: WRITE_CHANGE, parameters }
}

export function withSlot({ text, parameters }: Statement, slot: Slot): Statement {
  return { text, parameters: { ...parameters, taken: [slot] } }
}
