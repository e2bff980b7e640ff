import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ThreadShare, textInSlices } from '../../base/concurrency/thread-share.ts'
import { isConflict } from '../../base/errors.ts'
import type { RunControl } from '../../results/run-control.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { WholeResult } from '../../tools/call.ts'
import { type Drawing, drawingOf } from '../picture/drawing.ts'
import { createPictures, type PictureOrder } from '../picture/pictures.ts'
import { type Positions, positionsAsBytes, positionsAsJson } from './positions.ts'
import { sendSvg } from './svg-reply.ts'
import { readTypedLinks } from './typed-links.ts'

export { MAX_NODES as MOST_POSITIONS } from '../../engines/layout/layouts.ts'
export { LEAST_WIDTH, MOST_SEED, MOST_WIDTH } from '../picture/bounds.ts'
export type { Drawing } from '../picture/drawing.ts'
export { themes } from '../picture/theme.ts'

export const BINARY = 'application/octet-stream'

export interface PositionOrder extends Pick<PictureOrder, 'labels' | 'types' | 'seed'> {
  /** Names, labels and relationships, too. */
  readonly links: boolean
  /** Only so many nodes, the most connected. */
  readonly limit?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pictures: {
      /** Replies with an SVG document; 304 when the client has it. */
      sendPicture(request: FastifyRequest, reply: FastifyReply, graph: string, order: PictureOrder): Promise<FastifyReply>
      /** Replies with the positions of all nodes, as JSON or, if the request accepts it, as bytes; 304 when the client has them. */
      sendPositions(request: FastifyRequest, reply: FastifyReply, graph: string, order: PositionOrder): Promise<FastifyReply>
      /** What a result shows on its graph, for clients that draw; null for one without nodes. */
      drawing(tenant: string, result: Pick<WholeResult, 'tool' | 'handle'>, control: RunControl): Promise<Drawing | null>
    }
  }
}

async function* inTurns(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const share = new ThreadShare()
  for (const piece of pieces) {
    if (piece.length > 0) yield piece
    if (share.isOver()) await share.pause()
  }
}

/** Reads again, once, if the graph changes during the read. */
async function readStable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isConflict(error)) throw error
    return read()
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const pictures = createPictures(runtime)
    const { layouts } = runtime

    /** Sets the tag of a reply; whether the client has it already. */
    async function isKnown({ tenant, headers }: FastifyRequest, reply: FastifyReply, graph: string, order: object): Promise<boolean> {
      const tag = `"${await pictures.tag(tenant, graph, order)}"`
      reply.header('etag', tag).header('cache-control', 'private, no-cache')
      return headers['if-none-match'] === tag
    }

    async function position(tenant: string, graph: string, { seed, links, ...part }: PositionOrder, signal: AbortSignal): Promise<Positions> {
      const control = { signal }
      const { projection, total } = await layouts.openMost(tenant, graph, part, control)
      const layout = await layouts.layOut(projection, seed, control)
      const isCut = projection.nodeIds.length < total
      return { layout, total, links: links ? await readTypedLinks(runtime.allGraphs, { projection, keys: layout.keys, isCut }, signal) : null }
    }

    app.decorate('pictures', {
      drawing: (...of) => drawingOf(runtime.caller, ...of),
      async sendPicture(request, reply, graph, order) {
        const signal = reply.abortSignal()
        return readStable(async () => {
          if (await isKnown(request, reply, graph, order)) return reply.code(304).send()
          return sendSvg(reply, await pictures.draw(request.tenant, graph, order, { signal }))
        })
      },
      async sendPositions(request, reply, graph, order) {
        const isBinary = request.headers.accept?.includes(BINARY) === true
        reply.header('vary', 'accept')
        const signal = reply.abortSignal()
        return readStable(async () => {
          if (await isKnown(request, reply, graph, { ...order, isBinary })) return reply.code(304).send()
          const positions = await position(request.tenant, graph, order, signal)
          if (isBinary) return reply.type(BINARY).send(Readable.from(inTurns(positionsAsBytes(positions)), { objectMode: false }))
          return reply.type('application/json').send(Readable.from(textInSlices(positionsAsJson(positions)), { objectMode: false }))
        })
      }
    })
  },
  { name: 'pictures', dependencies: ['tool-caller', 'request-abort'] }
)
