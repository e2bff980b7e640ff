import { describedForms } from './described-form.ts'
import { besideWriting, isOfWriting } from './form-words.ts'
import { pairSamples } from './pair-samples.ts'

/** How the parts of an answer are written, whatever its form. */
export interface Writing {
  /** Digits after the point; null: as many as usual. */
  readonly digits: number | null
  /** Groups that are numbers are called by words: `zero`. */
  readonly numbersAsWords: boolean
  readonly perLine: boolean
  /** One name and nothing else: of several candidates the best. */
  readonly oneName: boolean
}

/** The form in which a question wants its answer written. */
export type AskedForm = Partial<Writing> &
  (
    | /** `["A", "B"]: [0.0, 2.0]`: nodes and the cost to reach each. */
    { readonly kind: 'paths' }
    /** `["A", "B", 2.0]`; `fields` where they are named: `[node, parent, weight]`. */
    | { readonly kind: 'rows'; readonly fields: readonly string[] }
    /** `["A", "B"]` */
    | { readonly kind: 'list' }
    | { readonly kind: 'yes-no' }
    /** `key: value` */
    | { readonly kind: 'pairs'; readonly key: string }
    /** The value or the names and nothing else. */
    | { readonly kind: 'bare' }
    /** A sentence; only its numbers are written as asked. */
    | { readonly kind: 'text' }
  )

const quotedList = /\[(?!["'“”]\s*(?:,|or|and|\/)\s*["'“”]\])[^\]]*["'“][^\]]*\](?:\s*:\s*\[[^\]]*\])?(?:\s*,\s*(?=\[))?/g
const fieldList = /\[\s*\p{L}+(?:\s*,\s*\p{L}+)+\s*\](?:\s+sequence)?/gu
const yesNo = /\b[Yy](?:es|ES)\b\W{1,4}(?:(?:or|and)\W{1,3})?(?:(?:the |a )?(?:single |one |bare )?words?\W{1,3})?\b[Nn][oO]\b|\bYes\b[^?!]{1,60}\bNo\b/g
/** Said after a sample, or alone: the answer and no more. */
export const trailing =
  /[,;]?\s*(?:\band\s+)?(?:\b(?:nothing (?:else|more|besides|further|other)|no (?:other|further|surrounding|additional|extra) (?:text|output|words?|comments?)|without (?:any )?(?:explanations?|remarks?|comments?|(?:other|further|surrounding) (?:text|words))|no explanations?|with nothing (?:around it|before or after(?: it)?)|not a word more|(?<=and )(?:stop there|leave out everything else|only that|no more than that)|(?:do not|don't) (?:emit|output|write|print|add|say) (?:anything else|anything more|any other \w+)))\b/i

interface Span {
  readonly start: number
  readonly end: number
  readonly form: AskedForm
  /** What stands for the value of a pair. */
  readonly value?: string
  /** Told in words, not shown. */
  readonly told?: boolean
}

/** Stands where words of the form were cut out. */
export const cutMark = '\u0001'

/** Words that what is asked for may as well end with: `six or more`, `everywhere else`. */
const walls = new Set(
  'more other others else same next above below before after between from both all either any not no none without than up along anything everything something'.split(
    ' '
  )
)

/** Where the run of words of writing before `at` begins. */
function leadStart(text: string, at: number): number {
  let start = at
  for (;;) {
    const short = /\b(?:e\.?g|i\.?e)\.?[,:]?\s*$/i.exec(text.slice(0, start))
    if (short !== null) {
      start = short.index
      continue
    }
    const before = /(\p{L}[\p{L}-]*)([^\p{L}\p{N}\]?!]*)$/u.exec(text.slice(0, start))
    if (before === null || !isOfWriting(before[1] ?? '') || walls.has(before[1] ?? '') || /[.?!]\s+$/.test(before[2] ?? '')) return start
    start = before.index
  }
}

function bracketForm(sample: string): AskedForm {
  if (/\]\s*:\s*\[/.test(sample)) return { kind: 'paths' }
  return /\d\s*\]/.test(sample) ? { kind: 'rows', fields: [] } : { kind: 'list' }
}

const samplesOf = (text: string, pattern: RegExp, formOf: (sample: string) => AskedForm): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, form: formOf(match[0]) }))

const fieldsIn = (sample: string) =>
  sample
    .replace(/\].*$/, '')
    .slice(1)
    .split(',')
    .map((field) => field.trim().toLowerCase())

