import { Type } from 'typebox'
import { newKeySchema } from '../src/faces/http/schemas/key.ts'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'Id of a key.' }) })

const created = Type.Object({
  key: Type.Ref('Key'),
  secret: Type.Union([Type.String(), Type.Null()], {
    description: 'The key to send. Shown only once: null in the reply to a repetition with the same Idempotency-Key.'
  }),
  note: Type.Union([Type.String(), Type.Null()], { description: 'Says so when this key is the first, since every request needs a key from then on.' })
})

export const keyRoutes: Routes = async (app) => {
  app.post(
    '/keys',
    {
      config: { scope: 'admin', idempotent: true, shownOnce: 'secret' },
      schema: {
        operationId: 'createKey',
        tags: ['keys'],
        summary: 'Create a key of the tenant',
        description:
          'Valid immediately on all servers. A caller cannot give a scope that it lacks. While the service has no keys, a caller on loopback may create the first one, which must have the scope `admin`.',
        body: newKeySchema,
        response: { 201: json('The key and its secret.', created), ...problems(400, 413, 415, 422) }
      }
    },
    async (request, reply) => reply.code(201).send(await app.keys.create(request.identity, request.body))
  )

  app.get(
    '/keys',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'listKeys',
        tags: ['keys'],
        summary: 'List the keys of the tenant',
        description: 'Oldest first, including expired and revoked keys.',
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
