import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { ENDPOINT_COLUMNS, endpointOrNull } from './endpoint-row.ts'

const sql = `
UPDATE webhook SET earlier_secret = secret, earlier_until = $until, secret = $secret WHERE id = $id AND tenant = $tenant
RETURNING ${ENDPOINT_COLUMNS}`

type RotateSecret = (tenant: string, id: string, secret: string, overlapMs: number) => Endpoint | null

export function rotateSecret(database: DatabaseSyncInstance, now: Clock): RotateSecret {
  const statement = database.prepare(sql)
  return (tenant, id, secret, overlapMs) => endpointOrNull(statement.get({ tenant, id, secret, until: now() + overlapMs }))
}
