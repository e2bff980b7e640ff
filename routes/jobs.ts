import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { readOrder } from '../src/faces/http/job-face.ts'
import { jobRequestSchema } from '../src/faces/http/schemas/job.ts'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { identifiedIn, jobViewRoutes, pageOf, sendPage } from './job-view.ts'

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
        querystring: Type.Object({ ...pageOf('job'), kind: Type.Optional(Type.String({ minLength: 1, description: 'Only jobs of this kind.' })) }),
        response: {
          200: json('A page.', Type.Object({ jobs: Type.Array(Type.Ref('JobSummary')), next: Type.Union([Type.String(), Type.Null()]) })),
          ...problems(400)
        }
      }
    },
    async (request, reply) => {
      const { state, kind, limit = 20, after } = request.query
      const filter = { ...(state && { state }), ...(kind !== undefined && { kind }) }
      return sendPage(reply, '/jobs', await app.jobs.page(request.tenant, filter, { limit, after }), { ...filter, limit: String(limit) })
    }
  )
}

const results: Routes = async (app) => {
  app.get(
    '/jobs/:id/result',
    {
      schema: {
        operationId: 'getJobResult',
        tags: ['jobs'],
        summary: 'Read the result of a job',
        description: 'The result alone, whatever its size.',
        params: identifiedIn('job'),
        response: { 200: json('The result.', Type.Unknown()), ...problems(400, 404, 409) }
      }
    },
    async (request, reply) => {
      const bytes = await app.jobs.resultBytes(await app.jobs.read(request.tenant, request.params.id))
      return reply.header('content-type', 'application/json; charset=utf-8').send(Readable.from(bytes))
    }
  )
}

/** A job as it is, without what its kind makes of it. */
const single: Routes = async (app) => {
  await app.register(
    jobViewRoutes({
      path: '/jobs',
      noun: 'job',
      describes: {
        show: 'How it stands, and its result once it is done. Retry-After says when to ask again while it waits or runs.',
        events: 'Server-Sent Events from the beginning, or after the header Last-Event-ID, from whatever process. 204: there is nothing more to come.',
        steps: 'Calls that are made once: a run that takes over finds their outcome here.',
        cancel: 'One that waits is cancelled at once; one that runs is asked to stop, which it does within a heartbeat.',
        retry: 'Queues one that is failed, cancelled or dead. Steps that were finished are not done again.'
      },
      show: (job) => app.jobs.show(job),
      steps: (tenant, id) => app.jobs.shownSteps(tenant, id)
    })
  )
}

export const jobRoutes: Routes = async (app) => {
  for (const routes of [submission, listings, results, single]) await app.register(routes)
}
