import { schemaOfExample } from '../../../results/answer-schema.ts'
import { membersOf } from './coerce.ts'
import type { Form, JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }

/** A phrase, JSON sample, list of names, word or sign. */
export interface Unit {
  readonly text: string
  readonly start: number
  readonly end: number
  /** `form` describes the answer's form, `frame` words lead to it, and `content` is anything else. */
  readonly role: 'form' | 'frame' | 'content' | 'pause' | 'break'
  readonly says: Form
}

interface Token extends Pick<Unit, 'text' | 'start' | 'end'> {
  /** The text without quotes. */
  readonly written: string
  readonly isWord: boolean
}

type Tokens = readonly Token[]
type Found = { readonly count: number; readonly role: Unit['role']; readonly says: Form } | null

const LONGEST_PHRASE = 7
const LONGEST_SAMPLE = 2000

const { words: lists } = lexicon
const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
export const words = {
  replies: setOf(lists.replies),
  exclusive: setOf(lists.exclusive),
  links: setOf(lists.links),
  articles: setOf(lists.articles),
  numbers: setOf(lists.numbers),
  names: setOf(lists.names),
  fields: setOf(lists.fields),
  leads: setOf(lists.leads),
  takers: setOf(lists.takers),
  exporters: setOf(lists.exporters)
}
const frames = setOf([lists.frame, lists.replies, lists.exclusive, lists.links, lists.articles, lists.numbers, lists.names, lists.fields].join(' '))
const phrases = new Map(lexicon.phrases.flatMap(({ says, said }) => said.split(', ').map((phrase) => [phrase, says as Form] as const)))

const token = /"[^"\n]{1,80}"|“[^”\n]{1,80}”|`[^`\n]{1,80}`|\n|[\p{L}\p{N}_]+(?:[.'’][\p{L}\p{N}]+)*|\S/gu
const letter = /[\p{L}\p{N}]/u

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(token)].map(({ 0: found, index }) => {
    const written = found.length > 2 && '"“`'.includes(found[0] ?? '') ? found.slice(1, -1) : found
    return { written, text: written.toLowerCase(), start: index, end: index + found.length, isWord: letter.test(found) }
  })

const isTouching = (one: Token | undefined, next: Token | undefined) => one?.end === next?.start
const isJoint = (tokens: Tokens, at: number) =>
  '-/'.includes(tokens[at]?.text ?? ' ') && isTouching(tokens[at - 1], tokens[at]) && isTouching(tokens[at], tokens[at + 1])

function phraseAt(tokens: Tokens, at: number): Found {
  for (let count = LONGEST_PHRASE; count > 0; count--) {
    const words = tokens.slice(at, at + count)
    const isWhole = words.length === count && words.at(-1)?.isWord === true && words.every(({ isWord }, more) => isWord || isJoint(tokens, at + more))
    const says = isWhole ? phrases.get(words.flatMap(({ isWord, text }) => (isWord ? [text] : [])).join(' ')) : undefined
    if (says !== undefined) return { count, role: 'form', says }
  }
  return null
}

const SEPARATORS: ReadonlySet<string> = new Set([',', 'and', '&', '|', '/'])
const MOST_WORDS = 3
/** Returns the first index from `from` on where the predicate holds, else the number of tokens. */
function firstAt(tokens: Tokens, from: number, is: (token: Token) => boolean): number {
  let at = from
  while (at < tokens.length && !is(tokens[at] as Token)) at++
  return at
}

const isLead = ({ text }: Token) => words.leads.has(text) || words.fields.has(text)
const goesOn = (token: Token | undefined) => token?.isWord === true && token.text !== 'and' && token.text !== 'please'

/** Returns the end of a name; null where there is none, or where other words follow it. */
function nameEnd(tokens: Tokens, start: number): number | null {
  const end = firstAt(tokens, start, (token) => !goesOn(token) || isLead(token))
  return end === start || end > start + MOST_WORDS || goesOn(tokens[end]) ? null : end
}

