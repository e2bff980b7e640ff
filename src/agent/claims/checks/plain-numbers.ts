import { type Checked, distinctNames } from '../claim.ts'
import { joinedPair } from '../evidence/pairs.ts'
import { isHop } from '../evidence/units.ts'
import type { Clause, NumberItem, ReadText } from '../reading/clauses.ts'
import { groupNouns, numerals } from '../reading/cues.ts'
import type { Word } from '../reading/words.ts'

const ranked = new Set('ranked ranks rank ranking number place placed position spot'.split(' '))
const rankNouns = new Set('rank ranking place position standing # no nr pos'.split(' '))

/** `rank 3`, `number 3`, `#3`, `Rank: 3`, a number under the heading `Rank`, `2 ahead of A`: a place in a ranking; null: it is none. */
export function placeAt({ words, heads, placed }: ReadText, at: number, from: number): number | null {
  const value = wholeAt(words[at])
  if (placed.has(at)) return value
  if (value === null || (at <= from && !heads.has(at))) return null
  const [before, second] = [words[at - 1]?.folded ?? '', words[at - 2]?.folded ?? '']
  if (/^(ahead|above) of$/.test(`${words[at + 1]?.folded} ${words[at + 2]?.folded}`)) return value + 1
  const isNumbered = before === '#' || /^(no|nr) [.]$/.test(`${second} ${before}`) || heads.get(at)?.some(({ stem }) => rankNouns.has(stem)) === true
  return isNumbered || (ranked.has(before) && !(before === 'number' && isCountOrName(words[at - 2]))) || isTold(words, at, from) ? value : null
}

/** `the number`, `community number`, `"B" number`: no place follows. */
const isCountOrName = (word: Word | undefined) => word !== undefined && (word.folded === 'the' || groupNouns.has(word.stem) || /^["”]$/.test(word.text))

function wholeAt(word: Word | undefined): number | null {
  if (word?.kind === 'number') return /^\d{1,5}$/.test(word.text) ? Number(word.text) : null
  return numerals.get(word?.folded ?? '') ?? null
}

/** `Rank of A: 3`, `its rank is 3`. */
function isTold(words: readonly Word[], at: number, from: number): boolean {
  if (!/^([:=]|is|was|as)$/.test(words[at - 1]?.folded ?? '')) return false
  const said = words.slice(Math.max(from, at - 14), at)
  const noun = said.findLastIndex(({ folded }) => /^(rank|ranking|position|place|standing)$/.test(folded))
  return (
    noun >= 0 &&
    !said.slice(noun).some(({ kind, text, stem }) => kind === 'number' || text === ',' || /^(value|score)$/.test(stem)) &&
    said[noun + 1]?.folded !== 'by'
  )
}

/** Words before a number that counts what the text itself tells. */
const counting = new Set('top the these those both first last of between all following other next remaining our into compare are here'.split(' '))

/** `the two`, `the top three`, `two different communities`, `100 % sure`: a number of the names that the text tells, which claims nothing. */
export function isIdle({ number, from, to }: NumberItem, clause: Clause, checked: Checked): boolean {
  const { words, items } = checked.read
  const [before, after] = [words[from - 1]?.folded ?? '', words[to]?.folded ?? '']
  if (/^(sure|certain|confident)$/.test(after)) return true
  if (!Number.isInteger(number.value) || number.percent || number.value > 20) return false
  const isSpelt = words[from]?.kind === 'word'
  if (number.value === 1) return isNextTo(words[to], clause, checked) || (isSpelt && isPronoun(words, from, to))
  const isOfNames = [clause.items, clause.sentence, items].some((some) => distinctNames(some).length === number.value)
  return isOfNames && (/^(different|separate|distinct)$/.test(after) || (counting.has(before) && (isSpelt || /^(top|first)$/.test(before))))
}

/** `one step apart`: neighbours, where no result measures the way. */
function isNextTo(noun: Word | undefined, clause: Clause, checked: Checked): boolean {
  const [first, second, third] = distinctNames(clause.items)
  if (first === undefined || second === undefined || third !== undefined || !isHop(noun?.stem ?? '')) return false
  const { truth, fact } = joinedPair(checked, first, second, true)
  return fact?.source.unit === null && truth === !clause.isNegated
}

const counts = new Set(
  'only just exactly precisely has have had is are was were find finds found contains contain takes take needs need count counts of : = → total'.split(' ')
)

/** `one of`, `the one`, `number one`, `one that`: `one` counts after a verb and before what is counted. */
function isPronoun(words: readonly Word[], from: number, to: number): boolean {
  if (!counts.has(words[from - 1]?.folded ?? '') || words[to]?.kind !== 'word') return true
  const after = [words[to], words[to + 1]].map((word) => word?.folded ?? '')
  return /^(and|of|that|which|who|is|in|with|at|by|for|can|single|more)$/.test(after[0] ?? '') || /^(that|which|who|for)$/.test(after[1] ?? '')
}
