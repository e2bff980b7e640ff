import { refuse } from './refuse.ts'

/** A `name` is an identifier or keyword, and a `quoted` one stands in backticks. `text` has no quotes, and a parameter's has no `$`. */
export type TokenKind = 'name' | 'quoted' | 'string' | 'integer' | 'float' | 'parameter' | 'sign' | 'end'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** Start and end offset in the statement. */
  readonly at: number
  readonly to: number
}

const MAX_CHARACTERS = 20_000
const MAX_TOKENS = 5000

const patterns: readonly (readonly [TokenKind | 'blank', RegExp])[] = [
  ['blank', /[ \t\r\n]+|\/\/[^\r\n]*|\/\*.*?\*\//sy],
  ['float', /(?:\d+(?:_\d+)*)?\.\d+(?:_\d+)*(?:[eE][+-]?\d+)?(?!\w)|\d+(?:_\d+)*[eE][+-]?\d+(?!\w)/y],
  ['integer', /(?:0x[\da-fA-F]+|0o[0-7]+|\d+(?:_\d+)*)(?!\w)/y],
  ['name', /[A-Za-z_]\w*/y],
  ['quoted', /`(?:[^`]|``)*`/y],
  ['string', /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy],
  ['parameter', /\$(?:[A-Za-z_]\w*|`(?:[^`]|``)+`)/y],
  ['sign', /\.\.|<>|<=|>=|=~|\|\||::|[()[\]{},.:;|&!<>=+\-*/%^]/y]
]

const escapes: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Tokenizes a statement; the last token has kind `end`; comments are dropped. Rejects escapes that Cypher 5 resolves before parsing (`\u`), non-ASCII
 * characters outside strings, backticks and comments, null characters, and unterminated tokens.
 */
export function tokenize(statement: string): Token[] {
  if (statement.length > MAX_CHARACTERS) refuse(statement, MAX_CHARACTERS, `A statement has at most ${MAX_CHARACTERS} characters.`)
  refuseAnywhere(statement, /\\u/i, 'Escapes by \\u are not read here. Write the character itself, or give the text as a parameter.')
  refuseAnywhere(statement, /\0/, 'A statement holds no null characters.')
  const tokens: Token[] = []
  for (let at = 0; at < statement.length; ) {
    const [kind, length] = longest(statement, at)
    if (kind !== 'blank') tokens.push({ kind, text: contentOf(statement, kind, at, at + length), at, to: at + length })
    if (tokens.length > MAX_TOKENS) refuse(statement, at, `A statement has at most ${MAX_TOKENS} words and signs.`)
    at += length
  }
  tokens.push({ kind: 'end', text: '', at: statement.length, to: statement.length })
  return tokens
}

function refuseAnywhere(statement: string, pattern: RegExp, detail: string): void {
  const at = statement.search(pattern)
  if (at >= 0) refuse(statement, at, detail)
}

function longest(statement: string, at: number): [TokenKind | 'blank', number] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const [found] = pattern.exec(statement) ?? []
    if (found !== undefined && !(kind === 'sign' && statement.startsWith('/*', at))) return [kind, found.length]
  }
  return refuse(statement, at, unreadable(statement, at))
}

function unreadable(statement: string, at: number): string {
  const character = String.fromCodePoint(statement.codePointAt(at) ?? 0)
  if (character === '`' || character === "'" || character === '"' || character === '/') return `What ${character} opens is never closed.`
  if (character === '$') return 'After $ comes the name of a parameter; labels and types that are computed, $(...), are not read here.'
  if (/\d/.test(character)) return 'This is no number: write 12, 1.5, 1e6 or 0x1F.'
  if (character > '\x7f') return `"${character}" is no part of Cypher here: write ASCII outside strings, and names with other letters in backticks.`
  return `"${character}" has no meaning here.`
}

function contentOf(statement: string, kind: TokenKind, at: number, to: number): string {
  const text = statement.slice(at, to)
  if (kind === 'quoted') return nameIn(statement, text, at)
  if (kind === 'parameter') return text[1] === '`' ? nameIn(statement, text.slice(1), at) : text.slice(1)
  if (kind !== 'string') return text
  return text.slice(1, -1).replace(/\\(.)/gs, (_escape, character: string) => {
    const meant = escapes[character]
    return meant ?? refuse(statement, at, `"\\${character}" is no escape: ${Object.keys(escapes).join(' ')} may follow a backslash.`)
  })
}

function nameIn(statement: string, text: string, at: number): string {
  if (text === '``') refuse(statement, at, 'A name has at least one character.')
  return text.slice(1, -1).replaceAll('``', '`')
}

/** Maps the index of each opening bracket to the index of its closing one. Rejects mismatched or too deeply nested brackets. */
export function matchBrackets(statement: string, tokens: readonly Token[], maxDepth: number): ReadonlyMap<number, number> {
  const closedBy = new Map<number, number>()
  const open: { readonly index: number; readonly token: Token }[] = []
  const brackets = tokens.map((token, index) => ({ token, index })).filter(({ token }) => token.kind === 'sign' && isBracket.test(token.text))
  for (const bracket of brackets) {
    const { text, at } = bracket.token
    if (closings.has(text)) {
      if (open.push(bracket) > maxDepth) refuse(statement, at, `Brackets are nested at most ${maxDepth} deep.`)
      continue
    }
    const last = open.pop()
    if (last === undefined || closings.get(last.token.text) !== text) return refuse(statement, at, `"${text}" closes nothing here.`)
    closedBy.set(last.index, bracket.index)
  }
  const last = open.pop()?.token
  if (last !== undefined) refuse(statement, last.at, `What "${last.text}" opens is never closed by "${closings.get(last.text)}".`)
  return closedBy
}

const isBracket = /^[()[\]{}]$/
const closings: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}']
])
