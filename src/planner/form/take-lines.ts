import type { TakenShape } from './answer-shape.ts'
import { isAboutForm, isOfWriting } from './form-words.ts'

const ofLines =
  /\b(?:csv|tsv|headerless)\b|\b(?:no|without|omit\w*|skip\w*|drop\w*|leave)\b.*\b(?:headers?|headings?|column (?:names?|titles?))\b|\b(?:headers?|headings?|column (?:names?|titles?))\b.*\b(?:omitted|skipped|dropped|left|not|unneeded|unwanted|unnecessary)\b/i
/** Said beside it: of lines, and that none comes twice. */
const besideLines = /\b(?:lines?|rows?|columns?|commas?|titles?|repeats?|repetitions?|duplicates?)\b/i
const ofNames = /["_\d]/
/** `..., as plain CSV without a header` within a clause. */
const ending = /\s+(?:as|in|into)\s+(?:an?\s+)?(?:[a-z-]+\s+){0,2}(?:csv|tsv)\b[^,;:.?!]*$/i
const others = new Set(
  'file files thus hence format titles title headerless repeat repeats repetition repetitions duplicate duplicates columns names also'.split(' ')
)

const isOfForm = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => others.has(word) || isAboutForm(word) || isOfWriting(word)) && !ofNames.test(text)

/** A clause without its end, where that speaks of lines; null where it says nothing of them. */
function withoutLines(clause: string): string | null {
  if (!ofLines.test(clause)) return null
  if (isOfForm(clause)) return ''
  const end = ending.exec(clause)?.[0]
  return end !== undefined && isOfForm(end) ? clause.slice(0, -end.length) : null
}

/** The clauses of a sentence, each with the signs before it. */
const clausesOf = (sentence: string) => sentence.split(/(?=[,;:](?:\s|$))/)

function takeFrom(sentence: string): string | null {
  const [, body = '', end = ''] = /^(.*?)([.?!\s]*)$/s.exec(sentence) ?? []
  const kept = clausesOf(body).map((clause) => ({ clause, left: withoutLines(clause) }))
  if (kept.every(({ left }) => left === null)) return null
  const rest = kept.map(({ clause, left }) => left ?? (besideLines.test(clause) && isOfForm(clause) ? '' : clause)).join('')
  return /[\p{L}\p{N}]/u.test(rest) ? `${rest.replace(/^[\s,;:]+/, '')}${end}` : ''
}

/** `CSV, no header`, `as csv, without column titles`: lines of cells and no names of columns, in clauses of nothing but the form. */
export function takeLines(text: string): TakenShape | null {
  const sentences = text.split(/(?<=[.?!]\s+)/)
  const left = sentences.map(takeFrom)
  if (left.every((one) => one === null)) return null
  const rest = left.map((one, at) => one ?? sentences[at]).join('')
  return { text: rest.trim(), shape: { kind: 'csv', fields: [] } }
}
