import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Words of V8's message without the excerpt of the body, plus line and column when it names a position. */
function describe(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const found = /at position (\d+)/.exec(message)
  if (!found) return message.replace(/, ".*$/s, '')
  const before = text.slice(0, Number(found[1]))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `${message.slice(0, found.index)}at line ${line}, column ${column} (position ${found[1]}).`
}

/** Refuses keys that could change a prototype when an object is copied carelessly. */
function refusePoison(key: string, value: unknown): unknown {
  const poisoned = key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
  if (poisoned) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The key "${key}" is not allowed.` })
  return value
}

/** JSON text that must be whole, valid UTF-8. Throws EDGEWISE_INVALID_UTF8 or EDGEWISE_MALFORMED_JSON, which says where. */
export function parseJsonBody(bytes: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new EdgewiseError('EDGEWISE_INVALID_UTF8')
  }
  if (text.trim() === '') throw new EdgewiseError('EDGEWISE_MALFORMED_JSON', { detail: 'it is empty; send at least {}.' })
  try {
    // Escapes can spell the keys too, so their text is no safe test; the reviver only runs for bodies that mention them.
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
    app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json\b/, { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => parseJsonBody(bytes))
  },
  { name: 'json-body' }
)
