import type { Outcome, RunInTransaction } from '../../../neo4j/connection.ts'
import { type StateConnection, writeTogether } from '../write.ts'
import { releaseBlobs, removeUploads, UNUSED } from './remove-blobs.ts'

/** Uploads that broke off among them: no job uses them. */
const text = `
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (b:EdgewiseBlob) WHERE b.putAt <= before AND ${UNUSED}
WITH before, b LIMIT $limit
RETURN before, collect(b.key) AS keys`

async function release(run: RunInTransaction, olderThanMs: number, limit: number): Promise<Outcome<string[]>> {
  const [found] = (await run({ text, parameters: { olderThanMs, limit } })) as unknown as { before: number; keys: string[] }[]
  const uploads = found === undefined ? [] : await releaseBlobs(run, found.keys, found.before)
  return { commit: uploads.length > 0, value: uploads }
}

export function sweepBlobs(neo4j: StateConnection): (olderThanMs: number, limit: number) => Promise<number> {
  return async (olderThanMs, limit) => {
    const uploads = await writeTogether(neo4j, (run) => release(run, olderThanMs, limit))
    await removeUploads(neo4j, uploads)
    return uploads.length
  }
}
