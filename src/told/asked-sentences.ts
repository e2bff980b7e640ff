import { readForm } from '../parser/form/read-form.ts'
import { wordsIn } from './reading/direction.ts'
import { isWordSign, type Span } from './reading/marks.ts'
import { words } from './word-lists.ts'

const ends = new Set(['.', '?', '!', '…'])
const abbreviations = new Set(['i.e.', 'e.g.'])
const closing = new Set([')', ']', '"', '”', "'"])
const isBlank = (sign: string | undefined) => sign === undefined || sign.trim() === ''

/** Whether a sentence ends behind a place: at a line's end, or at a sign with a blank behind it. */
function endsAt(text: string, at: number): boolean {
  if (text[at] === '\n') return true
  if (!ends.has(text[at] ?? '')) return false
  if (text[at] === '.' && abbreviations.has(text.slice(at - 3, at + 1).toLowerCase())) return false
  const next = closing.has(text[at + 1] ?? '') ? at + 2 : at + 1
  return isBlank(text[next])
}

/** Where the sentences of a text stand; O(length). */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !endsAt(text, at)) continue
    const end = Math.min(text.length, closing.has(text[at + 1] ?? '') ? at + 2 : at + 1)
    if (text.slice(start, end).trim() !== '') found.push({ start, end })
    start = end
  }
  return found
}

interface Sentence {
  readonly text: string
  readonly does: 'ask' | 'order' | 'form' | 'note' | 'tell'
}

/** `Q: Is there a way?` without what leads to it. */
function withoutPrompt(text: string): string {
  const colon = text.indexOf(':')
  return colon !== -1 && words.prompts.has(text.slice(0, colon).trim().toLowerCase()) ? text.slice(colon + 1).trim() : text
}

function sentenceOf(written: string, asked: string): Sentence | null {
  const text = withoutPrompt(written.trim())
  const [first = ''] = wordsIn(text)
  if (first === '') return null
  // What is left of lists stands in brackets.
  if (wordsIn(asked).length === 0) return isWordSign(text[0] ?? '') ? { text, does: 'form' } : null
  if (text.includes('?')) return { text, does: 'ask' }
  return { text, does: words.asides.has(first) ? 'note' : words.commands.has(first) ? 'order' : 'tell' }
}

/** The sentences that ask: those with a question mark and what is ordered right behind them, else the last orders, else the last sentence. */
function asking(sentences: readonly Sentence[]): Sentence[] {
  const said = sentences.filter(({ does }) => does !== 'form')
  const isMarked = said.map(({ does }, at) => does === 'ask' || (does === 'order' && said[at - 1]?.does === 'ask'))
  if (isMarked.includes(true)) return said.filter((_, at) => isMarked[at])
  const last = said.findLastIndex(({ does }) => does === 'order')
  const first = said.findLastIndex(({ does }, at) => at < last && does !== 'order') + 1
  return last === -1 ? said.filter(({ does }) => does === 'tell').slice(-1) : said.slice(first, last + 1)
}

const saysSuch = ({ text }: Sentence) => {
  const said = wordsIn(text)
  const isThat = (word: string | undefined) => word === 'that' || word === 'this'
  return said.some(
    (word, at) => (word === 'such' && said[at + 1] !== 'that' && said[at + 1] !== 'as') || (isThat(word) && (said[at - 1] === 'like' || said[at + 1] === 'way'))
  )
}

/** What `such` and `like that` stand for is said right before. */
function withBefore(asked: readonly Sentence[], sentences: readonly Sentence[]): readonly Sentence[] {
  const before = sentences[sentences.indexOf(asked[0] as Sentence) - 1]
  const isMeant = before?.does === 'tell' && ends.has(before.text.at(-1) ?? '') && asked.some(saysSuch)
  return isMeant ? [before, ...asked] : asked
}

/** What a text asks of the graph that it tells: its question, and what it says of the form of the answer. O(length). */
export function askedIn(rest: string): string {
  const { asked: formless } = readForm(rest)
  const sentences = sentencesOf(rest).flatMap(({ start, end }) => sentenceOf(rest.slice(start, end), formless.slice(start, end)) ?? [])
  const forms = sentences.filter(({ does }) => does === 'form')
  return [...withBefore(asking(sentences), sentences), ...forms].map(({ text }) => text).join(' ')
}
