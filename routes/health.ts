import { Type } from 'typebox'
import { answerBy } from '../src/faces/http/inner-app.ts'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const status = Type.Object({ status: Type.String() })
const ready = Type.Object({ status: Type.String(), warnings: Type.Optional(Type.Array(Type.String(), { description: 'Degraded parts of the service.' })) })

export const healthRoutes: Routes = async (app) => {
  app.get(
    '/livez',
    {
      logLevel: 'warn',
      config: { scope: null },
      schema: {
        operationId: 'isAlive',
        tags: ['health'],
        summary: 'Check liveness',
        description: 'Succeeds while the process runs.',
        response: { 200: json('Alive.', status, { status: 'alive' }), ...problems(400) }
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
        summary: 'Check readiness',
        description: 'Reads and writes each database. Fails while a database is unreachable or read-only, and during shutdown.',
        response: { 200: json('Ready.', ready, { status: 'ready' }), ...problems(400, 503) }
      }
    },
    async () => {
      await app.readiness.check()
      const { warnings } = app.readiness
      return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    }
  )

  const hidden = { config: { scope: null }, schema: { hide: true } }
  app.get('/openapi.json', hidden, async () => (await app.openDocumentation()).swagger())
  for (const url of ['/docs', '/docs/*']) app.get(url, hidden, async (request, reply) => answerBy(await app.openDocumentation(), request, reply))
}
