import { membersOf } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }
import { schemaOfSample, type Token, tokensOf } from './tokens.ts'

/** A run of tokens with what it is in the language of forms. */
export interface Unit {
  readonly start: number
  readonly end: number
  /** `form` says how the answer is to look, `sample` and `fields` do where other words lead to them, as does a `mark`. */
  readonly role: 'form' | 'sample' | 'fields' | 'mark' | 'word' | 'pause' | 'break'
  readonly text: string
  /** The word lists that hold it. */
  readonly kinds: ReadonlySet<string>
  readonly says: Form
  /** It needs no word such as "as" before it. */
  readonly isOpening: boolean
}

type Tokens = readonly Token[]
type Found = readonly [count: number, unit: Partial<Unit>] | null

const longestPhrase = 7
const none: ReadonlySet<string> = new Set()
const kinds = new Map<string, Set<string>>()
for (const [kind, words] of Object.entries(lexicon.words)) for (const word of words.split(' ')) kinds.set(word, (kinds.get(word) ?? new Set()).add(kind))
const kindsOf = (text = ''): ReadonlySet<string> => kinds.get(text) ?? none
const parts = new Map(Object.entries(lexicon.parts).flatMap(([shape, words]) => words.split(' ').map((word) => [word, { says: { shape } as Form }] as const)))
const digits = lexicon.digits.split(' ')
const schemas: Readonly<Record<string, JsonSchema>> = {
  array: { type: 'array' },
  objects: { type: 'array', items: { type: 'object' } },
  object: { type: 'object' }
}

/** @param digit in a phrase of decimals. */
function meaningOf(group: string, name: string, digit: number): Form {
  const schema = group === 'schema' ? schemas[name] : undefined
  if (schema !== undefined) return { shape: 'json', schema }
  return group === 'decimals' ? { decimals: digit } : { [group]: group === 'header' ? name === 'with' : name }
}

const phrases = new Map<string, { readonly group: string; readonly name: string; readonly isOpening: boolean }>()
for (const [group, lists] of Object.entries(lexicon.phrases))
  for (const [name, list] of Object.entries(lists))
    for (const [at, half] of list.split('|').entries()) for (const phrase of half.split(',')) phrases.set(phrase.trim(), { group, name, isOpening: at === 1 })

const digitOf = (text: string): number => (digits.includes(text) ? digits.indexOf(text) : text.length === 1 ? Number(text) : Number.NaN)

function phraseAt(tokens: Tokens, at: number): Found {
  const run = tokens.slice(at, at + longestPhrase)
  for (let count = run.length; count > 0; count--) {
    const said = run.slice(0, count)
    if (said.at(-1)?.isWord !== true || said.some(({ isWord, text }) => !isWord && text !== '-' && text !== '/')) continue
    const words = said.flatMap(({ isWord, text }) => (isWord ? [text] : []))
    const number = words.find((word) => !Number.isNaN(digitOf(word))) ?? '0'
    const known = phrases.get(words.join(' ')) ?? phrases.get(words.map((word) => (word === number ? '#' : word)).join(' '))
    const isNaming = known?.group === 'header' && tokens.slice(at + count, at + count + 2).some(({ text }) => text === ':')
    if (known !== undefined && !isNaming) return [count, { role: 'form', says: meaningOf(known.group, known.name, digitOf(number)), isOpening: known.isOpening }]
  }
  return null
}

const separators = new Set([',', 'and', '&', '|', '/'])

/** A little word may be a name where nothing but another name goes on: `from and to`. */
function isOfName(tokens: Tokens, at: number, isFirst: boolean): boolean {
  const { isWord = false, isQuoted = false, text = '' } = tokens[at] ?? {}
  const isPlain = !['glue', 'starts', 'links', 'fields'].some((kind) => kindsOf(text).has(kind))
  return isWord && text !== 'and' && (isQuoted || isPlain || (isFirst && (tokens[at + 1]?.isWord !== true || tokens[at + 1]?.text === 'and')))
}

/** Names of up to three words, and where they end. One after a comma may be another thing that is said, if words follow it. */
function namesAt(tokens: Tokens, from: number): { readonly fields: readonly string[]; readonly end: number } {
  const fields: string[] = []
  let [next, end] = [from, from]
  for (;;) {
    let after = next
    while (after < next + 3 && isOfName(tokens, after, after === next)) after++
    const isOther = fields.length > 0 && tokens[next - 1]?.text === ',' && tokens[after]?.isWord === true && !separators.has(tokens[after].text)
    if (after === next || isOther) return { fields, end }
    fields.push(
      tokens
        .slice(next, after)
        .map(({ written }) => written)
        .join(' ')
    )
    end = after
    if (!separators.has(tokens[after]?.text ?? '')) return { fields, end }
    next = tokens[after + 1]?.text === 'and' ? after + 2 : after + 1
  }
}

