import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'

const MAX_DEPTH = 100
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Change of depth by byte: brackets open or close one level. */
const steps = new Int8Array(256)
for (const opening of Buffer.from('[{')) steps[opening] = 1
for (const closing of Buffer.from(']}')) steps[closing] = -1

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** V8's message without its excerpt of the body, with line and column if it has a position. */
function describe(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const found = /at position (\d+)/.exec(message)
  if (!found) return message.replace(/, ".*$/s, '')
  const before = text.slice(0, Number(found[1]))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `${message.slice(0, found.index)}at line ${line}, column ${column} (position ${found[1]}).`
}

/** Rejects keys that could change a prototype when an object is copied carelessly. */
function refusePoison(key: string, value: unknown): unknown {
  const poisoned = key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
  if (poisoned) throw invalidInput(`The key "${key}" is not allowed.`)
  return value
}

/** Whether brackets outside strings are nested deeper than MAX_DEPTH, at which recursive code could overflow the stack. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (inString) {
      if (byte === BACKSLASH) at++
      else inString = byte !== QUOTE
    } else {
      inString = byte === QUOTE
      depth += steps[byte] as number
      if (depth > MAX_DEPTH) return true
    }
  }
  return false
}

/** Parses complete JSON text in valid UTF-8. Throws EDGEWISE_INVALID_UTF8 or EDGEWISE_MALFORMED_JSON with the position. */
export function parseJsonBody(bytes: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new EdgewiseError('EDGEWISE_INVALID_UTF8')
  }
  if (isTooDeep(bytes)) throw invalidInput(`The body is nested deeper than ${MAX_DEPTH} levels.`)
  if (text.trim() === '') throw new EdgewiseError('EDGEWISE_MALFORMED_JSON', { detail: 'it is empty. Send at least {}.' })
  try {
    // Escapes can spell these keys too, so a text search is not safe; the reviver runs only for bodies that mention them.
    return /__proto__|constructor|\\u/.test(text) ? JSON.parse(text, refusePoison) : JSON.parse(text)
  } catch (error) {
    if (error instanceof EdgewiseError) throw error
    throw new EdgewiseError('EDGEWISE_MALFORMED_JSON', { detail: describe(error, text) })
  }
}

/** Replaces Fastify's JSON parser, which turns invalid UTF-8 into U+FFFD. */
export default fp(
  async (app) => {
    app.removeContentTypeParser(['application/json', 'text/plain'])
    app.addContentTypeParser(
      /^application\/(?:[\w.-]+\+)?json\b/,
      { parseAs: 'buffer' },
      (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void) => {
        // Some clients send a content type with every request, including DELETE.
        if (bytes.length === 0 && request.routeOptions.schema?.body === undefined) return done(null)
        try {
          done(null, parseJsonBody(bytes))
        } catch (error) {
          done(error as Error)
        }
      }
    )
  },
  { name: 'json-body' }
)
