import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { jobStates } from '../src/faces/http/schemas/job.ts'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { eventsHeaders, eventsResponse, sendEvents } from './job-events.ts'

type Job = Awaited<ReturnType<FastifyInstance['jobs']['read']>>

/** A representation of jobs: generic, or specific to their kind. */
export interface JobView {
  readonly path: '/jobs' | '/kgot/tasks'
  readonly noun: 'job' | 'task'
  /** Descriptions of its routes in the contract. */
  readonly describes: Readonly<Record<'show' | 'events' | 'steps' | 'cancel' | 'retry', string>>
  show(job: Job): Promise<object>
  steps(tenant: string, id: string): Promise<readonly object[]>
}

const RETRY_AFTER_SECONDS = '1'
const MAX_PAGE = 100

export const identifiedIn = (noun: JobView['noun']) => Type.Object({ id: Type.String({ minLength: 1, description: `Id of a ${noun}.` }) })

/** Filter and page size of a listing. */
export const pageOf = (noun: JobView['noun']) => ({
  state: Type.Optional(Type.Enum([...jobStates], { description: `Only ${noun}s in this state.` })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 20 })),
  after: Type.Optional(Type.String({ minLength: 1, description: '`next` of the previous page.' }))
})

/** Sends a page with a link to the next one. */
export function sendPage<P extends { readonly next: string | null }>(
  reply: FastifyReply,
  path: JobView['path'],
  page: P,
  parameters: Readonly<Record<string, string>>
): P {
  if (page.next !== null) reply.header('link', `<${path}?${new URLSearchParams({ ...parameters, after: page.next })}>; rel="next"`)
  return page
}

const namesOf = ({ noun }: JobView) => ({ Name: noun === 'job' ? 'Job' : 'Task', tags: [`${noun}s`], params: identifiedIn(noun) })

const reading =
  (view: JobView): Routes =>
  async (app) => {
    const { path, noun, describes } = view
    const { Name, tags, params } = namesOf(view)
    app.get(
      `${path}/:id`,
      {
        schema: {
          operationId: `get${Name}`,
          tags,
          summary: `Show one ${noun}`,
          description: describes.show,
          params,
          response: { 200: json(`The ${noun}.`, Type.Ref(Name)), ...problems(400, 404) }
        }
      },
      async ({ tenant, params }, reply) => {
        const job = await app.jobs.read(tenant, params.id)
        if (job.endedAt === null) reply.header('retry-after', RETRY_AFTER_SECONDS)
        return view.show(job)
      }
    )

    app.get(
      `${path}/:id/events`,
      {
        schema: {
          operationId: `watch${Name}`,
          tags,
          summary: `Watch a ${noun}`,
          description: describes.events,
          params,
          headers: eventsHeaders,
          response: { ...eventsResponse, ...problems(400, 404) }
        }
      },
      async (request, reply) => sendEvents(app, request.params.id, request, reply)
    )

    app.get(
      `${path}/:id/steps`,
      {
        schema: {
          operationId: `list${Name}Steps`,
          tags,
          summary: `List the steps of a ${noun}`,
          description: describes.steps,
          params,
          response: { 200: json('The steps.', Type.Object({ steps: Type.Array(Type.Ref(`${Name}Step`)) })), ...problems(400, 404) }
        }
      },
      async ({ tenant, params }) => ({ steps: await view.steps(tenant, params.id) })
    )
  }

const changing =
  (view: JobView): Routes =>
  async (app) => {
    const { path, noun, describes } = view
    const { Name, tags, params } = namesOf(view)
    for (const [act, summary] of [
      ['cancel', `Cancel a ${noun}`],
      ['retry', `Retry a ${noun}`]
    ] as const) {
      app.post(
        `${path}/:id/${act}`,
        {
          config: { scope: 'write', idempotent: true },
          schema: {
            operationId: `${act}${Name}`,
            tags,
            summary,
            description: describes[act],
            params,
            response: { 200: json(`The updated ${noun}.`, Type.Ref(Name)), ...problems(400, 404, 409) }
          }
        },
        async ({ tenant, params }) => view.show(await app.jobs[act](tenant, params.id))
      )
    }
  }

export const jobViewRoutes =
  (view: JobView): Routes =>
  async (app) => {
    for (const routes of [reading(view), changing(view)]) await app.register(routes)
  }
