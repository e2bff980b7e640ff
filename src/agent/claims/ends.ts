import type { Clause, NameItem } from './clauses.ts'
import type { Word } from './words.ts'

const startWords = /^(from|between|leaving|departing)$/
const startVerbs = /^(start|starts|starting|begin|begins|beginning|originates|leaves|departs)$/
const endWords = /^(to|reach|reaches|reaching|towards?|until|into)$/
const endVerbs = /^(end|ends|ending|finish|finishes|finishing|arrive|arrives|arriving|terminates)$/
const away = /^(away|reachable|reached|distant|accessible|far)$/

/** Where a way begins and ends by the words of a clause: `from A to B`, `between A and B`, `A to B`, `B is 3 away from A`, `starting at A, ... ends at B`. */
export function endsOf(clause: Clause, words: readonly Word[]): readonly [NameItem, NameItem] | null {
  const all = clause.items.filter((item): item is NameItem => item.type === 'name')
  const before = (item: NameItem, back = 1) => words[item.from - back]?.folded ?? ''
  const isStart = (item: NameItem) => startWords.test(before(item)) || (/^(at|in|with)$/.test(before(item)) && startVerbs.test(before(item, 2)))
  const isEnd = (item: NameItem) => endWords.test(before(item)) || (/^(at|in|with)$/.test(before(item)) && endVerbs.test(before(item, 2)))
  const start = all.find(isStart)
  if (start === undefined) return adjacent(all, words)
  const isBetween = before(start) === 'between'
  const other = all.filter((item) => item !== start && item.name !== start.name)
  const end = isBetween ? other.find((item) => item.from > start.to && before(item) === 'and') : other.findLast(isEnd)
  if (end !== undefined) return [start, end]
  const reached = other.find((item) => words.slice(item.to, clause.to).some(({ folded }) => away.test(folded)))
  return reached === undefined ? null : [start, reached]
}

/** `A to B`. */
function adjacent(all: readonly NameItem[], words: readonly Word[]): readonly [NameItem, NameItem] | null {
  const [first, second] = all
  if (first === undefined || second === undefined || all.length !== 2 || first.name === second.name) return null
  const between = words.slice(first.to, second.from).map(({ folded }) => folded)
  return between.length === 1 && /^(to|→)$/.test(between[0] ?? '') ? [first, second] : null
}
