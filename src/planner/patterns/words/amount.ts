import type { Token } from '../../../linking/tokens.ts'

/** A number with what is said around it: `at least two`, `1 to 3`, `no more than 4`, `five or more`. Both bounds are included. */
export interface Amount {
  readonly start: number
  readonly end: number
  readonly low: number | null
  readonly high: number | null
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'range'
}

type Numbers = ReadonlyMap<number, { readonly value: number; readonly end: number }>

const leads: readonly (readonly [string, Amount['operator']])[] = [
  ['at a distance of at least', '>='],
  ['a minimum of', '>='],
  ['no fewer than', '>='],
  ['no less than', '>='],
  ['not less than', '>='],
  ['not fewer than', '>='],
  ['minimum of', '>='],
  ['at least', '>='],
  ['at minimum', '>='],
  ['minimum', '>='],
  ['a maximum of', '<='],
  ['maximum of', '<='],
  ['maximally', '<='],
  ['no more than', '<='],
  ['not more than', '<='],
  ['no farther than', '<='],
  ['no further than', '<='],
  ['no longer than', '<='],
  ['not longer than', '<='],
  ['not farther than', '<='],
  ['at most', '<='],
  ['at the most', '<='],
  ['up to', '<='],
  ['within', '<='],
  ['in under', '<'],
  ['more than', '>'],
  ['greater than', '>'],
  ['fewer than', '<'],
  ['less than', '<'],
  ['exactly', '='],
  ['precisely', '='],
  ['just', '='],
  ['in', '<='],
  ['over', '='],
  ['of', '='],
  ['', '=']
]

const openEnds = new Set(['more', 'above', 'greater', 'longer', 'further', 'higher', 'later'])
const closedEnds = new Set(['fewer', 'less', 'below', 'shorter', 'lower', 'earlier'])

function wordsEnd(tokens: readonly Token[], at: number, form: string): number {
  if (form === '') return at
  const words = form.split(' ')
  return words.every((word, index) => tokens[at + index]?.folded === word) ? at + words.length : -1
}

/** Past hyphens: `two-or-more`. */
function past(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === '-' ? at + 1 : at
}

const rangeLeads = new Set(['between', 'from', 'anywhere', 'in', 'over', 'of', 'within', 'through', 'via', 'after', 'by'])
const rangeJoints = new Set(['to', 'through', 'or', 'until'])

/** `between 1 and 3`, `from 1 up to 3`, `1 to 3`, `1 or 2`, `1-3`. */
function rangeAt(tokens: readonly Token[], at: number, numbers: Numbers): Amount | null {
  const lead = tokens[at]?.folded ?? ''
  const low = numbers.get(rangeLeads.has(lead) ? at + 1 : at)
  if (low === undefined) return null
  const first = past(tokens, low.end)
  const joint = tokens[first]?.folded === 'up' ? first + 1 : first
  const word = tokens[joint]?.folded ?? ''
  const isJoint = rangeJoints.has(word) || (lead === 'between' && word === 'and')
  const high = isJoint ? numbers.get(past(tokens, joint + 1)) : first > low.end ? numbers.get(first) : undefined
  return high === undefined || high.value < low.value ? null : { start: at, end: high.end, low: low.value, high: high.value, operator: 'range' }
}

/** `two or more`, `3 or fewer`, `2+`. */
function openAt(tokens: readonly Token[], at: number, numbers: Numbers): Amount | null {
  const number = numbers.get(at)
  if (number === undefined) return null
  if (tokens[number.end]?.text === '+') return { start: at, end: number.end + 1, low: number.value, high: null, operator: '>=' }
  const joint = past(tokens, number.end)
  const bound = past(tokens, joint + 1)
  if (!['or', 'and'].includes(tokens[joint]?.folded ?? '')) return null
  const word = tokens[bound]?.folded ?? ''
  if (openEnds.has(word)) return { start: at, end: bound + 1, low: number.value, high: null, operator: '>=' }
  return closedEnds.has(word) ? { start: at, end: bound + 1, low: null, high: number.value, operator: '<=' } : null
}

function bounded(operator: Amount['operator'], value: number): { low: number | null; high: number | null } {
  if (operator === '>=' || operator === '>') return { low: operator === '>' ? value + 1 : value, high: null }
  if (operator === '<=' || operator === '<') return { low: null, high: operator === '<' ? value - 1 : value }
  return { low: value, high: value }
}

/** The amount that starts at a token, or null. */
export function amountAt(tokens: readonly Token[], at: number, numbers: Numbers): Amount | null {
  const range = rangeAt(tokens, at, numbers)
  if (range !== null) return range
  for (const [lead, operator] of leads) {
    const from = wordsEnd(tokens, at, lead)
    if (from < 0) continue
    const open = openAt(tokens, from, numbers)
    if (open !== null) return { ...open, start: at }
    const number = numbers.get(from)
    if (number !== undefined) return { start: at, end: number.end, ...bounded(operator, number.value), operator }
  }
  return null
}
