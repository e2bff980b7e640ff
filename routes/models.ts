import { Type } from 'typebox'
import { chatErrors, json } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const named = Type.Object({ id: Type.String({ minLength: 1, description: 'Name of a model, such as `edgewise@london`.' }) })

export const modelRoutes: Routes = async (app) => {
  app.get(
    '/v1/models',
    {
      schema: {
        operationId: 'listModels',
        tags: ['chat'],
        summary: 'List the models for chats',
        description: 'One for each planner, and one for each graph.',
        response: { 200: json('The models.', Type.Object({ object: Type.Literal('list'), data: Type.Array(Type.Ref('ChatModel')) })), ...chatErrors(400) }
      }
    },
    async (request) => ({ object: 'list', data: await app.chat.models(request.tenant) })
  )

  app.get(
    '/v1/models/:id',
    {
      schema: {
        operationId: 'getModel',
        tags: ['chat'],
        summary: 'Describe one model',
        description: 'Fails if the model or its graph does not exist.',
        params: named,
        response: { 200: json('The model.', Type.Ref('ChatModel')), ...chatErrors(400, 404) }
      }
    },
    async (request) => app.chat.model(request.tenant, request.params.id)
  )
}
