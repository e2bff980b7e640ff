import { Type } from 'typebox'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'Id of a key.' }) })

export const keyRoutes: Routes = async (app) => {
  app.get(
    '/keys',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'listKeys',
        tags: ['keys'],
        summary: 'List the keys of the tenant',
        description: 'Oldest first, including expired and revoked keys. Create keys with `edgewise keys create`.',
        response: { 200: json('The keys.', Type.Object({ keys: Type.Array(Type.Ref('Key')) })), ...problems(400) }
      }
    },
    async (request) => ({ keys: await app.keys.list(request.tenant) })
  )

  app.delete(
    '/keys/:id',
    {
      config: { scope: 'admin', idempotent: true },
      schema: {
        operationId: 'revokeKey',
        tags: ['keys'],
        summary: 'Revoke one key',
        description: 'Takes effect immediately on all servers. The key stays in the list.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.keys.revoke(request.tenant, request.params.id)
      return reply.code(204).send()
    }
  )
}
