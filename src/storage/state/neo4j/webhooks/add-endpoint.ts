import type { Webhooks } from '../../webhooks.ts'
import { type StateConnection, write } from '../write.ts'
import { audienceOf } from './audience.ts'
import { ENDPOINT_FIELDS, endpointOfFields } from './endpoint-entry.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
MERGE (w:EdgewiseWebhook {key: $endpoint.id})
ON CREATE SET w:EdgewiseOwn, w += $endpoint, w.audience = $audience, w.createdAt = datetime.realtime().epochMillis
RETURN ${ENDPOINT_FIELDS}`

export function addEndpoint(neo4j: StateConnection): Webhooks['add'] {
  return async (endpoint) => endpointOfFields((await write(neo4j, { text, parameters: { endpoint, audience: audienceOf(endpoint) } })).rows[0] ?? {})
}
