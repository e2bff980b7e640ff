import lists from './cues.json' with { type: 'json' }
import { cues, lowering, negations, numerals, raising } from './cues.ts'
import type { Word } from './words.ts'

interface Item {
  readonly type: string
  readonly from: number
  readonly to: number
}

/** `no others`, `not only`, `nothing else` and `without doubt` do not negate the clause. */
const exclusive = cues(lists.exclusive)
/** Phrases of several words that negate. */
const pairs = new Set(lists.denyingPhrases)
const crosses = cues('✗ ✘ ❌ 🚫 ≠')
const nobody = cues('no none nobody nothing never nowhere neither')

/** Whether words outside of names negate the clause. */
export function isNegated(words: readonly Word[], from: number, to: number, items: readonly Item[]): boolean {
  const named = items.filter(({ type }) => type === 'name')
  const isInName = (at: number) => named.some((item) => item.from <= at && at < item.to)
  for (let at = from; at < to; at++) if (denies(words, at, from, to) && !isInName(at) && !isContrast(words, at, named)) return true
  return false
}

function denies(words: readonly Word[], at: number, from: number, to: number): boolean {
  const [word = '', next = '', second = ''] = [at, at + 1, at + 2].map((one) => words[one]?.folded)
  const isOfNumber = words[at + 2]?.kind === 'number'
  if (word === 'no' && (isVerdict(words, at, from) || (next === '.' && isOfNumber))) return false
  if (negations.has(word) || /n['’]t$/i.test(words[at]?.text ?? '')) return !excludes(words, at, to)
  if (word === 'other' && next === 'than') return isOfNumber
  // `cut off 20` counts the removed nodes.
  if (word === 'cut' && isOfNumber) return false
  return crosses.has(word) || [`${word} ${next}`, `${word} ${next} ${second}`].some((pair) => pairs.has(pair))
}

/** `No, ...` at the start answers the question, and the clause after it is negated itself. */
function isVerdict(words: readonly Word[], at: number, from: number): boolean {
  const [before, next] = [words[at - 1]?.text ?? '', words[at + 1]]
  if (at !== from || next === undefined || next.kind === 'word' || next.kind === 'number') return false
  return !cues(': ? |').has(before) && next.text !== '|' && next.kind !== 'break'
}

const apartFrom = cues('apart aside other except')
const from = cues('from than for')

/** Whether the negation concerns the others only: `nobody but A`, `apart from A, nothing is`, `no way is shorter than 12`, `and none is larger`. */
function isOfOthers(words: readonly Word[], at: number, to: number): boolean {
  const ahead = words.slice(at + 1, Math.min(to, at + 4))
  if (ahead.some(({ folded }) => folded === 'but' || folded === 'except' || folded === 'than')) return true
  const around = words.slice(Math.max(0, at - 60), Math.min(to, at + 12))
  if (around.some(({ folded }, step) => apartFrom.has(folded) && from.has(around[step + 1]?.folded ?? ''))) return true
  const than = words.slice(at, to).findIndex(({ folded }) => folded === 'than')
  if (than >= 0) return words.slice(at + than + 1, at + than + 6).some(({ kind }) => kind === 'number')
  return ahead.some(({ folded }) => (raising.has(folded) || lowering.has(folded)) && /(er|more|less)$/.test(folded))
}

/** `not just one step` negates the number. */
const isOfNumber = (words: readonly Word[], at: number) =>
  (words[at]?.folded === 'just' || words[at]?.folded === 'only') && (words[at + 1]?.kind === 'number' || numerals.has(words[at + 1]?.folded ?? ''))

const mores = cues('more less fewer longer later')
const anybody = cues('one body anyone anybody anything')

function excludes(words: readonly Word[], at: number, to: number): boolean {
  const [word, next = '', second = ''] = [words[at]?.folded ?? '', words[at + 1]?.folded, at + 2 < to ? words[at + 2]?.folded : '']
  if (nobody.has(word) && isOfOthers(words, at, to)) return true
  if (!nobody.has(word) && isOfNumber(words, at + 1)) return false
  if (mores.has(next) && second === 'than') return words[at + 3]?.kind === 'number'
  return exclusive.has(next) || (anybody.has(next) && (second === 'else' || second === 'more')) || (word === 'without' && exclusive.has(second))
}

/** `A, not B, has the most` negates another name than the subject. */
function isContrast(words: readonly Word[], at: number, named: readonly Item[]): boolean {
  const denied = words[at]?.folded === 'not' ? named.find((item) => item.from === at + 1) : undefined
  if (denied === undefined || named.every((item) => item === denied)) return false
  return cues(', – — ( and').has(words[at - 1]?.folded ?? '') || words.slice(denied.to, denied.to + 2).some(({ folded }) => folded === 'but')
}

/** Recognizes an offer, which claims nothing: `Let me know if you want to go two steps further.` */
export function isOffer(words: readonly Word[], items: readonly Item[], start: number, to: number): boolean {
  const opening = words.slice(start, Math.min(to, start + 5)).map(({ folded }) => folded)
  return items.every(({ type }) => type !== 'name') && lists.offers.some((offer) => ` ${opening.join(' ')} `.includes(` ${offer} `))
}
