import type { Webhooks } from '../webhooks.ts'
import { claimDeliveries, fanOut, listDeliveries, redeliver, sendEvent, settleDelivery, sweepDeliveries } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, readEndpoint, removeEndpoint, rotateSecret } from './endpoints.ts'
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
