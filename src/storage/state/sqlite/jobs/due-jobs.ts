import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Claimable } from '../../jobs.ts'
import type { Clock } from '../clock.ts'

/** Lanes of a kind that are compared with each other: where more have jobs that are due, they take turns. */
const LANES_AT_ONCE = 250

/** By the job that is due longest, whatever its priority. */
const lanesSql = `
SELECT lane, next_at AS at FROM job_lane
WHERE kind = $kind AND version = $version AND next_at <= $now AND (next_at, lane) > ($at, $lane)
ORDER BY next_at, lane LIMIT ${LANES_AT_ONCE}`

/**
 * Steps from priority to priority of each lane that has room, and looks at the first few of each that are due: jobs that must wait cost nothing, however many. The first
 * of every lane come before the second of any.
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
  /** By kind and version; none: it begins anew. */
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
    // Nothing is due only after a whole round of each kind.
    for (let open = claimable.map((kind) => ({ kind, ends: isAtStart(kind) ? 1 : 2 })); open.length > 0; ) {
      const lanes = open.flatMap(({ kind }) => nextLanes(kind))
      const found = lanes.length === 0 ? [] : (look.all({ ...parameters, lanes: JSON.stringify(lanes), now: now() }) as unknown as { id: string }[])
      if (found.length > 0) return found.map(({ id }) => id)
      open = open.map(({ kind, ends }) => ({ kind, ends: isAtStart(kind) ? ends - 1 : ends })).filter(({ ends }) => ends > 0)
    }
    return []
  }
}
