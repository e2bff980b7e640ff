import { lowering, negations, numerals, raising } from './cues.ts'
import type { Word } from './words.ts'

interface Item {
  readonly type: string
  readonly from: number
  readonly to: number
}

/** `no others`, `not only`, `nothing else`, `without doubt`: said of what is not told, or of how sure it is. */
const exclusive = new Set(
  'only more fewer less other others else just later longer doubt question exception exceptions surprise surprisingly surprising matter wonder further besides beyond even counting including mention unexpectedly'.split(
    ' '
  )
)
/** Words of two that deny together. */
const pairs = new Set([
  'out reach',
  'beyond reach',
  'cut off',
  'rule out',
  'rules out',
  'ruled out',
  'dead end',
  'dead ends',
  'far from',
  'off limits',
  'falls apart'
])

/** Whether words deny what they say, outside of names. */
export function isNegated(words: readonly Word[], from: number, to: number, items: readonly Item[]): boolean {
  const named = items.filter(({ type }) => type === 'name')
  const isInName = (at: number) => named.some((item) => item.from <= at && at < item.to)
  for (let at = from; at < to; at++)
    if (denies(words, at, from, to) && !isInName(at) && !isContrast(words, at, named) && !isAside(words, at, to, items)) return true
  return false
}

/** `(no filters applied)` in the midst of a clause: it denies nothing outside of the brackets. */
function isAside(words: readonly Word[], at: number, to: number, items: readonly Item[]): boolean {
  const open = words.slice(0, at).findLastIndex(({ text }) => text === '(' || text === ')')
  const close = words.findIndex(({ text }, other) => other > at && text === ')')
  if (words[open]?.text !== '(' || close < 0 || !words.slice(close + 1, to).some(({ kind }) => kind === 'word' || kind === 'number')) return false
  return !items.some((item) => item.from > open && item.to <= close)
}

function denies(words: readonly Word[], at: number, from: number, to: number): boolean {
  const { folded, text } = words[at] as Word
  const next = words[at + 1]
  if (folded === 'no' && (isVerdict(words, at, from) || (next?.text === '.' && words[at + 2]?.kind === 'number'))) return false
  if (negations.has(folded) || /n['’]t$/i.test(text)) return !excludes(words, at, to)
  if (/^[✗✘❌🚫≠]$/u.test(text)) return true
  return deniesWith(folded, next?.folded ?? '', words[at + 2])
}

/** Words that deny together: `out of reach`, `other than 12`. */
function deniesWith(word: string, next: string, second: Word | undefined): boolean {
  if (word === 'other' && next === 'than') return second?.kind === 'number'
  // `cut off 20`: how many.
  if (second?.kind === 'number' && word === 'cut') return false
  return pairs.has(`${word} ${next}`) || (next === 'of' && pairs.has(`${word} ${second?.folded ?? ''}`))
}

const nobody = new Set('no none nobody nothing never nowhere neither'.split(' '))

/** `nobody but A`, `apart from A, nothing is`: only A. */
function hasException(words: readonly Word[], at: number, to: number): boolean {
  if (words.slice(at + 1, Math.min(to, at + 4)).some(({ folded }) => folded === 'but' || folded === 'except' || folded === 'than')) return true
  return words
    .slice(Math.max(0, at - 60), Math.min(to, at + 12))
    .some(({ folded }, step, all) => /^(apart|aside|other|except)$/.test(folded) && /^(from|than|for)$/.test(all[step + 1]?.folded ?? ''))
}

/** `no way is shorter than 12`: the number itself. */
function isBound(words: readonly Word[], at: number, to: number): boolean {
  const than = words.slice(at, to).findIndex(({ folded }) => folded === 'than')
  return than > 0 && words.slice(at + than + 1, at + than + 6).some(({ kind }) => kind === 'number')
}

/** `and none is larger`: said of the others. */
function isOfMore(words: readonly Word[], at: number, to: number): boolean {
  const near = words.slice(at + 1, Math.min(to, at + 4))
  return (
    near.some(({ folded }) => /(er|more|less)$/.test(folded) && (raising.has(folded) || lowering.has(folded))) &&
    !words.slice(at, to).some(({ folded }) => folded === 'than')
  )
}

/** `No, ...` at the beginning answers a question, and what follows says the same. */
function isVerdict(words: readonly Word[], at: number, from: number): boolean {
  const next = words[at + 1]
  if (next?.kind === 'word' || next?.kind === 'number') return false
  const before = words[at - 1]
  return at === from && before?.text !== ':' && before?.text !== '?' && before?.text !== '|' && next !== undefined && !/^[|\n]$/.test(next.text)
}

/** Denied of all but what is told. */
const isOfOthers = (words: readonly Word[], at: number, to: number) => hasException(words, at, to) || isBound(words, at, to) || isOfMore(words, at, to)

/** `not just one step` denies the number. */
const isOfNumber = (words: readonly Word[], at: number) =>
  /^(just|only)$/.test(words[at]?.folded ?? '') && (words[at + 1]?.kind === 'number' || numerals.has(words[at + 1]?.folded ?? ''))

function excludes(words: readonly Word[], at: number, to: number): boolean {
  const [word, next = '', second = ''] = [words[at]?.folded ?? '', words[at + 1]?.folded, at + 2 < to ? words[at + 2]?.folded : '']
  if (nobody.has(word) ? isOfOthers(words, at, to) : isOfNumber(words, at + 1)) return nobody.has(word)
  if (/^(more|less|fewer|longer|later)$/.test(next) && second === 'than') return words[at + 3]?.kind === 'number'
  if (exclusive.has(next) || /^(one|body|anyone|anybody|anything) (else|more|or)$/.test(`${next} ${second}`)) return true
  return (word === 'not' && words[at - 1]?.folded === 'or') || (word === 'without' && /^(doubt|question|exception|surprise|ado)$/.test(second))
}

/** `A, not B, has the most`: the denial is of another name than the sentence is about. */
function isContrast(words: readonly Word[], at: number, named: readonly Item[]): boolean {
  if (words[at]?.folded !== 'not') return false
  const denied = named.find((item) => item.from === at + 1)
  if (denied === undefined || named.every((item) => item === denied)) return false
  return (
    /^[,–—(]$/.test(words[at - 1]?.text ?? '') ||
    words[at - 1]?.folded === 'and' ||
    words.slice(denied.to, denied.to + 2).some(({ folded }) => folded === 'but')
  )
}

const offers = /\b((let|tell|ask) me|want me|would you|do you want|shall i|should i|(happy|glad) to|feel free)\b/

/** `Let me know if you want to go two steps further.`: claims nothing. */
export function isOffer(words: readonly Word[], items: readonly Item[], from: number, to: number): boolean {
  const said = words.slice(from, Math.min(to, from + 5)).map(({ folded }) => folded)
  return items.every(({ type }) => type !== 'name') && offers.test(said.join(' '))
}
