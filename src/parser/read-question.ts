import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { nearestStored } from '../linking/nearest-stored.ts'
import { wordsOfName } from '../linking/tokens.ts'
import type { Decline } from '../planner/planner.ts'
import type { GraphSchema, VocabularyStore } from '../store/store.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import type { Before } from './follow-up/referents.ts'
import type { Form, JsonSchema } from './form/form.ts'
import { readForm } from './form/read-form.ts'
import { type Parsed, parseParts, parseQuestion, unreadWords } from './parse.ts'
import { readSentences } from './read-sentences.ts'
import { readingOf } from './reading-of.ts'
import type { ToolWords } from './tool-words.ts'
import type { Query } from './tree.ts'

/** Below this a reading stretches the words too far. */
const LEAST = -2.35
/** A reading that the next one comes nearer than this is one of two. */
const MARGIN = 0.12
/** Questions of more tokens are seldom read, or not at all. */
const LONG = 50
const TOO_LONG = 150

export interface ParsingPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly schema: GraphSchema
  readonly toolWords: ToolWords
  /** JSON Schema that the answer's data have to meet. */
  readonly answerSchema?: JsonSchema
}

/** What a question asks and in which form. */
export interface Understood {
  readonly kind: 'query'
  readonly query: Query
  readonly form: Form
  readonly score: number
  readonly isFollowUp: boolean
}

/** What a question asks; or why that is not known. */
export type Reading = Understood | Decline

const declined = (status: Decline['status'], explanation: string): Decline => ({ kind: 'decline', status, explanation, confidence: 0 })

const sayUnread = (unread: readonly string[], schema: GraphSchema): string =>
  `Nothing that is stored is called ${unread.map((word) => `"${word}"`).join(', ')}. ${nearestStored(unread, schema)}`

/** The reading to act on, or why there is none. */
function choose([best, next]: readonly Parsed[], isLong: boolean): Parsed | Decline {
  if (best === undefined)
    return declined('cannot_answer', `No reading of the question takes up all of its words.${isLong ? ' Ask it in shorter questions.' : ''}`)
  if (best.score < LEAST) return declined('cannot_answer', `The question may mean: ${readingOf(best.query)}. That is too unsure to act on.`)
  if (next === undefined || best.score - next.score >= MARGIN) return best
  return declined('needs_clarification', `The question can mean: ${readingOf(best.query)}; or: ${readingOf(next.query)}. Which one is meant?`)
}

const plain = (name: string): string => wordsOfName(name).replaceAll(' ', '')

/** Listed things with those of their properties that the answer is to have fields of. */
function withFields(query: Query, fields: readonly string[], schema: GraphSchema): Query {
  if (query.ask !== 'list' || fields.length === 0) return query
  const { labels } = query.of
  const names = new Set(schema.labels.filter(({ label }) => labels.includes(label)).flatMap(({ properties }) => properties.map(({ property }) => property)))
  const wanted = new Set(fields.map(plain))
  return { ...query, show: [...new Set([...query.show, ...[...names].filter((name) => wanted.has(plain(name)))])] }
}

/** Readings of a question that stands alone. */
function readAlone(linked: LinkedQuestion, { schema, toolWords }: ParsingPlace): readonly Parsed[] | Decline {
  const parsed = parseQuestion(linked, schema, toolWords)
  const unread = parsed.length > 0 ? [] : unreadWords(linked, schema, toolWords)
  return unread.length > 0 ? { ...declined('cannot_answer', sayUnread(unread, schema)), unread } : parsed
}

/**
 * The one reading of a question that takes up all of its words, alone or as it goes on from the questions before.
 * @param before what was answered before it, oldest first
 * Cost: one look-up of the question's phrases.
 */
export async function readQuestion(question: string, before: readonly Before[], place: ParsingPlace): Promise<Reading> {
  const { schema, toolWords, answerSchema } = place
  const { asked, form } = readForm(question, answerSchema)
  const linked = await linkQuestion(asked, place)
  if (linked.tokens.length > TOO_LONG)
    return declined('cannot_answer', `The question has ${linked.tokens.length} words and signs; at most ${TOO_LONG} are read. Ask it in shorter ones.`)
  const found = before.length === 0 ? 'standalone' : readFollowUp(linked, before, { schema, toolWords })
  if (typeof found === 'object' && 'unclear' in found) return declined('needs_clarification', found.unclear)
  const alone = found === 'standalone' ? readAlone(linked, place) : found
  const led = 'kind' in alone || alone.length === 0 ? await readSentences(linked, place) : []
  const readings = led.length > 0 ? led : alone
  if ('kind' in readings) return readings
  const chosen = choose(readings, linked.tokens.length > LONG)
  if ('kind' in chosen) return chosen
  return { kind: 'query', query: withFields(chosen.query, form.fields ?? [], schema), form, score: chosen.score, isFollowUp: found !== 'standalone' }
}

/** Ways to read a question or most of it, best first, and its words without those of the answer's form. */
export async function allReadings(question: string, place: ParsingPlace): Promise<{ readonly asked: string; readonly readings: readonly Understood[] }> {
  const { schema, toolWords, answerSchema } = place
  const { asked, form } = readForm(question, answerSchema)
  const linked = await linkQuestion(asked, place)
  if (linked.tokens.length > TOO_LONG) return { asked, readings: [] }
  const parsed = [...parseQuestion(linked, schema, toolWords), ...(await readSentences(linked, place)), ...parseParts(linked, schema, toolWords)]
  const readings = parsed.map(
    ({ query, score }) => ({ kind: 'query', query: withFields(query, form.fields ?? [], schema), form, score, isFollowUp: false }) as const
  )
  return { asked, readings }
}
