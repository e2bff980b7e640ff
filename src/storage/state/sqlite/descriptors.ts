import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Descriptors } from '../descriptors.ts'
import { asCalls } from './database.ts'
import type { SharedCommits } from './shared-commits.ts'

const READ_DESCRIPTOR = 'SELECT handle, descriptor FROM descriptor WHERE tenant = ? AND handle IN (SELECT value FROM json_each(?))'

/** In the order of the handles; null for unknown ones. */
function readDescriptors(database: DatabaseSyncInstance): (tenant: string, handles: readonly string[]) => unknown[] {
  const statement = database.prepare(READ_DESCRIPTOR)
  return (tenant, handles) => {
    const rows = statement.all(tenant, JSON.stringify(handles)) as unknown as { handle: string; descriptor: string }[]
    const found = new Map(rows.map(({ handle, descriptor }) => [handle, JSON.parse(descriptor) as unknown]))
    return handles.map((handle) => found.get(handle) ?? null)
  }
}

const SWEEP_DESCRIPTORS = `
DELETE FROM descriptor WHERE (tenant, handle) IN (SELECT tenant, handle FROM descriptor WHERE kept_at < $before ORDER BY kept_at LIMIT $limit)`

const HOUR_MS = 3_600_000

/** A repeated put extends the lifetime; one within the hour is not written again. */
const WRITE_DESCRIPTORS = `
INSERT INTO descriptor (tenant, handle, descriptor, kept_at) VALUES ($tenant, $handle, $descriptor, $now)
ON CONFLICT (tenant, handle) DO UPDATE SET kept_at = excluded.kept_at WHERE kept_at < $hourAgo`

export function sqliteDescriptors(database: DatabaseSyncInstance, { commit }: SharedCommits): Descriptors {
  const write = database.prepare(WRITE_DESCRIPTORS)
  const readMany = readDescriptors(database)
  const sweepOld = database.prepare(SWEEP_DESCRIPTORS)
  return asCalls<Descriptors>(database, {
    put(tenant, handle, descriptor) {
      const text = JSON.stringify(descriptor)
      return commit(() => {
        const now = Date.now()
        write.run({ tenant, handle, descriptor: text, now, hourAgo: now - HOUR_MS })
      })
    },
    read: (tenant, handle) => readMany(tenant, [handle])[0] ?? null,
    readMany,
    sweep: (olderThanMs, limit) => Number(sweepOld.run({ before: Date.now() - olderThanMs, limit }).changes)
  })
}
