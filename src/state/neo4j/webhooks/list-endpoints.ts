import type { Webhooks } from '../../webhooks.ts'
import type { StateConnection } from '../write.ts'
import { ENDPOINT_FIELDS, endpointOfFields } from './endpoint-entry.ts'

const text = `
MATCH (w:EdgewiseWebhook) WHERE w.tenant = $tenant AND w.job IS NULL
RETURN ${ENDPOINT_FIELDS} ORDER BY createdAt, id`

export function listEndpoints(neo4j: StateConnection): Webhooks['list'] {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map(endpointOfFields)
}
