import { Type } from 'typebox'
import { BINARY, LEAST_WIDTH, MOST_POSITIONS, MOST_SEED, MOST_WIDTH, themes } from '../src/faces/http/pictures.ts'
import { part, partOf } from '../src/faces/http/schemas/part.ts'
import { problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name of a graph.' }) })
const seed = Type.Integer({
  minimum: 0,
  maximum: MOST_SEED,
  default: 0,
  description: 'Another seed gives another layout. Coordinates that the graph stores stay as they are.'
})

const positions = Type.Object({
  graph: Type.String(),
  version: Type.String(),
  layout: Type.Enum(['coordinates', 'forceatlas2'], { description: 'coordinates: those that at least 90 % of the nodes store.' }),
  seed: Type.Integer(),
  estimated: Type.Integer({ description: 'Nodes without stored coordinates, placed amid their neighbours.' }),
  shown: Type.Integer({ description: 'Nodes below.' }),
  total: Type.Integer({ description: 'Nodes of the part; more than are shown where `limit` cuts it.' }),
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      x: Type.Number(),
      y: Type.Number(),
      name: Type.Optional(Type.String({ description: 'With `links`.' })),
      label: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'With `links`: its first label; null: it has none.' }))
    }),
    { description: 'x to the right, y downwards; the longer side of all is from 0 to 1.' }
  ),
  types: Type.Optional(Type.Array(Type.String(), { description: 'With `links`: the types of the relationships.' })),
  links: Type.Optional(
    Type.Array(Type.Array(Type.Integer(), { minItems: 3, maxItems: 3 }), {
      description: 'With `links`: each relationship as the places of its source and target in `nodes`, and of its type in `types`; all from 0.'
    })
  )
})
const links = Type.Boolean({ default: false, description: 'Add names, labels and relationships: all that a picture of the whole graph needs.' })
const limit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MOST_POSITIONS,
    description: 'Of a part with more nodes only the ones with the most relationships, and the relationships among them.'
  })
)
const etag = { etag: { type: 'string', description: 'Changes with the graph.' } }
const known = { 304: { description: 'The client has what If-None-Match names.', type: 'null' } }

export const pictureRoutes: Routes = async (app) => {
  app.get(
    '/graphs/:name/positions',
    {
      schema: {
        operationId: 'getPositions',
        tags: ['graphs'],
        summary: 'Read positions of nodes for a picture',
        description:
          'The coordinates that the graph stores, else a layout by forces. The same graph version, part and seed give the same positions. Up to 50,000 nodes and 500,000 relationships; `limit` cuts larger graphs.',
        params: named,
        querystring: Type.Object({ ...part, seed, links, limit }, { additionalProperties: false }),
        response: {
          200: {
            description: 'The positions.',
            headers: etag,
            content: {
              'application/json': { schema: positions },
              [BINARY]: {
                schema: {
                  type: 'string',
                  contentMediaType: BINARY,
                  description:
                    "Little-endian: the bytes EWP1; the number of nodes n and a length l, as uint32; l bytes of JSON like the document, with `ids` in place of `nodes`, padded with spaces to a multiple of four; then x and y of each node, 2 n float32. With `links` instead: the bytes EWP2; n, l and the number of links m, as uint32; l bytes of JSON with `ids`, `names`, `labels` and `types`, padded in the same way; 2 n float32; the place of each node's label in `labels`, n uint16, 65535 for none, padded with zeros to a multiple of four; the source and target of each link as places of nodes, 2 m uint32; the place of its type in `types`, m uint16."
                }
              }
            }
          },
          ...known,
          ...problems(400, 404, 409, 422, 503, 504)
        }
      }
    },
    async (request, reply) => {
      const { seed, links, limit } = request.query
      const order = { ...partOf(request.query), seed, links, ...(limit !== undefined && { limit }) }
      return app.pictures.sendPositions(request, reply, request.params.name, order)
    }
  )

  app.get(
    '/graphs/:name/picture.svg',
    {
      schema: {
        operationId: 'drawGraph',
        tags: ['graphs'],
        summary: 'Draw a graph, or a result on it',
        description:
          'An SVG without scripts. Up to 2,000 nodes and 20,000 relationships are drawn one by one, up to 50,000 and 500,000 by community. A result shows its scores, groups or path.',
        params: named,
        querystring: Type.Object(
          {
            ...part,
            result: Type.Optional(Type.String({ minLength: 1, description: 'Handle of a result about this graph: a ranking, groups or a path.' })),
            seed,
            width: Type.Integer({ minimum: LEAST_WIDTH, maximum: MOST_WIDTH, default: 1000, description: 'In pixels; the height follows.' }),
            theme: Type.Enum([...themes], { default: 'light', description: 'Colours.' })
          },
          { additionalProperties: false }
        ),
        response: {
          200: { description: 'The picture.', headers: etag, content: { 'image/svg+xml': { schema: { type: 'string' } } } },
          ...known,
          ...problems(400, 404, 409, 410, 422, 503, 504)
        }
      }
    },
    async (request, reply) => {
      const { result, seed, width, theme } = request.query
      return app.pictures.sendPicture(request, reply, request.params.name, {
        ...partOf(request.query),
        seed,
        width,
        theme,
        ...(result !== undefined && { result })
      })
    }
  )
}
