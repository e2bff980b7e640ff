import type { Member, Template } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }
import { type Token, tokensOf } from './tokens.ts'

const any: Template = { is: 'any' }
const types = Object.entries(lexicon.types).map(([type, words]) => [type, new Set(words.split(' '))] as const)
const close: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** What a placeholder or a made-up value shows: `<number>`, `3`, `"string"`, `...`. */
function valueOf(tokens: readonly Token[]): Template {
  const words = tokens.flatMap(({ text }) => text.split(' '))
  const named = types.find(([, known]) => words.some((word) => known.has(word)))?.[0]
  const type = named ?? (words.length > 0 && words.every((word) => Number.isFinite(Number(word))) ? 'number' : null)
  return { is: 'value', type: type ?? (tokens.some((token) => token.isQuoted && token.isWord) ? 'string' : null) }
}

/** Parts between commas that stand in no inner brackets. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if ('{[<'.includes(token.text)) depth++
    if ('}]>'.includes(token.text)) depth--
    if (token.text === ',' && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.some(({ text }) => text !== '.' && text !== '…'))
}

function memberOf(tokens: readonly Token[]): Member | null {
  const [name, colon, ...value] = tokens
  if (name === undefined || !name.isWord || (colon !== undefined && colon.text !== ':')) return null
  const template = colon === undefined ? any : templateOf(value)
  return template === null ? null : { name: name.written, template, isRequired: true }
}

const isNested = (tokens: readonly Token[]) => tokens.length > 0 && close[tokens[0]?.text ?? ''] === tokens.at(-1)?.text

function templateOf(tokens: readonly Token[]): Template | null {
  if (!isNested(tokens)) return valueOf(tokens)
  const parts = partsOf(tokens.slice(1, -1))
  if (tokens[0]?.text === '{') {
    const members = parts.map(memberOf)
    return members.length === 0 || members.includes(null) ? null : { is: 'object', members: members as Member[] }
  }
  const items = parts.map(templateOf)
  const [first] = items
  if (first === undefined || first === null) return null
  return { is: 'array', of: items.every((item) => JSON.stringify(item) === JSON.stringify(first)) ? first : any }
}

/** What a sample of JSON shows: `{"name": "string"}`, `["A", "B"]`, `{name, age}`; null: it is none. */
export const templateOfSample = (sample: string): Template | null => {
  const tokens = tokensOf(sample)
  return isNested(tokens) ? templateOf(tokens) : null
}

/** The members of the objects that a template is made of. */
export function membersOf(template: Template): readonly Member[] {
  if (template.is === 'array') return membersOf(template.of)
  return template.is === 'object' ? template.members : []
}

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** The template of a JSON Schema; what it leaves open, or says in other words than of types, is `any`. */
export function templateOfSchema(schema: JsonSchema): Template {
  const { type, items, properties, required = [] } = schema
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]): Member => ({ name, template: templateOfSchema(member), isRequired: required.includes(name) }))
    return { is: 'object', members }
  }
  if (type === 'array' || items !== undefined) return { is: 'array', of: templateOfSchema(items ?? {}) }
  return typeof type === 'string' && type !== 'object' ? { is: 'value', type: type === 'integer' ? 'number' : type } : any
}
