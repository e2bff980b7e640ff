import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { toJson } from './json-text.ts'
import { sayWhyCancelled } from './problems.ts'
import { toProblem } from './schemas/problem.ts'

/** Proxies cut streams that are idle for 15 s or more. */
const HEARTBEAT_MS = 10_000

export type Emit = (event: string, data: unknown) => void

/** Sends one frame of a stream; `data` is a single line. */
export type SendFrame = (frame: { readonly data: string; readonly event?: string; readonly id?: number }) => void

/** An event with its position in a stored sequence. */
export interface PlacedEvent {
  readonly sequence: number
  readonly type: string
  readonly data: unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the client asks for Server-Sent Events. */
    wantsEvents(): boolean
  }
  interface FastifyReply {
    /**
     * Answers with Server-Sent Events: those that `produce` emits, then its result as the event `last`, or a problem document as the event `error`. The stream
     * opens with the first event or heartbeat, so an immediate failure is still an ordinary problem with its status.
     */
    events(last: string, produce: (emit: Emit) => Promise<unknown>): Promise<FastifyReply>
    /** Streams events with positions, so that a disconnected client can continue after the last one it received. */
    sequence(events: AsyncIterable<PlacedEvent>): Promise<FastifyReply>
    /** Streams in another form: the frames that `produce` sends, and those with which `fail` reports a failure after the stream was opened. */
    frames(produce: (send: SendFrame) => Promise<void>, fail: (error: unknown, send: SendFrame) => void): Promise<FastifyReply>
  }
}

/** Calls `open` before the first frame. Frames after the client has disconnected are dropped. */
function createFrames(stream: PassThrough, open: () => void) {
  let isOpen = false
  const write = (text: string) => {
    if (!isOpen) open()
    isOpen = true
    if (stream.writable) stream.write(text)
  }
  const send: SendFrame = ({ data, event, id }) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)
  return {
    send,
    comment: (text: string) => write(`: ${text}\n\n`),
    get isOpen() {
      return isOpen
    }
  }
}

function streamFrames(heartbeatMs: number): FastifyReply['frames'] {
  return function (this: FastifyReply, produce, fail) {
    return new Promise((resolve, reject) => {
      const stream = new PassThrough()
      const frames = createFrames(stream, () => {
        this.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
        resolve(this)
      })
      const heartbeat = setInterval(() => frames.comment('still at it'), heartbeatMs)
      produce(frames.send)
        .catch((error: unknown) => {
          if (!frames.isOpen) return reject(error)
          this.log.warn({ err: error }, 'failed after the event stream opened')
          fail(error, frames.send)
        })
        .finally(() => {
          clearInterval(heartbeat)
          stream.end()
        })
    })
  }
}

function streamEvents(this: FastifyReply, last: string, produce: (emit: Emit) => Promise<unknown>): Promise<FastifyReply> {
  let count = 0
  const frame = (event: string, data: unknown) => ({ id: ++count, event, data: toJson(data) })
  return this.frames(
    async (send) => send(frame(last, await produce((event, data) => send(frame(event, data))))),
    (error, send) => send(frame('error', toProblem(sayWhyCancelled(error, this.request), this.request.id)))
  )
}

function streamSequence(this: FastifyReply, events: AsyncIterable<PlacedEvent>): Promise<FastifyReply> {
  return this.frames(
    async (send) => {
      for await (const { sequence, type, data } of events) send({ id: sequence, event: type, data: toJson(data) })
    },
    (error, send) => send({ event: 'error', data: toJson(toProblem(error, this.request.id)) })
  )
}

export default fp<{ heartbeatMs?: number }>(
  async (app, { heartbeatMs = HEARTBEAT_MS }) => {
    app.decorateRequest('wantsEvents', function (this: FastifyRequest) {
      return /\btext\/event-stream\b/i.test(this.headers.accept ?? '')
    })
    app.decorateReply('frames', streamFrames(heartbeatMs))
    app.decorateReply('events', streamEvents)
    app.decorateReply('sequence', streamSequence)
  },
  { name: 'event-stream' }
)
