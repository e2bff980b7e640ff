import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { NamedProjection, Projections } from '../projections.ts'
import { asCalls } from './database.ts'

function dropProjection(database: DatabaseSyncInstance): (tenant: string, name: string) => boolean {
  const statement = database.prepare('DELETE FROM projection WHERE tenant = ? AND name = ?')
  return (tenant, name) => Number(statement.run(tenant, name).changes) > 0
}

function listProjections(database: DatabaseSyncInstance): (tenant: string) => NamedProjection[] {
  const statement = database.prepare('SELECT name, graph, spec FROM projection WHERE tenant = ? ORDER BY name')
  return (tenant) => {
    const rows = statement.all(tenant) as unknown as { name: string; graph: string; spec: string }[]
    return rows.map(({ name, graph, spec }) => ({ name, graph, spec: JSON.parse(spec) as unknown }))
  }
}

const PUT_PROJECTION = `
INSERT INTO projection (tenant, name, graph, spec) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET graph = excluded.graph, spec = excluded.spec`

function putProjection(database: DatabaseSyncInstance): (tenant: string, name: string, projection: Omit<NamedProjection, 'name'>) => void {
  const statement = database.prepare(PUT_PROJECTION)
  return (tenant, name, { graph, spec }) => void statement.run(tenant, name, graph, JSON.stringify(spec ?? null))
}

/** Returns null when the tenant has no such projection. */
function readProjection(database: DatabaseSyncInstance): (tenant: string, name: string) => NamedProjection | null {
  const statement = database.prepare('SELECT graph, spec FROM projection WHERE tenant = ? AND name = ?')
  return (tenant, name) => {
    const row = statement.get(tenant, name) as { graph: string; spec: string } | undefined
    return row === undefined ? null : { name, graph: row.graph, spec: JSON.parse(row.spec) as unknown }
  }
}

export function sqliteProjections(database: DatabaseSyncInstance): Projections {
  return asCalls<Projections>(database, {
    drop: dropProjection(database),
    list: listProjections(database),
    put: putProjection(database),
    read: readProjection(database)
  })
}
