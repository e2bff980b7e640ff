import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../neo4j/connection.ts'
import { giveBytes, receiveBytes, sweptMeanwhile, type Upload } from '../blob-bytes.ts'
import type { BlobEntry, Blobs } from '../blobs.ts'
import { isTaken, keyOf, LOCKING, type StateConnection, write, writeTogether } from './write.ts'

export interface Removed {
  readonly count: number
  /** Uploads whose chunks still exist. */
  readonly uploads: readonly string[]
}

const UNUSED = 'NOT EXISTS { MATCH (:EdgewiseJobBlob {blob: b.key}) }'

const lockText = 'UNWIND $keys AS key MATCH (b:EdgewiseBlob {key: key}) SET b.lock = $lock'

/**
 * A released blob cannot be found and belongs to no tenant, like an aborted upload; if the process dies before the chunks are removed, a sweep removes them. A
 * recently put blob is spared, because it may soon be used.
 */
const releaseText = `
UNWIND $keys AS key
MATCH (b:EdgewiseBlob {key: key}) WHERE b.putAt <= $before AND ${UNUSED}
SET b.key = b.upload, b.putAt = 0
REMOVE b.sha256
RETURN b.upload AS upload`

/** Releases those blobs of `keys` that no job uses, and returns their uploads. */
export async function releaseBlobs(run: RunInTransaction, keys: readonly string[], before: number): Promise<string[]> {
  if (keys.length === 0) return []
  const parameters = { keys: keys.toSorted(), before, lock: randomUUID() }
  await run({ text: lockText, parameters })
  return (await run({ text: releaseText, parameters })).map(({ upload }) => upload as string)
}

/** Few chunks at a time, because the server holds a transaction in memory. */
const chunksText = 'MATCH (c:EdgewiseBlobChunk {upload: $upload}) WITH c LIMIT 8 DELETE c RETURN count(*) AS chunks'
const uploadText = 'MATCH (b:EdgewiseBlob {key: $upload}) DELETE b'

export async function removeUploads(neo4j: StateConnection, uploads: readonly string[]): Promise<void> {
  for (const upload of uploads) {
    const removeSome = async () => (await write(neo4j, { text: chunksText, parameters: { upload } })).rows[0]?.['chunks']
    while ((await removeSome()) !== 0);
    await write(neo4j, { text: uploadText, parameters: { upload } })
  }
}

const beginText = `
MERGE (b:EdgewiseBlob {key: $upload})
ON CREATE SET b:EdgewiseOwn, b.tenant = $tenant, b.upload = $upload, b.putAt = datetime.realtime().epochMillis`

/** Runs under the upload's lock, so that a removal in progress cannot be undone. */
const STANDING = `${LOCKING}
MATCH (b:EdgewiseBlob {key: $upload})
SET b.lock = $upload
WITH b WHERE b.putAt > 0`

const chunkText = `${STANDING}
SET b.putAt = datetime.realtime().epochMillis
MERGE (c:EdgewiseBlobChunk {key: $key})
ON CREATE SET c:EdgewiseOwn, c.tenant = $tenant, c.upload = $upload, c.data = $data
RETURN b.key AS key`

const againText = 'MATCH (b:EdgewiseBlob {key: $key}) SET b.putAt = datetime.realtime().epochMillis'
const keptText = 'MATCH (b:EdgewiseBlob {key: $key}) RETURN b.upload AS upload'

const keepText = `${STANDING}
SET b.key = $key, b.sha256 = $sha256, b.bytes = $bytes, b.putAt = datetime.realtime().epochMillis
RETURN b.upload AS upload`

/** Each chunk is a separate transaction. */
class Neo4jUpload implements Upload {
  readonly #neo4j: StateConnection
  readonly #tenant: string
  readonly #upload = randomUUID()
  #chunks = 0

  constructor(neo4j: StateConnection, tenant: string) {
    this.#neo4j = neo4j
    this.#tenant = tenant
  }

