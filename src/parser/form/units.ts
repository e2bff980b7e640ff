import type { Form, Template } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }
import { membersOf, templateOfSample } from './template.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A run of tokens with what it is in the language of forms. */
export interface Unit {
  readonly start: number
  readonly end: number
  /** `form` says how the answer is to look; `sample` and `fields` do where such words lead to them; `mark` is what a word such as "begin" leads to. */
  readonly role: 'form' | 'sample' | 'fields' | 'mark' | 'word' | 'pause' | 'break'
  readonly text: string
  /** The word lists that hold it. */
  readonly kinds: ReadonlySet<string>
  readonly says: Form
  /** It needs no word such as "as" before it. */
  readonly isOpening: boolean
}

const LONGEST_PHRASE = 7
const [wordLists, none] = [new Map<string, Set<string>>(), new Set<string>()]
for (const [kind, list] of Object.entries({ ...lexicon, parts: Object.values(lexicon.parts).join(' ') }))
  if (typeof list === 'string') for (const one of list.split(' ')) wordLists.set(one, (wordLists.get(one) ?? new Set()).add(kind))
export const kindsOf = (text: string): ReadonlySet<string> => wordLists.get(text) ?? none

const any: Template = { is: 'any' }
const json: Readonly<Record<string, Template>> = {
  json: any,
  'json-array': { is: 'array', of: any },
  'json-objects': { is: 'array', of: { is: 'object', members: [] } },
  'json-object': { is: 'object', members: [] }
}
const orders = ['alphabetical', 'ascending', 'descending'] as const

function meaningOf(name: string, number: number): Form {
  const template = json[name]
  const order = orders.find((one) => one === name)
  if (template !== undefined) return { shape: 'json', template }
  if (order !== undefined) return { order }
  if (name === 'header' || name === 'no-header') return { header: name === 'header' }
  if (name === 'decimals' || name === 'integer') return { decimals: name === 'integer' ? 0 : number }
  return { shape: name as NonNullable<Form['shape']> }
}

const phrases = new Map<string, { readonly name: string; readonly isOpening: boolean }>()
for (const [group, isOpening] of [[lexicon.features, false], [lexicon.opening, true]] as const)
  for (const [name, list] of Object.entries(group)) for (const phrase of list.split(', ')) phrases.set(phrase, { name: name.replace('more ', ''), isOpening })

const partNames = Object.entries(lexicon.parts).map(([name, words]) => [name, new Set(words.split(' '))] as const)
const numbers = lexicon['number-words'].split(' ')
const numberIn = (text: string): number => (numbers.includes(text) ? numbers.indexOf(text) : text.length === 1 ? Number(text) : Number.NaN)
const breaks = new Set(['.', '?', '!', '\n'])
const pauses = new Set([',', ';', ':', '(', ')', '–', '—', '|'])
const joints = new Set(['-', '/', "'"])
const isTouching = (one: Token | undefined, next: Token | undefined) => one !== undefined && next !== undefined && one.end === next.start

/** A unit of so many tokens, or none. */
type Found = readonly [count: number, unit: Partial<Unit>] | null
type Finder = (tokens: readonly Token[], at: number) => Found

function phraseAt(tokens: readonly Token[], at: number): Found {
  const words: string[] = []
  let found: Found = null
  for (let next = at; next < tokens.length && words.length < LONGEST_PHRASE; next++) {
    const { text = '', isWord = false } = tokens[next] ?? {}
    if (!isWord && !joints.has(text)) break
    if (isWord) words.push(text)
    const number = words.find((word) => !Number.isNaN(numberIn(word))) ?? ''
    const known = phrases.get(words.join(' ')) ?? phrases.get(words.map((word) => (word === number ? '#' : word)).join(' '))
    if (known !== undefined && isWord) found = [next - at + 1, { role: 'form', says: meaningOf(known.name, numberIn(number)), isOpening: known.isOpening }]
  }
  return found
}

const stops = ['glue', 'starts', 'links', 'askers']
const isOfName = ({ isWord, isQuoted, text }: Token) => isWord && (isQuoted || !stops.some((kind) => kindsOf(text).has(kind)))

/** Where a name of up to three words ends, with what stands in brackets after it. */
function nameEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (end < tokens.length && end < at + 3 && isOfName(tokens[end] as Token)) end++
  const closed = end > at && tokens[end]?.text === '(' ? tokens.findIndex(({ text }, place) => place > end && text === ')') : -1
  return closed < 0 ? end : closed + 1
}

