import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { inTransaction } from '../transaction.ts'

/** The newest row stays, empty, so that its number is not given again. */
export function dropProgram(database: DatabaseSyncInstance): (tenant: string, name: string) => boolean {
  const empty = database.prepare('UPDATE vertex_program SET entry = NULL, document = NULL WHERE tenant = ? AND name = ? AND entry IS NOT NULL')
  const prune = database.prepare(`DELETE FROM vertex_program WHERE tenant = :tenant AND name = :name
AND version < (SELECT max(version) FROM vertex_program WHERE tenant = :tenant AND name = :name)`)
  return (tenant, name) =>
    inTransaction(database, () => {
      const { changes } = empty.run(tenant, name)
      prune.run({ tenant, name })
      return Number(changes) > 0
    })
}
