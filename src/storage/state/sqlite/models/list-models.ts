import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { readEntry } from '../../model-text.ts'
import type { ModelEntry } from '../../models.ts'

export function listModels(database: DatabaseSyncInstance): (tenant: string) => ModelEntry[] {
  const statement = database.prepare('SELECT entry FROM model WHERE tenant = ? ORDER BY name')
  return (tenant) => (statement.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readEntry(entry))
}
