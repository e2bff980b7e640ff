import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { shownKey } from '../../api-key.ts'
import type { ApiKey } from '../../keys.ts'
import { KEY_COLUMNS, keyOfRow } from './key-row.ts'

export function listKeys(database: DatabaseSyncInstance): (tenant: string | null) => ApiKey[] {
  const statement = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE $tenant IS NULL OR tenant = $tenant ORDER BY created_at, rowid`)
  return (tenant) => statement.all({ tenant }).map((row) => shownKey(keyOfRow(row)))
}
