import { Type } from 'typebox'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import { scheduleFields, showSchedule, summariseSchedule } from '../src/faces/http/schemas/schedule.ts'
import { ticketOf } from '../src/faces/http/show-job.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'Id of a schedule.' }) })
const { cron, kind, input, ...others } = scheduleFields
const newSchedule = Type.Object({ cron, kind, input, ...Type.Partial(Type.Object(others)).properties }, { additionalProperties: false })
const config = { scope: 'admin' } as const
const tags = ['schedules']

const managing: Routes = async (app) => {
  app.post(
    '/schedules',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'createSchedule',
        tags,
        summary: 'Create a schedule',
        description:
          'Submits a job at the times of a cron expression. Jobs run with the key that creates the schedule, without the scope admin. The input, the expression and the time zone are validated immediately. Job workers submit the jobs.',
        body: newSchedule,
        response: { 201: json('The schedule.', Type.Ref('Schedule')), ...problems(400, 404, 422) }
      }
    },
    async (request, reply) => {
      const schedule = await app.schedules.create(request.tenant, request.authority(), request.body)
      return reply
        .code(201)
        .header('location', `/schedules/${schedule.id}`)
        .send(showSchedule(schedule, await app.schedules.upcoming(schedule)))
    }
  )

  app.get(
    '/schedules',
    {
      config,
      schema: {
        operationId: 'listSchedules',
        tags,
        summary: 'List the schedules of the tenant',
        description: 'Oldest first.',
        response: { 200: json('The schedules.', Type.Object({ schedules: Type.Array(Type.Ref('ScheduleSummary')) })), ...problems(400) }
      }
    },
    async (request) => ({ schedules: (await app.schedules.list(request.tenant)).map(summariseSchedule) })
  )

  app.get(
    '/schedules/:id',
    {
      config,
      schema: {
        operationId: 'getSchedule',
        tags,
        summary: 'Read one schedule',
        description: 'Its next times, its last job, and its last error.',
        params: identified,
        response: { 200: json('The schedule.', Type.Ref('Schedule')), ...problems(400, 404) }
      }
    },
    async (request) => {
      const schedule = await app.schedules.read(request.tenant, request.params.id)
      return showSchedule(schedule, await app.schedules.upcoming(schedule))
    }
  )
}

const changing: Routes = async (app) => {
  app.patch(
    '/schedules/:id',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'changeSchedule',
        tags,
        summary: 'Change one schedule',
        description:
          'Omitted fields stay unchanged. Changing the kind or the input, or enabling a schedule whose key has expired or been revoked, makes the caller its owner: its jobs then run with that key.',
        params: identified,
        body: Type.Partial(Type.Object(scheduleFields), { additionalProperties: false }),
        response: { 200: json('The updated schedule.', Type.Ref('Schedule')), ...problems(400, 404, 409, 422) }
      }
    },
    async (request) => {
      const schedule = await app.schedules.change(request.tenant, request.params.id, request.authority(), request.body)
      return showSchedule(schedule, await app.schedules.upcoming(schedule))
    }
  )

  app.delete(
    '/schedules/:id',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'deleteSchedule',
        tags,
        summary: 'Delete one schedule',
        description: 'Jobs that it submitted are kept.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.schedules.remove(request.tenant, request.params.id)
      return reply.code(204).send()
    }
  )

  app.post(
    '/schedules/:id/run',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'runSchedule',
        tags,
        summary: 'Run one schedule now',
        description: 'Submits one extra job, even if the schedule is disabled. Its times do not change.',
        params: identified,
        response: { 202: json('Accepted. Location is the URL of the job.', Type.Ref('JobTicket')), ...problems(400, 403, 404, 422, 429) }
      }
    },
    async (request, reply) => {
      const job = await app.schedules.run(request.tenant, request.params.id)
      return reply
        .code(202)
        .header('location', `/jobs/${job.id}`)
        .send(ticketOf({ job, isNew: true, callback: null }))
    }
  )
}

export const scheduleRoutes: Routes = async (app) => {
  await app.register(managing)
  await app.register(changing)
}
