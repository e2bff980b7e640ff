import { quoted } from '../../../neo4j/quote.ts'

/** A piece of the statement that is sent. `at`: the place in the given statement that it stands for, for messages; null: it was added. */
interface Piece {
  readonly text: string
  readonly at: number | null
}

/**
 * Rewritten Cypher. `form` says how it may stand beside an operator: an `atom` as it is; a `list` in brackets, which after a minus could be read as a relationship, and
 * an `operation` only inside parentheses.
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

/** Text that stands for what is at a place of the given statement. */
export function located(text: string, at: number): Fragment {
  return { form: 'atom', pieces: [{ text, at }] }
}

/** Every name is sent in backticks, so that none can be read as a keyword. */
export function locatedName(name: string, at: number): Fragment {
  return located(quoted(name), at)
}

/** As it can stand beside an operator, whichever. */
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

/** The place in the given statement that an offset in `textOf` stands for; null before the first. */
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
