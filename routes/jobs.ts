import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { readOrder } from '../src/plugins/job-face.ts'
import { jobRequestSchema } from '../src/plugins/schemas/job.ts'
import { json, problems } from '../src/plugins/schemas/responses.ts'
import type { Routes } from '../src/plugins/type-provider.ts'
import { eventsHeaders, eventsResponse, sendEvents } from './job-events.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'Id of a job.' }) })

/** Waits before asking again are seconds. */
const RETRY_AFTER_SECONDS = '1'
const MAX_PAGE = 100

const filter = Type.Object({
  state: Type.Optional(Type.Enum(['queued', 'running', 'done', 'failed', 'cancelled', 'dead'], { description: 'Only jobs that stand like this.' })),
  kind: Type.Optional(Type.String({ minLength: 1, description: 'Only jobs of this kind.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 20 })),
  after: Type.Optional(Type.String({ minLength: 1, description: '`next` of the page before.' }))
})

const submission: Routes = async (app) => {
  app.post(
    '/jobs',
    {
      config: { idempotent: 'job' },
      schema: {
        operationId: 'submitJob',
        tags: ['jobs'],
        summary: 'Submit a job',
        description:
          'Queues work and answers at once; the job survives the end of any process. It runs as the key that submits it, which needs the scopes of the same work done at once.',
        body: jobRequestSchema,
        response: { 202: json('Accepted; Location is where it stands.', Type.Ref('JobTicket')), ...problems(400, 403, 404, 413, 415, 422, 429) }
      }
    },
    async (request, reply) => reply.accept(readOrder(request.body))
  )
}

const listings: Routes = async (app) => {
  app.get(
    '/jobs',
    {
      schema: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'List jobs',
        description: 'The newest first, without what went in or came out.',
        querystring: filter,
        response: {
          200: json('A page.', Type.Object({ jobs: Type.Array(Type.Ref('JobSummary')), next: Type.Union([Type.String(), Type.Null()]) })),
          ...problems(400)
        }
      }
    },
    async (request, reply) => {
      const { state, kind, limit = 20, after } = request.query
      const page = await app.jobs.page(request.tenant, { ...(state && { state }), ...(kind !== undefined && { kind }) }, { limit, after })
      if (page.next !== null) {
        const query = new URLSearchParams({ ...(state && { state }), ...(kind !== undefined && { kind }), limit: String(limit), after: page.next })
        reply.header('link', `</jobs?${query}>; rel="next"`)
      }
      return page
    }
  )
}

const single: Routes = async (app) => {
  app.get(
    '/jobs/:id',
    {
      schema: {
        operationId: 'getJob',
        tags: ['jobs'],
        summary: 'Show one job',
        description: 'How it stands, and its result once it is done. Retry-After says when to ask again while it waits or runs.',
        params: identified,
        response: { 200: json('The job.', Type.Ref('Job')), ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      const job = await app.jobs.read(request.tenant, request.params.id)
      if (job.endedAt === null) reply.header('retry-after', RETRY_AFTER_SECONDS)
      return app.jobs.show(job)
    }
  )

  app.get(
    '/jobs/:id/result',
    {
      schema: {
        operationId: 'getJobResult',
        tags: ['jobs'],
        summary: 'Read the result of a job',
        description: 'The result alone, whatever its size.',
        params: identified,
        response: { 200: json('The result.', Type.Unknown()), ...problems(400, 404, 409) }
      }
    },
    async (request, reply) => {
      const bytes = await app.jobs.resultBytes(await app.jobs.read(request.tenant, request.params.id))
      return reply.header('content-type', 'application/json; charset=utf-8').send(Readable.from(bytes))
    }
  )
}

const progress: Routes = async (app) => {
  app.get(
    '/jobs/:id/events',
    {
      schema: {
        operationId: 'watchJob',
        tags: ['jobs'],
        summary: 'Watch a job',
        description: 'Server-Sent Events from the beginning, or after the header Last-Event-ID, from whatever process. 204: there is nothing more to come.',
        params: identified,
        headers: eventsHeaders,
        response: { ...eventsResponse, ...problems(400, 404) }
      }
    },
    async (request, reply) => sendEvents(app, request.params.id, request, reply)
  )

  app.get(
    '/jobs/:id/steps',
    {
      schema: {
        operationId: 'listJobSteps',
        tags: ['jobs'],
        summary: 'List the steps of a job',
        description: 'Calls that are made once: a run that takes over finds their outcome here.',
        params: identified,
        response: { 200: json('The steps.', Type.Object({ steps: Type.Array(Type.Ref('JobStep')) })), ...problems(400, 404) }
      }
    },
    async (request) => ({ steps: await app.jobs.shownSteps(request.tenant, request.params.id) })
  )
}

const changes: Routes = async (app) => {
  app.post(
    '/jobs/:id/cancel',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'cancelJob',
        tags: ['jobs'],
        summary: 'Cancel a job',
        description: 'One that waits is cancelled at once; one that runs is asked to stop, which it does within a heartbeat.',
        params: identified,
        response: { 200: json('The job as it stands then.', Type.Ref('Job')), ...problems(400, 404, 409) }
      }
    },
    async (request) => app.jobs.show(await app.jobs.cancel(request.tenant, request.params.id))
  )

  app.post(
    '/jobs/:id/retry',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'retryJob',
        tags: ['jobs'],
        summary: 'Run a job again',
        description: 'Queues one that is failed, cancelled or dead. Steps that were finished are not done again.',
        params: identified,
        response: { 200: json('The job as it stands then.', Type.Ref('Job')), ...problems(400, 404, 409) }
      }
    },
    async (request) => app.jobs.show(await app.jobs.retry(request.tenant, request.params.id))
  )
}

export const jobRoutes: Routes = async (app) => {
  for (const routes of [submission, listings, single, progress, changes]) await app.register(routes)
}
