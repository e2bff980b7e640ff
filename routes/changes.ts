import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type ChangedGraph, versionIn } from '../src/faces/http/changes.ts'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name of a graph.' }) })
const ifMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'Version of the graph, in quotes, as `etag` of GET /graphs/{name} gives it. Default: any version.' }))
})
const batch = Type.Object(
  {
    changes: Type.Array(Type.Ref('Change'), { minItems: 1, maxItems: 10_000, description: 'Applied in order, all or none.' })
  },
  {
    additionalProperties: false,
    examples: [
      {
        changes: [
          { op: 'setNode', id: 'ann', properties: { age: 42 } },
          { op: 'createRelationship', source: 'ann', target: 'bob', type: 'KNOWS', properties: { since: 2026 } }
        ]
      }
    ]
  }
)

const tagged = (reply: FastifyReply, changed: ChangedGraph): ChangedGraph => {
  reply.header('etag', `"${changed.graph.version}"`)
  return changed
}

export const changeRoutes: Routes = async (app) => {
  app.post(
    '/graphs/:name/changes',
    {
      config: { scope: 'write', idempotent: true },
      validatorCompiler: uncheckedBody(app),
      schema: {
        operationId: 'changeGraph',
        tags: ['graphs'],
        summary: 'Change nodes and relationships',
        description:
          'Creates, sets, deletes and merges, all or none. Makes a new version by a pass over the graph: about a second for 20,000 records. Results of earlier versions say that they are.',
        params: named,
        headers: ifMatch,
        body: batch,
        response: { 200: json('The changed graph.', Type.Ref('ChangedGraph')), ...problems(400, 403, 404, 409, 412, 413, 503) }
      }
    },
    async (request, reply) => {
      const changes = (request.body as { changes?: unknown } | undefined)?.changes
      const ifVersion = versionIn(request)
      const options = { signal: reply.abortSignal(), ...(ifVersion !== undefined && { ifVersion }) }
      return tagged(reply, await app.changes.apply(request.tenant, request.params.name, changes, options))
    }
  )

  app.get(
    '/graphs/:name/changes',
    {
      schema: {
        operationId: 'listChanges',
        tags: ['graphs'],
        summary: 'List the changes of a graph',
        description: 'Newest first, at most 100. An import ends the list.',
        params: named,
        response: { 200: json('The changes.', Type.Object({ changes: Type.Array(Type.Ref('GraphChange')) })), ...problems(400, 404) }
      }
    },
    async (request) => ({ changes: await app.changes.list(request.tenant, request.params.name) })
  )

  app.post(
    '/graphs/:name/undo',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'undoChange',
        tags: ['graphs'],
        summary: 'Undo a change',
        description: 'Restores what a change replaced, and keeps later changes of other nodes and relationships. An undo can be undone, too.',
        params: named,
        headers: ifMatch,
        body: Type.Object(
          {
            version: Type.Optional(Type.String({ minLength: 1, description: 'The version that the change made. Default: the last change that is not undone.' }))
          },
          { additionalProperties: false }
        ),
        response: { 200: json('The changed graph.', Type.Ref('ChangedGraph')), ...problems(400, 403, 404, 409, 412, 503) }
      }
    },
    async (request, reply) => {
      const ifVersion = versionIn(request)
      const options = { signal: reply.abortSignal(), ...(ifVersion !== undefined && { ifVersion }) }
      return tagged(reply, await app.changes.undo(request.tenant, request.params.name, request.body.version, options))
    }
  )
}
