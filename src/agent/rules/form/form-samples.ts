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

/** Words that lead up to a sample of the answer: `in the format`, `reply strictly with`, `for example`. */
const leading = new Set(
  (
    'as in the a an this that form format formatted style shape way of reply respond response answer answers answering return output outputs print write show give display report express present strictly ' +
    'only exactly just simply with like such for example sample is are might be should shall must given i want need it them to sequence sequences result results data nothing but following say written using ' +
    'pattern template notation please and then by look looking item items see would expect manner word single me tell say back here its shaped formatted rendered row rows entry entries line lines state bare plain mere simple looks list lists triples triplets pairs tuples each one own your my whole entire complete read reads has have take takes consist consists'
  ).split(' ')
)
/** Of those, the ones that make what follows a sample, whatever it holds. */
const strong = /\b(as|form|format|formatted|style|shape|reply|respond|answer|output|print|write|return|like)\b/i
/** Others lead up to a sample whose value is a placeholder. */
const wanting =
  /\b(give|show|display|report|express|present|want|need|expect|see|put|list|state|tell|say|pattern|template|notation|each|every|written|reads?|looking|rendered|shaped|nothing|only|just|exactly|strictly|simply)\b/i
const placeholders =
  'answer|answers|score|scores|value|values|x|y|n|number|count|result|results|similarity|community|communities|component|cost|costs|distance|distances|name|color|colour|rank|size|total|measure|weight|yes|core|degree|triangles|coefficient|quantity|amount|figure|level|group|label'

