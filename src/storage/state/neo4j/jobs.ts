import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction, Statement } from '../../neo4j/connection.ts'
import { type Job, type JobChange, type Jobs, queuedJob } from '../jobs.ts'
import { audienceOf } from './endpoints.ts'
import { countJobs, dueJobs, freeSlot, hasRoom, lapsedJobs, oldestDue, sweepJobs } from './job-queue.ts'
import {
  blobRows,
  changedJob,
  eventRows,
  JOB_COLUMNS,
  type JobRow,
  jobKeyOf,
  jobOfRow,
  laneOf,
  readEvents,
  readStep,
  readSteps,
  statusText,
  submissionText,
  USE_BLOBS,
  WRITE_EVENTS,
  withSlot,
  writeChange
} from './job-records.ts'
import { isTaken, keyOf, LOCKING, type StateConnection, write, writeTogether } from './write.ts'

/** A queue contains a lane's jobs of one priority; searches step from queue to queue. */
const ADD_JOB = `${LOCKING}
MERGE (q:EdgewiseJobQueue {key: $queue.key})
ON CREATE SET q:EdgewiseOwn, q += $queue
WITH datetime.realtime().epochMillis AS now
MERGE (j:EdgewiseJob {key: $job.key})
ON CREATE SET j:EdgewiseOwn, j += $job, j.createdAt = now, j.runAt = now + $delayMs,
  j.deadlineAt = now + $delayMs + $deadlineMs, j.lapsesAt = now + $delayMs + $deadlineMs
WITH j, j.createdAt AS now WHERE j.id = $job.id${WRITE_EVENTS}
FOREACH (callback IN $callbacks |
  MERGE (w:EdgewiseWebhook {key: callback.id})
  ON CREATE SET w:EdgewiseOwn, w += callback, w.createdAt = now)
WITH j${USE_BLOBS}
RETURN ${JOB_COLUMNS}`

const byId = `MATCH (j:EdgewiseJob {id: $id}) WHERE j.tenant = $tenant RETURN ${JOB_COLUMNS}`
const byKey = `MATCH (j:EdgewiseJob {key: $key}) RETURN ${JOB_COLUMNS}`

async function readOne(neo4j: StateConnection, text: string, parameters: Readonly<Record<string, unknown>>): Promise<Job | null> {
  const [row] = (await neo4j.read({ text, parameters })) as unknown as JobRow[]
  return row === undefined ? null : jobOfRow(row)
}

function addJob(neo4j: StateConnection): Jobs['add'] {
  return async (given) => {
    const job = queuedJob(given, 0)
    const { id, tenant, kind, version, priority } = job
    const [key, lane, rank] = [jobKeyOf(job), laneOf(job), 0 - priority]
    const parameters = {
      queue: { key: keyOf(lane, String(rank)), tenant, kind, version, lane, rank },
      job: { key, id, tenant, kind, lane, rank, state: job.state, submission: submissionText(job), status: statusText(job) },
      delayMs: given.delayMs,
      deadlineMs: job.deadlineMs,
      events: eventRows(job, given.events, 0),
      blobs: blobRows(job, given.blobs),
      callbacks: given.callback === undefined ? [] : [{ ...given.callback, audience: audienceOf(given.callback) }],
      lock: randomUUID()
    }
    for (;;) {
      const [added] = (await write(neo4j, { text: ADD_JOB, parameters })).rows as unknown as JobRow[]
      if (added !== undefined) return { job: jobOfRow(added), isNew: true }
      const earlier = await readOne(neo4j, byKey, { key })
      // The earlier job has been removed, so this one is new.
      if (earlier !== null) return { job: earlier, isNew: false }
    }
  }
}

type Decide = (job: Job, now: number) => JobChange | null

/** Maximum attempts while other jobs take the slot. */
const SLOT_TRIES = 20

const lockText = 'MATCH (j:EdgewiseJob {id: $id}) WHERE $tenant IS NULL OR j.tenant = $tenant SET j.lock = $lock'
const readText = `MATCH (j:EdgewiseJob {id: $id}) WHERE $tenant IS NULL OR j.tenant = $tenant
RETURN ${JOB_COLUMNS}, datetime.realtime().epochMillis AS now`

