import { isOfWriting } from './form-words.ts'

/** `points:n`, `Station: score`, `Alba: 0.5`: a key and what stands for its value. */
export interface PairSample {
  readonly start: number
  readonly end: number
  readonly key: string
  /** What stands for the value, as it is written. */
  readonly value: string
  /** How surely it is a sample: by its own form or words of writing before it 2, by other words 1, by its place alone 0. */
  readonly led: number
}

/** Where the words that lead up to a place begin. */
type LeadStart = (text: string, at: number) => number

type Key = Pick<PairSample, 'key' | 'led'>

/** Words that stand for a value. */
const placeholders =
  'answer|answers|score|scores|value|values|x|y|n|number|count|result|results|similarity|community|communities|component|cost|costs|distance|distances|name|color|colour|rank|size|total|measure|weight|yes|core|degree|triangles|coefficient|quantity|amount|figure|level|group|label|id'
const closed = new RegExp(`^(?:${placeholders}|\\p{Lu})$`, 'u')
const keyWord = String.raw`[\p{L}\p{N}][\p{L}\p{N}.'’&_-]*`
/** `[0.1, 0.2]`, `[v1, v2, ...]` */
const vector = String.raw`\[\s*[-\p{L}\p{N}_.…]+(?:\s*,\s*[-\p{L}\p{N}_.…]+)*\s*\]`
/** A vector shows its values, and whose it is may be any letter. */
const ofFigures = /^\[\s*-?[\d.]/
const drawn = String.raw`<[^<>\n]{1,40}>|\{[^{}"\n]{1,40}\}|\[[\p{L}_ ]{1,30}\]|\.{3}|…|_{1,5}(?!\w)|\?{1,3}(?!\S)|#+`
const figure = String.raw`\d+(?:\.\d+)?(?![\p{L}\p{N}:]|\.\d)(?=\s*(?:[,;.!?()\]"'”]|and\b|$))`
const word = String.raw`(?:[a-z]+|\p{Lu})(?![\p{L}\p{N}_]|\s*[:=|])`
const pair = new RegExp(
  String.raw`['"“(]?(?:[<{[](?<slot>[\p{L}][\p{L}_ ]{0,30})[>}\]]|(?<![\p{L}\p{N}])(?<words>(?:${keyWord}\s+){0,9}${keyWord}))['"”]?\s*[:=]\s*['"“]?(?<value>${drawn}|${vector}|${figure}|${word})['"”)]?`,
  'gu'
)
/** No key of a pair: a notation, or an amount of something. */
const notation = /^(?:csv|tsv|json|yaml|xml)$|^\d+\s/i
/** Words of writing right before a pair. */
const strong = /\b(as|form|format|formatted|style|shape|reply|respond|answer|output|print|write|written|return|like|template|pattern|notation|layout|than)\b/i
/** Other such words. */
const wanting =
  /\b(give|show|display|report|express|present|want|need|expect|see|put|list|state|tell|say|each|every|reads?|nothing|only|just|from|exactly|strictly|simply|looking)\b/i
/** Said before a sample with made-up values. */
const sampling =
  /\b(?:reply|replies|respond|response|answer|output|format|form|template|example|instance|e\.?g|model|specimen|layout|pattern|style|notation|sample|illustrat\w+|extract|manner|look\w*|lines of|such as|as in|like)\b/i
/** Words after a colon that begin the question itself. */
const asking =
  /^(?:what|which|who|whom|whose|where|when|how|why|is|are|do|does|did|can|could|has|have|the|a|an|all|every|find|list|count|compute|determine|for|in|of|and|or|if|name|give|show|tell|rank|run|use|using|with|from|please|kindly|could|would|into|by|on|to|each|between)$/i
const [surely, likely] = [2, 1]

/** What the words before a colon end with: one word, or a name of several. */
function nameBefore(words: string): string {
  const parts = words.split(/\s+/)
  const isOfName = (place: number) => /^[\p{Lu}&]/u.test(parts[place] ?? '') && !(place === 0 && isOfWriting(parts[place] ?? ''))
  const isInside = (place: number) => /^(?:and|of|the|de|la)$/.test(parts[place] ?? '') && isOfName(place - 1)
  let from = parts.length - 1
  while (isOfName(from) ? isOfName(from - 1) || isInside(from - 1) : isInside(from)) from -= 1
  return parts.slice(from).join(' ')
}

/** The words right before the colon that name the key: those after the last run of words of writing. */
function keyAfterLead(words: string): { readonly key: string; readonly lead: string; readonly isWhole: boolean } {
  const parts = words.split(/\s+/)
  const isLeading = (place: number) => isOfWriting(parts[place] ?? '')
  const endsSentence = (place: number) => /\p{L}{4}\.$/u.test(parts[place] ?? '')
  let from = parts.length - 1
  while (from > 0 && !isLeading(from - 1) && !endsSentence(from - 1)) from -= 1
  let start = from
  while (start > 0 && isLeading(start - 1)) start -= 1
  return { key: parts.slice(from).join(' '), lead: parts.slice(start, from).join(' '), isWhole: start === 0 }
}

const isKey = (key: string) => !notation.test(key) && /\p{L}/u.test(key) && !isOfWriting(key)

/** A pair in quotes, after a sign, or at the beginning. */
const isAlone = (text: string, at: number) => /(^|["'“(>:;,.?!-])\s*$/.test(text.slice(0, at))

/** What is said in a sentence before a place. */
const saidBefore = (text: string, at: number) =>
  text
    .slice(0, at)
    .split(/[.?!]\s+(?=\p{Lu})/u)
    .at(-1) ?? ''

/** The key, where the value is a made-up figure: only where an example is announced. */
function figureKey(text: string, match: RegExpExecArray): Key | null {
  const key = nameBefore(match.groups?.['words'] ?? '')
  const at = match.index + match[0].indexOf(match.groups?.['words'] ?? '') + (match.groups?.['words'] ?? '').length - key.length
  const isWord = /\p{L}{2}/u.test(key) || ofFigures.test(match.groups?.['value'] ?? '')
  return /=/.test(match[0]) || !isWord || !sampling.test(saidBefore(text, at)) ? null : { key, led: surely }
}

/** Whether a word may stand for a value: one that says so, or any plain one where words of writing lead up to it. */
const isPlaceholder = (value: string, isLed: boolean) => closed.test(value) || !/^\p{L}/u.test(value) || (isLed && !asking.test(value))

function wordKey(text: string, match: RegExpExecArray, leadStart: LeadStart): Key | null {
  const [whole, { words = '', value = '' } = {}] = [match[0], match.groups]
  const { key, lead, isWhole } = keyAfterLead(words)
  const run = isWhole ? `${text.slice(leadStart(text, match.index), match.index)} ${lead}` : lead
  const isLed = strong.test(run)
  if (!isPlaceholder(value, isLed)) return null
  if (isLed || (/^["“].*["”]$/s.test(whole) && isPlaceholder(value, false))) return { key, led: surely }
  const name = nameBefore(words)
  if (whole.includes(`${words}:${value}`) && name.length > 1) return { key: name, led: surely }
  if (/^[[{]/.test(value)) return null
  if (wanting.test(run)) return { key, led: likely }
  const stands = isAlone(text, match.index + whole.indexOf(words) + words.length - key.length)
  return stands ? { key, led: 0 } : null
}

function pairSample(text: string, match: RegExpExecArray, leadStart: LeadStart): PairSample[] {
  const [whole, { slot, words = '', value = '' } = {}] = [match[0], match.groups]
  const end = match.index + whole.length
  if (slot !== undefined) return [{ start: match.index, end, key: slot, value, led: surely }]
  const found = /^\d/.test(value) || ofFigures.test(value) ? figureKey(text, match) : wordKey(text, match, leadStart)
  const isAnyName = /^\p{Lu}$/u.test(found?.key ?? '') && ofFigures.test(value)
  if (found === null || !(isKey(found.key) || isAnyName) || /[{[]\s*$/.test(text.slice(0, match.index))) return []
  const keyStart = match.index + whole.indexOf(words) + words.length - found.key.length
  return [{ ...found, start: /^['"“(]/.test(whole) ? match.index : keyStart, end, value }]
}

/** The pairs that are the surest and those listed after them: where words lead up to one, another that merely looks like it is part of the question. */
export function pairSamples(text: string, leadStart: LeadStart): PairSample[] {
  const samples = [...text.matchAll(pair)].flatMap((match) => pairSample(text, match, leadStart))
  const most = Math.max(0, ...samples.map(({ led }) => led))
  const isSure = (at: number): boolean => {
    const [before, sample] = [samples[at - 1], samples[at] as PairSample]
    return sample.led === most || (before !== undefined && /^\s*(?:[,;]|and)\s*$/.test(text.slice(before.end, sample.start)) && isSure(at - 1))
  }
  return samples.filter((_, at) => isSure(at))
}