  async begin(): Promise<void> {
    await write(this.#neo4j, { text: beginText, parameters: { upload: this.#upload, tenant: this.#tenant } })
  }

  async write(data: Uint8Array): Promise<void> {
    const key = keyOf(this.#upload, String(this.#chunks++))
    const { rows } = await write(this.#neo4j, { text: chunkText, parameters: { upload: this.#upload, tenant: this.#tenant, key, data } })
    if (rows.length === 0) throw sweptMeanwhile()
  }

  async keep(last: Uint8Array | null, entry: BlobEntry): Promise<void> {
    if (last !== null) await this.write(last)
    const parameters = { ...entry, key: keyOf(this.#tenant, entry.sha256), upload: this.#upload }
    for (;;) {
      try {
        const upload = await writeTogether(this.#neo4j, (run) => this.#keep(run, parameters))
        if (upload === undefined) throw sweptMeanwhile()
        if (upload !== this.#upload) await this.drop()
        return
      } catch (error) {
        // Another upload of the same bytes was faster.
        if (!isTaken(error)) throw error
      }
    }
  }

  async drop(): Promise<void> {
    await removeUploads(this.#neo4j, [this.#upload])
  }

  /** Locks existing blobs before it reads them, because they may be removed meanwhile. */
  async #keep(run: RunInTransaction, parameters: Readonly<Record<string, unknown>>): Promise<Outcome<string | undefined>> {
    await run({ text: againText, parameters })
    const earlier = await run({ text: keptText, parameters })
    const [kept] = earlier.length > 0 ? earlier : await run({ text: keepText, parameters })
    return { commit: true, value: kept?.['upload'] as string | undefined }
  }
}

interface FoundBlob {
  readonly bytes: number
  readonly upload: string
}

const find = 'MATCH (b:EdgewiseBlob {key: $key}) RETURN b.bytes AS bytes, b.upload AS upload'
const chunk = 'MATCH (c:EdgewiseBlobChunk {key: $key}) RETURN c.data AS data'

async function findBlob(neo4j: StateConnection, tenant: string, sha256: string): Promise<FoundBlob | null> {
  const [found] = (await neo4j.read({ text: find, parameters: { key: keyOf(tenant, sha256) } })) as unknown as FoundBlob[]
  return found ?? null
}

/** This includes aborted uploads, which no job uses. */
const SWEEP_BLOBS = `
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (b:EdgewiseBlob) WHERE b.putAt <= before AND ${UNUSED}
WITH before, b LIMIT $limit
RETURN before, collect(b.key) AS keys`

async function release(run: RunInTransaction, olderThanMs: number, limit: number): Promise<Outcome<string[]>> {
  const [found] = (await run({ text: SWEEP_BLOBS, parameters: { olderThanMs, limit } })) as unknown as { before: number; keys: string[] }[]
  const uploads = found === undefined ? [] : await releaseBlobs(run, found.keys, found.before)
  return { commit: uploads.length > 0, value: uploads }
}

export function neo4jBlobs(neo4j: StateConnection): Blobs {
  return {
    async has(tenant, sha256) {
      const found = await findBlob(neo4j, tenant, sha256)
      return found === null ? null : { sha256, bytes: found.bytes }
    },
    async put(tenant, bytes) {
      const upload = new Neo4jUpload(neo4j, tenant)
      await upload.begin()
      return receiveBytes(bytes, upload)
    },
    async read(tenant, sha256) {
      const found = await findBlob(neo4j, tenant, sha256)
      if (found === null) return null
      return giveBytes(found.bytes, async (number) => {
        const [row] = await neo4j.read({ text: chunk, parameters: { key: keyOf(found.upload, String(number)) } }, { bytes: true })
        return row?.['data'] as Uint8Array | undefined
      })
    },
    async sweep(olderThanMs, limit) {
      const uploads = await writeTogether(neo4j, (run) => release(run, olderThanMs, limit))
      await removeUploads(neo4j, uploads)
      return uploads.length
    }
  }
}