/** State of a change across its attempts. */
class Change {
  /** The error of `decide`, which a database failure must not replace. */
  refusal: { readonly error: unknown } | null = null
  /** Another job got the chosen slot. */
  isLate = false
  readonly #lock = randomUUID()
  readonly #id: string
  readonly #tenant: string | null
  readonly #decide: Decide
  readonly #limit: number | undefined
  /** The last change sent: if the job has it, only the response was lost. */
  #sent: string | null = null

  constructor(tenant: string | null, id: string, decide: Decide, limit: number | undefined) {
    this.#id = id
    this.#tenant = tenant
    this.#decide = decide
    this.#limit = limit
  }

  async apply(run: RunInTransaction): Promise<Outcome<Job | null>> {
    const parameters = { id: this.#id, tenant: this.#tenant, lock: this.#lock }
    const [, rows] = await Promise.all([run({ text: lockText, parameters }), run({ text: readText, parameters })])
    const [row] = rows as unknown as (JobRow & { readonly now: number })[]
    if (row === undefined) return { commit: false, value: null }
    const before = jobOfRow(row)
    if (before.change === this.#sent) return { commit: false, value: before }
    const decided = this.#decided(before, row.now)
    if (decided === null) return { commit: false, value: before }
    const { after, begins } = decided
    let { statement } = decided
    if (begins && this.#limit !== undefined) {
      const slot = await freeSlot(run, before, this.#limit, this.isLate)
      if (slot === null) return { commit: false, value: null }
      statement = withSlot(statement, slot)
    }
    this.#sent = after.change === before.change ? null : after.change
    await run(statement)
    return { commit: true, value: after }
  }

  #decided(before: Job, now: number): { readonly after: Job; readonly begins: boolean; readonly statement: Statement } | null {
    try {
      const change = this.#decide(before, now)
      if (change === null) return null
      const after = changedJob(before, change)
      const begins = before.state !== 'running' && after.state === 'running'
      return { after, begins, statement: writeChange(before, after, change, { now, lock: this.#lock }) }
    } catch (error) {
      this.refusal = { error }
      return null
    }
  }
}

function changeJob(neo4j: StateConnection): Jobs['change'] {
  return async (tenant, id, decide, limit) => {
    const change = new Change(tenant, id, decide, limit)
    const onTaken = (error: unknown): undefined => {
      if (!isTaken(error)) throw error
      change.isLate = true
    }
    for (let tries = 0; tries < SLOT_TRIES; tries++) {
      const job = await writeTogether(neo4j, (run) => change.apply(run)).catch(onTaken)
      if (change.refusal !== null) throw change.refusal.error
      if (job !== undefined) return job
    }
    return null
  }
}

/** Uses an index of immutable properties, so a changing job is neither missed nor repeated. It uses index order and no OR, which would read everything. */
const LIST_JOBS = `
MATCH (j:EdgewiseJob)
USING INDEX j:EdgewiseJob(tenant, createdAt, id)
WHERE j.tenant = $tenant AND j.createdAt <= $createdAt AND j.id IS NOT NULL AND CASE WHEN j.createdAt = $createdAt THEN j.id < $id ELSE true END
  AND ($states IS NULL OR j.state IN $states) AND ($kind IS NULL OR j.kind = $kind)
RETURN ${JOB_COLUMNS} ORDER BY j.tenant DESC, j.createdAt DESC, j.id DESC LIMIT $limit`

export function neo4jJobs(neo4j: StateConnection): Jobs {
  return {
    add: addJob(neo4j),
    change: changeJob(neo4j),
    count: () => countJobs(neo4j, null),
    countOf: (tenant) => countJobs(neo4j, tenant),
    due: dueJobs(neo4j),
    events: readEvents(neo4j),
    find: (tenant, key) => readOne(neo4j, byKey, { key: keyOf(tenant, key) }),
    lapsed: lapsedJobs(neo4j),
    async list(tenant, { states = null, kind = null }, { limit, after }) {
      const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
      const rows = await neo4j.read({ text: LIST_JOBS, parameters: { tenant, states, kind, createdAt, id, limit } })
      return (rows as unknown as JobRow[]).map(jobOfRow)
    },
    oldestDue: oldestDue(neo4j),
    read: (tenant, id) => readOne(neo4j, byId, { tenant, id }),
    step: readStep(neo4j),
    steps: readSteps(neo4j),
    sweep: sweepJobs(neo4j),
    hasRoom: hasRoom(neo4j)
  }
}
