import { readForm } from '../parser/form/read-form.ts'
import type { InlineGraph } from './inline-graph.ts'
import { wordsIn } from './reading/direction.ts'
import { isWordSign, type Span } from './reading/tokens.ts'
import { words } from './word-lists.ts'

const ends = new Set(['.', '?', '!', '…'])
const abbreviations = new Set(['i.e.', 'e.g.'])
const closing = new Set([')', ']', '"', '”', "'"])
const isBlank = (sign: string | undefined) => sign === undefined || sign.trim() === ''

/** Whether a sentence ends here: at a line break, or at a sign before a blank. */
function endsAt(text: string, at: number): boolean {
  if (text[at] === '\n') return true
  if (!ends.has(text[at] ?? '')) return false
  if (text[at] === '.' && abbreviations.has(text.slice(at - 3, at + 1).toLowerCase())) return false
  const next = closing.has(text[at + 1] ?? '') ? at + 2 : at + 1
  return isBlank(text[next])
}

/** Returns the spans of a text's sentences; O(length). */
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

/** Removes the prompt of `Q: Is there a way?` */
function withoutPrompt(text: string): string {
  const colon = text.indexOf(':')
  return colon !== -1 && words.prompts.has(text.slice(0, colon).trim().toLowerCase()) ? text.slice(colon + 1).trim() : text
}

function sentenceOf(written: string, question: string): Sentence | null {
  const text = withoutPrompt(written.trim())
  const [first = ''] = wordsIn(text)
  if (first === '') return null
  // The rest of a list is in brackets.
  if (wordsIn(question).length === 0) return isWordSign(text[0] ?? '') ? { text, does: 'form' } : null
  if (text.includes('?')) return { text, does: 'ask' }
  return { text, does: words.asides.has(first) ? 'note' : words.commands.has(first) ? 'order' : 'tell' }
}

/** Selects the sentences that ask: those with a question mark and the orders right after them, else the last orders, else the last sentence. */
function asking(sentences: readonly Sentence[]): Sentence[] {
  const content = sentences.filter(({ does }) => does !== 'form')
  const isMarked = content.map(({ does }, at) => does === 'ask' || (does === 'order' && content[at - 1]?.does === 'ask'))
  if (isMarked.includes(true)) return content.filter((_, at) => isMarked[at])
  const last = content.findLastIndex(({ does }) => does === 'order')
  const first = content.findLastIndex(({ does }, at) => at < last && does !== 'order') + 1
  return last === -1 ? content.filter(({ does }) => does === 'tell').slice(-1) : content.slice(first, last + 1)
}

const saysSuch = ({ text }: Sentence) => {
  const words = wordsIn(text)
  const isThat = (word: string | undefined) => word === 'that' || word === 'this'
  return words.some(
    (word, at) =>
      (word === 'such' && words[at + 1] !== 'that' && words[at + 1] !== 'as') || (isThat(word) && (words[at - 1] === 'like' || words[at + 1] === 'way'))
  )
}

/** Adds the sentence before the question where `such` or `like that` refers to it. */
function withBefore(questions: readonly Sentence[], sentences: readonly Sentence[]): readonly Sentence[] {
  const before = sentences[sentences.indexOf(questions[0] as Sentence) - 1]
  const isMeant = before?.does === 'tell' && ends.has(before.text.at(-1) ?? '') && questions.some(saysSuch)
  return isMeant ? [before, ...questions] : questions
}

/** An apostrophe inside a word is not a quote. */
const quoted = /(?<![\p{L}\p{N}])['"`‘“]([^"`‘“”\n]{1,200}?)['"`’”](?![\p{L}\p{N}])/gu
const sayingG = new Set(['G', 'G?', 'G.', 'G,', 'G:'])
const withGraph = (text: string) =>
  text
    .split(' ')
    .map((part) => (sayingG.has(part) ? part.replace('G', 'the graph') : part))
    .join(' ')

/** Whether the text defines neighbours as successors: `we consider the successors of a node as its neighbours`. */
const meansSuccessors = (text: string): boolean =>
  sentencesOf(text).some(({ start, end }) => {
    const words = wordsIn(text.slice(start, end))
    return ['successors', 'as', 'neighbors'].every((word) => words.includes(word)) || ['successors', 'as', 'neighbours'].every((word) => words.includes(word))
  })

const whether = new Set(['whether', 'if', 'false:'])
/** Turns `Determine whether the graph is connected` or `True or false: the graph is connected` into a question. */
function asQuestion(text: string): string {
  const all = text.trimEnd().split(' ')
  // The heading of the list is dropped: `Which way is the shortest? Edges:`
  const parts = all.at(-1)?.endsWith(':') ? all.slice(0, -1) : all
  const lead = parts.findIndex((part) => whether.has(part.toLowerCase())) + 1
  const clause = parts.slice(lead)
  const verb = clause.findIndex((part) => words.standing.has(part.toLowerCase()))
  const isLed = lead > 0 && lead < 4 && verb > 0 && words.deciding.has(parts[0]?.toLowerCase() ?? '')
  return isLed ? [clause[verb], ...clause.slice(0, verb), ...clause.slice(verb + 1)].join(' ') : parts.join(' ')
}

/** Drops quotes around names. Replaces `G` by `the graph`, and neighbours by successors if the text equates them. */
export function plainly(question: string, { nodes, rest }: InlineGraph): string {
  const names = new Set(nodes)
  const unquoted = question.replaceAll(quoted, (written, name: string) => (names.has(name) ? name : written))
  const wording = names.has('G') ? unquoted : withGraph(unquoted)
  return asQuestion(meansSuccessors(rest) ? wording.replaceAll('neighbour', 'successor').replaceAll('neighbor', 'successor') : wording)
}

/** Extracts the question, and the sentences about the form of its answer. O(length). */
export function extractQuestion(rest: string): string {
  const { text: formless } = readForm(rest)
  const sentences = sentencesOf(rest).flatMap(({ start, end }) => sentenceOf(rest.slice(start, end), formless.slice(start, end)) ?? [])
  const forms = sentences.filter(({ does }) => does === 'form')
  return [...withBefore(asking(sentences), sentences), ...forms].map(({ text }) => text).join(' ')
}
