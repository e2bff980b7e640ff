import { giveBytes } from '../../blob-bytes.ts'
import type { BlobEntry, Blobs } from '../../blobs.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'

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

export function hasBlob(neo4j: StateConnection): (tenant: string, sha256: string) => Promise<BlobEntry | null> {
  return async (tenant, sha256) => {
    const found = await findBlob(neo4j, tenant, sha256)
    return found === null ? null : { sha256, bytes: found.bytes }
  }
}

export function readBlob(neo4j: StateConnection): Blobs['read'] {
  return async (tenant, sha256) => {
    const found = await findBlob(neo4j, tenant, sha256)
    if (found === null) return null
    return giveBytes(found.bytes, async (number) => {
      const [row] = await neo4j.read({ text: chunk, parameters: { key: keyOf(found.upload, String(number)) } }, { bytes: true })
      return row?.['data'] as Uint8Array | undefined
    })
  }
}
