import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { NamedProjection } from '../../projections.ts'

export function listProjections(database: DatabaseSyncInstance): (tenant: string) => NamedProjection[] {
  const statement = database.prepare('SELECT name, graph, spec FROM projection WHERE tenant = ? ORDER BY name')
  return (tenant) => {
    const rows = statement.all(tenant) as unknown as { name: string; graph: string; spec: string }[]
    return rows.map(({ name, graph, spec }) => ({ name, graph, spec: JSON.parse(spec) as unknown }))
  }
}
