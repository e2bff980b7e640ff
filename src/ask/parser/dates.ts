import type { Token } from '../linking/tokens.ts'
import lexicon from './lexicon/months.json' with { type: 'json' }

/** A date with its token span; `value` is an ISO date of a year, a month or a day. */
export interface DateSpan {
  readonly start: number
  readonly end: number
  readonly value: string
}

const ISO = /^\d{4}-\d\d(?:-\d\d)?$/
const YEAR = /^(?:1\d|20|21)\d\d$/
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/

function monthOf({ folded }: Token): number | null {
  const at = lexicon.months.findIndex((month) => folded === month || (folded.length === 3 && month.startsWith(folded)) || folded === 'sept')
  return at < 0 ? null : folded === 'sept' ? 9 : at + 1
}

const two = (value: number) => String(value).padStart(2, '0')

function dayOf(token: Token | undefined): number | null {
  const day = Number(DAY.exec(token?.folded ?? '')?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

const isComma = (token: Token | undefined) => token?.text === ',' || token?.folded === 'of'

/** Reads `5 March 2020`, `March 5, 2020` or `March 2020` around the month. */
function monthSpan(tokens: readonly Token[], at: number, month: number): DateSpan | null {
  const before = dayOf(tokens[at - 1])
  const after = before === null ? dayOf(tokens[at + 1]) : null
  let next = after === null ? at + 1 : at + 2
  if (isComma(tokens[next])) next += 1
  const year = tokens[next]?.text
  if (year === undefined || !YEAR.test(year)) return null
  const day = before ?? after
  const value = `${year}-${two(month)}${day === null ? '' : `-${two(day)}`}`
  return { start: before === null ? at : at - 1, end: next + 1, value }
}

/** Returns the dates that a text gives with their year. */
export function datesIn(tokens: readonly Token[]): DateSpan[] {
  return tokens.flatMap((token, at) => {
    if (ISO.test(token.text)) return [{ start: at, end: at + 1, value: token.text }]
    if (YEAR.test(token.text)) return [{ start: at, end: at + 1, value: token.text }]
    const month = monthOf(token)
    const span = month === null ? null : monthSpan(tokens, at, month)
    return span === null ? [] : [span]
  })
}

const DECADE = /^(1[5-9]\d|20\d)0s$/
const decades = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties']

/** Returns the decades of a text: `the 1990s`, `the nineties`. */
export function decadesIn(tokens: readonly Token[]): { readonly start: number; readonly end: number; readonly first: number }[] {
  return tokens.flatMap(({ folded, text }, at) => {
    const [written, named] = [DECADE.exec(text), decades.indexOf(folded)]
    const first = written !== null ? Number(written[1]) * 10 : named < 0 ? null : 1920 + 10 * named
    return first === null ? [] : [{ start: at, end: at + 1, first }]
  })
}
