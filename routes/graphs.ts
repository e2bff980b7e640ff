import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { json, jsonOrEvents, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import uploadBodies, { graphMediaTypes, importFormats } from '../src/faces/http/upload.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name of a graph.' }) })

const orientation = Type.Enum(['directed', 'undirected'], {
  description: 'Orientation of relationships for algorithms. Default: as stated in the file, else as in the replaced graph, else directed.'
})
const format = Type.Enum([...importFormats], { description: 'Default: detected from the file name or the media type.' })
const nameProperties = Type.String({
  description: 'JSON object that maps each label to the property that names its nodes. Default: a property such as name or title, else the key.'
})
const allowEmpty = Type.Boolean({ description: 'Allow a graph without nodes. Default: such an import fails and leaves the graph unchanged.' })
const column = (description: string) => Type.Optional(Type.String({ minLength: 1, description: `Of a single table: ${description}` }))
const options = {
  orientation: Type.Optional(orientation),
  format: Type.Optional(format),
  nameProperties: Type.Optional(nameProperties),
  allowEmpty: Type.Optional(allowEmpty),
  source: column('column, by name or number, with the source of each relationship.'),
  target: column('column with the target of each relationship.'),
  weight: column('column with the weight of each relationship.'),
  type: column('column with the type of each relationship, or one type for all.'),
  key: column('column with the key of each node.'),
  label: column('column with the label of each node, or one label for all.'),
  delimiter: Type.Optional(Type.String({ description: 'One character, `tab` or `spaces`. Default: detected.' })),
  encoding: Type.Optional(Type.String({ description: 'Encoding of text files, such as windows-1252. Default: detected.' })),
  header: Type.Optional(Type.Boolean({ description: 'Whether text files have a header. Default: detected.' })),
  skipBad: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Leave out up to this many faulty records, and list them as `skipped`. Default: the first fault ends the import.'
    })
  ),
  merge: Type.Optional(
    Type.Boolean({
      description:
        'Add to the graph instead of replacing it: nodes with a known key, and relationships with known ends and type, get the labels and properties; others are added.'
    })
  ),
  plan: Type.Optional(Type.Boolean({ description: 'Store nothing, and return what would be stored, with all faults, and the mapping of tables.' }))
}

const form = {
  type: 'object',
  properties: {
    ...options,
    mapping: Type.Unsafe<string>({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: Type.Ref('ImportMapping'),
      description: 'How tables become nodes and relationships, as a request with `plan=true` returns it.'
    }),
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `A file of any format (${importFormats.join(', ')}), packed by gzip or not. Send tables that belong together as several files, under any names.`
    }
  }
}
const upload = (fields: object) => ({
  content: {
    'multipart/form-data': { schema: fields },
    ...Object.fromEntries(graphMediaTypes.map((type) => [type, { schema: { type: 'string', description: 'The file itself.' } }]))
  }
})

const IMPORT_EVENTS = 'Events `progress` ({ nodes, relationships }) while it reads, then one `graph` (the JSON document) or `error` (a problem document).'
const imported = {
  200: jsonOrEvents('The graph was replaced; or the plan.', Type.Union([Type.Ref('ImportedGraph'), Type.Ref('ImportPlan')]), IMPORT_EVENTS),
  201: json('The graph was created.', Type.Ref('ImportedGraph')),
  ...problems(400, 413, 415, 422)
}

const part = Type.Object(
  {
    labels: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))], {
        description: 'Only these labels; repeat the parameter or separate labels with commas.'
      })
    ),
    question: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Only the parts of the graph that this question mentions and their neighbours, for graphs with too many labels for one schema.'
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
        description: 'Labels, relationship types, the labels that each type connects, and properties with types and sample values.',
        params: named,
        response: { 200: json('The graph.', Type.Ref('GraphSchema')), ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      const graph = await app.graphs.describe(request.tenant, request.params.name)
      reply.header('etag', `"${graph.version}"`)
      return graph
    }
  )

  app.delete(
    '/graphs/:name',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'deleteGraph',
        tags: ['graphs'],
        summary: 'Delete one graph',
        description: 'Deletes the graph with all its nodes and relationships.',
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
        summary: 'Refresh a graph',
        description:
          'An existing database is checked for changes every few seconds (NEO4J_REFRESH_MS). This checks at once, so that recent writes are visible, and returns the current graph.',
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
        summary: 'Read the JSON Schema for queries of one graph',
        description:
          'For the tool `query`, and for models with schema-constrained output. For a graph with more than 40 labels, or a schema of more than 60,000 characters, the schema is partial, and `$comment` says so.',
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
      const options = { labels: [labels].flat(), ...(question !== undefined && { question }) }
      return app.graphs.querySchema(request.tenant, request.params.name, options, { signal: reply.abortSignal() })
    }
  )
}

/** The body streams into the store, without the limit of JSON bodies. */
const uploadRoutes: Routes = async (app) => {
  await app.register(uploadBodies)

  async function receive(graph: string | null, request: FastifyRequest, reply: FastifyReply) {
    if (request.prefersAsync()) return reply.accept(await app.graphs.receiveJob(request, graph))
    const signal = reply.abortSignal()
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
      config: { scope: 'write', streamsBody: true, mayBeJob: true },
      schema: {
        operationId: 'createGraph',
        tags: ['graphs'],
        summary: 'Import a graph',
        description: 'Like /graphs/{name}/import, with the name as a form field before the files.',
        querystring: Type.Object(
          { name: Type.Optional(Type.String({ description: 'For bodies that are not forms.' })), ...options },
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
      config: { scope: 'write', streamsBody: true, mayBeJob: true },
      schema: {
        operationId: method === 'POST' ? 'importGraph' : 'replaceGraph',
        tags: ['graphs'],
        summary: 'Import a graph under a name',
        description:
          'Replaces the graph of that name atomically: readers see the old graph or the new one. Put options in the query string or, in a form, in fields before the files.',
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
