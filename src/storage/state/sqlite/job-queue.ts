import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Claimable, type Job, type Jobs, laneOf } from '../jobs.ts'
import { RELEASE, removeBlobs } from './blobs.ts'
import { type Clock, hasChanged, inTransaction, type Statements } from './database.ts'

/** Lanes of a kind compared at once; when more have due jobs, they take turns. */
const LANES_AT_ONCE = 250

/** Orders lanes by their longest-due job, whatever its priority. */
const lanesSql = `
SELECT lane, next_at AS at FROM job_lane
WHERE kind = $kind AND version = $version AND next_at <= $now AND (next_at, lane) > ($at, $lane)
ORDER BY next_at, lane LIMIT ${LANES_AT_ONCE}`

/**
 * Steps through the priorities of each lane with room, and reads the first few due jobs of each, so waiting jobs cost nothing, however many. The first job of
 * every lane precedes the second of any.
 */
const dueSql = `
WITH RECURSIVE
claimable(kind, version, slots) AS MATERIALIZED (SELECT value ->> 'kind', value ->> 'version', value ->> 'limit' FROM json_each($claimable)),
rooms(lane, room) AS (
  SELECT lanes.value, slots - (SELECT count(*) FROM job_slot WHERE job_slot.lane = lanes.value AND number < slots)
  FROM json_each($lanes) AS lanes CROSS JOIN claimable WHERE claimable.kind = lanes.value ->> 1 AND claimable.version = lanes.value ->> 2
),
heads(lane, room, priority) AS (
  SELECT lane, room, (SELECT max(priority) FROM job WHERE state = 'queued' AND job.lane = rooms.lane) FROM rooms WHERE room > 0
  UNION ALL
  SELECT lane, room, (SELECT max(priority) FROM job WHERE state = 'queued' AND job.lane = heads.lane AND job.priority < heads.priority)
  FROM heads WHERE priority IS NOT NULL
),
candidates AS (
  SELECT id, job.priority, run_at, created_at, room,
    row_number() OVER (PARTITION BY job.lane ORDER BY job.priority DESC, run_at, created_at, id) AS place
  FROM heads CROSS JOIN job
  WHERE job.number IN (
    SELECT number FROM job AS first
    WHERE state = 'queued' AND lane = heads.lane AND priority = heads.priority AND run_at <= $now
    ORDER BY run_at, created_at, id LIMIT $most
  )
)
SELECT id FROM candidates WHERE place <= room ORDER BY place, priority DESC, run_at, created_at, id LIMIT $limit`

/** The last lane that had its turn. */
interface Turn {
  readonly at: number
  readonly lane: string
}

const FIRST: Turn = { at: Number.MIN_SAFE_INTEGER, lane: '' }

export function dueJobs(database: DatabaseSyncInstance, now: Clock): (claimable: readonly Claimable[], limit: number) => string[] {
  const walk = database.prepare(lanesSql)
  const look = database.prepare(dueSql)
  /** By kind and version; without an entry the round starts over. */
  const turns = new Map<string, Turn>()

  function nextLanes({ kind, version }: Claimable): string[] {
    const key = JSON.stringify([kind, version])
    const lanes = walk.all({ kind, version, now: now(), ...(turns.get(key) ?? FIRST) }) as unknown as Turn[]
    const last = lanes[LANES_AT_ONCE - 1]
    if (last === undefined) turns.delete(key)
    else turns.set(key, { ...last })
    return lanes.map(({ lane }) => lane)
  }

  const isAtStart = ({ kind, version }: Claimable): boolean => !turns.has(JSON.stringify([kind, version]))

  return (claimable, limit) => {
    const most = Math.min(limit, Math.max(0, ...claimable.map((kind) => kind.limit)))
    const parameters = { claimable: JSON.stringify(claimable), most, limit }
    // Concludes that nothing is due only after a whole round of each kind.
    for (let open = claimable.map((kind) => ({ kind, ends: isAtStart(kind) ? 1 : 2 })); open.length > 0; ) {
      const lanes = open.flatMap(({ kind }) => nextLanes(kind))
      const found = lanes.length === 0 ? [] : (look.all({ ...parameters, lanes: JSON.stringify(lanes), now: now() }) as unknown as { id: string }[])
      if (found.length > 0) return found.map(({ id }) => id)
      open = open.map(({ kind, ends }) => ({ kind, ends: isAtStart(kind) ? ends - 1 : ends })).filter(({ ends }) => ends > 0)
    }
    return []
  }
}

