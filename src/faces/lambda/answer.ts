import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { HttpEvent } from './event.ts'

export interface ReplyHead {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

/** Writes the head before the bytes of the function's stream. */
export type WithHead = (stream: Writable, head: ReplyHead) => Writable

/** Headers of a connection, not of a reply. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'set-cookie'])

function headOf(statusCode: number, headers: Readonly<Record<string, unknown>>): ReplyHead {
  const plain = Object.entries(headers).filter(([name, value]) => value !== undefined && !HOP_BY_HOP.has(name))
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  return { statusCode, headers: Object.fromEntries(plain.map(([name, value]) => [name, [value].flat().join(', ')])), cookies }
}

/** Answers a request and streams the app's reply. Lambda does not report that a client has disconnected, so each reply runs to its end. */
export async function answerEvent(app: FastifyInstance, event: HttpEvent, out: Writable, withHead: WithHead): Promise<void> {
  const { method, url, headers, body, sourceIp } = event
  const reply = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers,
    remoteAddress: sourceIp,
    payloadAsStream: true,
    ...(body !== undefined && { payload: body })
  })
  const stream = withHead(out, headOf(reply.statusCode, reply.headers))
  // The head is sent with the first write, and some replies have no bytes.
  stream.write('')
  await pipeline(reply.stream(), stream)
  if (!out.writableFinished) await finished(out)
}
