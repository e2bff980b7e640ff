import { OWN_PREFIX } from '../view.ts'
import { type Fragment, locatedName } from './fragment.ts'
import { refuse } from './refuse.ts'
import { matchBrackets, type Token, type TokenKind, tokenize } from './tokens.ts'

const MAX_BRACKETS = 48
/** Depth of nesting without brackets: NOT NOT NOT, CASE in CASE. */
const MAX_DEPTH = 96
/** The server cannot be stopped within a loop over lists, so nested loops must stay few. */
const MAX_LOOPS = 2

/** A label, relationship type or property that the statement names. */
export interface Mention {
  readonly kind: 'label' | 'type' | 'property'
  readonly name: string
}

/** The mutually recursive parts of the grammar, each in its own file. */
export interface Grammar {
  expression(reading: Reading): Fragment
  /** Reads a path pattern with or without a variable, as in MATCH. */
  pattern(reading: Reading): Fragment
  /** Reads clauses up to the end or the bracket that closes a subquery. `mayEndOpen`: RETURN is optional, as in EXISTS. */
  query(reading: Reading, options: { readonly mayEndOpen: boolean; readonly isOutermost: boolean }): Fragment
}

export interface Surroundings {
  readonly grammar: Grammar
  /** Label expression that every node of the graph meets; '' when all nodes of the database belong to it. */
  readonly scope: string
  /** Whether clauses may write, for a database that keeps nothing. Default: false. */
  readonly mayWrite?: boolean
  /** Whether nodes have a hidden label and property of this service. */
  readonly hasOwnNames: boolean
  readonly parameters: Readonly<Record<string, unknown>>
  /** Names in the graph, which the listing procedures return. */
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly properties: readonly string[]
}

function isOwn(name: string): boolean {
  return name.startsWith(OWN_PREFIX) || name.startsWith(OWN_PREFIX.toLowerCase())
}

/** A cursor over a statement, from left to right. */
export class Reading {
  readonly statement: string
  readonly surroundings: Surroundings
  readonly mentions: Mention[] = []
  /** Keys of maps that the statement constructs; these are not properties. */
  readonly ownKeys = new Set<string>()
  readonly #tokens: readonly Token[]
  readonly #closedBy: ReadonlyMap<number, number>
  #index = 0
  #depth = 0
  #openLoops = 0

  constructor(statement: string, surroundings: Surroundings) {
    this.statement = statement
    this.surroundings = surroundings
    this.#tokens = tokenize(statement)
    this.#closedBy = matchBrackets(statement, this.#tokens, MAX_BRACKETS)
  }

  get grammar(): Grammar {
    return this.surroundings.grammar
  }

  /** The token `ahead` positions after the next one. */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)]
    return token as Token
  }

  /** Number of tokens to the one after the bracket that closes the next bracket. */
  pastBracket(ahead = 0): number {
    const closing = this.#closedBy.get(this.#index + ahead)
    return closing === undefined ? ahead : closing - this.#index + 1
  }

  take(): Token {
    const token = this.peek()
    this.#index = Math.min(this.#index + 1, this.#tokens.length - 1)
    return token
  }

  is(kind: TokenKind, ahead = 0): boolean {
    return this.peek(ahead).kind === kind
  }

  isSign(sign: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead)
    return kind === 'sign' && text === sign
  }

  /** Whether these keywords come next, ignoring case. */
  isWord(words: string, ahead = 0): boolean {
    return words.split(' ').every((word, index) => this.is('name', ahead + index) && this.peek(ahead + index).text.toUpperCase() === word)
  }

  acceptSign(sign: string): boolean {
    if (!this.isSign(sign)) return false
    this.take()
    return true
  }

  acceptWord(words: string): boolean {
    if (!this.isWord(words)) return false
    for (const _word of words.split(' ')) this.take()
    return true
  }

  expectSign(sign: string, meaning: string): void {
    if (!this.acceptSign(sign)) this.refuse(`"${sign}" is expected ${meaning}, not ${this.shown()}.`)
  }

  expectWord(words: string, meaning: string): void {
    if (!this.acceptWord(words)) this.refuse(`${words} is expected ${meaning}, not ${this.shown()}.`)
  }

  isName(ahead = 0): boolean {
    return this.is('name', ahead) || this.is('quoted', ahead)
  }

  /** Takes any name; rejects the service's own. */
  takeName(meaning: string): Token {
    if (this.isSign('$')) this.refuse('Names are written out: labels, types and properties that are computed are not read here.')
    if (!this.isName()) this.refuse(`${meaning} is expected, not ${this.shown()}.`)
    const token = this.take()
    if (isOwn(token.text)) this.refuse(`Names that begin with ${OWN_PREFIX} or ${OWN_PREFIX.toLowerCase()} are the service's own.`, token)
    return token
  }

  variable(): Fragment {
    const { text, at } = this.takeName('The name of a variable')
    return locatedName(text, at)
  }

  /** Takes the name of an element of the graph, and records it as mentioned. */
  mention(kind: Mention['kind'], meaning: string): Fragment {
    const { text, at } = this.takeName(meaning)
    this.mentions.push({ kind, name: text })
    return locatedName(text, at)
  }

  /** Reads one nesting level deeper, up to the maximum. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.refuse(`Expressions are nested at most ${MAX_DEPTH} deep.`)
    const result = read()
    this.#depth--
    return result
  }

  /** Reads a loop body over a list: a comprehension, reduce, all, any, none or single. */
  looped<T>(read: () => T): T {
    if (++this.#openLoops > MAX_LOOPS) this.refuse(`Loops over lists stand at most ${MAX_LOOPS} deep in one another; UNWIND goes deeper.`)
    const result = read()
    this.#openLoops--
    return result
  }

  /** End offset of the last taken token. */
  get lastEnd(): number {
    return this.#tokens[this.#index - 1]?.to ?? 0
  }

  /** The next token, for messages. */
  shown(): string {
    const { kind, at, to } = this.peek()
    return kind === 'end' ? 'the end' : this.statement.slice(at, Math.min(to, at + 40))
  }

  refuse(detail: string, token: Token = this.peek()): never {
    return refuse(this.statement, token.at, detail)
  }
}
