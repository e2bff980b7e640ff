import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { invalidInput } from '../src/base/errors.ts'

const EVENTS =
  'Each event has its position as `id`, its type as `event` (`job.queued`, `job.started`, `job.retrying`, `job.done`, ... and types specific to the kind) and JSON as `data`. The stream ends with the job.'

const event = Type.Object({ id: Type.String(), event: Type.String(), data: Type.String() }, { description: EVENTS })

export const eventsHeaders = Type.Object({ 'last-event-id': Type.Optional(Type.String({ description: 'Id of the last event received.' })) })
export const eventsResponse = {
  200: { description: 'The events.', content: { 'text/event-stream': { schema: event } } },
  204: { description: 'There are no further events.', type: 'null' }
}

/** The position after which an interrupted stream continues. */
function placeOf(sent: string | string[] | undefined): number {
  const text = sent?.toString() ?? '0'
  if (!/^\d{1,15}$/.test(text)) throw invalidInput(`The header Last-Event-ID must be the id of an event, such as 3, but is "${text}".`)
  return Number(text)
}

/** Sends the events of a job, for any view. */
export async function sendEvents({ jobs }: Pick<FastifyInstance, 'jobs'>, id: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { tenant, headers } = request
  const after = placeOf(headers['last-event-id'])
  const job = await jobs.read(tenant, id)
  if (job.endedAt !== null && after >= job.events) return reply.code(204).send()
  return reply.sequence(jobs.watch(tenant, id, after, reply.abortSignal()))
}
