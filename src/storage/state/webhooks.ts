import type { Lease } from './lease.ts'

/** A receiver of events. Times are milliseconds since 1970. */
export interface Endpoint {
  readonly id: string
  readonly tenant: string
  readonly url: string
  /** Types of events to send; empty: all. */
  readonly events: readonly string[]
  readonly description: string
  /** The only job whose events it receives; null for all of the tenant. */
  readonly job: string | null
  /** As stored: sealed or plain. */
  readonly secret: string
  /** The previous secret, which also signs until then. */
  readonly earlier: { readonly secret: string; readonly until: number } | null
  /** The reason why it is disabled; null when enabled. */
  readonly disabled: string | null
  readonly createdAt: number
}

export type NewEndpoint = Omit<Endpoint, 'earlier' | 'disabled' | 'createdAt'>
export type EndpointChange = Partial<Pick<Endpoint, 'url' | 'events' | 'description' | 'disabled'>>

export interface WebhookEvent {
  /** Unique over all events; the id of its message at every endpoint. */
  readonly id: string
  /** null for a test. */
  readonly job: string | null
  /** Position among the job's events. */
  readonly sequence: number
  readonly type: string
  readonly at: number
  /** JSON. */
  readonly data: unknown
}

/** One event for one endpoint. */
export interface Delivery {
  readonly endpoint: string
  readonly tenant: string
  readonly event: WebhookEvent
  /** W3C Trace Context of the request that submitted the job, or null. */
  readonly traceparent: string | null
  /** Attempts since it was created or last redelivered manually. */
  readonly attempt: number
  /** Time of the next attempt; null when it was delivered, or waits for an earlier event of its job. */
  readonly nextAt: number | null
  readonly lease: Lease
  /** Status of the last response; null without one. */
  readonly status: number | null
  /** Error of the last attempt. */
  readonly error: string | null
  readonly createdAt: number
  readonly deliveredAt: number | null
}

export interface ClaimedDelivery extends Delivery {
  readonly to: Endpoint
}

export interface DeliveryClaim {
  readonly owner: string
  readonly leaseMs: number
  readonly limit: number
  /** Maximum deliveries in flight to one endpoint, over all owners. */
  readonly perEndpoint: number
}

export interface DeliveryOutcome {
  readonly status: number | null
  readonly error: string | null
  /** Milliseconds until the next attempt; null when it was delivered. */
  readonly delayMs: number | null
}

/** Endpoints and their deliveries. */
export interface Webhooks {
  /** The endpoint of a single job is added with the job instead. */
  add(endpoint: NewEndpoint): Promise<Endpoint>
  /** Returns null when the tenant has no such endpoint. */
  read(tenant: string, id: string): Promise<Endpoint | null>
  /** The oldest first, without those of single jobs. */
  list(tenant: string): Promise<Endpoint[]>
  /** Returns the changed endpoint; null when the tenant has no such endpoint. Deliveries that wait for an enabled endpoint become due at once. */
  change(tenant: string, id: string, change: EndpointChange): Promise<Endpoint | null>
  /** Adds `secret`; the previous one keeps signing for `overlapMs`. */
  rotate(tenant: string, id: string, secret: string, overlapMs: number): Promise<Endpoint | null>
  /** Removes its deliveries too. */
  remove(tenant: string, id: string): Promise<boolean>
  /**
   * Takes the events in the outbox of up to `limit` jobs, creates a delivery of each for every enabled endpoint that wants it, and empties the outbox, in one
   * transaction. Returns the number of events.
   */
  fanOut(limit: number): Promise<number>
  /** Adds an event for one endpoint. Returns false when the tenant has no such endpoint. */
  send(tenant: string, endpoint: string, event: WebhookEvent): Promise<boolean>
  /** Claims due deliveries; endpoints take turns. A job's next event can be claimed once the previous one was delivered. */
  claim(claim: DeliveryClaim): Promise<ClaimedDelivery[]>
  /** Returns false, without a write, when another owner has claimed it since. */
  settle(delivery: Pick<Delivery, 'endpoint' | 'event' | 'lease'>, outcome: DeliveryOutcome): Promise<boolean>
  /** Deliveries of one endpoint, the newest first; `after`: the last one of the previous page. */
  deliveries(
    tenant: string,
    endpoint: string,
    page: { readonly limit: number; readonly after?: { readonly createdAt: number; readonly event: string } }
  ): Promise<Delivery[]>
  /** Makes an event due again. Returns null when the endpoint was never to receive it. */
  redeliver(tenant: string, endpoint: string, event: string): Promise<Delivery | null>
  /** Removes up to `limit` deliveries that were created more than `olderThanMs` ago. Returns the number. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