const quotedList = /\[(?!["'“”]\s*(?:,|or|and|\/)\s*["'“”]\])[^\]]*["'“][^\]]*\](?:\s*:\s*\[[^\]]*\])?(?:\s*,\s*(?=\[))?/g
const fieldList = /\[\s*\p{L}+(?:\s*,\s*\p{L}+)+\s*\](?:\s+sequence)?/gu
const yesNo = /\byes\b\W{1,4}(?:or\W{1,3})?(?:(?:the |a )?(?:single |one |bare )?words?\W{1,3})?\bno\b/gi
const pair = new RegExp(
  `['"“(<]?((?:[\\p{L}\\p{N}][\\p{L}\\p{N}.'’&<>_-]*\\s+){0,9}[\\p{L}\\p{N}][\\p{L}\\p{N}.'’&<>_-]*)\\s*[:=]\\s*<?(${placeholders}|[a-z]+)\\b(?!\\s*[:=|])>?['"”)]?`,
  'gu'
)
/** No key of a pair: a notation, or an amount of something. */
const notation = /^(?:csv|tsv|json|yaml|xml)$|^\d+\s/i
const closed = new RegExp(`^(?:${placeholders})$`, 'i')
/** Words after a colon that begin the question itself. */
const asking =
  /^(?:what|which|who|whom|whose|where|when|how|why|is|are|do|does|did|can|could|has|have|the|a|an|all|every|find|list|count|compute|determine|for|in|of|and|or|if|name|give|show|tell|rank|run|use|using|with|from|please|kindly|could|would|into|by|on|to|each|between)$/i

/** Said after a sample, or alone: the answer and no more. */
export const trailing =
  /[,;]?\s*(?:\band\s+)?(?:\b(?:nothing (?:else|more|besides|further|other)|no (?:other|further|surrounding|additional|extra) (?:text|output|words?|comments?)|without (?:any )?(?:explanations?|remarks?|comments?|(?:other|further|surrounding) (?:text|words))|no explanations?|with nothing (?:around it|before or after(?: it)?)|not a word more|(?<=and )(?:stop there|leave out everything else|only that|no more than that)|(?:do not|don't) (?:emit|output|write|print|add|say) (?:anything else|anything more|any other \w+)))\b/i

interface Span {
  readonly start: number
  readonly end: number
  readonly form: AskedForm
}

interface PairSpan extends Span {
  /** How surely it is a sample: words of writing lead up to it 2, other words 1, none 0. */
  readonly led: number
}

/** Where the run of leading words before `at` begins. */
function leadStart(text: string, at: number): number {
  let start = at
  for (;;) {
    const short = /\b(?:e\.?g|i\.?e)\.?[,:]?\s*$/i.exec(text.slice(0, start))
    if (short !== null) {
      start = short.index
      continue
    }
    const before = /(\p{L}+)([^\p{L}\p{N}\]?!]*)$/u.exec(text.slice(0, start))
    if (before === null || !leading.has((before[1] ?? '').toLowerCase()) || /[.?!]\s+$/.test(before[2] ?? '')) return start
    start = before.index
  }
}

/** The words right before the colon that name the key: those after the last run of leading words. */
function keyOf(words: string): { readonly key: string; readonly lead: string; readonly isWhole: boolean } {
  const parts = words.split(/\s+/)
  const isLeading = (place: number) => leading.has((parts[place] ?? '').toLowerCase())
  let from = parts.length - 1
  const endsSentence = (place: number) => /\p{L}{4}\.$/u.test(parts[place] ?? '')
  while (from > 0 && !isLeading(from - 1) && !endsSentence(from - 1)) from -= 1
  let start = from
  while (start > 0 && isLeading(start - 1)) start -= 1
  return { key: parts.slice(from).join(' '), lead: parts.slice(start, from).join(' '), isWhole: start === 0 }
}

/** What is written right against the colon of `points:n`: one word, or a name of several. null: no such sign. */
function tightKey([whole, words = '', value = '']: RegExpExecArray): string | null {
  if (!closed.test(value) || !whole.includes(`${words}:${value}`)) return null
  const parts = words.split(/\s+/)
  const isOfName = (part: string | undefined) => part !== undefined && /^[\p{Lu}&]/u.test(part) && !leading.has(part.toLowerCase())
  let from = parts.length - 1
  while (isOfName(parts[from]) && isOfName(parts[from - 1])) from -= 1
  return parts.slice(from).join(' ')
}

function bracketForm(sample: string): AskedForm {
  if (/\]\s*:\s*\[/.test(sample)) return { kind: 'paths' }
  return /\d\s*\]/.test(sample) ? { kind: 'rows', fields: [] } : { kind: 'list' }
}

/** What stands for a value: a word that says so, or any plain one where words of writing lead up to it. */
const isPlaceholder = (value: string, isLed: boolean) => closed.test(value) || (isLed && /^[a-z]+$/.test(value) && !asking.test(value))

const surely = 2
const ledBy = (run: string, isClear: boolean): number => (isClear ? surely : Number(wanting.test(run)))

const isKey = (key: string) => !notation.test(key) && !leading.has(key.toLowerCase())

function pairSpan(text: string, match: RegExpExecArray): PairSpan | null {
  const [whole, words = '', value = ''] = match
  const { key: said, lead, isWhole } = keyOf(words)
  const run = isWhole ? `${text.slice(leadStart(text, match.index), match.index)} ${lead}` : lead
  const isLed = strong.test(run)
  const isClear = isLed || (/^["“].*["”]$/s.test(whole) && closed.test(value))
  const tight = isClear ? null : tightKey(match)
  const [key, led] = tight === null ? [said, ledBy(run, isClear)] : [tight, surely]
  const keyStart = match.index + whole.indexOf(words) + words.length - key.length
  if (!isPlaceholder(value, isLed) || !isKey(key) || (led === 0 && !isAlone(text, keyStart))) return null
  const start = /^['"“(<]/.test(whole) ? match.index : keyStart
  return { start, end: match.index + whole.length, led, form: { kind: 'pairs', key: key.replace(/[<>]/g, '') } }
}

const pairSpans = (text: string): PairSpan[] => [...text.matchAll(pair)].flatMap((match) => pairSpan(text, match) ?? [])

/** Where words lead up to a pair, another that merely looks like one is part of the question: `Components: count. Format n:answer`. */
function clearPairs(text: string): PairSpan[] {
  const spans = pairSpans(text)
  const most = Math.max(0, ...spans.map(({ led }) => led))
  return spans.filter(({ led }) => led === most)
}

/** A pair in quotes, after a sign, or at the beginning. */
function isAlone(text: string, at: number): boolean {
  return /(^|["'“(>:,.?!-])\s*$/.test(text.slice(0, at))
}

function spansOf(text: string): Span[] {
  const lists = [...text.matchAll(quotedList)].map((match): Span => ({ start: match.index, end: match.index + match[0].length, form: bracketForm(match[0]) }))
  const fields = [...text.matchAll(fieldList)].map(
    (match): Span => ({
      start: match.index,
      end: match.index + match[0].length,
      form: {
        kind: 'rows',
        fields: match[0]
          .replace(/\].*$/, '')
          .slice(1)
          .split(',')
          .map((word) => word.trim().toLowerCase())
      }
    })
  )
  const answers = [...text.matchAll(yesNo)].map((match): Span => ({ start: match.index, end: match.index + match[0].length, form: { kind: 'yes-no' } }))
  const inside = (span: Span) => lists.some((list) => list.start <= span.start && list.end >= span.end)
  return [...lists, ...fields, ...answers, ...clearPairs(text).filter((span) => !inside(span))].sort((a, b) => a.start - b.start)
}

/** Said right after a sample of its parts: `entries`, `for the two`, `where x is the count`. */
const ofSample = new RegExp(
  [
    String.raw`^\s*(?:only|please|format|pairs?|entries|items|triples|triplets|tuples|lines)\b`,
    String.raw`^\s*(?:for|of) (?:the|each|every|both|all)(?: (?:two|three|four|of (?:the two|them)|ones?))?(?=\s*(?:[.,;]|$))`,
    String.raw`^\s*(?:should|must|is to|has to) be \w+ed\b(?:, \w+ being [^.?!]*)?`,
    String.raw`^[\s,;]*(?:please)?[\s,;]*(?:since|because|so that|our|my|it is|it will)\b[^.?!:]*(?=[.!]|$)`,
    String.raw`^[\s,;]*(?:(?:with|where|and) )?(?:the |an? )?(?:${placeholders}) (?:is|being|stands for|means|in place of)\b[^.?!]*`
  ].join('|'),
  'iu'
)

const isAboutBrackets = (text: string, { start }: Span) => /\b(remov|drop|contain|without|strip)\w*\W+(?:\w+\W+){0,3}$/i.test(text.slice(0, start))

/** The text without samples of the answer and the words that lead up to them. */
export function cutSamples(text: string): string {
  return spansOf(text).reduceRight((rest, span) => {
    const after = rest.slice(span.end).replace(ofSample, '')
    return `${rest.slice(0, leadStart(rest, span.start)).replace(/[\s,:>("'“-]+$/, ' ')}${after}`
  }, text)
}

/** The last of several pairs; of pairs with names of their own each name stands for a node: `Alba=<n>, Brine=<n>`. */
function pairOf(forms: readonly AskedForm[]): AskedForm | undefined {
  const keys = new Set(forms.flatMap((form) => (form.kind === 'pairs' && /^\p{Lu}/u.test(form.key) ? [form.key] : [])))
  return keys.size > 1 ? { kind: 'pairs', key: 'name' } : forms.at(-1)
}

/** The form that the samples show: paths tell more than rows, rows more than lists, and any of them more than `key: value`. */
export function lastSample(text: string): AskedForm | null {
  const spans = spansOf(text).filter((span) => span.form.kind !== 'list' || !isAboutBrackets(text, span))
  const of = (kind: AskedForm['kind']) => spans.filter(({ form }) => form.kind === kind).map(({ form }) => form)
  const fields = of('rows').find((form) => form.kind === 'rows' && form.fields.length > 0)
  return of('paths')[0] ?? fields ?? of('rows')[0] ?? of('list')[0] ?? of('yes-no')[0] ?? pairOf(of('pairs')) ?? null
}
