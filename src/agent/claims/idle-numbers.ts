import { type Checked, names } from './checked.ts'
import type { Clause, NumberItem } from './clauses.ts'
import { joinedPair } from './pairs.ts'
import { isHop } from './units.ts'
import type { Word } from './words.ts'

/** Words before a number that counts what the text itself tells. */
const counting = new Set('top the these those both first last of between all following other our into compare are here'.split(' '))

/** `the two`, `the top three`, `two different communities`: a number of the names that the text tells, which claims nothing. */
export function isIdle({ number, from, to }: NumberItem, clause: Clause, checked: Checked): boolean {
  const { read } = checked
  const { words } = read
  if (!Number.isInteger(number.value) || number.percent) return isSureness(words, to)
  const isSpelt = words[from]?.kind === 'word'
  const before = words[from - 1]?.folded ?? ''
  const after = words[to]?.folded ?? ''
  if (number.value === 1) return isNextTo(words[to], clause, checked) || (isSpelt && isPronoun(words, from, to))
  if (number.value < 2 || number.value > 20) return false
  if (/^(different|separate|distinct)$/.test(after)) return isTold(number.value, clause, read.items)
  return counting.has(before) && (isSpelt || before === 'top' || before === 'first') && isTold(number.value, clause, read.items)
}

/** `one step apart`: neighbours, where no result measures the way. */
function isNextTo(noun: Word | undefined, clause: Clause, checked: Checked): boolean {
  const [first, second, third] = new Set(names(clause).map(({ name }) => name))
  if (first === undefined || second === undefined || third !== undefined || !isHop(noun?.stem ?? '')) return false
  const { truth, fact } = joinedPair(checked, first, second, true)
  return fact?.source.unit === null && truth === !clause.isNegated
}

/** As many names stand in the clause, the sentence or the text. */
function isTold(value: number, clause: Clause, all: Checked['read']['items']): boolean {
  return [clause.items, clause.sentence, all].some((items) => new Set(items.flatMap((item) => (item.type === 'name' ? [item.name] : []))).size === value)
}

const counts = new Set(
  'only just exactly precisely has have had is are was were find finds found contains contain takes take needs need count counts of : = → total'.split(' ')
)

/** `one of`, `the one`, `number one`, `the same one`: `one` counts after a verb and before what is counted. */
function isPronoun(words: readonly Word[], from: number, to: number): boolean {
  const before = words[from - 1]
  const isCounting = before !== undefined && counts.has(before.folded)
  return !isCounting || words[to]?.kind !== 'word' || /^(and|of|that|which|who|is|in|with|at|by|for|can|single|more)$/.test(words[to]?.folded ?? '')
}

/** `100 % sure`. */
const isSureness = (words: readonly Word[], to: number) => /^(sure|certain|confident)$/.test(words[to]?.folded ?? '')
