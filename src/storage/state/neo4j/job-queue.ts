import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../neo4j/connection.ts'
import { type Job, type JobCount, type Jobs, jobStates } from '../jobs.ts'
import { type Removed, releaseBlobs, removeUploads } from './blobs.ts'
import { OF_JOB } from './endpoints.ts'
import { laneOf, type Slot } from './job-records.ts'
import { keyOf, type StateConnection, writeTogether } from './write.ts'

/**
 * Takes the first few due jobs of each queue, so waiting jobs cost nothing, however many. Lanes take turns, those with fewer running jobs first, so that a long
 * queue delays no other. Within a queue the index gives the order, so no more of it is read.
 */
const DUE_JOBS = `
WITH datetime.realtime().epochMillis AS now
UNWIND $claimable AS claimable
MATCH (q:EdgewiseJobQueue {kind: claimable.kind, version: claimable.version})
WITH now, claimable.limit AS slots, q.lane AS lane, collect(q.rank) AS ranks
CALL (lane) { MATCH (s:EdgewiseJobSlot {lane: lane}) RETURN count(s) AS running }
WITH now, lane, ranks, running, slots - running AS room WHERE room > 0
CALL (now, lane, ranks) {
  UNWIND ranks AS rank
  CALL (now, lane, rank) {
    MATCH (j:EdgewiseJob)
    USING INDEX j:EdgewiseJob(lane, state, rank, runAt)
    WHERE j.lane = lane AND j.state = 'queued' AND j.rank = rank AND j.runAt <= now
    RETURN j ORDER BY j.lane, j.state, j.rank, j.runAt, j.createdAt, j.id LIMIT $most
  }
  WITH j ORDER BY j.rank, j.runAt, j.createdAt, j.id LIMIT $most
  RETURN collect(j) AS jobs
}
UNWIND range(0, CASE WHEN room < size(jobs) THEN room ELSE size(jobs) END - 1) AS place
WITH jobs[place] AS j, running + place AS turn
RETURN j.id AS id ORDER BY turn, j.rank, j.runAt, j.createdAt, id LIMIT $limit`

export function dueJobs(neo4j: StateConnection): Jobs['due'] {
  return async (claimable, limit) => {
    const most = Math.min(limit, Math.max(0, ...claimable.map((kind) => kind.limit)))
    const kinds = claimable.map((kind) => ({ kind: kind.kind, version: kind.version, limit: kind.limit }))
    const rows = await neo4j.read({ text: DUE_JOBS, parameters: { claimable: kinds, most, limit } })
    // A job that is deleted meanwhile has no id any more.
    return rows.map(({ id }) => id as string).filter((id) => id !== null)
  }
}

const LAPSED_JOBS = `
MATCH (j:EdgewiseJob) WHERE j.lapsesAt <= datetime.realtime().epochMillis
RETURN j.id AS id ORDER BY j.lapsesAt LIMIT $limit`

/** A job that changes meanwhile may occur twice. */
export function lapsedJobs(neo4j: StateConnection): Jobs['lapsed'] {
  return async (limit) => {
    const rows = await neo4j.read({ text: LAPSED_JOBS, parameters: { limit } })
    return [...new Set(rows.map(({ id }) => id as string).filter((id) => id !== null))]
  }
}

/** Uses index order, so that one entry is read. */
const OLDEST_DUE = `
MATCH (j:EdgewiseJob)
USING INDEX j:EdgewiseJob(state, runAt)
WHERE j.state = 'queued' AND j.runAt <= datetime.realtime().epochMillis
RETURN j.runAt AS runAt ORDER BY j.state, j.runAt LIMIT 1`

export function oldestDue(neo4j: StateConnection): Jobs['oldestDue'] {
  return async () => ((await neo4j.read({ text: OLDEST_DUE }))[0]?.['runAt'] as number | undefined) ?? null
}

const HAS_ROOM = `
MATCH (q:EdgewiseJobQueue {tenant: $tenant})
WITH DISTINCT q.lane AS lane
CALL (lane) {
  MATCH (j:EdgewiseJob)
  USING INDEX j:EdgewiseJob(lane, state, rank, runAt)
  WHERE j.lane = lane AND j.state = 'queued' AND j.rank IS NOT NULL AND j.runAt IS NOT NULL
  RETURN 1 AS found LIMIT $most
}
WITH found LIMIT $most
RETURN count(found) AS waiting`

export function hasRoom(neo4j: StateConnection): Jobs['hasRoom'] {
  return async (tenant, most) => ((await neo4j.read({ text: HAS_ROOM, parameters: { tenant, most } }))[0]?.['waiting'] as number) < most
}

const SLOTS = 'MATCH (s:EdgewiseJobSlot {lane: $lane}) RETURN s.number AS number'

