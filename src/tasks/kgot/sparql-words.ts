/** What holds words that are none of the language: IRIs, strings, comments, variables, names with a prefix. */
const APART =
  /<[^<>\s]*>|"""(?:[^"\\]|\\[\s\S]|"(?!""))*(?:""")?|'{3}(?:[^'\\]|\\[\s\S]|'(?!''))*(?:'{3})?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|#.*|[?$]\w+|(?<![\w.-])[\w.-]*:[\w.%-]*/g

/** Reaches another server. */
export const REMOTE = /\b(service)\b/i

/** The first of some words of SPARQL that a query uses, in capitals; null: it uses none. */
export const wordIn = (query: string, words: RegExp): string | null => words.exec(query.replace(APART, ' '))?.[1]?.toUpperCase() ?? null
