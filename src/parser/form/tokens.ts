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

/** What a placeholder or a made-up value stands for, as an example of JSON: a type, or null for any value. */
function exampleOf(tokens: readonly Token[]): string {
  const words = tokens.flatMap(({ text }) => text.split(' '))
  const named = types.find(([, known]) => words.some((one) => known.includes(one) || (known.includes('number') && Number.isFinite(Number(one)))))?.[0]
  return JSON.stringify(named ?? (tokens.some(({ isQuoted, isWord }) => isQuoted && isWord) ? 'string' : null))
}

/** The schema of a sample: `{"name": "string"}`, `{"answer": <number>}`, `["A", "B", ...]`, `{name, age}`; null: it is no sample of JSON. */
export function schemaOfSample(sample: string): JsonSchema | null {
  let json = ''
  let held: Token[] = []
  const open: string[] = []
  for (const one of tokensOf(sample)) {
    if (one.isQuoted || !'{}[],:'.includes(one.text)) {
      if (!'.…'.includes(one.text)) held.push(one)
      continue
    }
    const isBare = open.at(-1) === '{' && !json.endsWith(':')
    const name = JSON.stringify(held[0]?.written)
    if (held.length > 0) json += one.text === ':' ? name : isBare ? `${name}:null` : exampleOf(held)
    if ('{['.includes(one.text)) open.push(one.text)
    else if ('}]'.includes(one.text)) open.pop()
    json = ('}]'.includes(one.text) && json.endsWith(',') ? json.slice(0, -1) : json) + one.text
    held = []
  }
  try {
    return json.length < 3 ? null : (schemaOfExample(JSON.parse(json)) as JsonSchema)
  } catch {
    return null
  }
}
