import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Descriptors } from '../descriptors.ts'
import { asCalls, inTransaction } from './database.ts'

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

interface Put {
  readonly tenant: string
  readonly handle: string
  readonly descriptor: string
  resolve(): void
  reject(error: unknown): void
}

interface DescriptorWriter {
  /** Resolves on commit. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  /** Writes pending descriptors now. */
  flush(): void
}

/** Descriptors of one event-loop turn share a transaction, because a commit costs more than the writes. */
function writeDescriptors(database: DatabaseSyncInstance): DescriptorWriter {
  const statement = database.prepare(WRITE_DESCRIPTORS)
  let waiting: Put[] = []

  function write(puts: readonly Put[]): void {
    const now = Date.now()
    inTransaction(database, () => {
      for (const { tenant, handle, descriptor } of puts) statement.run({ tenant, handle, descriptor, now, hourAgo: now - HOUR_MS })
    })
  }

  function flush(): void {
    const puts = waiting
    waiting = []
    if (puts.length === 0) return
    try {
      write(puts)
      for (const put of puts) put.resolve()
    } catch (error) {
      for (const put of puts) put.reject(error)
    }
  }

  return {
    put: (tenant, handle, descriptor) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ tenant, handle, descriptor: JSON.stringify(descriptor), resolve, reject })
      }),
    flush
  }
}

/** `flush` writes pending descriptors now. */
export function sqliteDescriptors(database: DatabaseSyncInstance): { readonly descriptors: Descriptors; flush(): void } {
  const { put, flush } = writeDescriptors(database)
  const readMany = readDescriptors(database)
  const sweepOld = database.prepare(SWEEP_DESCRIPTORS)
  return {
    descriptors: asCalls<Descriptors>(database, {
      put,
      read: (tenant, handle) => readMany(tenant, [handle])[0] ?? null,
      readMany,
      sweep: (olderThanMs, limit) => Number(sweepOld.run({ before: Date.now() - olderThanMs, limit }).changes)
    }),
    flush
  }
}
