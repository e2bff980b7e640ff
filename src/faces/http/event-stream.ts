import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { toJson } from './json-text.ts'
import { sayWhyCancelled } from './problems.ts'
import { toProblem } from './schemas/problem.ts'

/** Proxies cut streams that are idle for 15 s or more. */
const HEARTBEAT_MS = 10_000

export type Emit = (event: string, data: unknown) => void

/** One frame of a stream: `data` is a single line. */
export type SendFrame = (frame: { readonly data: string; readonly event?: string; readonly id?: number }) => void

/** An event with its place in a sequence that is kept. */
export interface PlacedEvent {
  readonly sequence: number
  readonly type: string
  readonly data: unknown
}

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
    /** Events that have places of their own, so that a client that was cut off can go on from the last one it saw. */
    sequence(events: AsyncIterable<PlacedEvent>): Promise<FastifyReply>
    /** The same for streams of another form: the frames that `produce` sends, and those by which `fail` tells what went wrong after the stream was opened. */
    frames(produce: (send: SendFrame) => Promise<void>, fail: (error: unknown, send: SendFrame) => void): Promise<FastifyReply>
  }
}

/** Calls `open` before the first frame. Frames after the client has gone are dropped. */
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
