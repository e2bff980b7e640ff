import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { StoredKey } from '../../keys.ts'
import { KEY_COLUMNS, keyOfRow } from './key-row.ts'

export function readKey(database: DatabaseSyncInstance): (id: string) => StoredKey | null {
  const statement = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE id = ?`)
  return (id) => {
    const row = statement.get(id)
    return row === undefined ? null : keyOfRow(row)
  }
}
