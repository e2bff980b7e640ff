import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { NamedProjection } from '../../projections.ts'

const sql = `
INSERT INTO projection (tenant, name, graph, spec) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant, name) DO UPDATE SET graph = excluded.graph, spec = excluded.spec`

export function putProjection(database: DatabaseSyncInstance): (tenant: string, name: string, projection: Omit<NamedProjection, 'name'>) => void {
  const statement = database.prepare(sql)
  return (tenant, name, { graph, spec }) => void statement.run(tenant, name, graph, JSON.stringify(spec ?? null))
}
