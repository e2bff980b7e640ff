import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../../neo4j/connection.ts'
import { type Removed, releaseBlobs, removeUploads } from '../blobs/remove-blobs.ts'
import { OF_JOB } from '../webhooks/audience.ts'
import { type StateConnection, writeTogether } from '../write.ts'

/** An index of several properties is used where each is asked for. */
const TOLD = `NOT EXISTS { MATCH (e:EdgewiseJobEvent {job: j.id}) WHERE e.sequence > 0 AND e.outbox IS NOT NULL } AND NOT EXISTS {
  MATCH (w:EdgewiseWebhook {audience: ${OF_JOB}j.id}) WHERE w.disabled IS NULL
  MATCH (d:EdgewiseDelivery {waits: w.key + ' ' + j.id})
}`

/** Locks are taken in one order, so that two sweepers do not wait for each other. */
const lockText = `
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (j:EdgewiseJob) WHERE j.endedAt <= before AND ${TOLD}
WITH before, j LIMIT $limit
WITH before, j ORDER BY j.id
SET j.lock = $lock
RETURN before, collect(j.id) AS ids`

/** One that was retried while its lock was waited for stays. */
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
