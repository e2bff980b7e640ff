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

type Found = readonly [count: number, unit: Partial<Unit>] | null

const longestPhrase = 7
const none: ReadonlySet<string> = new Set()
const kinds = new Map<string, Set<string>>()
for (const [kind, words] of Object.entries({ ...lexicon.words, parts: Object.values(lexicon.parts).join(' ') }))
  for (const word of words.split(' ')) kinds.set(word, (kinds.get(word) ?? new Set()).add(kind))
const kindsOf = (text = ''): ReadonlySet<string> => kinds.get(text) ?? none

const array: JsonSchema = { type: 'array' }
const special: Readonly<Record<string, Form>> = {
  'json-array': { shape: 'json', schema: array },
  'json-objects': { shape: 'json', schema: { ...array, items: { type: 'object' } } },
  'json-object': { shape: 'json', schema: { type: 'object' } },
  alphabetical: { order: 'alphabetical' },
  ascending: { order: 'ascending' },
  descending: { order: 'descending' },
  header: { header: true },
  'no-header': { header: false },
  integer: { decimals: 0 }
}
const meaningOf = (name: string, decimals = 0): Form => (name === 'decimals' ? { decimals } : (special[name] ?? { shape: name as NonNullable<Form['shape']> }))

const phrases = new Map<string, Pick<Unit, 'isOpening'> & { readonly name: string }>()
for (const [isOpening, group] of [
  [false, lexicon.features],
  [true, lexicon.opening]
] as const)
  for (const [name, list] of Object.entries(group)) for (const phrase of list.split(', ')) phrases.set(phrase, { name: name.replace('more ', ''), isOpening })

const parts = new Map(Object.entries(lexicon.parts).flatMap(([name, words]) => words.split(' ').map((word) => [word, { says: meaningOf(name) }] as const)))
const digits = [...lexicon.digits.split(' '), ...'0123456789']
const isTouching = (one: Token | undefined, next: Token | undefined) => one?.end === next?.start

function phraseAt(tokens: readonly Token[], at: number): Found {
  let [phrase, said, number] = ['', '', 0]
  let found: Found = null
  for (let next = at; next < Math.min(tokens.length, at + longestPhrase); next++) {
    const { text, isWord } = tokens[next] as Token
    if (!isWord && text !== '-' && text !== '/') break
    if (!isWord) continue
    if (digits.includes(text)) number = digits.indexOf(text) % 10
    said = `${said} ${text}`.trim()
    phrase = `${phrase} ${digits.includes(text) ? '#' : text}`.trim()
    const known = phrases.get(said) ?? phrases.get(phrase)
    if (known !== undefined) found = [next - at + 1, { role: 'form', says: meaningOf(known.name, number), isOpening: known.isOpening }]
  }
  return found
}

const separators = new Set([',', 'and', '&', '|', '/'])

/** A little word may be a name where nothing but another name goes on: `from and to`. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const { isWord = false, isQuoted = false, text = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]
  return (
    isWord &&
    text !== 'and' &&
    (isQuoted || !['glue', 'starts', 'links'].some((kind) => kindsOf(text).has(kind)) || next?.isWord !== true || next.text === 'and')
  )
}

/** `columns name and year`: names of up to three words. One after a comma may be another thing that is said, if words follow it. */
function fieldsAt(tokens: readonly Token[], at: number): Found {
  const isNoun = (place: number) => kindsOf(tokens[place]?.text).has('fields')
  let [next, end] = [at + 1, at]
  while (isNoun(next) || [':', '(', 'named', 'called', 'are', 'of'].includes(tokens[next]?.text ?? '')) next++
  const fields: string[] = []
  while (isNoun(at)) {
    let after = next
    while (after < next + 3 && isOfName(tokens, after)) after++
    if (after === next || (tokens[next - 1]?.text === ',' && tokens[after]?.isWord === true && tokens[after]?.text !== 'and')) break
    fields.push(
      tokens
        .slice(next, after)
        .map(({ written }) => written)
        .join(' ')
    )
    end = after
    if (!separators.has(tokens[after]?.text ?? '')) break
    next = tokens[after + 1]?.text === 'and' ? after + 2 : after + 1
  }
  return fields.length === 0 ? null : [end - at, { role: 'fields', says: { fields, ...(tokens[at]?.text.startsWith('head') === true && { header: true }) } }]
}

/** `owner:answer`, `owner:<name>`. */
function pairAt(tokens: readonly Token[], at: number): Found {
  const [key, colon, value, , closing] = tokens.slice(at, at + 5)
  if (key?.isWord !== true || colon?.text !== ':' || !isTouching(key, colon)) return null
  const unit = { role: 'form', says: { shape: 'commas', mark: `${key.written}:` } } as const
  if (value?.text === '<' && closing?.text === '>') return [5, unit]
  return isTouching(colon, value) && kindsOf(value?.text).has('placeholders') ? [3, unit] : null
}

/** Quoted text may show a pair or a mark, as may a row of signs. */
function markAt(tokens: readonly Token[], at: number): Found {
  const { isQuoted, written, isWord } = tokens[at] as Token
  const inner = isQuoted ? tokensOf(written) : []
  const pair = pairAt(inner, 0)
  if (pair?.[0] === inner.length) return [1, pair[1]]
  return isQuoted || (!isWord && written.length > 1) ? [1, { role: 'mark', says: { mark: written.trim() } }] : null
}

function wordAt(tokens: readonly Token[], at: number): Found {
  const { text, isWord } = tokens[at] as Token
  const isJoint = "-/'".includes(text) && (isTouching(tokens[at - 1], tokens[at]) || isTouching(tokens[at], tokens[at + 1]))
  if (isWord || isJoint) return [1, { kinds: isJoint ? new Set(['glue']) : kindsOf(text), ...parts.get(text) }]
  return [1, { role: '.?!\n'.includes(text) ? 'break' : ',;:()-–—|'.includes(text) ? 'pause' : 'word' }]
}

/** The balanced bracket groups: start -> end; O(length). */
function groupsIn(text: string): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if ('{['.includes(text[at] ?? '')) open.push(at)
    else if ('}]'.includes(text[at] ?? '') && open.length > 0) found.set(open.pop() ?? 0, at + 1)
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
    const fields = schema === null ? [] : Object.keys(membersOf(schema))
    const sample = { role: 'sample', says: { shape: 'json', schema: schema ?? {}, ...(fields.length > 0 && { fields }) } } as const
    const shown: Found = schema === null ? null : [tokens.slice(at).filter((token) => token.end <= end).length, sample]
    const [count, unit] = (shown ??
      phraseAt(tokens, at) ??
      fieldsAt(tokens, at) ??
      pairAt(tokens, at) ??
      markAt(tokens, at) ??
      wordAt(tokens, at)) as NonNullable<Found>
    units.push({ role: 'word', kinds: none, says: {}, isOpening: false, ...unit, start, end: (tokens[at + count - 1] as Token).end, text: first })
    at += count
  }
  return units
}
