import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { json, jsonOrEvents, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { rawGraphTypes } from '../src/faces/http/upload.ts'
import uploadBodies from '../src/faces/http/upload-bodies.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name of a graph.' }) })

const orientation = Type.Enum(['directed', 'undirected'], {
  description: 'How algorithms read relationships. Default: as the file states it, else as the graph was before, else directed.'
})
const format = Type.Enum(['json', 'jsonl', 'graphml', 'csv'], { description: "Default: by the file's name or the media type." })
const nameProperties = Type.String({
  description: 'JSON: per label, the property that names its nodes. Default: one that is called so, such as name or title; else the key.'
})
const allowEmpty = Type.Boolean({ description: 'Store a graph without nodes. Default: such an upload is refused, and the graph stays.' })
const options = {
  orientation: Type.Optional(orientation),
  format: Type.Optional(format),
  nameProperties: Type.Optional(nameProperties),
  allowEmpty: Type.Optional(allowEmpty)
}

const file = (description: string) => ({ type: 'string', contentMediaType: 'application/octet-stream', description })
const form = {
  type: 'object',
  properties: {
    orientation,
    format,
    nameProperties,
    allowEmpty,
    file: file('JSON ({nodes, relationships}), JSON lines or GraphML.'),
    nodes: file('CSV with a header such as personId:ID,name,age:int,:LABEL.'),
    relationships: file('CSV with a header such as :START_ID,:END_ID,:TYPE,since:int.')
  }
}
const upload = (fields: object) => ({
  content: {
    'multipart/form-data': { schema: fields },
    ...Object.fromEntries(rawGraphTypes.map((type) => [type, { schema: { type: 'string', description: 'The file itself.' } }]))
  }
})

const IMPORT_EVENTS = 'Events `progress` ({ nodes, relationships }) while it reads, then one `graph` (the JSON document) or `error` (a problem document).'
const imported = {
  200: jsonOrEvents('The graph was replaced.', Type.Ref('ImportedGraph'), IMPORT_EVENTS),
  201: json('The graph was created.', Type.Ref('ImportedGraph')),
  ...problems(400, 413, 415, 422)
}

const part = Type.Object(
  {
    labels: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))], {
        description: 'Only these labels: once for each, or with commas between them.'
      })
    ),
    question: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Only what this question speaks of and what is next to it, where the graph has too many labels for one schema.'
      })
    )
  },
  { additionalProperties: false }
)

export const graphRoutes: Routes = async (app) => {
  app.get(
    '/graphs',
    {
      schema: {
        operationId: 'listGraphs',
        tags: ['graphs'],
        summary: 'List the graphs',
        description: 'Name, size, orientation and version of every graph.',
        response: { 200: json('The graphs.', Type.Object({ graphs: Type.Array(Type.Ref('GraphInfo')) })), ...problems(400) }
      }
    },
    async (request) => ({ graphs: await app.graphs.list(request.tenant) })
  )

  app.get(
    '/graphs/:name',
    {
      schema: {
        operationId: 'getGraph',
        tags: ['graphs'],
        summary: 'Describe one graph',
        description: 'Labels, relationship types, which label leads to which, and properties with types and sample values.',
        params: named,
        response: { 200: json('The graph.', Type.Ref('GraphSchema')), ...problems(400, 404) }
      }
    },
    async (request) => app.graphs.describe(request.tenant, request.params.name)
  )

  app.delete(
    '/graphs/:name',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'deleteGraph',
        tags: ['graphs'],
        summary: 'Remove one graph',
        description: 'Removes it with all its nodes and relationships.',
        params: named,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.graphs.drop(request.tenant, request.params.name)
      return reply.code(204).send()
    }
  )

  app.post(
    '/graphs/:name/refresh',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'refreshGraph',
        tags: ['graphs'],
        summary: 'Look at a graph anew',
        description:
          'A database that others fill is looked at every few seconds (NEO4J_REFRESH_MS); this looks at once, so that what was just written counts. Answers with the graph as it is now.',
        params: named,
        response: { 200: json('The graph.', Type.Ref('GraphInfo')), ...problems(400, 404) }
      }
    },
    async (request) => app.graphs.refresh(request.tenant, request.params.name)
  )

  await app.register(querySchemaRoutes)
  await app.register(uploadRoutes)
}

const querySchemaRoutes: Routes = async (app) => {
  app.get(
    '/graphs/:name/query-schema',
    {
      schema: {
        operationId: 'getQuerySchema',
        tags: ['graphs'],
        summary: 'The JSON Schema of the queries that fit one graph',
        description:
          'For the tool `query`, and for models whose output is held to a schema. Of a graph with more than 40 labels, or with a schema of more than 60,000 characters, it is a part, and `$comment` says so.',
        params: named,
        querystring: part,
        response: {
          200: json('The schema.', Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })),
          ...problems(400, 404, 422)
        }
      }
    },
    async (request, reply) => {
      const { labels = [], question } = request.query
      const asked = { labels: [labels].flat(), ...(question !== undefined && { question }) }
      return app.graphs.querySchema(request.tenant, request.params.name, asked, { signal: reply.abandoned() })
    }
  )
}

/** The body streams into the store, without the limit of JSON bodies. */
const uploadRoutes: Routes = async (app) => {
  await app.register(uploadBodies)

  async function receive(graph: string | null, request: FastifyRequest, reply: FastifyReply) {
    const signal = reply.abandoned()
    if (request.wantsEvents()) {
      return reply.events('graph', async (emit) => {
        const { graph: info } = await app.graphs.receive(request, graph, { signal, onProgress: (progress) => emit('progress', progress) })
        return info
      })
    }
    const { graph: info, created } = await app.graphs.receive(request, graph, { signal })
    return reply.code(created ? 201 : 200).send(info)
  }

  app.post(
    '/graphs',
    {
      config: { scope: 'write', streamsBody: true },
      schema: {
        operationId: 'createGraph',
        tags: ['graphs'],
        summary: 'Import a graph',
        description: 'As /graphs/{name}/import, with the name as a field of the form, before the files.',
        querystring: Type.Object(
          { name: Type.Optional(Type.String({ description: 'For bodies that are no form.' })), ...options },
          { additionalProperties: false }
        ),
        body: upload({ ...form, properties: { name: { type: 'string' }, ...form.properties } }),
        response: imported
      },
      validatorCompiler: uncheckedBody(app)
    },
    async (request, reply) => receive(request.query.name ?? null, request, reply)
  )

  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/graphs/:name/import',
      config: { scope: 'write', streamsBody: true },
      schema: {
        operationId: method === 'POST' ? 'importGraph' : 'replaceGraph',
        tags: ['graphs'],
        summary: 'Import a graph under a name',
        description:
          'Replaces the graph of that name, all or nothing: readers see the old graph or the new one. Options stand in the query or, in a form, in fields before the files.',
        params: named,
        querystring: Type.Object(options, { additionalProperties: false }),
        body: upload(form),
        response: imported
      },
      validatorCompiler: uncheckedBody(app),
      handler: async (request, reply) => receive((request.params as Static<typeof named>).name, request, reply)
    })
  }
}
