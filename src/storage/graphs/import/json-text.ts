import { invalidRecord } from './invalid-record.ts'
import type { Place } from './record.ts'

/** Marks of numbers that JSON.parse would round. A property of this name is unlikely and harmless. */
export const INTEGER_MARK = '\u0000integer'
export const FLOAT_MARK = '\u0000float'

const MAX_DEPTH = 100
const needsCare = /\.0+(?!\d)|\d[eE]|(?<![.\d])\d{16}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const likeKey = /"\s*:/g
const stringOrBracket = /("(?:[^"\\]|\\.)*"?)(\s*:)?|[{}]/g

/**
 * A lossless JSON.parse: rejects duplicate keys and numbers beyond all doubles, and preserves what JSON.parse would round: an integer beyond 2^53 becomes
 * `{[INTEGER_MARK]: "its digits"}`, and a float of integral value (`5.0`, `1e3`) `{[FLOAT_MARK]: 5}`. Texts without such numbers, nearly all, are parsed
 * directly.
 */
export function parseJson(text: string, place: Place): unknown {
  const marked = needsCare.test(text) ? text.replace(stringOrNumber, (token) => mark(token, place)) : text
  const json = parse(marked, place)
  // Strings may contain text that resembles a key, so a surplus of matches only triggers the exact check.
  const repeated = (marked.match(likeKey) ?? []).length > keysOf(json, 0, place) ? repeatedKey(marked) : null
  if (repeated !== null) throw invalidRecord(place, `The key ${repeated} occurs twice in one object.`)
  return json
}

function parse(text: string, place: Place): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidRecord(place, `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function keysOf(json: unknown, depth: number, place: Place): number {
  if (typeof json !== 'object' || json === null) return 0
  if (depth === MAX_DEPTH) throw invalidRecord(place, `The JSON is nested deeper than ${MAX_DEPTH} levels.`)
  let count = 0
  if (Array.isArray(json)) for (const item of json) count += keysOf(item, depth + 1, place)
  else for (const key in json) count += 1 + keysOf((json as Record<string, unknown>)[key], depth + 1, place)
  return count
}

/** The first key that occurs twice in one object of a JSON text, as written, or null. */
function repeatedKey(text: string): string | null {
  const open: Set<string>[] = []
  for (const [token, string, colon] of text.matchAll(stringOrBracket)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string
      if (open.at(-1)?.has(key)) return string
      open.at(-1)?.add(key)
    }
  }
  return null
}

function mark(token: string, place: Place): string {
  if (token.startsWith('"')) return token
  const value = Number(token)
  if (!(Number.isFinite(value) || /^-?\d+$/.test(token))) throw invalidRecord(place, `The number ${token} is out of range for a float.`)
  if (/^-?\d+$/.test(token)) return Number.isSafeInteger(value) ? token : `{"\\u0000integer":"${token}"}`
  return Number.isInteger(value) ? `{"\\u0000float":${token}}` : token
}
