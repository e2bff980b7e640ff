import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Webhooks } from '../webhooks.ts'
import { asCalls, type Clock } from './database.ts'
import { claimDeliveries, fanOut, listDeliveries, redeliver, sendEvent, settleDelivery, sweepDeliveries } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, readEndpoint, removeEndpoint, rotateSecret } from './endpoints.ts'

export function sqliteWebhooks(database: DatabaseSyncInstance, now: Clock): Webhooks {
  return asCalls<Webhooks>(database, {
    add: addEndpoint(database, now),
    read: readEndpoint(database),
    list: listEndpoints(database),
    change: changeEndpoint(database, now),
    rotate: rotateSecret(database, now),
    remove: removeEndpoint(database),
    fanOut: fanOut(database, now),
    send: sendEvent(database, now),
    claim: claimDeliveries(database, now),
    settle: settleDelivery(database, now),
    deliveries: listDeliveries(database),
    redeliver: redeliver(database, now),
    sweep: sweepDeliveries(database, now)
  })
}
