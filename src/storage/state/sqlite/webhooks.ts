import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Webhooks } from '../webhooks.ts'
import { asCalls } from './as-calls.ts'
import type { Clock } from './clock.ts'
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
