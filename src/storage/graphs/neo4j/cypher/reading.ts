import { OWN_PREFIX } from '../view.ts'
import { type Fragment, locatedName } from './fragment.ts'
import { refuse } from './refuse.ts'
import { matchBrackets, type Token, type TokenKind, tokenize } from './tokens.ts'

const MAX_BRACKETS = 48
/** Of what is nested without brackets: NOT NOT NOT, CASE in CASE. */
const MAX_DEPTH = 96
/** The server cannot be stopped inside a loop over lists, so their work has to stay a small power of what the lists hold. */
const MAX_LOOPS = 2

/** A label, relationship type or property that the statement names. */
export interface Mention {
  readonly kind: 'label' | 'type' | 'property'
  readonly name: string
}

/** What the parts of the grammar need of one another; they stand in files of their own. */
export interface Grammar {
  expression(reading: Reading): Fragment
  /** A path pattern with or without a variable, as in MATCH. */
  pattern(reading: Reading): Fragment
  /** Clauses up to the end or the bracket that closes a subquery. `mayEndOpen`: RETURN can be left out, as in EXISTS. */
  query(reading: Reading, options: { readonly mayEndOpen: boolean; readonly isOutermost: boolean }): Fragment
}

export interface Surroundings {
  readonly grammar: Grammar
  /** The condition on labels that each node meets, as in a label expression; '': every node of the database is one of the graph. */
  readonly scope: string
  /** Clauses may write, which is for a database where nothing stays. Default: none may. */
  readonly mayWrite?: boolean
  /** Whether nodes bear a label and a property of the service's own, which are not shown. */
  readonly hasOwnNames: boolean
  readonly parameters: Readonly<Record<string, unknown>>
  /** Names in the graph, which the procedures that list them give. */
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly properties: readonly string[]
}

function isOwn(name: string): boolean {
  return name.startsWith(OWN_PREFIX) || name.startsWith(OWN_PREFIX.toLowerCase())
}

/** A statement on its way from left to right through the grammar. */
export class Reading {
  readonly statement: string
  readonly surroundings: Surroundings
  readonly mentions: Mention[] = []
  /** Keys of maps that the statement itself writes: they are no properties. */
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

  /** The token `ahead` of the next one. */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)]
    return token as Token
  }

  /** The tokens after the bracket that closes the one that comes next: how many tokens ahead they begin. */
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

  /** Whether these keywords come next, in any case of letters. */
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

  /** A name of any kind. Refuses the service's own. */
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

  /** The name of something in the graph, noted as mentioned. */
  mention(kind: Mention['kind'], meaning: string): Fragment {
    const { text, at } = this.takeName(meaning)
    this.mentions.push({ kind, name: text })
    return locatedName(text, at)
  }

  /** Reads one level deeper, as far as there may be levels. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.refuse(`Expressions are nested at most ${MAX_DEPTH} deep.`)
    const result = read()
    this.#depth--
    return result
  }

  /** Reads what is done for each item of a list: in a comprehension, reduce, all, any, none or single. */
  looped<T>(read: () => T): T {
    if (++this.#openLoops > MAX_LOOPS) this.refuse(`Loops over lists stand at most ${MAX_LOOPS} deep in one another; UNWIND goes deeper.`)
    const result = read()
    this.#openLoops--
    return result
  }

  /** Where the last token taken ends. */
  get lastEnd(): number {
    return this.#tokens[this.#index - 1]?.to ?? 0
  }

  /** What comes next, as messages show it. */
  shown(): string {
    const { kind, at, to } = this.peek()
    return kind === 'end' ? 'the end' : this.statement.slice(at, Math.min(to, at + 40))
  }

  refuse(detail: string, token: Token = this.peek()): never {
    return refuse(this.statement, token.at, detail)
  }
}
