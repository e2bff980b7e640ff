import { isDigit, isWordSign, type Span, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const numberWords = [...words.numberWords]

export interface Amount {
  readonly weight: number
  /** The unit or the name of the number: `km`, `cost`. */
  readonly unit?: string
}

interface Told extends Span, Partial<Amount> {
  /** The text between the two names. */
  readonly sign: string
  readonly type?: string
}

/** A relationship in a text, before its names are separated from the words beside them. */
export interface RawEdge extends Told {
  readonly source: readonly Token[]
  readonly target: readonly Token[]
  /** Whether words of a sentence may be attached to its ends. */
  readonly isLoose?: boolean
  /** The names of its ends in a header or as keys. */
  readonly columns?: readonly [string, string]
}

export interface Edge extends Told {
  readonly source: string
  readonly target: string
}

/** Reads the number of a token, with the letters after it: `12`, `12km`, `"12"`. */
export function numeralOf(token: Token | undefined): { number: number; tail: string } | null {
  if (token === undefined || token.kind === 'group' || !isDigit(token.text[0])) return null
  let end = 1
  while (isDigit(token.text[end]) || (token.text[end] === '.' && isDigit(token.text[end + 1]))) end++
  const tail = token.text.slice(end)
  const isUnit = tail.length < 8 && [...tail].every((sign) => isWordSign(sign) && !isDigit(sign))
  return isUnit ? { number: Number(token.text.slice(0, end)), tail } : null
}

/** Returns `km` of `3 km`, `cost` of `cost=3` and `'cost': 3`. */
function unitAt(tokens: readonly Token[], at: number): string {
  const [next, sign] = [tokens[at + 1], tokens[at - 1]]
  const key = sign?.text === '=' || sign?.text === ':' ? tokens[at - 2] : sign
  const isKey = key?.kind === 'word' || key?.kind === 'quoted'
  return next?.kind === 'word' ? next.text : isKey ? key.text : ''
}

/** Reads the first number with its unit: the word after it, else the one before. */
export function amountIn(tokens: readonly Token[]): Amount | null {
  const at = tokens.findIndex((token) => (token.kind === 'group' ? amountIn(token.items) : numeralOf(token)) !== null)
  const token = tokens[at]
  if (token?.kind === 'group') return amountIn(token.items)
  const numeral = numeralOf(token)
  if (numeral === null) return null
  const unit = numeral.tail || unitAt(tokens, at)
  const isMinus = tokens[at - 1]?.text === '-' && token?.gap === 0
  return { weight: isMinus ? -numeral.number : numeral.number, ...(unit === '' ? {} : { unit }) }
}

/** Returns the index of a number after the name that the tokens begin with; -1 where there is none. */
export const amountAt = (tokens: readonly Token[], from = 1): number =>
  tokens.findIndex((token, at) => at >= from && token.kind !== 'quoted' && numeralOf(token) !== null)

/** Reads `four litres` as 4. */
export const spelledAmountIn = (tokens: readonly Token[]): Amount | null => {
  const spelled = tokens.map((token, at): Token => {
    const number = numberWords.indexOf(token.text.toLowerCase())
    return number > 1 && tokens[at + 1]?.kind === 'word' ? { ...token, kind: 'number', text: String(number) } : token
  })
  return amountIn(spelled)
}
