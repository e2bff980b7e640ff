/** A possible name in an answer. `opens` marks the start of a sentence, where any word is capitalised. */
export interface Span {
  readonly text: string
  readonly start: number
  readonly quoted: boolean
  readonly opens: boolean
}

const QUOTED = /"([^"\n]{1,120})"|“([^”\n]{1,120})”/g
const WORD = String.raw`(?!I(?:['’](?:m|ve|ll|d))?(?![\p{L}\p{N}'’&-]))\p{Lu}[\p{L}\p{N}'’&.-]*`
const LINK = '(?:of|the|and|de|la|du|von|van|on|in|for|to|upon)'
const CAPITALISED = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?:\s+(?:${LINK}\s+)?(?:${WORD}|\p{N}+))*`, 'gu')
const OPENING = /[.!?:;\n(\-–—*•·|>#`_[…\p{So}]\uFE0F?$/u
/** A larger gap separates a sign from a name. */
const MAX_GAP = 100

/** Returns quoted spans, then capitalised ones, each in order. */
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

/** Whether a word is at the start of a sentence. */
function opensSentence(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_GAP), start)
  const trimmed = before.trimEnd()
  return start === 0 || before.slice(trimmed.length).includes('\n') || OPENING.test(trimmed.slice(-3))
}

/** Recognizes a JSON key such as `"size":`, which names seldom are as it is in lower case. */
export function isKey(text: string, { text: key, start, quoted }: Span): boolean {
  return quoted && /^[\p{Ll}_][\p{L}\p{N}_ -]*$/u.test(key) && /^["”]\s*:/.test(text.slice(start + key.length, start + key.length + 9))
}

/** Returns capitalised names of the question without its opening words: `Which of A`. */
export function namesInQuestion(question: string): string[] {
  const spans = nameSpans(question).map(({ text, opens }) => (opens ? text.replace(/^\S+\s*(?:\p{Ll}\S*\s+)*/u, '') : text))
  return spans.flatMap((text) => text.split(/\s+(?:to|and|for|in|on|or)\s+/)).filter((text) => /\p{Lu}/u.test(text))
}