/** Reads a list of names up to the one after "and"; empty where other words follow them. */
function namesAt(tokens: Tokens, from: number): { readonly end: number; readonly fields: readonly string[] } {
  const fields: string[] = []
  for (let [start, isLast] = [from, false]; ; ) {
    const end = nameEnd(tokens, start)
    if (end === null) return { end: from, fields: [] }
    fields.push(
      tokens
        .slice(start, end)
        .map(({ written }) => written)
        .join(' ')
    )
    if (isLast || !SEPARATORS.has(tokens[end]?.text ?? '')) return { end, fields }
    start = tokens[end + 1]?.text === 'and' ? end + 2 : end + 1
    isLast = tokens[start - 1]?.text === 'and'
  }
}

/** Reads field names after JSON or CSV: `with the keys name and year`, `(name, year)`. Without a word such as `keys` there must be two. */
function fieldsAt(tokens: Tokens, at: number, before: readonly Unit[]): Found {
  const format = before.slice(-LONGEST_PHRASE).findLast(({ says: { shape } }) => shape === 'json' || shape === 'csv')
  const led = tokens.slice(
    at,
    tokens.findIndex((token, more) => more >= at && !isLead(token))
  )
  const isNamed = led.some(({ text }) => words.fields.has(text))
  const isNext = before.at(-1) === format && (tokens[at]?.text !== ':' || format?.says.shape === 'csv')
  const { end, fields } = format === undefined || led.length === 0 || !(isNamed || isNext) ? { end: at, fields: [] } : namesAt(tokens, at + led.length)
  return fields.length < (isNamed ? 1 : 2) ? null : { count: (tokens[end]?.text === ')' ? end + 1 : end) - at, role: 'form', says: { fields } }
}

/** Maps the start of each bracket pair to its end; O(length). */
function bracketsIn(text: string): ReadonlyMap<number, number> {
  const [found, open] = [new Map<number, number>(), [] as number[]]
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if ('{['.includes(bracket)) open.push(index)
    else found.set(open.pop() ?? -1, index + 1)
  }
  return found
}

/** Reads a JSON sample: `{"name": "string"}`, `{"answer": <any>}`. */
function sampleIn(text: string): Form | null {
  if (text.length < 3 || text.length > LONGEST_SAMPLE || !text.includes('"')) return null
  try {
    const schema = schemaOfExample(JSON.parse(text.replace(/"?<[^<>]*>"?/g, 'null'))) as JsonSchema
    const fields = Object.keys(membersOf(schema))
    return { shape: 'json', schema, ...(fields.length > 0 && { fields }) }
  } catch {
    return null
  }
}

function wordAt(tokens: Tokens, at: number): NonNullable<Found> {
  const { text } = tokens[at] as Token
  const role = isJoint(tokens, at) || frames.has(text) ? 'frame' : '.?!\n'.includes(text) ? 'break' : ',;:()-–—|'.includes(text) ? 'pause' : 'content'
  return { count: 1, role, says: {} }
}

/** Splits a text into units, in order. */
export function unitsOf(text: string): Unit[] {
  const [tokens, brackets, units] = [tokensOf(text), bracketsIn(text), [] as Unit[]]
  for (let at = 0; at < tokens.length; ) {
    const { start, text: first } = tokens[at] as Token
    const close = brackets.get(start) ?? start
    const sample = sampleIn(text.slice(start, close))
    const held: Found = sample === null ? null : { count: firstAt(tokens, at, (token) => token.start >= close) - at, role: 'form', says: sample }
    const { count, role, says } = held ?? fieldsAt(tokens, at, units) ?? phraseAt(tokens, at) ?? wordAt(tokens, at)
    units.push({ text: first, start, end: (tokens[at + count - 1] as Token).end, role, says })
    at += count
  }
  return units
}
