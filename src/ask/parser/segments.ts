import type { LinkedQuestion } from '../linking/link-question.ts'
import type { Mention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'
import { entriesOf } from './lexicon.ts'
import { fillersIn } from './words.ts'

/** A sentence, or a part of one that could stand alone. */
export interface Segment {
  readonly start: number
  readonly end: number
}

const BREAKS: ReadonlySet<string> = new Set([':', ';', '...', '…', '–', '—'])

function isLast(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]]
  if (next === undefined || next.sentence !== token.sentence || BREAKS.has(token.text)) return true
  return token.text === '-' && (before?.end ?? 0) < token.start && token.end < next.start
}

/** Splits a text into segments and drops small talk. */
export function segmentsOf({ tokens }: LinkedQuestion): Segment[] {
  const ends = tokens.flatMap((_, at) => (isLast(tokens, at) ? [at + 1] : []))
  return ends.flatMap((end, place) => {
    const start = ends[place - 1] ?? 0
    const held = tokens.slice(start, end)
    const fillers = fillersIn(held)
    return held.every((token, at) => fillers.has(at) || (token.folded === 'and' && at === 0)) ? [] : [{ start, end }]
  })
}

/** A sentence with such a word restricts what the next one wants. */
const WANTING: ReadonlySet<string> = new Set(
  'want need look prefer like seek mean care interested only just consider take suppose assume imagine let leave ignore skip count treat exclude include if not no never except after follow start begin restrict'.split(
    ' '
  )
)
const SELF: ReadonlySet<string> = new Set(['i', 'we', 'my', 'our', "i'm", "we're", "i've", "we've", "i'll", 'there', 'it'])
const NAMING: ReadonlySet<Mention['kind']> = new Set(['node', 'value', 'number', 'date'])
const SURE = 0.7

const saidIn = (mentions: readonly Mention[], { start, end }: Segment) => mentions.filter((mention) => mention.start >= start && mention.end <= end)

const nameOf = (mention: Mention): string => {
  if (mention.kind === 'node') return `node ${mention.nodes.map(({ id }) => id).join()}`
  if (mention.kind === 'number') return mention.digits ?? String(mention.value)
  if (mention.kind === 'value' || mention.kind === 'date') return mention.value
  return mention.kind === 'label' ? mention.label : ''
}

/** An aside gives a reason only: it names no node or value beyond the question's, and restricts nothing. */
export function isAside({ tokens, mentions }: LinkedQuestion, segment: Segment, question: Segment): boolean {
  const words = tokens.slice(segment.start, segment.end).filter(({ folded }) => folded !== '')
  if (tokens[segment.end - 1]?.text === '?') return false
  if (words.some(({ folded, lemma, text }) => [folded, lemma, text.toLowerCase()].some((word) => WANTING.has(word)))) return false
  const isOwn = SELF.has(words[0]?.text.toLowerCase() ?? '')
  const inQuestion = new Set(saidIn(mentions, question).map(nameOf))
  const mayNarrow = ({ kind, score }: Mention) => score >= SURE && (NAMING.has(kind) || kind === 'label' || !isOwn)
  return saidIn(mentions, segment).every((mention) => !mayNarrow(mention) || inQuestion.has(nameOf(mention)))
}

/** Words that only repeat the question or describe its answer's form: `just the names`. */
const ECHOING: ReadonlySet<string> = new Set(
  'only onlyw list each all every countw numberof howmany of in for their and or comma formw filler unit poss pronoun it differencew exceed cost size solution anynode no more not else'.split(
    ' '
  )
)

/** An echo after the question restricts nothing: its nouns are the question's own, or describe the answer's form. */
export function isEcho({ tokens, mentions }: LinkedQuestion, segment: Segment, question: Segment): boolean {
  const inSegment = saidIn(mentions, segment)
  const stems = new Set(tokens.slice(question.start, question.end).map(({ stem }) => stem))
  if (tokens[segment.end - 1]?.text === '?' || inSegment.some(({ kind }) => NAMING.has(kind))) return false
  const isSaid = (token: Token) => {
    if (token.folded === '' || stems.has(token.stem)) return true
    return entriesOf(token.folded).some(({ category }) => ECHOING.has(category))
  }
  return tokens.slice(segment.start, segment.end).every(isSaid)
}
