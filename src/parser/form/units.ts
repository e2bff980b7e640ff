import { membersOf } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }
import { schemaOfSample, type Token, tokensOf } from './tokens.ts'

/** A run of tokens with what it is in the language of forms. */
export interface Unit extends Pick<Token, 'start' | 'end' | 'text'> {
  /** `form` says how the answer is to look, `sample` and `fields` do where other words lead to them, as does a `mark`. */
  readonly role: 'form' | 'sample' | 'fields' | 'mark' | 'word' | 'pause' | 'break'
  /** The word lists that hold it. */
  readonly kinds: ReadonlySet<string>
  readonly says: Form
  /** It needs no word such as "as" before it. */
  readonly isOpening: boolean
}

type Tokens = readonly Token[]
type Found = readonly [count: number, unit: Partial<Unit>] | null

const longestPhrase = 7
const longestSample = 2000
const none: ReadonlySet<string> = new Set()
const kinds = new Map<string, Set<string>>()
for (const [kind, words] of Object.entries(lexicon.words)) for (const word of words.split(' ')) kinds.set(word, (kinds.get(word) ?? new Set()).add(kind))
const kindsOf = (text = ''): ReadonlySet<string> => kinds.get(text) ?? none
const parts = new Map(Object.entries(lexicon.parts).flatMap(([shape, words]) => words.split(' ').map((word) => [word, { says: { shape } as Form }] as const)))
const array: JsonSchema = { type: 'array' }
const schemas: Readonly<Record<string, JsonSchema>> = { array, objects: { ...array, items: { type: 'object' } }, object: { type: 'object' } }

function meaningOf(group: string, name: string): Form {
  if (group === 'schema') return { shape: 'json', schema: schemas[name] ?? {} }
  return group === 'decimals' ? { decimals: 0 } : { [group]: group === 'header' ? name === 'with' : name }
}

const phrases = new Map<string, Pick<Unit, 'says' | 'isOpening'>>()
for (const [group, lists] of Object.entries(lexicon.phrases))
  for (const [name, list] of Object.entries(lists))
    for (const [at, half] of list.split('|').entries())
      for (const phrase of half.split(',')) phrases.set(phrase.trim(), { says: meaningOf(group, name), isOpening: at === 1 })

const digits = lexicon.digits.split(' ')
const digitOf = (text: string): number => (text.length === 1 ? Number(text) : digits.includes(text) ? digits.indexOf(text) : Number.NaN)

/** Of quoted texts only words are read: others may be what somebody said. */
const isOfPhrase = ({ isWord, isQuoted, text }: Token) => (isWord ? !isQuoted || !text.includes(' ') : text === '-' || text === '/')

/** A phrase, in which a digit may stand; a colon after what says that there are names leads to the names. */
function phraseAt(tokens: Tokens, at: number): Found {
  for (let count = longestPhrase; count > 0; count--) {
    const said = tokens.slice(at, at + count)
    if (said.length < count || said.at(-1)?.isWord !== true || !said.every(isOfPhrase)) continue
    const words = said.flatMap(({ isWord, text }) => (isWord ? [text] : []))
    const digit = words.map(digitOf).find((number) => !Number.isNaN(number))
    const known = phrases.get(words.join(' ')) ?? phrases.get(words.map((word) => (digitOf(word) === digit ? '#' : word)).join(' '))
    const [next, second] = tokens.slice(at + count, at + count + 2)
    const isNaming = known?.says.header === true && (next?.text === ':' || second?.text === ':' || (next?.isWord === true && second?.text === ','))
    if (known === undefined || isNaming) continue
    return [count, { role: 'form', ...known, ...(known.says.decimals === 0 && digit !== undefined && { says: { decimals: digit } }) }]
  }
  return null
}

const separators = new Set([',', 'and', '&', '|', '/'])
const goesOn = (token: Token | undefined) => token?.isWord === true && token.text !== 'and' && token.text !== 'please'

/** Where a name of up to three words ends. A little word may be one where nothing but another name follows: `from and to`. */
function nameEnd(tokens: Tokens, from: number): number {
  const isLittle = (at: number) => ['glue', 'starts', 'links', 'fields'].some((kind) => kindsOf(tokens[at]?.text).has(kind))
  const isOfName = (at: number) => goesOn(tokens[at]) && (tokens[at]?.isQuoted === true || !isLittle(at) || (at === from && !goesOn(tokens[at + 1])))
  return [from, from + 1, from + 2].find((at) => !isOfName(at)) ?? from + 3
}

const writtenIn = (tokens: Tokens) => tokens.map(({ written }) => written).join(' ')

/** Names, and where they end: before a comma that other words go on behind. */
function namesAt(tokens: Tokens, from: number): readonly [end: number, fields: readonly string[]] {
  const fields: string[] = []
  let [next, end] = [from, from]
  for (;;) {
    const after = nameEnd(tokens, next)
    if (after === next || (tokens[next - 1]?.text === ',' && goesOn(tokens[after]))) return [end, fields]
    end = after
    fields.push(writtenIn(tokens.slice(next, end)))
    if (!separators.has(tokens[end]?.text ?? '')) return [end, fields]
    next = tokens[end + 1]?.text === 'and' ? end + 2 : end + 1
  }
}

const isNoun = (token: Token | undefined) => kindsOf(token?.text).has('fields')
const followers = new Set([':', '(', 'named', 'called', 'are', 'of', 'row', 'line'])

/** Where names begin that words lead to: `columns are`, `the header row:`. */
function afterNoun(tokens: Tokens, at: number): number {
  let end = at
  while (end < tokens.length && (isNoun(tokens[end]) || (end > at && followers.has(tokens[end]?.text ?? '')))) end++
  return end
}

