import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { type AppliedMigration, appliedForm, type Migration, pendingMigrations } from '../migration.ts'
import { MigrationLock } from './migration-lock.ts'
import { type StateConnection, write } from './write.ts'

const PROBE = "MERGE (p:EdgewiseReadiness:EdgewiseOwn {key: 'readiness'}) SET p.at = datetime.realtime()"

/** Writes to a node of its own. Two that make it at once leave two, which hurts nobody. */
export function probe(neo4j: StateConnection): () => Promise<void> {
  return async () => void (await write(neo4j, { text: PROBE }))
}

export interface MigrateOptions {
  /** Of the nodes that say what was applied. */
  readonly label?: string
  /** How long a process that died keeps the others from going on. */
  readonly leaseMs?: number
  /** How long to wait for a process that lives. */
  readonly waitMs?: number
}

const PAUSE_MS = 100

/** Those that were not applied yet. EDGEWISE_INVALID_SETTING when the database is not one that these can bring up to date. */
async function pendingOf(neo4j: Neo4j, label: string, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const text = `MATCH (m:${quoted(label)}) WHERE m.number IS NOT NULL RETURN m.number AS number, m.name AS name, m.checksum AS checksum ORDER BY number`
  const { rows } = await write(neo4j, { text })
  return pendingMigrations(migrations, rows as unknown as AppliedMigration[], 'STATE_NEO4J_URI')
}

/** The lock's own constraint. Of several processes that make it at once, some are told that it exists. */
async function constrainLock(neo4j: Neo4j, label: string): Promise<void> {
  const name = `${label.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()}_key`
  await write(neo4j, { text: `CREATE CONSTRAINT ${quoted(name)} IF NOT EXISTS FOR (m:${quoted(label)}) REQUIRE m.key IS UNIQUE` })
}

/**
 * Applies what is missing of `migrations`, in order, each once, whatever number of processes start at the same time. EDGEWISE_STORE_UNAVAILABLE when another
 * is at it for longer than `waitMs`.
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
      // A release that fails: the lease ends by itself.
      await lock.keep(applyAll).finally(() => lock.release().catch(() => {}))
    } else if (performance.now() > givesUpAt) {
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: `another process is still migrating the state after ${waitMs} ms. Try again later.` })
    } else await setTimeout(PAUSE_MS * (0.5 + Math.random()))
  }
}

/** A connection whose first statement brings the database up to date, and whose next does as long as that fails. */
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
