import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Claimable } from '../../jobs.ts'
import type { Clock } from '../clock.ts'

/** Lanes that are compared with each other: where more have jobs, they take turns. */
const LANES_AT_ONCE = 250

/** Steps through the index from lane to lane. */
const lanesSql = `
WITH RECURSIVE lanes(lane) AS (
  SELECT min(lane) FROM job WHERE state = 'queued' AND lane > $after
  UNION ALL
  SELECT (SELECT min(lane) FROM job WHERE state = 'queued' AND job.lane > lanes.lane) FROM lanes WHERE lane IS NOT NULL
)
SELECT lane FROM lanes WHERE lane IS NOT NULL LIMIT $most`

/**
 * Steps from priority to priority of each lane that has room, and looks at the first few of each that are due: jobs that must wait cost nothing, however many. The first
 * of every lane come before the second of any.
 */
const dueSql = `
WITH RECURSIVE
claimable(kind, slots) AS MATERIALIZED (SELECT value ->> 'kind', value ->> 'limit' FROM json_each($claimable)),
rooms(lane, room) AS (
  SELECT lanes.value, slots - (SELECT count(*) FROM job_slot WHERE job_slot.lane = lanes.value AND number < slots)
  FROM json_each($lanes) AS lanes CROSS JOIN claimable WHERE claimable.kind = lanes.value ->> 1
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

export function dueJobs(database: DatabaseSyncInstance, now: Clock): (claimable: readonly Claimable[], limit: number) => string[] {
  const walk = database.prepare(lanesSql)
  const look = database.prepare(dueSql)
  /** The last lane of the last turn; none: it begins anew. */
  let after = ''

  function nextLanes(): string[] {
    const lanes = (walk.all({ after, most: LANES_AT_ONCE }) as unknown as { lane: string }[]).map(({ lane }) => lane)
    after = lanes.length < LANES_AT_ONCE ? '' : (lanes.at(-1) ?? '')
    return lanes
  }

  return (claimable, limit) => {
    const most = Math.min(limit, Math.max(0, ...claimable.map((kind) => kind.limit)))
    // Nothing is due only after a whole round.
    for (let ends = after === '' ? 1 : 2; ends > 0; ends -= after === '' ? 1 : 0) {
      const lanes = JSON.stringify(nextLanes())
      const found = look.all({ lanes, claimable: JSON.stringify(claimable), now: now(), most, limit }) as unknown as { id: string }[]
      if (found.length > 0) return found.map(({ id }) => id)
    }
    return []
  }
}
