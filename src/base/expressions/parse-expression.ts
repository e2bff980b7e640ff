import { type EdgewiseError, invalidInput } from '../errors.ts'
import { readTokens, type Token } from './tokens.ts'

/** An expression as a tree. `at` is the offset of its first character, from 0. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  /** `name` or `owner.name`. */
  | { readonly kind: 'name'; readonly path: readonly string[]; readonly at: number }
  /** `owner.name[3]` or `owner.name["Bank"]`. */
  | { readonly kind: 'cell'; readonly path: readonly string[]; readonly row: number | string; readonly at: number }
  /** A function or, by its sign, an operator. */
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[]; readonly at: number }

const MAX_LENGTH = 500
const MAX_DEPTH = 50

/** Operators by precedence level, from the weakest. */
const LEVELS: readonly (readonly string[])[] = [['or'], ['and'], ['<', '<=', '>', '>=', '=', '!='], ['+', '-'], ['*', '/']]
const COMPARISONS = 2
const reserved = new Set(['or', 'and', 'not'])

/**
 * Parses an expression: numbers, names, `f(a, b)`, `a.column[1]`, `+ - * /`, comparisons, `and or not`, brackets. The caller gives meaning to names and
 * functions. Throws EDGEWISE_INVALID_INPUT. Linear in the length, which is at most 500 characters.
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_LENGTH) throw invalidInput(`The expression is longer than ${MAX_LENGTH} characters.`)
  return new Parser(readTokens(text)).parseAll()
}

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  parseAll(): Expression {
    const expression = this.parse()
    if (this.at < this.tokens.length) throw this.unexpected()
    return expression
  }

  private parse(): Expression {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw invalidInput(`The expression nests brackets more than ${MAX_DEPTH} levels deep.`)
    const expression = this.parseLevel(0)
    this.depth -= 1
    return expression
  }

  private parseLevel(level: number): Expression {
    const operators = LEVELS[level]
    if (operators === undefined) return this.parseSigned()
    let first = this.parseLevel(level + 1)
    for (let token = this.takeAny(operators); token !== null; token = this.takeAny(operators)) {
      first = { kind: 'call', name: token.text, arguments: [first, this.parseLevel(level + 1)], at: first.at }
      // Comparisons do not chain: 1 < x < 2 is invalid.
      if (level === COMPARISONS) break
    }
    return first
  }

  private parseSigned(): Expression {
    const signs: Token[] = []
    for (let sign = this.takeAny(['-', 'not']); sign !== null; sign = this.takeAny(['-', 'not'])) signs.push(sign)
    // `not` applies to a comparison, but a minus does not.
    let expression = signs.at(-1)?.text === 'not' ? this.parseLevel(COMPARISONS) : this.parsePlain()
    for (const { text, at } of signs.reverse()) expression = { kind: 'call', name: text === '-' ? 'negative' : text, arguments: [expression], at }
    return expression
  }

  private parsePlain(): Expression {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') {
      this.at += 1
      return { kind: 'number', value: Number(token.text), at: token.at }
    }
    if (this.takeAny(['(']) !== null) {
      const expression = this.parse()
      this.take(')')
      return expression
    }
    if (token?.kind !== 'name' || reserved.has(token.text)) throw this.unexpected()
    return this.tokens[this.at + 1]?.text === '(' ? this.parseCall() : this.parseName()
  }

  private parseCall(): Expression {
    const { text: name, at } = this.takeName()
    this.take('(')
    const given: Expression[] = []
    if (this.takeAny([')']) !== null) return { kind: 'call', name, arguments: given, at }
    do given.push(this.parse())
    while (this.takeAny([',']) !== null)
    this.take(')')
    return { kind: 'call', name, arguments: given, at }
  }

  private parseName(): Expression {
    const { text, at } = this.takeName()
    const path = [text]
    while (this.takeAny(['.']) !== null) path.push(this.takeName().text)
    if (this.takeAny(['[']) === null) return { kind: 'name', path, at }
    const row = this.tokens[this.at]
    if (row === undefined || (row.kind !== 'number' && row.kind !== 'text')) throw this.unexpected()
    this.at += 1
    this.take(']')
    return { kind: 'cell', path, row: row.kind === 'number' ? Number(row.text) : row.text, at }
  }

  private takeName(): Token {
    const token = this.tokens[this.at]
    if (token?.kind !== 'name' && token?.kind !== 'text') throw this.unexpected()
    this.at += 1
    return token
  }

  /** An operator, whether a sign or a word. */
  private takeAny(operators: readonly string[]): Token | null {
    const token = this.tokens[this.at]
    if (token === undefined || token.kind === 'text' || token.kind === 'number' || !operators.includes(token.text)) return null
    this.at += 1
    return token
  }

  private take(sign: string): void {
    if (this.takeAny([sign]) === null) throw this.unexpected()
  }

  private unexpected(): EdgewiseError {
    const token = this.tokens[this.at]
    return invalidInput(token === undefined ? 'The expression is incomplete.' : `Unexpected "${token.text}" at character ${token.at + 1} of the expression.`)
  }
}
