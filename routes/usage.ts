import { Type } from 'typebox'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const day = (description: string) => Type.Optional(Type.String({ maxLength: 10, description }))
const report = Type.Object({ from: Type.String(), to: Type.String(), days: Type.Array(Type.Ref('UsageOfDay')) })

export const usageRoutes: Routes = async (app) => {
  app.get(
    '/usage',
    {
      schema: {
        operationId: 'listUsage',
        tags: ['keys'],
        summary: 'List usage by day and key',
        description:
          'By day and key, without days that have none. With the scope `admin` the usage of all keys of the tenant, else of the key that asks. Each process adds its counts every 10 s.',
        querystring: Type.Object({
          from: day('First day in UTC; default: 29 days before `to`. At most 400 days.'),
          to: day('Last day; default: today.'),
          key: Type.Optional(Type.String({ minLength: 1, description: 'Id of a key.' }))
        }),
        response: { 200: json('The usage.', report), ...problems(400) }
      }
    },
    async (request) => app.usage(request, request.query)
  )
}
