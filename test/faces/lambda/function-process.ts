/** The entry of the functions where Lambda loads it. It takes events from its parent, and replies with what the function wrote or returned. */
import { Writable } from 'node:stream'

interface Call {
  readonly id: number
  readonly handler: 'handler' | 'drain'
  readonly event: unknown
  readonly remainingMs: number
}

/** By the documented protocol: the head goes out with the first write, before the bytes. */
class Reply extends Writable {
  head: unknown = null
  isHeadSent = false
  readonly chunks: { readonly text: string; readonly ms: number }[] = []
  readonly #started = performance.now()

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.isHeadSent = this.head !== null
    if (chunk.length > 0) this.chunks.push({ text: chunk.toString(), ms: performance.now() - this.#started })
    done()
  }
}

const streamifyResponse = <Handler>(handler: Handler): Handler => handler
const from = (stream: Reply, head: unknown): Reply => Object.assign(stream, { head })
Object.assign(globalThis, { awslambda: { streamifyResponse, HttpResponseStream: { from } } })
const { handler, drain } = (await import('../../../src/lambda.ts')) as {
  handler(event: unknown, out: Writable, context: object): Promise<void>
  drain(event: unknown, context: object): Promise<unknown>
}

async function answer({ handler: name, event, remainingMs }: Call): Promise<object> {
  const context = { getRemainingTimeInMillis: () => remainingMs }
  if (name === 'drain') return { returned: await drain(event, context) }
  const out = new Reply()
  await handler(event, out, context)
  const { head, isHeadSent, chunks } = out
  return { head, isHeadSent, chunks }
}

process.on('message', (call: Call) => {
  const send = (reply: object) => process.send?.({ id: call.id, ...reply })
  answer(call).then(send, (error: Error) => send({ failed: error.message }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0 })
