import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { toJson } from './json-text.ts'
import { toProblem } from './schemas/problem.ts'

/** Proxies cut streams that are idle for 15 s or more. */
const HEARTBEAT_MS = 10_000

export type Emit = (event: string, data: unknown) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** The client asks for Server-Sent Events. */
    wantsEvents(): boolean
  }
  interface FastifyReply {
    /**
     * Answers by Server-Sent Events: what `produce` emits while it runs, then its result as the event `last`, or a problem document as the event `error`.
     * The stream opens with the first event or heartbeat, so what fails at once is still an ordinary problem with its status.
     */
    events(last: string, produce: (emit: Emit) => Promise<unknown>): Promise<FastifyReply>
  }
}

/** Calls `open` before the first frame. Frames after the client has gone are dropped. */
function createFrames(stream: PassThrough, open: () => void) {
  let count = 0
  let isOpen = false
  const write = (text: string) => {
    if (!isOpen) open()
    isOpen = true
    if (stream.writable) stream.write(text)
  }
  return {
    emit: (event: string, data: unknown) => write(`id: ${++count}\nevent: ${event}\ndata: ${toJson(data)}\n\n`),
    comment: (text: string) => write(`: ${text}\n\n`),
    get isOpen() {
      return isOpen
    }
  }
}

function createEvents(heartbeatMs: number): FastifyReply['events'] {
  return function (this: FastifyReply, last, produce) {
    return new Promise((resolve, reject) => {
      const stream = new PassThrough()
      const frames = createFrames(stream, () => {
        this.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
        resolve(this)
      })
      const heartbeat = setInterval(() => frames.comment('still at it'), heartbeatMs)
      produce(frames.emit)
        .then((result) => frames.emit(last, result))
        .catch((error: unknown) => {
          if (!frames.isOpen) return reject(error)
          this.log.warn({ err: error }, 'failed after the event stream was opened')
          frames.emit('error', toProblem(error, this.request.id))
        })
        .finally(() => {
          clearInterval(heartbeat)
          stream.end()
        })
    })
  }
}

export default fp<{ heartbeatMs?: number }>(
  async (app, { heartbeatMs = HEARTBEAT_MS }) => {
    app.decorateRequest('wantsEvents', function (this: FastifyRequest) {
      return /\btext\/event-stream\b/i.test(this.headers.accept ?? '')
    })
    app.decorateReply('events', createEvents(heartbeatMs))
  },
  { name: 'event-stream' }
)
