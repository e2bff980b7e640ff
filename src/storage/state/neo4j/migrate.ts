import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { type AppliedMigration, appliedForm, type Migration, pendingMigrations } from '../migration.ts'
import { MigrationLock } from './migration-lock.ts'
import { type StateConnection, write } from './write.ts'

const PROBE = "MERGE (p:EdgewiseReadiness:EdgewiseOwn {key: 'readiness'}) SET p.at = datetime.realtime()"

/** Writes to a separate node. Concurrent probes may create two, which is harmless. */
export function probe(neo4j: StateConnection): () => Promise<void> {
  return async () => void (await write(neo4j, { text: PROBE }))
}

export interface MigrateOptions {
  /** Label of the nodes that record migrations. */
  readonly label?: string
  /** Maximum milliseconds for which a dead process blocks the others. */
  readonly leaseMs?: number
  /** Maximum milliseconds to wait for a live process. */
  readonly waitMs?: number
}

const PAUSE_MS = 100

/** The migrations that have not been applied. Throws EDGEWISE_INVALID_SETTING when these cannot update the database. */
async function pendingOf(neo4j: Neo4j, label: string, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const text = `MATCH (m:${quoted(label)}) WHERE m.number IS NOT NULL RETURN m.number AS number, m.name AS name, m.checksum AS checksum ORDER BY number`
  const { rows } = await write(neo4j, { text })
  return pendingMigrations(migrations, rows as unknown as AppliedMigration[], 'STATE_NEO4J_URI')
}

/** Creates the lock's own constraint. When several processes create it at once, some get an error that it exists. */
async function constrainLock(neo4j: Neo4j, label: string): Promise<void> {
  const name = `${label.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()}_key`
  await write(neo4j, { text: `CREATE CONSTRAINT ${quoted(name)} IF NOT EXISTS FOR (m:${quoted(label)}) REQUIRE m.key IS UNIQUE` })
}

/**
 * Applies the missing `migrations` in order, each once, for any number of processes that start at the same time. Throws EDGEWISE_STORE_UNAVAILABLE when another
 * process migrates for longer than `waitMs`.
 */
export async function migrate(neo4j: Neo4j, migrations: readonly Migration[], options: MigrateOptions = {}): Promise<void> {
  const { label = 'EdgewiseMigration', leaseMs = 15_000, waitMs = 60_000 } = options
  const givesUpAt = performance.now() + waitMs
  if ((await pendingOf(neo4j, label, migrations)).length === 0) return
  await constrainLock(neo4j, label)
  const lock = new MigrationLock(neo4j, label, leaseMs)
  const apply = async (migration: Migration, isHeld: () => boolean): Promise<boolean> => {
    for (const text of migration.statements) {
      if (!isHeld()) return false
      await write(neo4j, { text })
    }
    return lock.note(appliedForm(migration))
  }
  while ((await pendingOf(neo4j, label, migrations)).length > 0) {
    if (await lock.take()) {
      const applyAll = async (isHeld: () => boolean) => {
        for (const migration of await pendingOf(neo4j, label, migrations)) {
          if (!(await apply(migration, isHeld))) return
        }
      }
      // If the release fails, the lease expires by itself.
      await lock.keep(applyAll).finally(() => lock.release().catch(() => {}))
    } else if (performance.now() > givesUpAt) {
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: `another process is still migrating the state after ${waitMs} ms. Try again later.` })
    } else await setTimeout(PAUSE_MS * (0.5 + Math.random()))
  }
}

/** Wraps a connection: its first statement migrates the database; after a failure the next statement tries again. */
export function migratedFirst(neo4j: StateConnection, migrate: () => Promise<void>): StateConnection {
  let migrated: Promise<void> | null = null
  const ready = (): Promise<void> => {
    migrated ??= migrate().catch((error: unknown) => {
      migrated = null
      throw error
    })
    return migrated
  }
  return {
    read: async (...given) => {
      await ready()
      return neo4j.read(...given)
    },
    autocommit: async (...given) => {
      await ready()
      return neo4j.autocommit(...given)
    },
    transaction: async (...given) => {
      await ready()
      return neo4j.transaction(...given)
    }
  }
}
