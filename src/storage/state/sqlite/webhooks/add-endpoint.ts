import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint, NewEndpoint } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOfRow } from './endpoint-row.ts'

const sql = `
INSERT INTO webhook (id, tenant, url, events, description, job, secret, created_at) VALUES ($id, $tenant, $url, $events, $description, $job, $secret, $now)
RETURNING ${ENDPOINT_COLUMNS}`

export function addEndpoint(database: DatabaseSyncInstance, now: Clock): (endpoint: NewEndpoint) => Endpoint {
  const statement = database.prepare(sql)
  return ({ id, tenant, url, events, description, job, secret }) =>
    endpointOfRow(statement.get({ id, tenant, url, events: JSON.stringify(events), description, job, secret, now: now() }) as unknown as EndpointRow)
}
