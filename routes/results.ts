import { Type } from 'typebox'
import { EdgewiseError } from '../src/base/errors.ts'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import { sendSvg } from '../src/faces/http/svg-reply.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const handle = Type.Object({ handle: Type.String({ minLength: 1, description: 'The field `handle` of a result.' }) })
const page = Type.Object(
  {
    offset: Type.Integer({ minimum: 0, default: 0, description: 'Rows to skip.' }),
    limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 20, description: 'Rows to show.' }),
    lists: Type.Enum(['ends', 'whole'], { default: 'ends', description: 'Long lists in cells: both ends, or the whole list.' })
  },
  { additionalProperties: false }
)

export const resultRoutes: Routes = async (app) => {
  app.get(
    '/results/:handle',
    {
      schema: {
        operationId: 'getResult',
        tags: ['results'],
        summary: 'Read the rows of an earlier result',
        description: 'Rows that are no longer cached are recomputed. If more rows follow, the Link header names the next page.',
        params: handle,
        querystring: page,
        response: { 200: json('The page.', Type.Ref('Result')), ...problems(400, 404, 410, 503, 504) }
      }
    },
    async (request, reply) => {
      const { offset, limit, lists } = request.query
      const result = await app.caller.page(request.tenant, request.params.handle, { offset, limit, lists }, { signal: reply.abortSignal() })
      if (result.truncated)
        reply.header(
          'link',
          `</results/${result.handle}?offset=${offset + result.returned}&limit=${limit}${lists === 'whole' ? '&lists=whole' : ''}>; rel="next"`
        )
      return result
    }
  )

  app.get(
    '/results/:handle/picture',
    {
      schema: {
        operationId: 'getResultPicture',
        tags: ['results'],
        summary: 'Read the picture of an earlier result',
        description: 'An SVG without scripts. Only explain_vertex_program produces one, for graphs of up to 50 nodes and 2,500 relationships.',
        params: handle,
        response: {
          200: { description: 'The picture.', content: { 'image/svg+xml': { schema: { type: 'string' } } } },
          ...problems(400, 404, 410, 503, 504)
        }
      }
    },
    async (request, reply) => {
      const { handle } = request.params
      const { picture, tool } = await app.caller.open(request.tenant, handle, { signal: reply.abortSignal() })
      if (picture === undefined) throw new EdgewiseError('EDGEWISE_NO_PICTURE', { handle, tool })
      return sendSvg(reply, picture)
    }
  )
}
