import { closedClass } from '../../linking/lexicon/function-words.ts'
import { isWordSign } from './tokens.ts'

/** Returns the last words before a place in lower case, in order. */
export function wordsBefore(text: string, end: number, count: number): string[] {
  const words: string[] = []
  let last = end
  for (let at = end - 1; at >= -1 && words.length < count; at--) {
    if (at >= 0 && isWordSign(text[at] ?? '')) continue
    if (last - at > 1) words.unshift(text.slice(at + 1, last).toLowerCase())
    last = at
  }
  return words
}

const MOST_BACK = 300
/** Returns the words of the sentence before a place, up to a bound. */
export function sentenceBefore(text: string, end: number): string[] {
  const isEnd = (at: number) => text[at] === '\n' || ('.?!'.includes(text[at] ?? '') && (text[at + 1] ?? '').trim() === '')
  const least = Math.max(0, end - MOST_BACK)
  let start = end
  while (start > least && !isEnd(start - 1)) start--
  return wordsBefore(text.slice(start, end), end - start, 12)
}

/** Whether the sentence at a place ends with a question mark. */
export function endsInQuestionMark(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '?') return true
    if (text[at] === '\n' || (text[at] === '.' && (text[at + 1] ?? ' ').trim() === '')) return false
  }
  return false
}

/** Function words that can occur within a name; any other one marks a sentence. */
export const within: ReadonlySet<string> = new Set(['of', 'the', 'de', 'la', 'and'])
/** Whether a function word cannot occur within a name. */
export const isWording = (word: string): boolean => isLittleWord(word.toLowerCase()) && !within.has(word)

export const isLittleWord = (name: string): boolean => name.length > 1 && closedClass.has(name)
