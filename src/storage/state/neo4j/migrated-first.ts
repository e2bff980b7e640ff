import type { StateConnection } from './write.ts'

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
