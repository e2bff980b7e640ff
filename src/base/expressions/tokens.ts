import { type EdgewiseError, invalidInput } from '../errors.ts'

export interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'sign'
  readonly text: string
  /** Offset of its first character, from 0. */
  readonly at: number
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|"([^"]*)"|(<=|>=|!=|[-+*/().,[\]<>=]))/giy

/** Tokenizes an expression. Throws EDGEWISE_INVALID_INPUT for an unknown character. Linear in the length. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const plain = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(plain)
    if (match === null) throw notUnderstood(plain, start)
    const [whole, number, name, quoted, sign] = match
    const at = start + whole.length - whole.trimStart().length
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, at })
    else tokens.push({ kind: 'sign', text: sign ?? '', at })
  }
  return tokens
}

function notUnderstood(text: string, start: number): EdgewiseError {
  const at = start + text.slice(start).length - text.slice(start).trimStart().length
  return invalidInput(`Unexpected character ${at + 1} of the expression: "${text.slice(at, at + 10)}".`)
}
