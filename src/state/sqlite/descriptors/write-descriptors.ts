import type { DatabaseSyncInstance } from '@photostructure/sqlite'

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
  const statement = database.prepare('INSERT INTO descriptor (tenant, handle, descriptor) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  let waiting: Put[] = []

  function write(puts: readonly Put[]): void {
    try {
      database.exec('BEGIN IMMEDIATE')
      for (const { tenant, handle, descriptor } of puts) statement.run(tenant, handle, descriptor)
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
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
