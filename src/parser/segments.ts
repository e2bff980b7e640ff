import type { LinkedQuestion } from '../linking/link-question.ts'
import type { Mention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'
import { entriesOf } from './lexicon.ts'
import { fillersIn } from './words.ts'

/** A sentence of a text, or a part of one that could stand as one. */
export interface Segment {
  readonly start: number
  readonly end: number
}

/** What ends a part, whatever follows. */
const BREAKS: ReadonlySet<string> = new Set([':', ';', '...', '…', '–', '—'])
const ASKING = ['which', 'who', 'where', 'when', 'how', 'howmany', 'howmuch', 'howoften', 'whose', 'list']
const JOINTS: ReadonlySet<string> = new Set(['but', 'so', 'and'])

const isOf = (token: Token | undefined, categories: readonly string[]) =>
  token !== undefined && entriesOf(token.folded).some(({ category }) => categories.includes(category))

/** Words after which a text says again what it said: what follows explains. */
const EXPLAINING: ReadonlySet<string> = new Set(['i.e.', 'i.e', 'ie', 'meaning'])
/** Where a question word begins another part after a comma, with what may join or lead to it. */
function asksAfter(tokens: readonly Token[], comma: number): boolean {
  let at = comma + 1
  if (JOINTS.has(tokens[at]?.folded ?? '')) at += 1
  if (isOf(tokens[at], ['in', 'at', 'on', 'of', 'to', 'from', 'by', 'for'])) at += 1
  return isOf(tokens[at], ASKING)
}

/** Whether the token is the last of its part. `isFine`: commas before a question word part it as well. */
function isLast(tokens: readonly Token[], at: number, isFine: boolean): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  if (next === undefined || next.sentence !== token.sentence || BREAKS.has(token.text)) return true
  const isDash = token.text === '-' && (tokens[at - 1]?.end ?? 0) < token.start && token.end < next.start
  return isDash || (isFine && token.text === ',' && (asksAfter(tokens, at) || EXPLAINING.has(next.text.toLowerCase())))
}

/** The parts of a text, those of small talk left out. */
export function segmentsOf({ tokens }: LinkedQuestion, isFine: boolean): Segment[] {
  const ends = tokens.flatMap((_, at) => (isLast(tokens, at, isFine) ? [at + 1] : []))
  return ends.flatMap((end, place) => {
    const start = place === 0 ? 0 : (ends[place - 1] as number)
    const held = tokens.slice(start, end)
    const fillers = fillersIn(held)
    const isSmallTalk = held.every((token, at) => fillers.has(at) || (token.folded === 'and' && at === 0))
    return isSmallTalk ? [] : [{ start, end }]
  })
}

/** Words by which a sentence narrows what the next one asks for. */
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

/** Whether a part says why somebody asks and nothing of what is asked: it names no node or value that the question does not, and narrows nothing. */
export function isAside({ tokens, mentions }: LinkedQuestion, segment: Segment, question: Segment): boolean {
  const words = tokens.slice(segment.start, segment.end).filter(({ folded }) => folded !== '')
  if (tokens[segment.end - 1]?.text === '?') return false
  if (words.some(({ folded, lemma, text }) => [folded, lemma, text.toLowerCase()].some((word) => WANTING.has(word)))) return false
  const isOwn = SELF.has(words[0]?.text.toLowerCase() ?? '') || SELF.has(words[0]?.folded ?? '')
  const said = saidIn(mentions, segment).filter(({ score }) => score >= SURE)
  const asked = new Set(saidIn(mentions, question).map(nameOf))
  const isKnown = (mention: Mention) => asked.has(nameOf(mention))
  return said.every((mention) => (NAMING.has(mention.kind) || mention.kind === 'label' || !isOwn ? isKnown(mention) : true))
}

/** Whether a part only explains the one before it. */
export const isExplaining = ({ tokens, mentions }: LinkedQuestion, segment: Segment): boolean =>
  EXPLAINING.has(tokens[segment.start]?.text.toLowerCase() ?? '') && !saidIn(mentions, segment).some(({ kind }) => NAMING.has(kind))

/** Words of which a sentence after the question only says again what it asks for: `just the names`. */
const ECHOING: ReadonlySet<string> = new Set(
  'only onlyw list each all every countw numberof howmany of in for their and or comma formw filler unit poss pronoun it differencew exceed cost size solution anynode no more not else'.split(
    ' '
  )
)

/** Whether a sentence behind the question says nothing that narrows what it asks: all of its nouns are the question's own, or how the answer is to look. */
export function isEcho({ tokens, mentions }: LinkedQuestion, segment: Segment, question: Segment): boolean {
  const said = saidIn(mentions, segment)
  const stems = new Set(tokens.slice(question.start, question.end).map(({ stem }) => stem))
  if (tokens[segment.end - 1]?.text === '?' || said.some(({ kind }) => NAMING.has(kind))) return false
  const isSaid = (token: Token) => {
    if (token.folded === '' || stems.has(token.stem)) return true
    return entriesOf(token.folded).some(({ category }) => ECHOING.has(category))
  }
  return tokens.slice(segment.start, segment.end).every(isSaid)
}