/** `columns name and year`: the names and where they end. A name after a comma may be another thing that is said, if words follow it. */
function fieldsAt(tokens: readonly Token[], at: number): Found {
  if (!kindsOf(tokens[at]?.text ?? '').has('fields')) return null
  let next = at + 1
  while (['fields', ':', '(', '=', 'named', 'called', 'of', 'are', 'names'].includes(tokens[next]?.text ?? '') || kindsOf(tokens[next]?.text ?? '').has('fields')) next++
  const fields: string[] = []
  let end = next
  for (let isAfterComma = false; ; ) {
    const after = nameEnd(tokens, next)
    if (after === next || (isAfterComma && tokens[after]?.isWord === true && tokens[after]?.text !== 'and')) break
    const words = tokens.slice(next, after).map(({ written }) => written)
    fields.push(words.slice(0, words.includes('(') ? words.indexOf('(') : words.length).join(' '))
    end = after
    const signs = tokens.slice(after, after + 2).map(({ text }) => text)
    const count = signs[0] === ',' && signs[1] === 'and' ? 2 : [',', 'and', '&', '|', '/'].includes(signs[0] ?? '') ? 1 : 0
    if (count === 0) break
    isAfterComma = signs[0] === ','
    next = after + count
  }
  const isOfHeader = tokens[at]?.text.startsWith('head') === true
  return fields.length === 0 ? null : [end - at, { role: 'fields', says: { fields, ...(isOfHeader ? { header: true } : {}) } }]
}

/** `owner:answer`, `owner:<name>`. */
function pairAt(tokens: readonly Token[], at: number): Found {
  const [key, colon, value, inner, closing] = tokens.slice(at, at + 5)
  if (key?.isWord !== true || colon?.text !== ':' || !isTouching(key, colon) || value === undefined) return null
  const unit = { role: 'form', says: { shape: 'pairs', key: key.written } } as const
  if (value.text === '<' && inner !== undefined && closing?.text === '>') return [5, unit]
  return isTouching(colon, value) && kindsOf(value.text).has('placeholders') ? [3, unit] : null
}

/** Quoted text that shows a pair or a mark; a line of signs. */
function markAt(tokens: readonly Token[], at: number): Found {
  const { isQuoted = false, written = '', isWord = false } = tokens[at] ?? {}
  if (!isQuoted) return !isWord && written.length > 1 ? [1, { role: 'mark', says: { mark: written } }] : null
  const inner = tokensOf(written)
  const pair = pairAt(inner, 0)
  return pair !== null && pair[0] === inner.length ? [1, pair[1]] : [1, { role: 'mark', says: { mark: written.trim() } }]
}

function signAt(tokens: readonly Token[], at: number): Found {
  const { text, isWord } = tokens[at] as Token
  if (isWord) return null
  if (breaks.has(text)) return [1, { role: 'break' }]
  const isJoint = joints.has(text) && (isTouching(tokens[at - 1], tokens[at]) || isTouching(tokens[at], tokens[at + 1]))
  return pauses.has(text) || (text === '-' && !isJoint) ? [1, { role: 'pause' }] : isJoint ? [1, { kinds: new Set(['glue']) }] : null
}

function wordAt(tokens: readonly Token[], at: number): Found {
  const { text } = tokens[at] as Token
  const part = partNames.find(([, words]) => words.has(text))?.[0]
  return [1, { kinds: kindsOf(text), ...(part === undefined ? {} : { says: meaningOf(part, 0) }) }]
}

/** The balanced bracket groups that show JSON: start -> end; O(length). */
function samplesIn(text: string): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{' || text[at] === '[') open.push(at)
    else if ((text[at] === '}' || text[at] === ']') && open.length > 0) found.set(open.pop() ?? 0, at + 1)
  }
  return found
}

function sampleUnit(sample: string): Partial<Unit> | null {
  const template = templateOfSample(sample)
  if (template === null) return null
  const fields = membersOf(template).map(({ name }) => name)
  return { role: 'sample', says: { shape: 'json', template, ...(fields.length === 0 ? {} : { fields }) } }
}

const finders: readonly Finder[] = [phraseAt, fieldsAt, pairAt, markAt, signAt, wordAt]

/** A text as units, in their order. */
export function unitsOf(text: string): Unit[] {
  const tokens = tokensOf(text)
  const samples = samplesIn(text)
  const units: Unit[] = []
  const add = (at: number, next: number, unit: Partial<Unit>) => {
    const { start, text: first } = tokens[at] as Token
    units.push({ role: 'word', kinds: none, says: {}, isOpening: false, ...unit, start, end: (tokens[next - 1] as Token).end, text: first })
  }
  for (let at = 0; at < tokens.length; ) {
    const { start } = tokens[at] as Token
    const end = samples.get(start) ?? start
    const sample = end > start ? sampleUnit(text.slice(start, end)) : null
    const [count, unit] = finders.map((find) => find(tokens, at)).find((found) => found !== null) as NonNullable<Found>
    const next = sample === null ? at + count : at + tokens.slice(at).filter((token) => token.end <= end).length
    add(at, next, sample ?? unit)
    at = next
  }
  return units
}
