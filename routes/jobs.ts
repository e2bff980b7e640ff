import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { readOrder } from '../src/faces/http/job-api.ts'
import { changedJobsSchema, jobChoiceSchema, jobCountsSchema, jobRequestSchema } from '../src/faces/http/schemas/job.ts'
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
          'Queues work and returns at once. The job survives process restarts. It runs with the submitting key, which needs the same scopes as the equivalent direct call.',
        body: jobRequestSchema,
        response: { 202: json('Accepted. Location is the URL of the job.', Type.Ref('JobTicket')), ...problems(400, 403, 404, 413, 415, 422, 429) }
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
        description: 'Newest first, without input and result.',
        querystring: Type.Object({ ...pageOf('job'), kind: Type.Optional(Type.String({ minLength: 1, description: 'Only jobs of this kind.' })) }),
        response: {
          200: json('A page.', Type.Object({ jobs: Type.Array(Type.Ref('JobSummary')), next: Type.Union([Type.String(), Type.Null()]) })),
          ...problems(400)
        }
      }
    },
    async (request, reply) => {
      const { state, kind, limit = 20, after } = request.query
      const ofKind = kind === undefined ? {} : { kind }
      const page = await app.jobs.page(request.tenant, { ...(state && { states: [state] }), ...ofKind }, { limit, after })
      return sendPage(reply, '/jobs', page, { ...(state && { state }), ...ofKind, limit: String(limit) })
    }
  )
}

const counts: Routes = async (app) => {
  app.get(
    '/jobs/counts',
    {
      schema: {
        operationId: 'countJobs',
        tags: ['jobs'],
        summary: 'Count jobs by state',
        description: "The number of the tenant's jobs in each state.",
        querystring: Type.Object({ kind: Type.Optional(Type.String({ minLength: 1, description: 'Only jobs of this kind.' })) }),
        response: { 200: json('The counts.', jobCountsSchema), ...problems(400) }
      }
    },
    async ({ tenant, query }) => ({ counts: await app.jobs.counts(tenant, query.kind) })
  )
}

const bulk: Routes = async (app) => {
  for (const [act, summary, effect] of [
    ['cancel', 'Cancel many jobs', 'Waiting jobs are cancelled at once. Running ones stop within one heartbeat.'],
    ['retry', 'Retry many jobs', 'Requeues failed, cancelled or dead jobs. Finished steps are not repeated.']
  ] as const) {
    app.post(
      `/jobs/${act}`,
      {
        config: { scope: 'write', idempotent: true },
        schema: {
          operationId: `${act}Jobs`,
          tags: ['jobs'],
          summary,
          description: `${effect} Takes \`ids\`, or \`state\` and \`kind\` to choose the newest; at most 1000 jobs a call. A job that cannot change is listed in \`refused\`.`,
          body: jobChoiceSchema,
          response: { 200: json('The outcome.', changedJobsSchema), ...problems(400, 413, 415, 422) }
        }
      },
      async (request, reply) => app.jobs.changeMany(act, request.tenant, request.body, reply.abortSignal())
    )
  }
}

const results: Routes = async (app) => {
  app.get(
    '/jobs/:id/result',
    {
      schema: {
        operationId: 'getJobResult',
        tags: ['jobs'],
        summary: 'Read the result of a job',
        description: 'Only the result, of any size.',
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

/** A job in its generic form. */
const single: Routes = async (app) => {
  await app.register(
    jobViewRoutes({
      path: '/jobs',
      noun: 'job',
      describes: {
        show: 'Its state, and its result once it is done. While it waits or runs, Retry-After says when to poll again.',
        events:
          'Server-sent events from the beginning, or after the header Last-Event-ID, in whichever process the job runs. 204: there are no further events.',
        steps: 'Calls whose outcome is stored: a run that resumes the job does not repeat them.',
        cancel: 'A waiting job is cancelled at once. A running job stops within one heartbeat.',
        retry: 'Requeues a failed, cancelled or dead job. Finished steps are not repeated.'
      },
      show: (job) => app.jobs.show(job),
      steps: (tenant, id) => app.jobs.shownSteps(tenant, id)
    })
  )
}

export const jobRoutes: Routes = async (app) => {
  for (const routes of [submission, listings, counts, bulk, results, single]) await app.register(routes)
}
