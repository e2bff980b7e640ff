import { EdgewiseError } from '../errors.ts'

/** Sums of a column, cells and counts: what names in an expression stand for. */
export interface ExpressionScope {
  /** Numbers of a column of the result of that name. */
  column(result: string, column: string): readonly number[]
  /** The number in a row, by its place from 1 or by the name in it. */
  cell(result: string, column: string, row: number | string): number
  rowCount(result: string): number
}

type Token = { readonly kind: 'number' | 'name' | 'text' | 'sign'; readonly text: string; readonly at: number }

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|"([^"]*)"|([-+*/().,[\]]))/giy
const MAX_LENGTH = 500
const MAX_DEPTH = 50

const folds: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  sum: (numbers) => numbers.reduce((total, number) => total + number, 0),
  mean: (numbers) => numbers.reduce((total, number) => total + number, 0) / numbers.length,
  min: (numbers) => numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
  max: (numbers) => numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY)
}
const operations: Readonly<Record<string, (first: number, second: number) => number>> = {
  difference: (first, second) => first - second,
  ratio: (first, second) => first / second,
  percent: (first, second) => (100 * first) / second
}

function readTokens(text: string): Token[] {
  if (text.length > MAX_LENGTH) throw invalid(`The expression is longer than ${MAX_LENGTH} characters.`)
  const tokens: Token[] = []
  const plain = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(plain)
    if (match === null) throw invalid(`Character ${at + 1} of the expression is not understood: "${plain.slice(at, at + 10)}".`)
    const [, number, name, quoted, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, at })
    else tokens.push({ kind: 'sign', text: sign ?? '', at })
  }
  return tokens
}

const help =
  'Numbers, + - * / and brackets; a.column[1] or a.column["name"] for a cell; sum, mean, min, max of numbers or a.column; count(a); difference, ratio, percent of two.'

function invalid(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${detail} ${help}` })
}

/** The value of an arithmetic expression. Nothing else than the scope can be reached. EDGEWISE_INVALID_INPUT for what is no expression or no number. */
export function evaluate(text: string, scope: ExpressionScope): number {
  const reader = new ExpressionReader(readTokens(text), scope)
  const value = reader.readAll()
  if (Number.isFinite(value)) return value
  throw invalid('The expression has no value: something is divided by nought, or a column is empty.')
}

class ExpressionReader {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]
  private readonly scope: ExpressionScope

  constructor(tokens: readonly Token[], scope: ExpressionScope) {
    this.tokens = tokens
    this.scope = scope
  }

  readAll(): number {
    const value = this.readSum()
    if (this.at < this.tokens.length) throw this.unexpected()
    return value
  }

  private readSum(): number {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw invalid('The expression has too many brackets.')
    let value = this.readProduct()
    for (let sign = this.takeAny('+', '-'); sign !== null; sign = this.takeAny('+', '-'))
      value = sign === '+' ? value + this.readProduct() : value - this.readProduct()
    this.depth -= 1
    return value
  }

  private readProduct(): number {
    let value = this.readFactor()
    for (let sign = this.takeAny('*', '/'); sign !== null; sign = this.takeAny('*', '/'))
      value = sign === '*' ? value * this.readFactor() : value / this.readFactor()
    return value
  }

  private readFactor(): number {
    let isNegative = false
    while (this.takeAny('-') !== null) isNegative = !isNegative
    const value = this.readPlain()
    return isNegative ? -value : value
  }

  private readPlain(): number {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') {
      this.at += 1
      return Number(token.text)
    }
    if (this.takeAny('(') !== null) {
      const value = this.readSum()
      this.take(')')
      return value
    }
    if (token?.kind !== 'name') throw this.unexpected()
    return this.tokens[this.at + 1]?.text === '(' ? this.readCall() : this.readCell()
  }

  private readCall(): number {
    const name = this.takeName()
    this.take('(')
    if (name === 'count') {
      const result = this.takeName()
      this.take(')')
      return this.scope.rowCount(result)
    }
    const numbers = this.readArguments()
    const fold = Object.hasOwn(folds, name) ? folds[name] : undefined
    if (fold !== undefined) return fold(numbers)
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    const [first, second] = numbers
    if (operation === undefined) throw invalid(`There is no function "${name}".`)
    if (first === undefined || second === undefined || numbers.length > 2) throw invalid(`"${name}" takes two numbers.`)
    return operation(first, second)
  }

  /** Numbers, and columns as all their numbers, up to the closing bracket. */
  private readArguments(): number[] {
    const numbers: number[] = []
    do {
      if (this.isColumn()) numbers.push(...this.readColumn())
      else numbers.push(this.readSum())
    } while (this.takeAny(',') !== null)
    this.take(')')
    return numbers
  }

  /** `a.column` that no index follows. */
  private isColumn(): boolean {
    const [name, dot, column, after] = this.tokens.slice(this.at, this.at + 4)
    return name?.kind === 'name' && dot?.text === '.' && (column?.kind === 'name' || column?.kind === 'text') && /^[,)]$/.test(after?.text ?? '')
  }

  private readColumn(): readonly number[] {
    const result = this.takeName()
    this.take('.')
    return this.scope.column(result, this.takeName())
  }

  private readCell(): number {
    const result = this.takeName()
    this.take('.')
    const column = this.takeName()
    this.take('[')
    const row = this.tokens[this.at]
    if (row === undefined || (row.kind !== 'number' && row.kind !== 'text')) throw this.unexpected()
    this.at += 1
    this.take(']')
    return this.scope.cell(result, column, row.kind === 'number' ? Number(row.text) : row.text)
  }

  private takeName(): string {
    const token = this.tokens[this.at]
    if (token?.kind !== 'name' && token?.kind !== 'text') throw this.unexpected()
    this.at += 1
    return token.text
  }

  private takeAny(...signs: readonly string[]): string | null {
    const token = this.tokens[this.at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
    this.at += 1
    return token.text
  }

  private take(sign: string): void {
    if (this.takeAny(sign) === null) throw this.unexpected()
  }

  private unexpected(): EdgewiseError {
    const token = this.tokens[this.at]
    return invalid(
      token === undefined ? 'The expression ends too early.' : `"${token.text}" at character ${token.at + 1} of the expression does not fit there.`
    )
  }
}
