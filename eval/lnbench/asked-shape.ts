import { foldName } from './read-answer.ts'

/** The format that a question requests. */
export type AskedShape =
  /** `["A", "B"]: [0.0, 1.0]` */
  | { readonly kind: 'paths' }
  /** `["A", "B", 1.0]`; `fields` when the question names them: `[node, parent, weight]`. */
  | { readonly kind: 'rows'; readonly fields: readonly string[] }
  /** `["A", "B"]` */
  | { readonly kind: 'lists'; readonly negated: boolean }
  | { readonly kind: 'yes-no' }
  /** `key: value`, once per row, or once for the node or the total that the key names. */
  | { readonly kind: 'pairs'; readonly key: string; readonly of: 'node' | 'row' | 'total' }
  /** One name. */
  | { readonly kind: 'name' }

/** Placeholders for any node or group in a format such as `node: score`. */
const placeholders = new Set(['node', 'nodes', 'name', 'id', 'community', 'component', 'group'])

/** The longest run of words before the colon that names a node; else the last word. */
function keyOf(before: string, names: ReadonlyMap<string, string>): string {
  const words = before.trim().split(/\s+/)
  const runs = words.map((_, start) =>
    words
      .slice(start)
      .join(' ')
      .replace(/^['"(]+/, '')
  )
  const named = runs.map((run) => names.get(foldName(run))).find((name) => name !== undefined)
  return named ?? runs.at(-1) ?? ''
}

/** Plain words in one pair of brackets: `[node, parent, weight]`. */
function fieldsOf(question: string): readonly string[] {
  const [, words = ''] = /\[\s*(\p{L}+(?:\s*,\s*\p{L}+)+)\s*\]/u.exec(question) ?? []
  return words === '' ? [] : words.split(',').map((word) => word.trim().toLowerCase())
}

/**
 * Infers the answer's format from samples in the question: bracketed lists, `key:value`, "yes or no". `nodeNames` are the names of all nodes, `nodeWords`
 * singular nouns for nodes (their labels).
 */
export function askedShape(question: string, nodeNames: readonly string[], nodeWords: readonly string[]): AskedShape {
  if (/\]\s*:\s*\[/.test(question)) return { kind: 'paths' }
  if (/\[\s*"[^\]]*\d\s*\]/.test(question)) return { kind: 'rows', fields: fieldsOf(question) }
  // A quoted bracket is not a sample of a list.
  if (/(?<!")\[\s*"[^\]]*\]/.test(question)) return { kind: 'lists', negated: /\b(not|cannot|never|without|un\w+able)\b|n['’]t\b/i.test(question) }
  if (/\byes\b.{1,5}\bno\b/i.test(question)) return { kind: 'yes-no' }
  const names = new Map(nodeNames.map((name) => [foldName(name), name]))
  const sample = /([^:]*[\p{L}\p{N}.)])\s?:\s?\p{L}/u.exec(question)
  if (sample === null) return { kind: 'name' }
  const key = keyOf(sample[1] ?? '', names)
  if (names.has(foldName(key))) return { kind: 'pairs', key, of: 'node' }
  const word = key.toLowerCase()
  const isPlaceholder = placeholders.has(word) || nodeWords.some((label) => [label.toLowerCase(), `${label.toLowerCase()}s`].includes(word))
  return { kind: 'pairs', key, of: isPlaceholder ? 'row' : 'total' }
}
