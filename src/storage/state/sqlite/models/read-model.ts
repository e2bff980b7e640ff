import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { readModelText } from '../../model-text.ts'
import type { StoredModel } from '../../models.ts'

/** null when the tenant has none of that name. */
export function readModel(database: DatabaseSyncInstance): (tenant: string, name: string) => StoredModel | null {
  const statement = database.prepare('SELECT entry, document FROM model WHERE tenant = ? AND name = ?')
  return (tenant, name) => {
    const row = statement.get(tenant, name) as { entry: string; document: string } | undefined
    return row === undefined ? null : readModelText(row.entry, row.document)
  }
}
