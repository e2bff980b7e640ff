import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { shownKey } from '../../api-key.ts'
import type { ApiKey } from '../../keys.ts'
import { KEY_COLUMNS, keyOfRow } from './key-row.ts'

const sql = `
UPDATE api_key SET revoked_at = coalesce(revoked_at, $now) WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)
RETURNING ${KEY_COLUMNS}`

export function revokeKey(database: DatabaseSyncInstance): (tenant: string | null, id: string) => ApiKey | null {
  const statement = database.prepare(sql)
  return (tenant, id) => {
    const row = statement.get({ tenant, id, now: new Date().toISOString() })
    return row === undefined ? null : shownKey(keyOfRow(row))
  }
}