/** A common table of the tenant's kinds, each found by one index lookup, however many jobs there are. */
export const kindsOfTenant = `
kinds(kind) AS (
  SELECT min(kind) FROM job WHERE tenant = $tenant
  UNION ALL
  SELECT (SELECT min(kind) FROM job WHERE tenant = $tenant AND kind > kinds.kind) FROM kinds WHERE kind IS NOT NULL
)`

const totalSql = "SELECT coalesce(sum(jobs), 0) AS jobs FROM job_count WHERE state = 'queued'"
const HAS_ROOM = `
WITH RECURSIVE ${kindsOfTenant}
SELECT count(*) AS jobs FROM (
  SELECT 1 FROM kinds CROSS JOIN job WHERE job.tenant = $tenant AND job.kind = kinds.kind AND state = 'queued' LIMIT $most
)`

/** The stored totals usually decide; at the limit, the tenant's own jobs are counted. */
export function hasRoom(database: DatabaseSyncInstance): Statements<Jobs>['hasRoom'] {
  const total = database.prepare(totalSql)
  const own = database.prepare(HAS_ROOM)
  const jobsIn = (row: unknown) => (row as { jobs: number }).jobs
  return (tenant, most) => jobsIn(total.get()) < most || jobsIn(own.get({ tenant, most })) < most
}

/** The lowest free number: 0, or a successor of a taken one. */
const takeSql = `
INSERT INTO job_slot (lane, number, job)
SELECT $lane, number, $id FROM (
  SELECT 0 AS number UNION ALL SELECT number + 1 FROM job_slot WHERE lane = $lane
) AS place
WHERE number < $limit AND NOT EXISTS (SELECT 1 FROM job_slot AS taken WHERE taken.lane = $lane AND taken.number = place.number)
ORDER BY number LIMIT 1`

/** Runs within the transaction of a change; false when the job's lane has no free slot. */
export function takeSlot(database: DatabaseSyncInstance): (job: Job, limit: number) => boolean {
  const statement = database.prepare(takeSql)
  return (job, limit) => hasChanged(statement.run({ lane: laneOf(job), id: job.id, limit }))
}

export function giveSlotBack(database: DatabaseSyncInstance): (job: Job) => void {
  const statement = database.prepare('DELETE FROM job_slot WHERE job = ?')
  return ({ id }) => void statement.run(id)
}

const endedSql = `
SELECT json_group_array(id) AS ids, count(*) AS jobs FROM (
  SELECT id FROM job
  WHERE ended_at <= $before AND NOT EXISTS (SELECT 1 FROM job_event WHERE job_event.job = job.id AND outbox = 1)
  AND NOT EXISTS (
    SELECT 1 FROM webhook CROSS JOIN delivery ON delivery.webhook = webhook.id AND delivery.job = webhook.job
    WHERE webhook.job = job.id AND webhook.disabled IS NULL AND delivery.delivered_at IS NULL
  )
  ORDER BY ended_at LIMIT $limit
)`

/** Spares a recently put blob, because it may soon be used. */
const blobsSql = `${RELEASE}
WHERE put_at <= $before AND (tenant, sha256) IN (SELECT tenant, sha256 FROM job_blob WHERE job IN (SELECT value FROM json_each($ids)))
AND NOT EXISTS (
  SELECT 1 FROM job_blob AS other
  WHERE other.tenant = blob.tenant AND other.sha256 = blob.sha256 AND other.job NOT IN (SELECT value FROM json_each($ids))
)
RETURNING id`

/** The foreign keys remove a job's other records; its bytes are removed afterwards. */
export function sweepJobs(database: DatabaseSyncInstance, now: Clock): Statements<Jobs>['sweep'] {
  const ended = database.prepare(endedSql)
  const releaseBlobs = database.prepare(blobsSql)
  const dropCallbacks = database.prepare('DELETE FROM webhook WHERE job IN (SELECT value FROM json_each(?))')
  const dropJobs = database.prepare('DELETE FROM job WHERE id IN (SELECT value FROM json_each(?))')
  const remove = removeBlobs(database)

  function sweep(before: number, limit: number) {
    const { ids, jobs } = ended.get({ before, limit }) as { ids: string; jobs: number }
    if (jobs === 0) return { jobs, released: [] }
    const released = releaseBlobs.all({ before, ids }) as unknown as { id: number }[]
    dropCallbacks.run(ids)
    dropJobs.run(ids)
    return { jobs, released }
  }

  return async (olderThanMs, limit) => {
    const { jobs, released } = inTransaction(database, () => sweep(now() - olderThanMs, limit))
    await remove(released.map(({ id }) => id))
    return jobs
  }
}
