import { Type } from 'typebox'
import { endpointFields } from '../src/faces/http/schemas/callback.ts'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import { showDelivery, showEndpoint } from '../src/faces/http/schemas/webhook.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const id = Type.String({ minLength: 1, description: 'Id of a webhook.' })
const identified = Type.Object({ id })
const { secret, ...shownFields } = endpointFields
const fields = { ...shownFields, description: Type.String({ maxLength: 500 }) }
const created = Type.Object({ secret: Type.String({ description: 'Secret that signs its messages. Shown only once.' }), webhook: Type.Ref('Webhook') })
const config = { scope: 'admin' } as const
const tags = ['webhooks']

const managing: Routes = async (app) => {
  // An Idempotency-Key is not supported, because the stored response would contain the secret.
  app.post(
    '/webhooks',
    {
      config,
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Create a webhook',
        description: 'Sends job events to this address, signed according to Standard Webhooks.',
        body: Type.Object(
          { url: fields.url, events: Type.Optional(fields.events), description: Type.Optional(fields.description), secret: Type.Optional(secret) },
          { additionalProperties: false }
        ),
        response: { 201: json('The webhook and its secret.', created), ...problems(400, 422) }
      }
    },
    async (request, reply) => {
      const { endpoint, secret: shown } = await app.webhooks.create(request.tenant, request.body)
      return reply
        .code(201)
        .header('location', `/webhooks/${endpoint.id}`)
        .send({ secret: shown, webhook: showEndpoint(endpoint) })
    }
  )

  app.get(
    '/webhooks',
    {
      config,
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'List the webhooks of the tenant',
        description: 'Oldest first, without the callbacks of single jobs.',
        response: { 200: json('The webhooks.', Type.Object({ webhooks: Type.Array(Type.Ref('Webhook')) })), ...problems(400) }
      }
    },
    async (request) => ({ webhooks: (await app.webhooks.list(request.tenant)).map(showEndpoint) })
  )

  app.get(
    '/webhooks/:id',
    {
      config,
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'Read one webhook',
        description: 'Includes whether it is enabled, or why it is disabled.',
        params: identified,
        response: { 200: json('The webhook.', Type.Ref('Webhook')), ...problems(400, 404) }
      }
    },
    async (request) => showEndpoint(await app.webhooks.read(request.tenant, request.params.id))
  )
}

const changing: Routes = async (app) => {
  app.patch(
    '/webhooks/:id',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'changeWebhook',
        tags,
        summary: 'Change one webhook',
        description: 'Omitted fields stay unchanged. A webhook that is enabled again is sent its waiting events at once.',
        params: identified,
        body: Type.Partial(Type.Object({ ...fields, enabled: Type.Boolean() }), { additionalProperties: false }),
        response: { 200: json('The updated webhook.', Type.Ref('Webhook')), ...problems(400, 404, 422) }
      }
    },
    async (request) => showEndpoint(await app.webhooks.change(request.tenant, request.params.id, request.body))
  )

  app.delete(
    '/webhooks/:id',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete one webhook',
        description: 'Deletes its log and waiting events too.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.webhooks.remove(request.tenant, request.params.id)
      return reply.code(204).send()
    }
  )
}

const sending: Routes = async (app) => {
  app.post(
    '/webhooks/:id/rotate',
    {
      config,
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Rotate the secret of one webhook',
        description: 'For one day, messages are signed with both secrets, so that the receiver can switch; after that only with the new one.',
        params: identified,
        response: { 200: json('The webhook and its new secret.', created), ...problems(400, 404) }
      }
    },
    async (request) => {
      const { endpoint, secret: shown } = await app.webhooks.rotate(request.tenant, request.params.id)
      return { secret: shown, webhook: showEndpoint(endpoint) }
    }
  )

  app.post(
    '/webhooks/:id/test',
    {
      config,
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Send a test event',
        description: 'Sends an event of the type `webhook.test` to this webhook only. The log shows the outcome.',
        params: identified,
        response: { 202: json('Queued for delivery.', Type.Object({ event: Type.String({ description: 'Id of the event.' }) })), ...problems(400, 404, 409) }
      }
    },
    async (request, reply) => reply.code(202).send({ event: await app.webhooks.test(request.tenant, request.params.id) })
  )

  app.get(
    '/webhooks/:id/deliveries',
    {
      config,
      schema: {
        operationId: 'listDeliveries',
        tags,
        summary: 'Read the log of one webhook',
        description: 'Newest first. Entries are kept for 30 days.',
        params: identified,
        querystring: Type.Object(
          {
            limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
            after: Type.Optional(Type.String({ maxLength: 500, description: 'The field `next` of the previous page.' }))
          },
          { additionalProperties: false }
        ),
        response: {
          200: json('The deliveries.', Type.Object({ deliveries: Type.Array(Type.Ref('Delivery')), next: Type.Union([Type.String(), Type.Null()]) })),
          ...problems(400, 404)
        }
      }
    },
    async (request) => {
      const { deliveries, next } = await app.webhooks.deliveries(request.tenant, request.params.id, request.query)
      return { deliveries: deliveries.map(showDelivery), next }
    }
  )

  app.post(
    '/webhooks/:id/deliveries/:event/redeliver',
    {
      config: { ...config, idempotent: true },
      schema: {
        operationId: 'redeliver',
        tags,
        summary: 'Redeliver one event',
        description: 'Uses the same `webhook-id`, whether or not the event was delivered before.',
        params: Type.Object({ id, event: Type.String({ minLength: 1, description: 'Id of an event in its log.' }) }),
        response: { 202: json('Queued for delivery.', Type.Ref('Delivery')), ...problems(400, 404) }
      }
    },
    async (request, reply) => reply.code(202).send(showDelivery(await app.webhooks.redeliver(request.tenant, request.params.id, request.params.event)))
  )
}

export const webhookRoutes: Routes = async (app) => {
  await app.register(managing)
  await app.register(changing)
  await app.register(sending)
}
