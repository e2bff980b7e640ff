import { Type } from 'typebox'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const me = Type.Object({
  keyId: Type.Union([Type.String(), Type.Null()], { description: 'Id of the key; null: the service has none.' }),
  tenant: Type.String(),
  scopes: Type.Array(Type.String(), { description: 'What the sender may do.' }),
  model: Type.Boolean({ description: 'Whether the service has a model.' }),
  keyed: Type.Boolean({ description: 'Whether the service requires keys.' }),
  defaultGraph: Type.String({ description: 'Graph of calls that name none. The tenant may have no graph of this name.' })
})

export const meRoutes: Routes = async (app) => {
  app.get(
    '/me',
    {
      schema: {
        operationId: 'getMe',
        tags: ['keys'],
        summary: 'Describe the sender',
        description: 'Its tenant and scopes, and whether the service has a model and requires keys.',
        response: { 200: json('The sender.', me), ...problems(400) }
      }
    },
    async (request) => request.me()
  )
}
