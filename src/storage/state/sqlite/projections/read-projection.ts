import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { NamedProjection } from '../../projections.ts'

/** null when the tenant has none of that name. */
export function readProjection(database: DatabaseSyncInstance): (tenant: string, name: string) => NamedProjection | null {
  const statement = database.prepare('SELECT graph, spec FROM projection WHERE tenant = ? AND name = ?')
  return (tenant, name) => {
    const row = statement.get(tenant, name) as { graph: string; spec: string } | undefined
    return row === undefined ? null : { name, graph: row.graph, spec: JSON.parse(row.spec) as unknown }
  }
}
