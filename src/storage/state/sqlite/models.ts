import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ModelEntry, type Models, type NewModel, readEntry, readModelText, type StoredModel, writeModel } from '../models.ts'
import { asCalls } from './database.ts'

function dropModel(database: DatabaseSyncInstance): (tenant: string, name: string) => boolean {
  const statement = database.prepare('DELETE FROM model WHERE tenant = ? AND name = ?')
  return (tenant, name) => Number(statement.run(tenant, name).changes) > 0
}

function listModels(database: DatabaseSyncInstance): (tenant: string) => ModelEntry[] {
  const statement = database.prepare('SELECT entry FROM model WHERE tenant = ? ORDER BY name')
  return (tenant) => (statement.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readEntry(entry))
}

const PUT_MODEL = `
INSERT INTO model (tenant, name, entry, document) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET entry = excluded.entry, document = excluded.document`

function putModel(database: DatabaseSyncInstance): (tenant: string, model: NewModel) => ModelEntry {
  const statement = database.prepare(PUT_MODEL)
  return (tenant, model) => {
    const { entry, entryText, documentText } = writeModel(model, new Date().toISOString())
    statement.run(tenant, model.name, entryText, documentText)
    return entry
  }
}

/** Returns null when the tenant has no such model. */
function readModel(database: DatabaseSyncInstance): (tenant: string, name: string) => StoredModel | null {
  const statement = database.prepare('SELECT entry, document FROM model WHERE tenant = ? AND name = ?')
  return (tenant, name) => {
    const row = statement.get(tenant, name) as { entry: string; document: string } | undefined
    return row === undefined ? null : readModelText(row.entry, row.document)
  }
}

export function sqliteModels(database: DatabaseSyncInstance): Models {
  return asCalls<Models>(database, {
    drop: dropModel(database),
    list: listModels(database),
    put: putModel(database),
    read: readModel(database)
  })
}
