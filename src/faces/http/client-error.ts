import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { invalidInput } from '../../base/errors.ts'
import { toProblem } from './schemas/problem.ts'

const statusOf = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408]
])

/** Answers data that is not an HTTP request: there is no request to reply to, only a socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf.get(error.code ?? '') ?? 400
  const detail = `Malformed HTTP request: ${STATUS_CODES[status]}.`
  const body = JSON.stringify({ ...toProblem(invalidInput(detail), randomUUID()), status })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`
  ]
  socket.end(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
}
