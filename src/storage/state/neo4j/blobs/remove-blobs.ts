import { randomUUID } from 'node:crypto'
import type { RunInTransaction } from '../../../neo4j/connection.ts'
import { type StateConnection, write } from '../write.ts'

export interface Removed {
  readonly count: number
  /** Whose chunks are still there. */
  readonly uploads: readonly string[]
}

export const UNUSED = 'NOT EXISTS { MATCH (:EdgewiseJobBlob {blob: b.key}) }'

const lockText = 'UNWIND $keys AS key MATCH (b:EdgewiseBlob {key: key}) SET b.lock = $lock'

/** It is found no more and belongs to nobody, as an upload that broke off: whoever dies before the chunks are gone leaves them to a sweep. One put again lately may be about to be used. */
const releaseText = `
UNWIND $keys AS key
MATCH (b:EdgewiseBlob {key: key}) WHERE b.putAt <= $before AND ${UNUSED}
SET b.key = b.upload, b.putAt = 0
REMOVE b.sha256
RETURN b.upload AS upload`

/** Takes the bytes of `keys` that no job uses from those that can be read, and says which uploads they were. */
export async function releaseBlobs(run: RunInTransaction, keys: readonly string[], before: number): Promise<string[]> {
  if (keys.length === 0) return []
  const parameters = { keys: keys.toSorted(), before, lock: randomUUID() }
  await run({ text: lockText, parameters })
  return (await run({ text: releaseText, parameters })).map(({ upload }) => upload as string)
}

/** A few at a time: the server holds a transaction in memory. */
const chunksText = 'MATCH (c:EdgewiseBlobChunk {upload: $upload}) WITH c LIMIT 8 DELETE c RETURN count(*) AS chunks'
const uploadText = 'MATCH (b:EdgewiseBlob {key: $upload}) DELETE b'

export async function removeUploads(neo4j: StateConnection, uploads: readonly string[]): Promise<void> {
  for (const upload of uploads) {
    const removeSome = async () => (await write(neo4j, { text: chunksText, parameters: { upload } })).rows[0]?.['chunks']
    while ((await removeSome()) !== 0);
    await write(neo4j, { text: uploadText, parameters: { upload } })
  }
}
