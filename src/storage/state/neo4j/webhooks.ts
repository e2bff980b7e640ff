import type { Webhooks } from '../webhooks.ts'
import { neo4jDeliveries } from './deliveries.ts'
import { neo4jEndpoints } from './endpoints.ts'
import type { StateConnection } from './write.ts'

export const neo4jWebhooks = (neo4j: StateConnection): Webhooks => ({ ...neo4jEndpoints(neo4j), ...neo4jDeliveries(neo4j) })
