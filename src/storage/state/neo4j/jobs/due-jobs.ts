import type { Claimable } from '../../jobs.ts'
import type { StateConnection } from '../write.ts'

/**
 * Each queue gives its first few that are due: jobs that must wait cost nothing, however many. Lanes take turns, those with fewer running first: one with a long
 * queue keeps back no other. The order within a queue is that of the index, so that no more of it is read.
 */
const text = `
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

export function dueJobs(neo4j: StateConnection): (claimable: readonly Claimable[], limit: number) => Promise<string[]> {
  return async (claimable, limit) => {
    const most = Math.min(limit, Math.max(0, ...claimable.map((kind) => kind.limit)))
    const kinds = claimable.map((kind) => ({ kind: kind.kind, version: kind.version, limit: kind.limit }))
    const rows = await neo4j.read({ text, parameters: { claimable: kinds, most, limit } })
    // One that is deleted meanwhile has no id any more.
    return rows.map(({ id }) => id as string).filter((id) => id !== null)
  }
}
