import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function hasKeys(database: DatabaseSyncInstance): () => boolean {
  const statement = database.prepare('SELECT 1 FROM api_key LIMIT 1')
  return () => statement.get() !== undefined
}
