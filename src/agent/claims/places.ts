import type { Word } from './words.ts'

const ranked = new Set(['ranked', 'ranks', 'rank', 'ranking', 'no', 'number', 'place', 'placed', 'position', 'spot'])

/** `rank 3`, `number 3`, `#3`: a whole number that is a place. */
export function isPlaceNumber(words: readonly Word[], at: number, from: number): boolean {
  const word = words[at]
  if (word?.kind !== 'number' || !/^\d{1,5}$/.test(word.text) || at <= from) return false
  const before = words[at - 1]
  if (before?.text === '#') return true
  if (!ranked.has(before?.folded ?? '')) return false
  return !(before?.folded === 'number' && words[at - 2]?.folded === 'the')
}
