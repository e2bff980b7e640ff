import type { ReadText } from './clauses.ts'
import { numerals } from './cues.ts'
import type { Word } from './words.ts'

const ranked = new Set('ranked ranks rank ranking number place placed position spot'.split(' '))
const rankNouns = new Set('rank ranking place position standing # no nr pos'.split(' '))

/** `rank 3`, `number 3`, `#3`, `Rank: 3`, a number under the heading `Rank`, `2 ahead of A`: a place; null: it is none. */
export function placeAt(read: Pick<ReadText, 'words' | 'heads' | 'placed'>, at: number, from: number): number | null {
  const { words } = read
  const value = wholeAt(words[at])
  if (read.placed.has(at)) return value
  if (value === null || (at <= from && !read.heads.has(at))) return null
  const [next, second] = [words[at + 1]?.folded ?? '', words[at + 2]?.folded ?? '']
  if (second === 'of' && /^(ahead|above)$/.test(next)) return value + 1
  return isNumbered(read, at) || isTold(words, at, from) ? value : null
}

function isNumbered({ words, heads }: Pick<ReadText, 'words' | 'heads'>, at: number): boolean {
  const [before, second] = [words[at - 1]?.folded ?? '', words[at - 2]?.folded ?? '']
  if (before === '#' || /^(no|nr) [.]$/.test(`${second} ${before}`)) return true
  return heads.get(at)?.some(({ stem }) => rankNouns.has(stem)) === true || (ranked.has(before) && `${second} ${before}` !== 'the number')
}

function wholeAt(word: Word | undefined): number | null {
  if (word?.kind === 'number') return /^\d{1,5}$/.test(word.text) ? Number(word.text) : null
  return numerals.get(word?.folded ?? '') ?? null
}

/** `Rank of A: 3`, `its rank is 3`. */
function isTold(words: readonly Word[], at: number, from: number): boolean {
  if (!/^([:=]|is|was|as)$/.test(words[at - 1]?.folded ?? '')) return false
  const said = words.slice(Math.max(from, at - 14), at)
  const noun = said.findLastIndex(({ folded }) => /^(rank|ranking|position|place|standing)$/.test(folded))
  return noun >= 0 && !said.slice(noun).some(({ kind, text }) => kind === 'number' || text === ',') && said[noun + 1]?.folded !== 'by'
}

export function isPlaceNumber(read: Pick<ReadText, 'words' | 'heads' | 'placed'>, at: number, from: number): boolean {
  return placeAt(read, at, from) !== null
}
