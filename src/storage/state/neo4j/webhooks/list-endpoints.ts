import type { Webhooks } from '../../webhooks.ts'
import type { StateConnection } from '../write.ts'
import { OF_TENANT } from './audience.ts'
import { ENDPOINT_FIELDS, endpointOfFields } from './endpoint-entry.ts'

const text = `
MATCH (w:EdgewiseWebhook {audience: ${OF_TENANT}$tenant})
RETURN ${ENDPOINT_FIELDS} ORDER BY createdAt, id`

export function listEndpoints(neo4j: StateConnection): Webhooks['list'] {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map(endpointOfFields)
}
