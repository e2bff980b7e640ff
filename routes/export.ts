import { Type } from 'typebox'
import { exportFormatNames, exportTypes, LOSSES_HEADER, rowFormatNames } from '../src/faces/http/exports.ts'
import { part, partOf } from '../src/faces/http/schemas/part.ts'
import { problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name of a graph.' }) })
const handled = Type.Object({ handle: Type.String({ minLength: 1, description: 'The field `handle` of a result.' }) })

const order = Type.Object(
  {
    format: Type.Enum([...exportFormatNames], {
      description:
        'json and jsonl are the formats of imports; csv and parquet are two files, packed as .zip; cypher is a script for Neo4j; node-link is the JSON of networkx.'
    }),
    ...part,
    result: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Handle of a result about nodes, such as scores or communities: its columns become properties of the nodes that it lists.'
      })
    ),
    prefix: Type.Optional(Type.String({ description: 'Put before the names of those columns. Needed where nodes have a property of the same name.' }))
  },
  { additionalProperties: false }
)

const file = (description: string, types: readonly string[], headers: object = {}) => ({
  description,
  headers,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }]))
})
const textHeader = (description: string) => ({ type: 'string', description })

export const exportRoutes: Routes = async (app) => {
  app.get(
    '/graphs/:name/export',
    {
      schema: {
        operationId: 'exportGraph',
        tags: ['graphs'],
        summary: 'Export a graph as a file',
        description: `All nodes and relationships of one version, or a part of them. The header ${LOSSES_HEADER} says what the format does not keep. If the graph is replaced during the download, the connection is closed before the end.`,
        params: named,
        querystring: order,
        response: {
          200: file('The file.', exportTypes, {
            [LOSSES_HEADER]: textHeader('What the format does not keep of this graph, separated by semicolons. Absent: it keeps everything.'),
            etag: textHeader('Changes with the graph.')
          }),
          304: { description: 'The file is the one that If-None-Match names.', type: 'null' },
          ...problems(400, 404, 409, 410, 422, 503)
        }
      }
    },
    async (request, reply) => {
      const { format, result, prefix } = request.query
      return app.exports.sendGraph(request, reply, request.params.name, {
        format,
        ...partOf(request.query),
        ...(result !== undefined && { result }),
        ...(prefix !== undefined && { prefix })
      })
    }
  )

  app.get(
    '/results/:handle/export',
    {
      schema: {
        operationId: 'exportResult',
        tags: ['results'],
        summary: 'Export all rows of an earlier result as a file',
        description: 'Rows that are no longer cached are recomputed. A column of nodes is two: one with names, one with ids.',
        params: handled,
        querystring: Type.Object({ format: Type.Enum([...rowFormatNames], { description: 'Format of the file.' }) }, { additionalProperties: false }),
        response: {
          200: file('The file.', ['text/csv', 'application/x-ndjson', 'application/vnd.apache.parquet']),
          ...problems(400, 404, 409, 410, 503, 504)
        }
      }
    },
    async (request, reply) => app.exports.sendRows(request, reply, request.params.handle, request.query.format)
  )
}
