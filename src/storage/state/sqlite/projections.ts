import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { NamedProjection, Projections } from '../projections.ts'
import { asCalls, hasChanged } from './database.ts'

const PUT_PROJECTION = `
INSERT INTO projection (tenant, name, graph, spec) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET graph = excluded.graph, spec = excluded.spec`

function projectionOfRow(row: unknown): NamedProjection {
  const { name, graph, spec } = row as { name: string; graph: string; spec: string }
  return { name, graph, spec: JSON.parse(spec) as unknown }
}

export function sqliteProjections(database: DatabaseSyncInstance): Projections {
  const dropOne = database.prepare('DELETE FROM projection WHERE tenant = ? AND name = ?')
  const listAll = database.prepare('SELECT name, graph, spec FROM projection WHERE tenant = ? ORDER BY name')
  const putOne = database.prepare(PUT_PROJECTION)
  const readOne = database.prepare('SELECT name, graph, spec FROM projection WHERE tenant = ? AND name = ?')
  return asCalls<Projections>(database, {
    drop: (tenant, name) => hasChanged(dropOne.run(tenant, name)),
    list: (tenant) => listAll.all(tenant).map(projectionOfRow),
    put: (tenant, name, { graph, spec }) => void putOne.run(tenant, name, graph, JSON.stringify(spec ?? null)),
    read(tenant, name) {
      const row = readOne.get(tenant, name)
      return row === undefined ? null : projectionOfRow(row)
    }
  })
}
