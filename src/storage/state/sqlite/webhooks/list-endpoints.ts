import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint } from '../../webhooks.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOfRow } from './endpoint-row.ts'

export function listEndpoints(database: DatabaseSyncInstance): (tenant: string) => Endpoint[] {
  const statement = database.prepare(`SELECT ${ENDPOINT_COLUMNS} FROM webhook WHERE tenant = $tenant AND job IS NULL ORDER BY created_at, rowid`)
  return (tenant) => (statement.all({ tenant }) as unknown as EndpointRow[]).map(endpointOfRow)
}
