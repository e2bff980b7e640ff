import { schemaOfExample } from '../../results/answer-schema.ts'
import type { JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }

/** A word, number, sign or quoted text. */
export interface Token {
  /** Without quotes. */
  readonly written: string
  /** The same in lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isWord: boolean
  readonly isQuoted: boolean
}

const token =
  /"[^"\n]{1,80}"|“[^”\n]{1,80}”|`[^`\n]{1,80}`|(?<![\p{L}\p{N}])'[^'\n]{1,40}'(?![\p{L}\p{N}])|\n|[#*=]{2,}|[\p{L}\p{N}_]+(?:[.'’][\p{L}\p{N}]+)*|\S/gu
const word = /[\p{L}\p{N}]/u

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].map(({ 0: found, index }) => {
    const isQuoted = found.length > 2 && '"“`\''.includes(found[0] ?? '')
    const written = isQuoted ? found.slice(1, -1) : found
    return { written, text: written.toLowerCase(), start: index, end: index + found.length, isWord: word.test(found), isQuoted }
  })
}

const types = Object.entries(lexicon.types).map(([type, words]) => [type, words.split(' ')] as const)
const bareMembers = /\{([^{}[\]:]+)\}/g
const member = /("[^"]*"|'[^']*'|<[^<>]*>|[^\s,:{}[\]<>"'][^,:{}[\]<>"']*)(\s*:)?/g

/** A type for what stands for a value or is made up; null: it may be any. */
function exampleOf(value: string): string {
  const words = tokensOf(value).flatMap(({ text, isWord }) => (isWord ? text.split(' ') : []))
  const isNumber = words.length > 0 && words.every((one) => Number.isFinite(Number(one)))
  const named = isNumber ? 'number' : types.find(([, known]) => words.some((one) => known.includes(one)))?.[0]
  return JSON.stringify(named ?? (words.length > 0 && !value.includes('<') && '"\''.includes(value[0] ?? '') ? 'string' : null))
}

/** The schema of a sample: `{"name": "string"}`, `{"answer": <number>}`, `["A", "B", ...]`, `{name, age}`; null: it is no sample of JSON. */
export function schemaOfSample(sample: string): JsonSchema | null {
  const named = sample.replace(bareMembers, (_, names: string) => `{${names.split(',').map((name) => `"${name.trim()}":<>`)}}`)
  const json = named.replace(member, (_, value: string, colon?: string) =>
    colon === undefined ? exampleOf(value) : `${JSON.stringify(tokensOf(value)[0]?.written ?? '')}:`
  )
  try {
    return (json.length < 3 ? null : schemaOfExample(JSON.parse(json))) as JsonSchema | null
  } catch {
    return null
  }
}
