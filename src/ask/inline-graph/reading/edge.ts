import { isDigit, isWordSign, type Span, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const numberWords = [...words.numberWords]

export interface Amount {
  readonly weight: number
  /** `km`, `cost`: what the number is called by, or counts. */
  readonly unit?: string
}

interface Told extends Span, Partial<Amount> {
  /** What the text has between the two. */
  readonly sign: string
  readonly type?: string
}

/** A relationship as it stands in a text: its ends are not yet told from the words beside them. */
export interface RawEdge extends Told {
  readonly source: readonly Token[]
  readonly target: readonly Token[]
  /** Whether words of its sentence may hang on its ends. */
  readonly isLoose?: boolean
  /** What a header or keys call its ends. */
  readonly columns?: readonly [string, string]
}

export interface Edge extends Told {
  readonly source: string
  readonly target: string
}

/** `12`, `12km`, `"12"`: the number that a mark is, with the letters behind it. */
export function numeralOf(mark: Token | undefined): { number: number; tail: string } | null {
  if (mark === undefined || mark.kind === 'group' || !isDigit(mark.text[0])) return null
  let end = 1
  while (isDigit(mark.text[end]) || (mark.text[end] === '.' && isDigit(mark.text[end + 1]))) end++
  const tail = mark.text.slice(end)
  const isUnit = tail.length < 8 && [...tail].every((sign) => isWordSign(sign) && !isDigit(sign))
  return isUnit ? { number: Number(mark.text.slice(0, end)), tail } : null
}

/** `km` of `3 km`, `cost` of `cost=3` and `'cost': 3`. */
function unitAt(marks: readonly Token[], at: number): string {
  const [next, sign] = [marks[at + 1], marks[at - 1]]
  const key = sign?.text === '=' || sign?.text === ':' ? marks[at - 2] : sign
  const isKey = key?.kind === 'word' || key?.kind === 'quoted'
  return next?.kind === 'word' ? next.text : isKey ? key.text : ''
}

/** The first number among marks, with its unit: the word behind it, else the one before. */
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

/** Where a number stands in a run of marks that begins with a name; -1: nowhere. */
export const amountAt = (marks: readonly Token[], from = 1): number =>
  marks.findIndex((mark, at) => at >= from && mark.kind !== 'quoted' && numeralOf(mark) !== null)

/** `four litres` as 4. */
export const spelledAmountIn = (marks: readonly Token[]): Amount | null => {
  const spelled = marks.map((mark, at): Token => {
    const number = numberWords.indexOf(mark.text.toLowerCase())
    return number > 1 && marks[at + 1]?.kind === 'word' ? { ...mark, kind: 'number', text: String(number) } : mark
  })
  return amountIn(spelled)
}
