import type { Blobs } from '../blobs.ts'
import { putBlob } from './blobs/put-blob.ts'
import { hasBlob, readBlob } from './blobs/read-blob.ts'
import { sweepBlobs } from './blobs/sweep-blobs.ts'
import type { StateConnection } from './write.ts'

export function neo4jBlobs(neo4j: StateConnection): Blobs {
  return {
    has: hasBlob(neo4j),
    put: putBlob(neo4j),
    read: readBlob(neo4j),
    sweep: sweepBlobs(neo4j)
  }
}
