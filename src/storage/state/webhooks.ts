import type { Lease } from './lease.ts'

/** Where events are sent. Times are milliseconds since 1970. */
export interface Endpoint {
  readonly id: string
  readonly tenant: string
  readonly url: string
  /** Types of the events that it is told; none: all. */
  readonly events: readonly string[]
  readonly description: string
  /** The one job that it is told of; null: all of the tenant. */
  readonly job: string | null
  /** As it is stored: sealed, or as it is. */
  readonly secret: string
  /** The one before, which signs beside it until then. */
  readonly earlier: { readonly secret: string; readonly until: number } | null
  /** Why nothing is sent to it; null: events are. */
  readonly disabled: string | null
  readonly createdAt: number
}

export type NewEndpoint = Omit<Endpoint, 'earlier' | 'disabled' | 'createdAt'>
export type EndpointChange = Partial<Pick<Endpoint, 'url' | 'events' | 'description' | 'disabled'>>

/** What is told. */
export interface WebhookEvent {
  /** Unique among all; the id of its message at every endpoint. */
  readonly id: string
  /** null: a test. */
  readonly job: string | null
  /** Place among those of the job. */
  readonly sequence: number
  readonly type: string
  readonly at: number
  /** JSON. */
  readonly data: unknown
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly endpoint: string
  readonly tenant: string
  readonly event: WebhookEvent
  /** W3C Trace Context of the request that made the job; null: none was told. */
  readonly traceparent: string | null
  /** How often it was sent, since it was made or last sent again by hand. */
  readonly attempt: number
  /** Not sent before; null: it was delivered, or waits for an earlier event of its job. */
  readonly nextAt: number | null
  readonly lease: Lease
  /** Of the last answer; null: none came. */
  readonly status: number | null
  /** What the last attempt failed with. */
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
  /** How many may be under way to one endpoint, those of other owners among them. */
  readonly perEndpoint: number
}

/** How an attempt ended. */
export interface DeliveryOutcome {
  readonly status: number | null
  readonly error: string | null
  /** Until it is tried again; null: it was delivered. */
  readonly delayMs: number | null
}

/** Endpoints, and the events that are on their way to them. */
export interface Webhooks {
  /** One of a single job is added with the job. */
  add(endpoint: NewEndpoint): Promise<Endpoint>
  /** null when the tenant has none of that id. */
  read(tenant: string, id: string): Promise<Endpoint | null>
  /** The oldest first, without those of single jobs. */
  list(tenant: string): Promise<Endpoint[]>
  /** The endpoint as it is then; null when the tenant has none of that id. One that is enabled is sent at once what waited for it. */
  change(tenant: string, id: string, change: EndpointChange): Promise<Endpoint | null>
  /** Puts `secret` beside the one that signed so far, which goes on for `overlapMs`. */
  rotate(tenant: string, id: string, secret: string, overlapMs: number): Promise<Endpoint | null>
  /** With its deliveries. */
  remove(tenant: string, id: string): Promise<boolean>
  /**
   * Takes the events in the outbox of up to `limit` jobs, makes a delivery of each for every enabled endpoint that wants it, and empties the outbox, all in one
   * transaction. Says how many events were taken.
   */
  fanOut(limit: number): Promise<number>
  /** An event for one endpoint alone. False when the tenant has none of that id. */
  send(tenant: string, endpoint: string, event: WebhookEvent): Promise<boolean>
  /** What is due, endpoints taking turns. Of the events of a job, the next is claimed once the one before was delivered. */
  claim(claim: DeliveryClaim): Promise<ClaimedDelivery[]>
  /** False, and nothing is written, when another has claimed it since. */
  settle(delivery: Pick<Delivery, 'endpoint' | 'event' | 'lease'>, outcome: DeliveryOutcome): Promise<boolean>
  /** Of one endpoint, the newest first; `after`: the last one of the page before. */
  deliveries(
    tenant: string,
    endpoint: string,
    page: { readonly limit: number; readonly after?: { readonly createdAt: number; readonly event: string } }
  ): Promise<Delivery[]>
  /** Sends an event once more, from now on. Null when the endpoint was never to be told it. */
  redeliver(tenant: string, endpoint: string, event: string): Promise<Delivery | null>
  /** Removes up to `limit` deliveries that were made more than `olderThanMs` ago, and says how many. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
