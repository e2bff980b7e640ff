import { invalidRecord } from './invalid-record.ts'
import type { Place } from './record.ts'

/** Marks that stand for numbers JSON.parse would blur. No property of a file is called so by accident, and one that is does no harm. */
export const INTEGER_MARK = '\u0000integer'
export const FLOAT_MARK = '\u0000float'

const needsCare = /\.0+(?!\d)|\d[eE]|(?<![.\d])\d{16}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * JSON.parse that keeps what it would lose: an integer beyond 2^53 becomes `{[INTEGER_MARK]: "its digits"}`, and a float of integral value (`5.0`, `1e3`)
 * `{[FLOAT_MARK]: 5}`. Texts without such numbers, nearly all, take the plain way.
 */
export function parseJson(text: string, place: Place): unknown {
  try {
    return JSON.parse(needsCare.test(text) ? text.replace(stringOrNumber, mark) : text)
  } catch (error) {
    throw invalidRecord(place, `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function mark(token: string): string {
  if (token.startsWith('"')) return token
  const value = Number(token)
  if (/^-?\d+$/.test(token)) return Number.isSafeInteger(value) ? token : `{"\\u0000integer":"${token}"}`
  return Number.isInteger(value) ? `{"\\u0000float":${token}}` : token
}
