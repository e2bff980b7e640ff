import { quoted } from '../../../neo4j/quote.ts'

/** A piece of the sent statement. `at`: its offset in the given statement, for messages; null for added text. */
interface Piece {
  readonly text: string
  readonly at: number | null
}

/**
 * Rewritten Cypher. `form` decides where parentheses are needed beside an operator: an `atom` needs none; a `list` in brackets could be read as a relationship
 * after a minus; an `operation` always needs them.
 */
export interface Fragment {
  readonly pieces: readonly Piece[]
  readonly form: 'atom' | 'list' | 'operation'
}

export type Part = string | Fragment

export function fragment(form: Fragment['form'], ...parts: readonly Part[]): Fragment {
  return { form, pieces: parts.flatMap((part) => (typeof part === 'string' ? [{ text: part, at: null }] : part.pieces)) }
}

export function atom(...parts: readonly Part[]): Fragment {
  return fragment('atom', ...parts)
}

/** A fragment for the text at an offset of the given statement. */
export function located(text: string, at: number): Fragment {
  return { form: 'atom', pieces: [{ text, at }] }
}

/** Names are always quoted in backticks, so that none is read as a keyword. */
export function locatedName(name: string, at: number): Fragment {
  return located(quoted(name), at)
}

/** Adds parentheses where needed beside any operator. */
export function operand(given: Fragment): Fragment {
  return given.form === 'atom' ? given : atom('(', given, ')')
}

export function joined(parts: readonly Fragment[], separator: string): Fragment {
  return atom(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))
}

export function stringLiteral(value: string): string {
  const escaped = value.replace(/[\\'\n\r\t\b\f]/g, (character) => escapes[character] ?? character)
  return `'${escaped}'`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' }

export function textOf({ pieces }: Fragment): string {
  return pieces.map((piece) => piece.text).join('')
}

/** Maps an offset in `textOf` to the given statement; null before the first piece. */
export function sourceOf({ pieces }: Fragment, offset: number): number | null {
  let from = 0
  let source: number | null = null
  for (const { text, at } of pieces) {
    if (from > offset) break
    source = at ?? source
    from += text.length
  }
  return source
}
