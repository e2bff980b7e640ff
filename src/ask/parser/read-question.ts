import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import type { Query } from '../../tools/query/tree.ts'
import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { nearestNames, nearestStored } from '../linking/nearest-stored.ts'
import type { Decline } from '../planner.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import type { Before } from './follow-up/referents.ts'
import type { Form } from './form/form.ts'
import { readForm } from './form/read-form.ts'
import { intendedCall } from './intent/call-query.ts'
import { type Parsed, parseQuestion, unreadWords } from './parse.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { chooseReading } from './rank/choose-reading.ts'
import type { Found } from './rank/reading-features.ts'
import { readSentences } from './read-sentences.ts'

/** Long questions are seldom parsed; longer ones are declined. */
const LONG = 50
const TOO_LONG = 150

export interface Understood {
  readonly kind: 'query'
  readonly query: Query
  readonly form: Form
  /** The probability of this reading, 0 to 1. */
  readonly chance: number
  readonly isFollowUp: boolean
  /** The intent recognizer found it, not the grammar. */
  readonly isLikely?: true
}

export type Reading = Understood | Decline

const declined = (status: Decline['status'], explanation: string): Decline => ({ kind: 'decline', status, explanation, confidence: 0 })

async function describeUnread(unread: readonly string[], place: ParsingPlace): Promise<string> {
  const names = await nearestNames(unread, place)
  const nearest = names.length > 0 ? `Nearest names: ${names.join(', ')}.` : nearestStored(unread, place.schema)
  return `Nothing that is stored is called ${unread.map((word) => `"${word}"`).join(', ')}. ${nearest}`
}

const plain = (name: string): string => wordsOfName(name).replaceAll(' ', '')

/** Adds the relationship properties that are fields of the answer's form. */
function withLinkFields({ types, what }: Extract<Query, { ask: 'relationships' }>, fields: readonly string[], schema: GraphSchema) {
  const held = typeof what === 'object' && 'properties' in what ? what.properties : []
  const wanted = new Set(fields.map(plain))
  const names = schema.relationshipTypes.flatMap(({ type, properties }) => (types.includes(type) ? properties.map(({ property }) => property) : []))
  return { properties: [...new Set([...held, ...(held.length === 0 ? names.filter((name) => wanted.has(plain(name))) : [])])] }
}

/** Adds the properties of listed nodes that are fields of the answer's form. */
export function withFields(query: Query, fields: readonly string[], schema: GraphSchema): Query {
  if (query.ask === 'relationships' && typeof query.what === 'object' && 'properties' in query.what)
    return { ...query, what: withLinkFields(query, fields, schema) }
  if (query.ask !== 'list' || fields.length === 0) return query
  const { labels } = query.of
  const names = new Set(schema.labels.filter(({ label }) => labels.includes(label)).flatMap(({ properties }) => properties.map(({ property }) => property)))
  const wanted = new Set(fields.map(plain))
  return { ...query, show: [...new Set([...query.show, ...[...names].filter((name) => wanted.has(plain(name)))])] }
}

/** Parses a question without its earlier turns. */
async function readAlone(linked: LinkedQuestion, place: ParsingPlace): Promise<readonly Parsed[] | Decline> {
  const { schema, toolWords } = place
  const parsed = parseQuestion(linked, schema, toolWords)
  const unread = parsed.length > 0 ? [] : unreadWords(linked, schema, toolWords)
  return unread.length > 0 ? { ...declined('cannot_answer', await describeUnread(unread, place)), unread } : parsed
}

const tooLong = (length: number) =>
  declined('cannot_answer', `The question has ${length} words and signs; at most ${TOO_LONG} are read. Ask it in shorter ones.`)

/** Returns the readings of a question, best first, and its answer form; else a decline. It looks up the phrases once. */
export async function findReadings(question: string, before: readonly Before[], place: ParsingPlace): Promise<(Found & { readonly form: Form }) | Decline> {
  const { schema, toolWords, answerSchema } = place
  const { text, form } = readForm(question, answerSchema)
  const linked = await linkQuestion(text, place)
  if (linked.tokens.length > TOO_LONG) return tooLong(linked.tokens.length)
  const found = before.length === 0 ? 'standalone' : readFollowUp(linked, before, { schema, toolWords })
  if (typeof found === 'object' && 'unclear' in found) return declined('needs_clarification', found.unclear)
  const alone = found === 'standalone' ? await readAlone(linked, place) : found
  const led = 'kind' in alone || alone.length === 0 ? readSentences(linked, place) : null
  if (led !== null && led.readings.length > 0) return { ...led, leansOn: 'statement', form }
  return 'kind' in alone ? alone : { linked, readings: alone, leansOn: found === 'standalone' ? 'nothing' : 'turns', form }
}

/**
 * Returns the one reading that uses all words of a question, alone or with the questions before.
 * It looks up the question's phrases once.
 * @param before answered turns, oldest first
 */
export async function readQuestion(question: string, before: readonly Before[], place: ParsingPlace): Promise<Reading> {
  const read = await readWords(question, before, place)
  return read.kind === 'query' ? read : ((await readIntent(question, place)) ?? read)
}

/** Returns the likeliest tool call of a question; null where it is not likely enough. */
async function readIntent(question: string, place: ParsingPlace): Promise<Understood | null> {
  const { text, form } = readForm(question, place.answerSchema)
  const intended = intendedCall(await linkQuestion(text, place), place)
  return intended === null ? null : { kind: 'query', ...intended, form, isFollowUp: false, isLikely: true }
}

async function readWords(question: string, before: readonly Before[], place: ParsingPlace): Promise<Reading> {
  const found = await findReadings(question, before, place)
  if ('kind' in found) return found
  const { linked, readings, form, leansOn } = found
  const chosen = chooseReading(found)
  if ('kind' in chosen) {
    const isLong = readings.length === 0 && linked.tokens.length > LONG
    return isLong ? { ...chosen, explanation: `${chosen.explanation} Ask it in shorter questions.` } : chosen
  }
  return { kind: 'query', query: withFields(chosen.query, form.fields ?? [], place.schema), form, chance: chosen.chance, isFollowUp: leansOn === 'turns' }
}
