/** Words of an answer that look like a name. `opens` tells that the first of them opens a sentence, where any word is capitalised. */
export interface Span {
  readonly text: string
  /** Offset in the answer. */
  readonly start: number
  readonly quoted: boolean
  readonly opens: boolean
}

const QUOTED = /"([^"\n]{1,120})"|“([^”\n]{1,120})”/g
const WORD = String.raw`(?!I(?:['’](?:m|ve|ll|d))?(?![\p{L}\p{N}'’&-]))\p{Lu}[\p{L}\p{N}'’&.-]*`
const LINK = '(?:of|the|and|de|la|du|von|van|on|in|for|to|upon)'
const CAPITALISED = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?:\s+(?:${LINK}\s+)?(?:${WORD}|\p{N}+))*`, 'gu')
const OPENING = /[.!?:;\n(\-–—*•·|>#`_[…\p{So}]\uFE0F?$/u
/** More white space than this between a sign and a name sets them apart. */
const MAX_GAP = 100

/** Quoted and capitalised spans, in order of appearance. */
export function nameSpans(text: string): Span[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => ({ text: match[1] ?? match[2] ?? '', start: match.index + 1, quoted: true, opens: false }))
  const rest = text.replace(QUOTED, (match) => ' '.repeat(match.length))
  const capitalised = [...rest.matchAll(CAPITALISED)].map((match) => ({
    text: match[0].replace(/[.'’&-]+$/u, ''),
    start: match.index,
    quoted: false,
    opens: opensSentence(rest, match.index)
  }))
  return [...quoted, ...capitalised]
}

/** Whether a word stands first, or after a sign that ends what is before it. */
function opensSentence(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_GAP), start)
  const said = before.trimEnd()
  return start === 0 || before.slice(said.length).includes('\n') || OPENING.test(said.slice(-3))
}

/** `"size":`: a key of JSON, in small letters as names seldom are. */
export function isKey(text: string, { text: key, start, quoted }: Span): boolean {
  return quoted && /^[\p{Ll}_][\p{L}\p{N}_ -]*$/u.test(key) && /^["”]\s*:/.test(text.slice(start + key.length, start + key.length + 9))
}

/** Capitalised names of the question, without the words that open it: `Which of A`. */
export function askedNames(question: string): string[] {
  const spans = nameSpans(question).map(({ text, opens }) => (opens ? text.replace(/^\S+\s*(?:\p{Ll}\S*\s+)*/u, '') : text))
  return spans.flatMap((text) => text.split(/\s+(?:to|and|for|in|on|or)\s+/)).filter((text) => /\p{Lu}/u.test(text))
}