/** `columns name and year`, `"name" and "year" columns`. */
function fieldsAt(tokens: Tokens, at: number): Found {
  const isNoun = (place: number) => kindsOf(tokens[place]?.text).has('fields')
  let next = at
  while (isNoun(next) || (next > at && [':', '(', 'named', 'called', 'are', 'of', 'row', 'line'].includes(tokens[next]?.text ?? ''))) next++
  if (next === at && tokens[at]?.isQuoted !== true) return null
  const { fields, end } = namesAt(tokens, next)
  const isHeader = next > at && tokens[at]?.text.startsWith('head') === true
  return fields.length > 0 && (next > at || isNoun(end))
    ? [end - at + (next > at ? 0 : 1), { role: 'fields', says: { fields, ...(isHeader && { header: true }) } }]
    : null
}

const isTouching = (one: Token | undefined, next: Token | undefined) => one?.end === next?.start

const isPlaceholder = (text: string) => kindsOf(text).has('placeholders') || text.length === 1 || Number.isFinite(Number(text))

/** `owner:answer`, `owner:<name>`. */
function pairAt(tokens: Tokens, at: number): Found {
  const [key, colon, value, , closing] = tokens.slice(at, at + 5)
  if (key?.isWord !== true || colon?.text !== ':' || !isTouching(key, colon)) return null
  const count = value?.text === '<' && closing?.text === '>' ? 5 : isTouching(colon, value) && isPlaceholder(value?.text ?? '') ? 3 : 0
  return count === 0 ? null : [count, { role: 'form', says: { shape: 'commas', mark: `${key.written}:` } }]
}

/** Quoted text may show a pair or a mark, as may a row of signs. */
function markAt(tokens: Tokens, at: number): Found {
  const { isQuoted, written, isWord } = tokens[at] as Token
  const inner = isQuoted ? tokensOf(written) : []
  const pair = pairAt(inner, 0)
  if (pair?.[0] === inner.length) return [1, pair[1]]
  return isQuoted || (!isWord && written.length > 1) ? [1, { role: 'mark', says: { mark: written.trim() } }] : null
}

function wordAt(tokens: Tokens, at: number): Found {
  const { text, isWord } = tokens[at] as Token
  const isJoint = "-/'".includes(text) && (isTouching(tokens[at - 1], tokens[at]) || isTouching(tokens[at], tokens[at + 1]))
  if (isWord || isJoint) return [1, { kinds: kindsOf(isJoint ? 'a' : text), ...parts.get(text) }]
  return [1, { role: '.?!\n'.includes(text) ? 'break' : ',;:()-–—|'.includes(text) ? 'pause' : 'word' }]
}

/** The balanced bracket groups: start -> end; O(length). */
function groupsIn(text: string): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if (bracket === '{' || bracket === '[') open.push(index)
    else if (open.length > 0) found.set(open.pop() ?? 0, index + 1)
  }
  return found
}

/** A text as units, in their order. */
export function unitsOf(text: string): Unit[] {
  const tokens = tokensOf(text)
  const groups = groupsIn(text)
  const units: Unit[] = []
  for (let at = 0; at < tokens.length; ) {
    const { start, text: first } = tokens[at] as Token
    const end = groups.get(start) ?? start
    const schema = end > start ? schemaOfSample(text.slice(start, end)) : null
    const fields = Object.keys(membersOf(schema ?? {}))
    const sample = { role: 'sample', says: { shape: 'json', schema: schema ?? {}, ...(fields.length > 0 && { fields }) } } as const
    const shown: Found = schema === null ? null : [tokens.filter((token) => token.start >= start && token.end <= end).length, sample]
    const found = shown ?? phraseAt(tokens, at) ?? fieldsAt(tokens, at) ?? pairAt(tokens, at) ?? markAt(tokens, at) ?? wordAt(tokens, at)
    const [count, unit] = found as NonNullable<Found>
    units.push({ role: 'word', kinds: none, says: {}, isOpening: false, ...unit, start, end: (tokens[at + count - 1] as Token).end, text: first })
    at += count
  }
  return units
}
