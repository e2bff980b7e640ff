import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import { type TaskBody, taskFormSchema, taskRequestSchema } from '../src/faces/http/schemas/task.ts'
import { taskTicketOf } from '../src/faces/http/show-task.ts'
import { graphFormats } from '../src/faces/http/task-api.ts'
import taskForm from '../src/faces/http/task-form.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { identifiedIn, jobViewRoutes, pageOf, sendPage } from './job-view.ts'
import { taskFileRoutes } from './task-files.ts'

const identified = identifiedIn('task')
const stepOf = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, description }))

/** A graph may be large, so it is sent while it is serialised. */
const JSON_TYPE = 'application/json; charset=utf-8'

const submission: Routes = async (app) => {
  await app.register(taskForm)
  app.post(
    '/kgot/tasks',
    {
      config: { idempotent: 'job' },
      schema: {
        operationId: 'submitTask',
        tags: ['tasks'],
        summary: 'Submit a task',
        description:
          'A problem stated in words. A model uses the tools of this service to build a knowledge graph and derives the answer from it. Returns at once: a task is a job of the kind `kgot` and requires the scope `spend`.',
        body: { content: { 'application/json': { schema: taskRequestSchema }, 'multipart/form-data': { schema: taskFormSchema } } },
        response: { 202: json('Accepted. Location is the URL of the task.', Type.Ref('TaskTicket')), ...problems(400, 403, 413, 415, 422, 429) }
      }
    },
    // A form has been validated as the equivalent JSON body.
    async (request, reply) => reply.accept(app.tasks.order(request.body as TaskBody), taskTicketOf)
  )
}

const listing: Routes = async (app) => {
  app.get(
    '/kgot/tasks',
    {
      schema: {
        operationId: 'listTasks',
        tags: ['tasks'],
        summary: 'List tasks',
        description: 'Newest first, without input and result.',
        querystring: Type.Object(pageOf('task')),
        response: {
          200: json('A page.', Type.Object({ tasks: Type.Array(Type.Ref('TaskSummary')), next: Type.Union([Type.String(), Type.Null()]) })),
          ...problems(400)
        }
      }
    },
    async (request, reply) => {
      const { state, limit = 20, after } = request.query
      const page = await app.tasks.page(request.tenant, state === undefined ? {} : { states: [state] }, { limit, after })
      return sendPage(reply, '/kgot/tasks', page, { ...(state && { state }), limit: String(limit) })
    }
  )
}

/** A task in the job routes, with its answer and cost. */
const single: Routes = async (app) => {
  await app.register(
    jobViewRoutes({
      path: '/kgot/tasks',
      noun: 'task',
      describes: {
        show: 'Its state, its cost, and its answer once it is done. While it waits or runs, Retry-After says when to poll again.',
        events:
          'The events of its job, and `task.decision`, `task.call` and `task.graph`: server-sent events from the beginning, or after the header Last-Event-ID. 204: there are no further events.',
        steps: 'Model requests, tool calls and graph writes, each with its cost. A run that resumes the task does not repeat them.',
        cancel: 'A waiting task is cancelled at once. A running task stops within one heartbeat. Its graph is kept.',
        retry: 'Requeues a failed, cancelled or dead task. It resumes where it stopped: finished steps are not repeated.'
      },
      show: (job) => app.tasks.show(job),
      steps: (tenant, id) => app.tasks.steps(tenant, id)
    })
  )
}

const graphs: Routes = async (app) => {
  app.get(
    '/kgot/tasks/:id/graph',
    {
      schema: {
        operationId: 'getTaskGraph',
        tags: ['tasks'],
        summary: 'Read the graph of a task',
        description:
          'The current graph, or the graph after a step. GraphML and GEXF contain only the graph; JSON also contains quarantined and removed items, conflicts and sources.',
        params: identified,
        querystring: Type.Object({
          step: stepOf('Default: the last.'),
          format: Type.Optional(Type.Enum([...graphFormats], { default: 'json' }))
        }),
        response: {
          200: {
            description: 'The graph.',
            content: { 'application/json': { schema: Type.Ref('TaskGraph') }, 'application/xml': { schema: { type: 'string' } } }
          },
          ...problems(400, 404)
        }
      }
    },
    async (request, reply) => {
      const { tenant, params, query } = request
      const { step, format = 'json' } = query
      const { name, pieces } = await app.tasks.file(tenant, params.id, format, step)
      if (format === 'json') return reply.header('content-type', JSON_TYPE).send(Readable.from(pieces))
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.header('content-type', 'application/xml; charset=utf-8').send(Readable.from(pieces))
    }
  )

  app.get(
    '/kgot/tasks/:id/diff',
    {
      schema: {
        operationId: 'diffTaskGraph',
        tags: ['tasks'],
        summary: 'Compare two steps of a task',
        description: 'Added, removed and changed nodes and edges.',
        params: identified,
        querystring: Type.Object({ from: stepOf('Default: 0, the empty graph.'), to: stepOf('Default: the last.') }),
        response: { 200: json('The differences.', Type.Ref('TaskGraphDiff')), ...problems(400, 404) }
      }
    },
    async ({ tenant, params, query }, reply) => {
      const pieces = await app.tasks.diff(tenant, params.id, query.from, query.to)
      return reply.header('content-type', JSON_TYPE).send(Readable.from(pieces))
    }
  )
}

/** Tasks are jobs of one kind in a specific view: same id, state and events. */
export const kgotRoutes: Routes = async (app) => {
  for (const routes of [submission, taskFileRoutes, listing]) await app.register(routes)
  await app.register(async (ofOne) => {
    // A job of another kind is not a task on any of these routes.
    ofOne.addHook('preHandler', async ({ tenant, params }) => void (await ofOne.tasks.read(tenant, (params as { id: string }).id)))
    for (const routes of [single, graphs]) await ofOne.register(routes)
  })
}
