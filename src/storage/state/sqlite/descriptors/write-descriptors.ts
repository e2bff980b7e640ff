import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { inTransaction } from '../transaction.ts'

const HOUR_MS = 3_600_000

/** One that is put again lasts longer; what was written within the hour is not written again. */
const sql = `
INSERT INTO descriptor (tenant, handle, descriptor, kept_at) VALUES ($tenant, $handle, $descriptor, $now)
ON CONFLICT (tenant, handle) DO UPDATE SET kept_at = excluded.kept_at WHERE kept_at < $hourAgo`

interface Put {
  readonly tenant: string
  readonly handle: string
  readonly descriptor: string
  resolve(): void
  reject(error: unknown): void
}

export interface DescriptorWriter {
  /** Resolves once it is committed. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  /** Writes what waits, now. */
  flush(): void
}

/** Descriptors that come within one turn of the event loop share a transaction: making it last costs more than writing it. */
export function writeDescriptors(database: DatabaseSyncInstance): DescriptorWriter {
  const statement = database.prepare(sql)
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
