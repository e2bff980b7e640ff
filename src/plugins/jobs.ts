import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'
import type { JobService } from '../jobs/service.ts'
import type { JobRequest } from '../jobs/submit.ts'
import type { Runtime } from '../runtime.ts'
import type { Authority, Job, JobFilter } from '../state/jobs.ts'
import { currentTraceparent } from '../telemetry/tracing.ts'
import { isShown, jobCursor, readJobCursor, showJob, showStep, summariseJob, ticketOf } from './show-job.ts'
import { checkBody } from './validation.ts'

/** What a submission says besides tenant and authority, which are the request's. */
export type JobOrder = Omit<JobRequest, 'tenant' | 'authority' | 'idempotency'>

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Omit<JobService, 'table' | 'onSubmit' | 'submit'> & {
      /** Checks the input by the schema of its kind, and queues the job. */
      submit(request: JobRequest): ReturnType<JobService['submit']>
      /** Refuses what `submit` would refuse of an input, and says nothing of who submits it. */
      check(kind: string, input: unknown, tenant: string): void
      show(job: Job): Promise<ReturnType<typeof showJob>>
      page(tenant: string, filter: JobFilter, page: { readonly limit: number; readonly after?: string | undefined }): Promise<JobPage>
      shownSteps(tenant: string, id: string): Promise<ReturnType<typeof showStep>[]>
    }
  }
  interface FastifyRequest {
    /** The request asks to be done as a job: `Prefer: respond-async`. */
    prefersAsync(): boolean
    /** As whom jobs of this request run. */
    authority(): Authority
  }
  interface FastifyReply {
    /** Queues a job of this request and answers 202 with its ticket; sent again under its Idempotency-Key, with the same. */
    accept(order: JobOrder): Promise<FastifyReply>
  }
}

export interface JobPage {
  readonly jobs: readonly ReturnType<typeof summariseJob>[]
  /** Of the next page; null: this is the last. */
  readonly next: string | null
}

const RETRY_AFTER_SECONDS = 1
const REPLAYED_HEADER = 'idempotency-replayed'

/** RFC 7240: `respond-async` among the preferences, with or without parameters. */
function prefersAsync(this: FastifyRequest): boolean {
  const sent = this.headers['prefer']?.toString() ?? ''
  return sent.split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async')
}

function authority(this: FastifyRequest): Authority {
  const { keyId, scopes } = this.identity
  return { keyId, scopes: [...scopes], grants: this.grants() }
}

/** The input of a kind, its defaults filled in; EDGEWISE_UNKNOWN_KIND, EDGEWISE_INVALID_INPUT. */
function createCheck({ jobs }: Runtime): (name: string, input: unknown) => unknown {
  const checks = new Map<string, (input: unknown) => unknown>()
  return (name, input) => {
    const kind = jobs.kinds.find(name)
    const check = checks.get(kind.name) ?? checkBody(kind.input)
    checks.set(kind.name, check)
    return check(input)
  }
}

function createPage({ jobs }: Runtime): FastifyInstance_['page'] {
  return async (tenant, filter, { limit, after }) => {
    const listing = [tenant, filter.state ?? null, filter.kind ?? null]
    const place = after === undefined ? {} : { after: readJobCursor(listing, after) }
    const found = await jobs.list(tenant, filter, { limit: limit + 1, ...place })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return { jobs: shown.map(summariseJob), next: found.length > limit && last !== undefined ? jobCursor(listing, last) : null }
  }
}

type FastifyInstance_ = import('fastify').FastifyInstance['jobs']

/** The jobs of the service, and requests that become one. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const { jobs } = runtime
    const checkInput = createCheck(runtime)
    const submit: JobService['submit'] = async (request) => jobs.submit({ ...request, input: checkInput(request.kind, request.input) })
    app.decorate('jobs', {
      ...jobs,
      submit,
      check: (kind, input, tenant) => void jobs.kinds.find(kind).check(checkInput(kind, input), tenant),
      show: async (job) => showJob(job, isShown(job) ? await jobs.resultOf(job) : null),
      page: createPage(runtime),
      shownSteps: async (tenant, id) => (await jobs.steps(tenant, id)).map(showStep)
    })
    app.decorateRequest('prefersAsync', prefersAsync)
    app.decorateRequest('authority', authority)
    app.decorateReply('accept', async function (this: FastifyReply, order: JobOrder): Promise<FastifyReply> {
      const { request } = this
      const traceparent = currentTraceparent() ?? request.headers['traceparent']?.toString() ?? null
      const { job, isNew } = await submit({ traceparent, ...order, tenant: request.tenant, authority: request.authority(), idempotency: request.idempotency })
      if (!isNew) this.header(REPLAYED_HEADER, 'true')
      if (request.prefersAsync()) this.header('preference-applied', 'respond-async')
      return this.code(202).header('location', `/jobs/${job.id}`).header('retry-after', RETRY_AFTER_SECONDS).send(ticketOf(job))
    })
  },
  { name: 'jobs', dependencies: ['identity', 'tool-caller'] }
)

/** Milliseconds until a time that a caller gave; EDGEWISE_INVALID_INPUT for one that is none. */
export function delayUntil(time: string | undefined): number {
  if (time === undefined) return 0
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"${time}" is no time. Give one such as "2030-01-31T12:00:00Z".` })
  return Math.max(0, at - Date.now())
}