function spansOf(text: string): Span[] {
  const lists = samplesOf(text, quotedList, bracketForm)
  const fields = samplesOf(text, fieldList, (sample) => ({ kind: 'rows', fields: fieldsIn(sample) }))
  const answers = samplesOf(text, yesNo, () => ({ kind: 'yes-no' }))
  const pairs = pairSamples(text, leadStart).map(({ start, end, key, value }): Span => ({ start, end, form: { kind: 'pairs', key }, value }))
  const shown = [...lists, ...fields, ...answers]
  const isApart = (span: Span, others: readonly Span[]) => !others.some((other) => other.start < span.end && other.end > span.start)
  const all = [...shown, ...pairs.filter((span) => isApart(span, shown))]
  const told = describedForms(text).map((span): Span => ({ ...span, told: true }))
  return [...all.map((span) => withTold(span, told)), ...told.filter((span) => isApart(span, all))].sort((a, b) => a.start - b.start)
}

/** `the letters wcc, a colon, the number (wcc:answer)`: what tells the same as the sample goes with it. */
function withTold(span: Span, told: readonly Span[]): Span {
  const same = told.find((other) => other.start < span.end && other.end > span.start && JSON.stringify(other.form) === JSON.stringify(span.form))
  return same === undefined ? span : { ...span, start: Math.min(span.start, same.start), end: Math.max(span.end, same.end) }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** `where x is the count`, `N being the number of towns`: what the value of a sample is. */
const ofValue = (value: string) =>
  new RegExp(String.raw`^[\s,;(]*(?:(?:with|where|wherein|in which|and|here)\s+)?(?:the |an? )?["']?${escaped(value)}["']?(?![\p{L}\p{N}])[^.?!]*`, 'u')
/** What is said of a sample right after it: `entries`, `for the two`, and why. */
const ofSample =
  /^\s*(?:(?:for|of) (?:the|each|every|both|all)(?: (?:two|three|four|of (?:the two|them)|ones?))?(?=\s*(?:[.,;]|$))|[\s,;]*(?:please)?[\s,;]*(?:since|because|so that|our|my|it is|it will)\b[^.?!:]*(?=[.!]|$))/iu
const clause = /^[\s,;:()]*(?:(?![,;:()]|[.?!](?:\s|$)).)+/u

/** A text without what goes on about the sample before it: clauses of nothing but words of writing. */
function afterSample(text: string, value: string | undefined): string {
  let rest = text.replace(ofSample, '')
  for (;;) {
    const said = (value === undefined ? null : ofValue(value).exec(rest)?.[0]) ?? clause.exec(rest)?.[0] ?? ''
    const isOfSample = said !== '' && (said.includes(`${value} `) || besideWriting(said).length === 0)
    if (!isOfSample) return rest
    rest = rest.slice(said.length)
  }
}

const isAboutBrackets = (text: string, { start }: Span) => /\b(remov|drop|contain|without|strip)\w*\W+(?:\w+\W+){0,3}$/i.test(text.slice(0, start))

/** The text without samples and descriptions of the answer and without the words about them; a mark stands where they were. */
export function cutSamples(text: string): string {
  return spansOf(text).reduceRight((rest, span) => {
    const after = afterSample(rest.slice(span.end), span.value)
    return `${rest.slice(0, leadStart(rest, span.start)).replace(/[\s,:;>("'“-]+$/, ' ')}${cutMark}${after}`
  }, text)
}

/** The text without samples and descriptions themselves. */
export const withoutSamples = (text: string): string => spansOf(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)

/** The pair that all are like: of several names each stands for a node, `Alba=<n>, Brine=<n>`; several figures are no pairs, `parts=<n>, size=<n>`. */
function pairOf(forms: readonly AskedForm[]): AskedForm | undefined {
  const keys = [...new Set(forms.flatMap((form) => (form.kind === 'pairs' ? [form.key] : [])))]
  const names = keys.filter((key) => /^\p{Lu}/u.test(key))
  if (names.length > 1) return { kind: 'pairs', key: 'name' }
  return keys.length > 1 && names.length === 0 ? { kind: 'text' } : forms.at(-1)
}

/** The form that the samples show, else the one that is told: paths tell more than rows, rows more than lists, and any of them more than `key: value`. */
export function lastSample(text: string): AskedForm | null {
  const spans = spansOf(text).filter((span) => span.form.kind !== 'list' || !isAboutBrackets(text, span))
  const shown = spans.filter(({ told }) => told !== true)
  const of = (kind: AskedForm['kind']) => (shown.length > 0 ? shown : spans).filter(({ form }) => form.kind === kind).map(({ form }) => form)
  const fields = spans.find(({ form }) => form.kind === 'rows' && form.fields.length > 0)?.form
  return (
    of('paths')[0] ?? (of('rows')[0] === undefined ? undefined : (fields ?? of('rows')[0])) ?? of('list')[0] ?? of('yes-no')[0] ?? pairOf(of('pairs')) ?? null
  )
}
