import type { Webhooks } from '../../webhooks.ts'
import type { StateConnection } from '../write.ts'
import { ENDPOINT_FIELDS, endpointOrNull } from './endpoint-entry.ts'

const text = `MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant RETURN ${ENDPOINT_FIELDS}`

export function readEndpoint(neo4j: StateConnection): Webhooks['read'] {
  return async (tenant, id) => endpointOrNull(await neo4j.read({ text, parameters: { tenant, id } }))
}
