import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { hookCallbackSchema } from '../src/faces/http/schemas/callback.ts'
import { schemes, scopes, showHook } from '../src/faces/http/schemas/hook.ts'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'Id of a hook.' }) })
const anyEvent = Type.Unknown({ description: 'An event, as the other system sends it.' })
const newHook = Type.Object(
  {
    description: Type.Optional(Type.String({ maxLength: 500 })),
    scheme: Type.Enum([...schemes], { description: '`standard`: Standard Webhooks; `github`: X-Hub-Signature-256; `header`: a header with the secret.' }),
    header: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$', description: 'For the scheme `header`; default: x-hook-secret.' })),
    secret: Type.Optional(Type.String({ maxLength: 200, description: 'Default: generated.' })),
    kind: Type.String({ minLength: 1, maxLength: 100, description: 'Kind of the job.', examples: ['ask'] }),
    input: Type.Unknown({ description: 'Input of the job: literals, and `{"$pointer": "/path", "$default": ...}` for parts of the event.' }),
    callback: Type.Optional(hookCallbackSchema),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...scopes]), { description: "Scopes of its jobs, a subset of the creator's; default: the creator's scopes without admin." })
    ),
    example: Type.Optional(anyEvent)
  },
  { additionalProperties: false }
)
const created = Type.Object({
  secret: Type.String({ description: 'Secret for signing events. Shown only once.' }),
  callbackSecret: Type.Optional(Type.String({ description: 'Secret that signs callback messages. Shown only once.' })),
  hook: Type.Ref('Hook')
})
const config = { scope: 'admin' } as const
const tags = ['webhooks']
const makerOf = (request: FastifyRequest) => ({ keyId: request.identity.keyId, scopes: [...request.identity.scopes], grants: request.grants() })

const managing: Routes = async (app) => {
  // An Idempotency-Key is not supported, because the stored response would contain the secret.
  app.post(
    '/hooks',
    {
      config,
      schema: {
        operationId: 'createHook',
        tags,
        summary: 'Create a hook',
        description: 'A hook lets another system start jobs. The template is validated immediately, against the example if a pointer has no default.',
        body: newHook,
        response: {
          201: json('The hook and its secrets.', created),
          ...problems(400, 422)
        }
      }
    },
    async (request, reply) => {
      const { hook, secret, callbackSecret } = await app.hooks.create(request.tenant, makerOf(request), request.body)
      return reply
        .code(201)
        .header('location', `/hooks/${hook.id}`)
        .send({ secret, ...(callbackSecret !== null && { callbackSecret }), hook: showHook(hook) })
    }
  )

  app.get(
    '/hooks',
    {
      config,
      schema: {
        operationId: 'listHooks',
        tags,
        summary: 'List the hooks of the tenant',
        description: 'Oldest first.',
        response: { 200: json('The hooks.', Type.Object({ hooks: Type.Array(Type.Ref('Hook')) })), ...problems(400) }
      }
    },
    async (request) => ({ hooks: (await app.hooks.list(request.tenant)).map(showHook) })
  )

  app.get(
    '/hooks/:id',
    {
      config,
      schema: {
        operationId: 'getHook',
        tags,
        summary: 'Read one hook',
        description: 'Its template and the scopes of its jobs.',
        params: identified,
        response: { 200: json('The hook.', Type.Ref('Hook')), ...problems(400, 404) }
      }
    },
    async (request) => showHook(await app.hooks.read(request.tenant, request.params.id))
  )
}

const using: Routes = async (app) => {
  app.delete(
    '/hooks/:id',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'deleteHook',
        tags,
        summary: 'Delete one hook',
        description: 'Later events get 404.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.hooks.remove(request.tenant, request.params.id)
      return reply.code(204).send()
    }
  )

  app.post(
    '/hooks/:id/dry-run',
    {
      config,
      validatorCompiler: uncheckedBody(app),
      schema: {
        operationId: 'dryRunHook',
        tags,
        summary: 'Test an event',
        description: 'Shows the job that the event would start. No job is started, and no signature is needed.',
        params: identified,
        body: anyEvent,
        response: { 200: json('The job that it would start.', Type.Object({ kind: Type.String(), input: Type.Unknown() })), ...problems(400, 404, 422) }
      }
    },
    async (request) => app.hooks.dryRun(request.tenant, request.params.id, request.body)
  )
}

/** Signatures cover the bytes, so the body is not parsed. */
const receiving: Routes = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
  app.post(
    '/hooks/:id',
    {
      config: { scope: null, load: 'events' },
      onRequest: app.hooks.count,
      validatorCompiler: uncheckedBody(app),
      schema: {
        operationId: 'receiveEvent',
        tags,
        summary: 'Send an event',
        description: 'Requires no key, because the signature authenticates the sender. Repeated deliveries of an event start only one job.',
        params: identified,
        body: anyEvent,
        response: {
          202: json('The started job.', Type.Object({ job: Type.String(), isNew: Type.Boolean() })),
          ...problems(400, 401, 404, 410, 422, 429, 503)
        }
      }
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { job, isNew } = await app.hooks.receive(request, request.params.id, body)
      return reply.code(202).header('location', `/jobs/${job.id}`).send({ job: job.id, isNew })
    }
  )
}

export const hookRoutes: Routes = async (app) => {
  for (const routes of [managing, using, receiving]) await app.register(routes)
}
