import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint } from '../../webhooks.ts'
import { ENDPOINT_COLUMNS, endpointOrNull } from './endpoint-row.ts'

export function readEndpoint(database: DatabaseSyncInstance): (tenant: string, id: string) => Endpoint | null {
  const statement = database.prepare(`SELECT ${ENDPOINT_COLUMNS} FROM webhook WHERE id = $id AND tenant = $tenant`)
  return (tenant, id) => endpointOrNull(statement.get({ tenant, id }))
}
