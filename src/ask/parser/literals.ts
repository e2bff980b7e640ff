import type { Operator } from '../../graph/spec.ts'
import type { Token } from '../linking/tokens.ts'
import type { Constituent } from './constituent.ts'
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'

const QUOTES: ReadonlySet<string> = new Set(['"', "'"])
const LONGEST = 4
const operators: Readonly<Record<string, Operator>> = { startsw: 'starts_with', endsw: 'ends_with', containsw: 'contains' }

/** Returns the text that starts at this token, in quotes or as one word. */
function textAt(tokens: readonly Token[], at: number): { readonly end: number; readonly text: string } | null {
  const token = tokens[at]
  if (token === undefined) return null
  if (!QUOTES.has(token.text)) return token.folded === '' || token.pos === 'DET' ? null : { end: at + 1, text: token.text }
  const close = tokens.findIndex(({ text }, place) => place > at + 1 && text === token.text)
  const words = tokens.slice(at + 1, close)
  const [first] = words
  // The text keeps its blanks at the places where the question has them.
  return close < 0 || first === undefined
    ? null
    : { end: close + 1, text: words.reduce((joined, { text, start }) => joined.padEnd(start - first.start) + text, '') }
}

/** Reads predicates on the spelling of a name: `begins with "B"`. They apply to nodes of any label. */
export function literalItems(tokens: readonly Token[], { schema }: SchemaSpace): Constituent[] {
  const owners = schema.labels.flatMap(({ label, nameProperty }) =>
    nameProperty === null ? [] : [{ owner: 'node' as const, of: label, property: nameProperty }]
  )
  if (owners.length === 0) return []
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, more) => start + more + 1).flatMap((cueEnd): Constituent[] => {
      const phrase = tokens.slice(start, cueEnd).map(({ text }) => text.toLowerCase())
      const cue = entriesOf(phrase.join(' ')).find(({ category }) => category in operators)
      const found = cue === undefined ? null : textAt(tokens, cueEnd)
      if (cue === undefined || found === null) return []
      const bound = { operator: operators[cue.category] as Operator, value: found.text, unit: null, and: null }
      const meaning = { is: 'limit' as const, limit: { by: 'test' as const, owners, bound } }
      return [{ category: 'spelled', start, end: found.end, meaning, score: 0, rule: 'word', parts: [] }]
    })
  )
}
