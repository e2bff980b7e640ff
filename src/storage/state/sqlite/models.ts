import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Models, readEntry, readModelText, writeModel } from '../models.ts'
import { asCalls, hasChanged } from './database.ts'

const PUT_MODEL = `
INSERT INTO model (tenant, name, entry, document) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET entry = excluded.entry, document = excluded.document`

export function sqliteModels(database: DatabaseSyncInstance): Models {
  const dropOne = database.prepare('DELETE FROM model WHERE tenant = ? AND name = ?')
  const listAll = database.prepare('SELECT entry FROM model WHERE tenant = ? ORDER BY name')
  const putOne = database.prepare(PUT_MODEL)
  const readOne = database.prepare('SELECT entry, document FROM model WHERE tenant = ? AND name = ?')
  return asCalls<Models>(database, {
    drop: (tenant, name) => hasChanged(dropOne.run(tenant, name)),
    list: (tenant) => (listAll.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readEntry(entry)),
    put(tenant, model) {
      const { entry, entryText, documentText } = writeModel(model, new Date().toISOString())
      putOne.run(tenant, model.name, entryText, documentText)
      return entry
    },
    read(tenant, name) {
      const row = readOne.get(tenant, name) as { entry: string; document: string } | undefined
      return row === undefined ? null : readModelText(row.entry, row.document)
    }
  })
}