const isName = (field = 'names', isLast = false) => field !== 'names' && (isLast || !kindsOf(field).has('nouns'))

/** `columns name and year`, `"name" and "year" columns`. */
function fieldsAt(tokens: Tokens, at: number): Found {
  const from = afterNoun(tokens, at)
  const [end, fields] = from > at || tokens[at]?.isQuoted === true ? namesAt(tokens, from) : [at, []]
  // `With the fields value.`: what ends a sentence after a word for fields is the name of one.
  const isLast = from > at && (tokens[end]?.text ?? '.') === '.'
  const isList = fields.length > 1 || isName(fields[0], isLast)
  const count = from > at ? end - at : isNoun(tokens[end]) ? end - at + 1 : 0
  const header = tokens[at]?.text.startsWith('head') === true && { header: true }
  return isList && count > 0 ? [count, { role: 'fields', says: { fields, ...header } }] : null
}

/** `CSV name, year`, `table (name, year)`, `JSON with their name and year`. */
function cellsAt(tokens: Tokens, at: number): Found {
  const [before, sign] = [tokens[at - 1]?.text ?? '', tokens[at]?.text ?? '']
  const isLed = ['(', 'with', ...(before === 'json' ? [] : [':'])].includes(sign)
  if (!['csv', 'table', 'json', 'objects'].includes(before) || !(isLed || before === 'csv')) return null
  const [end, fields] = namesAt(tokens, isLed ? at + (kindsOf(tokens[at + 1]?.text).has('determiners') ? 2 : 1) : at)
  const count = tokens[end]?.text === ')' ? end - at + 1 : end - at
  return fields.length < 2 || goesOn(tokens[end]) ? null : [count, { role: 'fields', says: { fields } }]
}

const isTouching = (one: Token | undefined, next: Token | undefined) => one?.end === next?.start
const isPlaceholder = (text: string) => kindsOf(text).has('placeholders') || text.length === 1 || Number.isFinite(Number(text))

/** `owner:answer`, `owner:<name>`. */
function pairAt(tokens: Tokens, at: number): Found {
  const [key, colon, value] = tokens.slice(at, at + 3)
  if (key?.isWord !== true || colon?.text !== ':' || !isTouching(key, colon)) return null
  const closing = value?.text === '<' ? tokens.slice(at, at + longestPhrase).findIndex(({ text }) => text === '>') : -1
  const count = closing > 0 ? closing + 1 : value?.isWord === true && isTouching(colon, value) && isPlaceholder(value.text) ? 3 : 0
  return count === 0 ? null : [count, { role: 'form', says: { shape: 'commas', mark: `${key.written}:` } }]
}

/** Quoted text may show a pair or a mark, as may a row of signs. */
function markAt(tokens: Tokens, at: number): Found {
  const { isQuoted, written, isWord } = tokens[at] as Token
  const pair = isQuoted ? pairAt(tokensOf(written), 0) : null
  if (pair !== null) return [1, pair[1]]
  return isQuoted || (!isWord && written.length > 1) ? [1, { role: 'mark', says: { mark: written.trim() } }] : null
}

function wordAt(tokens: Tokens, at: number): Found {
  const { text, isWord } = tokens[at] as Token
  const isJoint = "-/'".includes(text) && (isTouching(tokens[at - 1], tokens[at]) || isTouching(tokens[at], tokens[at + 1]))
  if (isWord || isJoint) return [1, { kinds: kindsOf(isJoint ? 'and' : text), ...parts.get(text) }]
  return [1, { role: '.?!\n'.includes(text) ? 'break' : ',;:()-–—|'.includes(text) ? 'pause' : 'word' }]
}

/** The balanced bracket groups: start -> end; O(length). */
function groupsIn(text: string): Map<number, number> {
  const [found, open] = [new Map<number, number>(), [] as number[]]
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if ('{['.includes(bracket)) open.push(index)
    else found.set(open.pop() ?? -1, index + 1)
  }
  return found
}

function sampleOf(sample: string): Partial<Unit> | null {
  // Plain names in brackets may be things that are asked about.
  const isSet = ![':', '"', "'", '<', '[{'].some((sign) => sample.includes(sign))
  const schema = sample.length < 3 || sample.length > longestSample || isSet ? null : schemaOfSample(sample)
  const fields = Object.keys(membersOf(schema ?? {}))
  return schema === null ? null : { role: 'sample', says: { shape: 'json', schema, ...(fields.length > 0 && { fields }) } }
}

/** A text as units, in their order. */
export function unitsOf(text: string): Unit[] {
  const [tokens, groups, units] = [tokensOf(text), groupsIn(text), [] as Unit[]]
  for (let at = 0; at < tokens.length; ) {
    const { start, text: first } = tokens[at] as Token
    const sample = sampleOf(text.slice(start, groups.get(start) ?? start))
    let count = 1
    while (sample !== null && at + count < tokens.length && (tokens[at + count] as Token).start < (groups.get(start) ?? start)) count++
    const found: Found = sample === null ? null : [count, sample]
    const read = found ?? phraseAt(tokens, at) ?? fieldsAt(tokens, at) ?? cellsAt(tokens, at) ?? pairAt(tokens, at) ?? markAt(tokens, at) ?? wordAt(tokens, at)
    const [length, unit] = read as NonNullable<Found>
    units.push({ role: 'word', kinds: none, says: {}, isOpening: false, ...unit, start, end: (tokens[at + length - 1] as Token).end, text: first })
    at += length
  }
  return units
}
