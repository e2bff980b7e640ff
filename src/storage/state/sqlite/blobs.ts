import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Blobs } from '../blobs.ts'
import { asCalls } from './as-calls.ts'
import { hasBlob } from './blobs/has-blob.ts'
import { putBlob } from './blobs/put-blob.ts'
import { readBlob } from './blobs/read-blob.ts'
import { sweepBlobs } from './blobs/sweep-blobs.ts'
import type { Clock } from './clock.ts'

export function sqliteBlobs(database: DatabaseSyncInstance, now: Clock): Blobs {
  return asCalls<Blobs>(database, {
    put: putBlob(database, now),
    read: readBlob(database),
    has: hasBlob(database),
    sweep: sweepBlobs(database, now)
  })
}
