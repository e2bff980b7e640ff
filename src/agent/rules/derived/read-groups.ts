import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { amounts, auxiliaries, type Derived, questionOf, written } from './derived.ts'

/** Where what stands before `or` begins, that what follows stands against: at the same word, or the same kind of word. */
function leftOf(tokens: readonly Token[], or: number, least: number): number {
  const next = tokens[or + 1]
  const same = tokens.findLastIndex(({ folded }, at) => at > least && at < or && folded !== '' && folded === next?.folded)
  if (same >= 0) return same
  return next?.pos === 'NUM' && tokens[or - 1]?.pos === 'NUM' ? or - 1 : -1
}

/** Two sides that are held against each other, as places of their words. */
interface Sides {
  readonly left: number
  readonly right: number
  readonly end: number
}

/** `more A players or more B players`, `more A or B players`, `more players in A or in B`. */
function sidesOf(tokens: readonly Token[], row: readonly Item[], word: number, or: number): Sides | null {
  if (or < 0) return null
  if (tokens[or + 1]?.folded === tokens[word]?.folded) return { left: word + 1, right: or + 2, end: tokens.length }
  const left = leftOf(tokens, or, word)
  if (left >= 0) return { left, right: or + 1, end: Math.min(tokens.length, or + 1 + or - left) }
  const [one, other] = [row.find(({ end }) => end === or), row.find(({ start }) => start === or + 1)]
  const isAlike = one?.kind === 'value' && other?.kind === 'value' && one.of === other.of && one.property === other.property
  return isAlike ? { left: one.start, right: other.start, end: other.end } : null
}

const pronouns: ReadonlySet<string> = new Set(['them', 'those', 'these'])
const leading = /^(?:(?:in|on|at|of|from|to|with|by|for|the)\s+)+/i

/** Where a question asks of which of two there are more; -1 where it does not. */
export function comparesAt(tokens: readonly Token[]): number {
  const word = tokens.findIndex(({ folded }) => amounts.has(folded))
  const [before, next] = [tokens[word - 1]?.folded ?? '', tokens[word + 1]?.folded ?? '']
  const isThere = before === 'there' && auxiliaries.has(tokens[word - 2]?.folded ?? '')
  const isLed = (isThere || auxiliaries.has(before)) && next !== 'than' && next !== 'or'
  return word > 0 && isLed && tokens.some(({ folded }, at) => folded === 'or' && at > word) ? word : -1
}

/** `are there more stations in zone 4 or in zone 5`: how many there are in each. null: no two groups are held against each other. */
export function readGroups(text: string, all: readonly Token[], row: readonly Item[]): Derived | null {
  const word = comparesAt(all)
  // `Of those with rail, are more of them ...`: a condition that is told before would be left out.
  if (word < 0 || row.some(({ end }) => end < word) || pronouns.has(all[word + 2]?.folded ?? '')) return null
  const stops = all.findIndex((token, at) => at > word && /^[?.!;]$/.test(token.text))
  const tokens = stops < 0 ? all : all.slice(0, stops)
  const or = tokens.findIndex(({ folded }, at) => folded === 'or' && at > word)
  const held = sidesOf(tokens, row, word, or)
  if (held === null) return null
  const { left, right, end: ends } = held
  const shared = written(text, tokens.slice(word + 1, left))
  const sides = [tokens.slice(left, or), tokens.slice(right, ends)].map((side) => written(text, side).replace(/,$/, ''))
  const question = (side: string) => questionOf('How many', shared, side, written(text, tokens.slice(ends)))
  return {
    parts: sides.map((side) => ({ name: /^\d/.test(side) ? `${tokens[left - 1]?.text} ${side}` : side.replace(leading, ''), question: question(side) })),
    kind: 'best',
    isMore: amounts.get(all[word]?.folded ?? '') ?? true
  }
}
