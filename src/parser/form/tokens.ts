/** A word, number, sign or quoted text. */
export interface Token {
  /** In lower case, without quotes. */
  readonly text: string
  readonly written: string
  readonly start: number
  readonly end: number
  readonly isWord: boolean
  readonly isQuoted: boolean
}

const token = /"[^"\n]{1,80}"|“[^”\n]{1,80}”|`[^`\n]{1,80}`|(?<![\p{L}\p{N}])'[^'\n]{1,40}'(?![\p{L}\p{N}])|\n|[#*=]{2,}|[\p{L}\p{N}_]+(?:[.'’][\p{L}\p{N}]+)*|\S/gu
const word = /[\p{L}\p{N}]/u
const quotes = new Set(['"', '“', '`', "'"])

/** The tokens of a text, in their order. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].map(({ 0: found, index }) => {
    const isQuoted = found.length > 2 && quotes.has(found[0] ?? '')
    const written = isQuoted ? found.slice(1, -1) : found
    return { text: written.toLowerCase(), written, start: index, end: index + found.length, isWord: word.test(found), isQuoted }
  })
}
