import type { Checked } from './checked.ts'
import type { Clause, DateItem, Item, NameItem, NumberItem } from './clauses.ts'
import { nameGroups } from './clauses.ts'
import { connectors } from './cues.ts'
import { endsOf } from './ends.ts'
import { nounAfter } from './number-words.ts'
import type { Word } from './words.ts'

const links = new Set(['for', 'by', 'at', 'of', 'to', 'in', 'on', 'under', 'belongs', 'held', 'from'])

/** The names that a number is told of: those before it, or those after it where none stands before. */
export function boundNames(clause: Clause, item: NumberItem | DateItem, { read }: Checked): readonly string[] {
  const groups = nameGroups(clause, read.words)
  if (groups.length === 0) return clause.carried
  const before = groups.filter((group) => (group.at(-1) as NameItem).to <= item.from).at(-1)
  const after = groups.find((group) => (group[0] as NameItem).from >= item.to)
  const isTaken = before !== undefined && clause.items.some((other) => other.type !== 'name' && isBetween(other, (before.at(-1) as NameItem).to, item.from))
  const follows = after !== undefined && isLinked(clause, item, after[0] as NameItem, read.words)
  const isAlternate =
    after !== undefined &&
    startsWithNumber(clause) &&
    clause.items.filter(({ type }) => type !== 'name').length >= groups.length &&
    !clause.items.some((other) => other.type !== 'name' && isBetween(other, item.to, (after[0] as NameItem).from))
  const chosen = before === undefined || (isTaken && follows) || (follows && startsWithNumber(clause)) || isAlternate ? (after ?? before) : before
  return distribute(clause, item, chosen ?? [], groups)
}

const isBetween = (item: Item, from: number, to: number) => item.from >= from && item.to <= to

function startsWithNumber({ items }: Clause): boolean {
  return items[0] !== undefined && items[0].type !== 'name'
}

/** `12 for A`, `12 by A`: a word of belonging stands between, and no other number. */
function isLinked(clause: Clause, item: Item, name: NameItem, words: readonly Word[]): boolean {
  if (clause.items.some((other) => other.type !== 'name' && isBetween(other, item.to, name.from))) return false
  const between = words.slice(item.to, name.from)
  return between.length <= 6 && between.some(({ folded }) => links.has(folded)) && !between.some(({ folded }) => connectors.has(folded) && folded !== '(')
}

/** `A and B have 3 and 4`: as many numbers as names, one each. */
function distribute(clause: Clause, item: Item, group: readonly NameItem[], groups: readonly NameItem[][]): readonly string[] {
  const numbers = clause.items.filter((other) => other.type !== 'name')
  if (group.length > 1 && groups.length === 1 && numbers.length === group.length && numbers.every((other) => other.from > (group.at(-1) as NameItem).to)) {
    const own = group[numbers.findIndex(({ from }) => from === item.from)]
    if (own !== undefined) return [own.name]
  }
  // In a list, a number in brackets or after a colon is of the name before it alone.
  const last = group.at(-1)
  return last !== undefined && group.length > 1 && item.from - last.to <= 1 && item.from >= last.to ? [last.name] : group.map(({ name }) => name)
}

/** The two names of a clause that tells a number of a way or pair. */
export function pairedNames(clause: Clause, item: NumberItem, checked: Checked): readonly string[] {
  const ends = endsOf(clause, checked.read.words)
  const numbers = clause.items.filter((other) => other.type === 'number')
  if (ends === null || numbers.length > 2 || nounAfter(item, checked) === 'node') return []
  return [...new Set(ends.map(({ name }) => name))]
}
