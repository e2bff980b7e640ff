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
export function numeralOf(mark: Token | undefined): { number: number; tail: string } | null {
  if (mark === undefined || mark.kind === 'group' || !isDigit(mark.text[0])) return null
  let end = 1
  while (isDigit(mark.text[end]) || (mark.text[end] === '.' && isDigit(mark.text[end + 1]))) end++
  const tail = mark.text.slice(end)
  const isUnit = tail.length < 8 && [...tail].every((sign) => isWordSign(sign) && !isDigit(sign))
  return isUnit ? { number: Number(mark.text.slice(0, end)), tail } : null
}

/** Returns `km` of `3 km`, `cost` of `cost=3` and `'cost': 3`. */
function unitAt(marks: readonly Token[], at: number): string {
  const [next, sign] = [marks[at + 1], marks[at - 1]]
  const key = sign?.text === '=' || sign?.text === ':' ? marks[at - 2] : sign
  const isKey = key?.kind === 'word' || key?.kind === 'quoted'
  return next?.kind === 'word' ? next.text : isKey ? key.text : ''
}

/** Reads the first number with its unit: the word after it, else the one before. */
export function amountIn(marks: readonly Token[]): Amount | null {
  const at = marks.findIndex((mark) => (mark.kind === 'group' ? amountIn(mark.items) : numeralOf(mark)) !== null)
  const mark = marks[at]
  if (mark?.kind === 'group') return amountIn(mark.items)
  const numeral = numeralOf(mark)
  if (numeral === null) return null
  const unit = numeral.tail || unitAt(marks, at)
  const isMinus = marks[at - 1]?.text === '-' && mark?.gap === 0
  return { weight: isMinus ? -numeral.number : numeral.number, ...(unit === '' ? {} : { unit }) }
}

/** Returns the index of a number after the name that the tokens begin with; -1 where there is none. */
export const amountAt = (marks: readonly Token[], from = 1): number =>
  marks.findIndex((mark, at) => at >= from && mark.kind !== 'quoted' && numeralOf(mark) !== null)

/** Reads `four litres` as 4. */
export const spelledAmountIn = (marks: readonly Token[]): Amount | null => {
  const spelled = marks.map((mark, at): Token => {
    const number = numberWords.indexOf(mark.text.toLowerCase())
    return number > 1 && marks[at + 1]?.kind === 'word' ? { ...mark, kind: 'number', text: String(number) } : mark
  })
  return amountIn(spelled)
}
