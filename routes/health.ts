import { Type } from 'typebox'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const status = Type.Object({ status: Type.String() })
const ready = Type.Object({ status: Type.String(), warnings: Type.Optional(Type.Array(Type.String(), { description: 'What works, but not well.' })) })

export const healthRoutes: Routes = async (app) => {
  app.get(
    '/livez',
    {
      logLevel: 'warn',
      config: { scope: null },
      schema: {
        operationId: 'isAlive',
        tags: ['health'],
        summary: 'Whether the process answers',
        description: 'Answers as long as the process runs.',
        response: { 200: json('It does.', status, { status: 'alive' }), ...problems(400) }
      }
    },
    async () => ({ status: 'alive' })
  )

  app.get(
    '/readyz',
    {
      logLevel: 'warn',
      config: { scope: null },
      schema: {
        operationId: 'isReady',
        tags: ['health'],
        summary: 'Whether new requests should be sent here',
        description: 'Reads and writes each database. Fails while one cannot be reached or written and from the moment the service begins to shut down.',
        response: { 200: json('They should.', ready, { status: 'ready' }), ...problems(400, 503) }
      }
    },
    async () => {
      await app.readiness.check()
      const { warnings } = app.readiness
      return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    }
  )

  app.get('/', { config: { scope: null }, schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'))
  app.get('/openapi.json', { config: { scope: null }, schema: { hide: true } }, async () => app.swagger())
}