/** Picks a lane's slot that seems free, or null. The write decides, because slot keys are unique. `isLate`: the lowest slot was taken, so retries spread. */
export async function freeSlot(run: RunInTransaction, job: Job, limit: number, isLate: boolean): Promise<Slot | null> {
  const lane = laneOf(job)
  const taken = new Set((await run({ text: SLOTS, parameters: { lane } })).map(({ number }) => number))
  const free = Array.from({ length: limit }, (_, number) => number).filter((number) => !taken.has(number))
  const number = free[isLate ? Math.floor(Math.random() * free.length) : 0]
  return number === undefined ? null : { key: keyOf(lane, String(number)), tenant: job.tenant, job: job.id, lane, number }
}

/** A composite index is used only where the query tests each property. */
const TOLD = `NOT EXISTS { MATCH (e:EdgewiseJobEvent {job: j.id}) WHERE e.sequence > 0 AND e.outbox IS NOT NULL } AND NOT EXISTS {
  MATCH (w:EdgewiseWebhook {audience: ${OF_JOB}j.id}) WHERE w.disabled IS NULL
  MATCH (d:EdgewiseDelivery {waits: w.key + ' ' + j.id})
}`

/** Locks are taken in one order, so that two sweepers cannot deadlock. */
const lockText = `
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (j:EdgewiseJob) WHERE j.endedAt <= before AND ${TOLD}
WITH before, j LIMIT $limit
WITH before, j ORDER BY j.id
SET j.lock = $lock
RETURN before, collect(j.id) AS ids`

/** Spares a job that was retried before the lock was acquired. */
const removeText = `
UNWIND $ids AS id
MATCH (j:EdgewiseJob {id: id}) WHERE j.endedAt <= $before AND ${TOLD}
CALL (j) { MATCH (e:EdgewiseJobEvent {job: j.id}) WHERE e.sequence > 0 DELETE e RETURN count(*) AS events }
CALL (j) { MATCH (s:EdgewiseJobStep {job: j.id}) DELETE s RETURN count(*) AS steps }
CALL (j) { MATCH (u:EdgewiseJobBlob {job: j.id}) WITH u, u.blob AS blob DELETE u RETURN collect(blob) AS blobs }
CALL (j) {
  MATCH (w:EdgewiseWebhook {audience: ${OF_JOB}j.id})
  CALL (w) { MATCH (d:EdgewiseDelivery) WHERE d.webhook = w.key DELETE d RETURN count(*) AS deliveries }
  DELETE w
  RETURN count(*) AS callbacks
}
DELETE j
RETURN blobs`

const nothing: Outcome<Removed> = { commit: false, value: { count: 0, uploads: [] } }

async function removeEnded(run: RunInTransaction, olderThanMs: number, limit: number): Promise<Outcome<Removed>> {
  const lock = randomUUID()
  const [found] = (await run({ text: lockText, parameters: { olderThanMs, limit, lock } })) as unknown as { before: number; ids: string[] }[]
  if (found === undefined || found.ids.length === 0) return nothing
  const { before, ids } = found
  const removed = (await run({ text: removeText, parameters: { ids, before } })) as unknown as { blobs: string[] }[]
  const uploads = await releaseBlobs(run, [...new Set(removed.flatMap(({ blobs }) => blobs))], before)
  return { commit: true, value: { count: removed.length, uploads } }
}

export function sweepJobs(neo4j: StateConnection): (olderThanMs: number, limit: number) => Promise<number> {
  return async (olderThanMs, limit) => {
    const { count, uploads } = await writeTogether(neo4j, (run) => removeEnded(run, olderThanMs, limit))
    await removeUploads(neo4j, uploads)
    return count
  }
}

/** Uses the index of lanes, without reading jobs. `queues`: which ones. */
const countText = (queues: string): string => `
MATCH (q:EdgewiseJobQueue${queues})
WITH DISTINCT q.kind AS kind, q.lane AS lane
UNWIND $states AS state
CALL (lane, state) {
  MATCH (j:EdgewiseJob)
  USING INDEX j:EdgewiseJob(lane, state, rank, runAt)
  WHERE j.lane = lane AND j.state = state AND j.rank IS NOT NULL AND j.runAt IS NOT NULL
  RETURN count(*) AS found
}
WITH kind, state, sum(found) AS jobs WHERE jobs > 0
RETURN kind, state, jobs`

const countAll = countText('')
const countOne = countText(' {tenant: $tenant}')

/** `tenant` null: of all tenants. */
export async function countJobs(neo4j: StateConnection, tenant: string | null): Promise<JobCount[]> {
  const text = tenant === null ? countAll : countOne
  return (await neo4j.read({ text, parameters: { states: jobStates, tenant } })) as unknown as JobCount[]
}
