import type { Webhooks } from '../webhooks.ts'
import { addEndpoint } from './webhooks/add-endpoint.ts'
import { changeEndpoint } from './webhooks/change-endpoint.ts'
import { claimDeliveries } from './webhooks/claim-deliveries.ts'
import { fanOut } from './webhooks/fan-out.ts'
import { listDeliveries } from './webhooks/list-deliveries.ts'
import { listEndpoints } from './webhooks/list-endpoints.ts'
import { readEndpoint } from './webhooks/read-endpoint.ts'
import { redeliver } from './webhooks/redeliver.ts'
import { removeEndpoint } from './webhooks/remove-endpoint.ts'
import { rotateSecret } from './webhooks/rotate-secret.ts'
import { sendEvent } from './webhooks/send-event.ts'
import { settleDelivery } from './webhooks/settle-delivery.ts'
import { sweepDeliveries } from './webhooks/sweep-deliveries.ts'
import type { StateConnection } from './write.ts'

export function neo4jWebhooks(neo4j: StateConnection): Webhooks {
  return {
    add: addEndpoint(neo4j),
    read: readEndpoint(neo4j),
    list: listEndpoints(neo4j),
    change: changeEndpoint(neo4j),
    rotate: rotateSecret(neo4j),
    remove: removeEndpoint(neo4j),
    fanOut: fanOut(neo4j),
    send: sendEvent(neo4j),
    claim: claimDeliveries(neo4j),
    settle: settleDelivery(neo4j),
    deliveries: listDeliveries(neo4j),
    redeliver: redeliver(neo4j),
    sweep: sweepDeliveries(neo4j)
  }
}
