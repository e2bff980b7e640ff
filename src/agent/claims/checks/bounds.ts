import { type Checked, names } from '../claim.ts'
import type { Clause, NumberItem } from '../reading/clauses.ts'
import { lowering, raising } from '../reading/cues.ts'

const boundingWords = new Set(['least', 'most', 'than', 'over', 'under', 'exceeding', 'exceeds', 'above', 'below', 'between', 'within', 'up', 'beyond'])

/** The question said the number, and no row of the name denies it. */
export function isEcho(clause: Clause, item: NumberItem, bound: readonly string[], { asked, read, facts }: Checked): boolean {
  if (!asked.has(item.number.value)) return false
  const last = names(clause)
    .filter((name) => name.to <= item.from)
    .at(-1)
  if (last === undefined || bound.length === 0) return true
  const between = read.words.slice(last.to, item.from)
  const isTold = between.length === 1 && /^[(:]$/.test(between[0]?.text ?? '')
  return !isTold || !facts.byName.get(last.name)?.some((fact) => fact.row !== null && fact.numbers.some(({ field }) => field !== 'rank'))
}

export function isBounded(clause: Clause, item: NumberItem, { read }: Checked): boolean {
  const first = Math.max(clause.from, item.from - 3)
  const before = read.words.slice(first, item.from)
  const wordBefore = read.words[first - 1]?.folded ?? ''
  // `no way is shorter than 12` tells the least itself.
  if (read.words.slice(clause.from, item.from).some(({ folded }) => folded === 'no' || folded === 'none' || folded === 'nothing')) return false
  // `adds up to 12` tells the sum itself.
  const isSum = (at: number) => /^(add|come|sum|amount|end)/.test(before[at - 1]?.folded ?? wordBefore)
  return before.some(({ folded }, at) => boundingWords.has(folded) && !(folded === 'up' && (isSum(at) || before[at + 1]?.folded !== 'to')))
}

/** `more than 10`: some number of the names, or of a summary where there are none, is. */
export function isWithin(clause: Clause, item: NumberItem, bound: readonly string[], { read, facts, asked }: Checked): boolean {
  const before = read.words.slice(Math.max(clause.from, item.from - 3), item.from).map(({ folded }) => folded)
  const isLow = before.some((word) => raising.has(word) || word === 'least' || word === 'beyond')
  const isHigh = before.some((word) => lowering.has(word) || word === 'most' || word === 'within' || word === 'up')
  if (isLow === isHigh) return asked.has(item.number.value)
  const isIn = (value: number) => (isLow ? value >= item.number.value : value <= item.number.value)
  if (bound.length === 0)
    return (
      asked.has(item.number.value) ||
      facts.sources.some(({ summary }) =>
        summary.numbers.some(({ value }) => value !== 0 && isIn(value) && Math.abs(value - item.number.value) <= 0.1 * Math.abs(value))
      )
    )
  return bound.every((name) => facts.byName.get(name)?.some(({ numbers }) => numbers.some(({ field, value }) => field !== 'rank' && isIn(value))) === true)
}
