import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { isSqlite } from '../../sqlite/failure.ts'
import { inTransaction } from './database.ts'

/** While each turn of the event loop brings another write, a commit waits this long for more. */
const MAX_WAIT_MS = 10

/** Writes share a transaction, because a commit costs more than the writes. */
export interface SharedCommits {
  /** Runs `write` within the transaction and resolves on its commit. An error of `write` itself concerns no other write. */
  commit<T>(write: () => T): Promise<T>
  /** Commits pending writes now. */
  flush(): void
}

interface Pending {
  /** Returns what to do once the transaction is committed. */
  run(): () => void
  reject(error: unknown): void
}

function attempt<T>(write: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): () => void {
  try {
    const value = write()
    return () => resolve(value)
  } catch (error) {
    if (isSqlite(error)) throw error
    return () => reject(error)
  }
}

export function shareCommits(database: DatabaseSyncInstance, now: () => number = () => performance.now()): SharedCommits {
  let waiting: Pending[] = []

  function flushWhenQuiet(since: number, seen: number): void {
    const isBusy = waiting.length > seen && now() - since < MAX_WAIT_MS
    if (isBusy) setImmediate(flushWhenQuiet, since, waiting.length)
    else flush()
  }

  function flush(): void {
    const writes = waiting
    waiting = []
    if (writes.length === 0) return
    try {
      const ends = inTransaction(database, () => writes.map(({ run }) => run()))
      for (const end of ends) end()
    } catch (error) {
      for (const { reject } of writes) reject(error)
    }
  }

  return {
    commit: (write) =>
      new Promise((resolve, reject) => {
        const length = waiting.push({ run: () => attempt(write, resolve, reject), reject })
        if (length === 1) setImmediate(flushWhenQuiet, now(), 1)
      }),
    flush
  }
}
