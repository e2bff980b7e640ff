import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import { exportFormatNames, exportFormats } from '../../storage/graphs/export/export-formats.ts'
import { type RowFormat, rowFormats } from '../../storage/graphs/export/result-rows.ts'
import { zipped } from '../../storage/graphs/export/zip.ts'
import { createExportApi, fileNameOf, type GraphExportOrder } from './export-api.ts'

export { exportFormatNames } from '../../storage/graphs/export/export-formats.ts'

export const LOSSES_HEADER = 'edgewise-losses'
export const rowFormatNames = Object.keys(rowFormats) as readonly RowFormat[]

/** Media types of exports; a pair of files is an archive. */
export const exportTypes = [...new Set([...exportFormatNames.map((name) => exportFormats[name].mediaType), 'application/zip'])]

declare module 'fastify' {
  interface FastifyInstance {
    readonly exports: {
      /** Replies with a graph as a file, while it is read; 304 when the client has it. */
      sendGraph(request: FastifyRequest, reply: FastifyReply, graph: string, order: GraphExportOrder): Promise<FastifyReply>
      /** Replies with all rows of a result. */
      sendRows(request: FastifyRequest, reply: FastifyReply, handle: string, format: RowFormat): Promise<FastifyReply>
    }
  }
}

const attachment = (reply: FastifyReply, name: string, mediaType: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`).header('content-type', mediaType)

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const api = createExportApi(runtime)
    app.decorate('exports', {
      async sendGraph({ tenant, headers }, reply, graph, order) {
        const tag = `"${await api.tag(tenant, graph, order)}"`
        reply.header('etag', tag).header('cache-control', 'private, no-cache')
        if (headers['if-none-match'] === tag) return reply.code(304).send()
        const { schema, files, losses } = await api.graph(tenant, graph, order, reply.abortSignal())
        if (losses.length > 0) reply.header(LOSSES_HEADER, losses.join('; '))
        const isPair = files.length > 1
        attachment(reply, fileNameOf(schema.name, order.format, isPair), isPair ? 'application/zip' : exportFormats[order.format].mediaType)
        return reply.send(Readable.from(isPair ? zipped(files) : files[0].pieces, { objectMode: false }))
      },
      async sendRows({ tenant }, reply, handle, format) {
        const { pieces } = await api.rows(tenant, handle, format, reply.abortSignal())
        attachment(reply, `${handle}.${format}`, rowFormats[format])
        return reply.send(Readable.from(pieces, { objectMode: false }))
      }
    })
  },
  { name: 'exports', dependencies: ['tool-caller', 'request-abort'] }
)
