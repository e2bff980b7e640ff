import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { writeModel } from '../../model-text.ts'
import type { ModelEntry, NewModel } from '../../models.ts'

const sql = `
INSERT INTO model (tenant, name, entry, document) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET entry = excluded.entry, document = excluded.document`

export function putModel(database: DatabaseSyncInstance): (tenant: string, model: NewModel) => ModelEntry {
  const statement = database.prepare(sql)
  return (tenant, model) => {
    const { entry, entryText, documentText } = writeModel(model, new Date().toISOString())
    statement.run(tenant, model.name, entryText, documentText)
    return entry
  }
}
