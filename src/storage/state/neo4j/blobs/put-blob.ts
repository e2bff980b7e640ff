import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../../neo4j/connection.ts'
import { type Bytes, receiveBytes, sweptMeanwhile, type Upload } from '../../blob-bytes.ts'
import type { BlobEntry } from '../../blobs.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { isTaken, type StateConnection, write, writeTogether } from '../write.ts'
import { removeUploads } from './remove-blobs.ts'

const beginText = `
MERGE (b:EdgewiseBlob {key: $upload})
ON CREATE SET b:EdgewiseOwn, b.tenant = $tenant, b.upload = $upload, b.putAt = datetime.realtime().epochMillis`

/** Under its lock: what is being removed must not come back. */
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

/** Each chunk is a transaction of its own. */
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
        // Another put the same and was faster.
        if (!isTaken(error)) throw error
      }
    }
  }

  async drop(): Promise<void> {
    await removeUploads(this.#neo4j, [this.#upload])
  }

  /** Locks those that are there before it reads them: they may have been removed until then. */
  async #keep(run: RunInTransaction, parameters: Readonly<Record<string, unknown>>): Promise<Outcome<string | undefined>> {
    await run({ text: againText, parameters })
    const earlier = await run({ text: keptText, parameters })
    const [kept] = earlier.length > 0 ? earlier : await run({ text: keepText, parameters })
    return { commit: true, value: kept?.['upload'] as string | undefined }
  }
}

export function putBlob(neo4j: StateConnection): (tenant: string, bytes: Bytes) => Promise<BlobEntry> {
  return async (tenant, bytes) => {
    const upload = new Neo4jUpload(neo4j, tenant)
    await upload.begin()
    return receiveBytes(bytes, upload)
  }
}
