import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { currentTraceparent, readTraceparent } from '../../base/telemetry/tracing.ts'
import type { Submitted } from '../../jobs/submit.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Authority } from '../../storage/state/jobs.ts'
import { createJobApi, type JobApi, type JobOrder } from './job-api.ts'
import { ticketOf } from './show-job.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: JobApi
  }
  interface FastifyRequest {
    /** Whether the request asks to run as a job: `Prefer: respond-async`. */
    prefersAsync(): boolean
    authority(): Authority
  }
  interface FastifyReply {
    /** Queues a job of this request and answers 202 with its ticket; a repetition with its Idempotency-Key gets the same. `show`: converts the ticket. */
    accept(order: JobOrder, show?: (submitted: Submitted) => { readonly links: { readonly self: string } }): Promise<FastifyReply>
  }
}

const RETRY_AFTER_SECONDS = 1
const REPLAYED_HEADER = 'idempotency-replayed'

/** Whether `respond-async` is among the preferences of RFC 7240, with or without parameters. */
function prefersAsync(this: FastifyRequest): boolean {
  const sent = this.headers['prefer']?.toString()
  if (sent === undefined) return false
  return sent.split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async')
}

function authority(this: FastifyRequest): Authority {
  const { keyId, scopes } = this.identity
  return { keyId, scopes: [...scopes], grants: this.grants() }
}

/** Jobs of the service, and requests that become jobs. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const jobs = createJobApi(runtime)
    app.decorate('jobs', jobs)
    app.decorateRequest('prefersAsync', prefersAsync)
    app.decorateRequest('authority', authority)
    app.decorateReply('accept', async function (this: FastifyReply, order, show = ticketOf) {
      const { request } = this
      const traceparent = currentTraceparent() ?? readTraceparent(request.headers['traceparent'])
      const submitted = await jobs.submit({
        traceparent,
        ...order,
        tenant: request.tenant,
        authority: request.authority(),
        idempotency: request.idempotency
      })
      const ticket = show(submitted)
      if (!submitted.isNew) this.header(REPLAYED_HEADER, 'true')
      if (request.prefersAsync()) this.header('preference-applied', 'respond-async')
      return this.code(202).header('location', ticket.links.self).header('retry-after', RETRY_AFTER_SECONDS).send(ticket)
    })
  },
  { name: 'jobs', dependencies: ['identity', 'tool-caller'] }
)
