import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Descriptors } from '../descriptors.ts'
import { asCalls } from './as-calls.ts'
import { readDescriptor, readDescriptors } from './descriptors/read-descriptor.ts'
import { sweepDescriptors } from './descriptors/sweep-descriptors.ts'
import { writeDescriptors } from './descriptors/write-descriptors.ts'

/** `flush` writes what waits, now. */
export function sqliteDescriptors(database: DatabaseSyncInstance): { readonly descriptors: Descriptors; flush(): void } {
  const { put, flush } = writeDescriptors(database)
  return {
    descriptors: asCalls<Descriptors>(database, {
      put,
      read: readDescriptor(database),
      readMany: readDescriptors(database),
      sweep: sweepDescriptors(database)
    }),
    flush
  }
}
