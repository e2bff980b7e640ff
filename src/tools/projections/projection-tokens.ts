import { type EdgewiseError, invalidInput } from '../../base/errors.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'parameter' | 'sign'
  /** Names without backticks, strings without quotes, symbols as written. */
  readonly text: string
}

const patterns: readonly (readonly [RegExp, Token['kind'] | null])[] = [
  [/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/, null],
  [/^`(?:[^`]|``)+`/, 'name'],
  [/^[\p{L}_][\p{L}\p{N}_]*/u, 'name'],
  [/^\$[\p{L}_][\p{L}\p{N}_]*/u, 'parameter'],
  [/^(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?)/, 'number'],
  [/^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/, 'string'],
  [/^(?:<>|<=|>=|->|<-|[()[\]{}:,.|=<>*-])/, 'sign']
]

/** The value of a quoted text. */
function unquoted(text: string): string {
  if (text.startsWith('`')) return text.slice(1, -1).replaceAll('``', '`')
  return text.slice(1, -1).replaceAll(/\\(.)/g, (_, character: string) => ({ n: '\n', t: '\t', r: '\r' })[character] ?? character)
}

/** The error for a query outside the supported shape; such a query never runs. */
export function refusal(detail: string): EdgewiseError {
  const shape =
    'MATCH (n:Label)-[r:TYPE]->(m:Label) [WHERE conditions] RETURN gds.graph.project($graph_name, n, m, {sourceNodeLabels: labels(n), targetNodeLabels: labels(m), relationshipType: type(r), sourceNodeProperties: {p: n.p}, targetNodeProperties: {p: m.p}, relationshipProperties: {w: toFloat(r.w)}}, {undirectedRelationshipTypes: ["*"]})'
  return invalidInput(`${detail} The query is parsed, never run. Supported shape: ${shape}. project_graph takes the same parts as parameters.`)
}

function nextToken(rest: string): { readonly kind: Token['kind'] | null; readonly text: string; readonly length: number } {
  for (const [pattern, kind] of patterns) {
    const [found] = pattern.exec(rest) ?? []
    if (found === undefined) continue
    const isQuoted = kind === 'string' || found.startsWith('`')
    return { kind, text: isQuoted ? unquoted(found) : found, length: found.length }
  }
  throw refusal(`"${rest.slice(0, 20)}" is not understood.`)
}

export function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < query.length; ) {
    const { kind, text, length } = nextToken(query.slice(at))
    if (kind !== null) tokens.push({ kind, text })
    at += length
  }
  return tokens
}

export class TokenReader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Whether the next tokens are these words or symbols, ignoring case. */
  sees(...texts: readonly string[]): boolean {
    return texts.every((text, ahead) => {
      const token = this.#tokens[this.#at + ahead]
      return token !== undefined && token.kind !== 'string' && token.text.toLowerCase() === text.toLowerCase()
    })
  }

  /** Consumes them if they come next. */
  takes(...texts: readonly string[]): boolean {
    const isSeen = this.sees(...texts)
    if (isSeen) this.#at += texts.length
    return isSeen
  }

  expect(...texts: readonly string[]): void {
    for (const text of texts) if (!this.takes(text)) throw refusal(`Expected "${text}" ${this.#where()}.`)
  }

  /** Consumes the next token, which must be of that kind. */
  take(kind: Token['kind'], what: string): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== kind) throw refusal(`Expected ${what} ${this.#where()}.`)
    this.#at++
    return token.text
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #where(): string {
    const token = this.#tokens[this.#at]
    return token === undefined ? 'at the end' : `before "${token.text}"`
  }
}
