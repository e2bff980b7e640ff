import { type AskedForm, cutMark, cutSamples, lastSample, trailing, type Writing, withoutSamples } from './form-samples.ts'
import { besideWriting, isExclusive } from './form-words.ts'

export type { AskedForm } from './form-samples.ts'

export interface AskedQuestion {
  /** The question without its words about the form. */
  readonly text: string
  readonly form: AskedForm | null
}

const onlyTheAnswer =
  /\b(nothing (else|more)|anything else|no other (text|output)|(only|just) (the|its|their)(?: one| single)? ([\w'’]+ )?(names?|numbers?|values?|counts?|answers?|scores?)|add nothing|no more(?: than that)?|(?:that's|that is) all (?:i|we) (?:want|need|ask)(?: (?:for|to \w+))?|not a word more|(names?|numbers?|values?) only)\b/i
/** A short command that names no more than the thing asked for: `Name just that station`, `Reply with its name only`. */
const onlyThat =
  /^(?:please\s+)?(?:and\s+)?(?:(?:only|just|simply)\s+)?(?:reply|respond|answer|name|print|give|return|write|output|state|report|tell|say|show)(?:\s+(?:me|back|with|by))*\s+(?:(?:only|just|solely|simply|nothing but|no more than)\s+)?(?:(?:that|this|those|these)\s+\w+(?:'s\s+\w+)?|(?:the|its|their|a|one)\s+\w+)(?:\s+(?:of|for)\s+(?:the|that|this|those|each)\s+\w+){0,2}(?:\s+(?:only|alone|itself|themselves|and\s+stop))?\s*[.!]?$/i
const digitWords: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const rounding =
  /,?\s*(?:and\s+)?\b(?:round(?:ed|ing)?(?: (?:it|them|off|each|the \w+))*|with|to|using|at most)(?: to)? (\d|no|one|two|three|four|five|six) (?:decimals?(?: (?:places?|digits?))?|digits? after the (?:decimal )?point|places?|digits)\b|,?\s*\b(\d|no|one|two|three|four|five|six) (?:decimals|decimal (?:places?|digits?)|decimal(?=\s*(?:[,.;)]|$)))(?: (?:places?|digits?))?/i
const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const becomes = String.raw`["']?(?:\s*-+>\s*|\s*[→=⇒:]\s*|\s+(?:becom\w+|rather than|instead of|not|for|as|to|into|is|turns into|written(?: as)?)\s+)["']?`
/** `0 --> zero`, `zero rather than 0`: groups that are numbers are called by words. */
const numeralSample = new RegExp(String.raw`\b(?:${numerals.map((word, digit) => `${digit}${becomes}${word}|${word}${becomes}${digit}`).join('|')})\b`, 'i')
/** The same told, with all that is said of it in its part of a sentence; tried from where such a part begins, or a long text would be read anew from each letter. */
const asWords = new RegExp(
  String.raw`(?<=^|[.,;?!()${cutMark}])[^.,;?!()${cutMark}]*(?:${numeralSample.source}).*?(?=[.;?!](?:\s|$)|$)|(?:^|[,.;]|(?<=[?!])|(?=\b[Ii]f the ))\s*(?:and\s+)?(?:[Ii]f the \w+ is a number,?\s*)?[^.,;?!]*\b(?:as (?:a )?(?:text|words?)|(?:to|into) (?:(?:its|an?|the|their) (?:\w+ )?)?words?|[Ss]pell(?:ed)?|[Ss]pelt|in words|written out)\b.*?(?=[.?!](?:\s+[A-Z]|$)|:\s|$)`
)
const aboutBrackets =
  /(?<=^|[.?!;])[^.?!;]*["'“][[\]]["'”][^.?!;]*|[,.;]?\s*(?:if the \w+ contains\b.*?\bremove \w+|(?:and\s+)?(?:dropping|without|removing|drop|remove)\b[^.?!,]*?(?:["']?[[\]]["']?(?:\s*(?:or|and)\s*["']?[[\]]["']?)?|\bbrackets?))/i
const perLine = /,?\s*\b(?:(?:one|each|every one) (?:\w+ )?(?:per|on (?:its|a|an) (?:own|new|separate)) (?:own |new )?line|line by line|on separate lines)\b/i
const listed =
  /,?\s*\b(?:as |in )?(?:a )?comma[- ]separated(?: (?:list|values|names|text|string))?(?: of (?:the )?names)?\b|,?\s*\bseparated by (?:a )?commas?\b/i

const noHeader =
  /[,;]?\s*(?:and\s+)?\b(?:(?:with\s+)?no|without(?:\s+an?|\s+any|\s+the)?|omit(?:ting)?(?:\s+the)?|skip(?:ping)?(?:\s+the)?)\s+(?:column\s+)?(?:headers?|headings?|header\s+(?:line|row)|title\s+(?:line|row))\b/gi

function writingOf(text: string): Partial<Writing> {
  const [, led, plain] = rounding.exec(text) ?? []
  const digits = (led ?? plain)?.toLowerCase()
  return {
    ...(digits === undefined ? {} : { digits: digitWords[digits] ?? Number(digits) }),
    ...(asWords.test(text) ? { numbersAsWords: true } : {}),
    ...(perLine.test(text) ? { perLine: true } : {})
  }
}

const everyTrailing = new RegExp(trailing.source, 'gi')

const oneName = /\b(?:only|just)\b[^.?!]*\bname\b|\bwith the name of (?:that|the) \w+\b/i

function formOf(text: string, rest: string, isBare: boolean): AskedForm | null {
  const writing = { ...writingOf(withoutSamples(text)), ...((isBare && oneNameOnly.test(rest)) || oneName.test(rest) ? { oneName: true } : {}) }
  const sample = lastSample(text)
  if (sample !== null) return { ...sample, ...writing }
  if (isBare || onlyTheAnswer.test(rest) || listed.test(text) || writing.perLine === true) return { kind: 'bare', ...writing }
  return Object.keys(writing).length === 0 ? null : { kind: 'text', ...writing }
}

const oneNameOnly = /\bname\b/i
const onePart = /\b(?:name|number|value|count|figure|score|total)\b/i

const bothWays = /both (ways|directions)|either (way|direction)|vice versa|symmetric|undirected|two[- ]way|bidirectional/i
/** A command after `and` is no part of a premise. */
const command = String.raw` and (?:then )?(?:state|tell|say|answer|report|decide|check|determine|give|list|return|show|find|name|print|rank|compute|calculate|count|get|output|identify|provide)\b`
const premise = new RegExp(
  String.raw`\b(assum(?:e|ing)(?: that)?|suppose|if|given|treat(?:ing)?|taking)\b[^?]*?((?= +whether\b)|(?=${command})|,(?=[^,?.]*\?)|,(?=\s*(?:is|are|can|does|do|how|what|which|who)\b)|\.(?=\s))`,
  'i'
)

const lastPremise = new RegExp(
  String.raw`,?\s*\b(?:assuming|suppose|supposing|if|given|provided|treating|taking|when|where)\b[^?.]*?(?=${command}|[?.]?$)`,
  'i'
)

const thereAndBack = /\bfrom (?:\w+ )?(\w+) to (?:\w+ )?(\w+)\b.*?\bfrom (?:\w+ )?\2 to (?:\w+ )?\1\b/i

/** A premise about one type of relationships says which it is, too: `treat RIVAL_OF as undirected`. */
const storedName = /\b\p{Lu}{2,}(?:_\p{Lu}+)*\b/u

/** `Assuming that links work both ways, ...`: a premise about direction is an instruction, any other premise is left in. */
function withoutPremise(text: string): string {
  const said = premise.exec(text)?.[0] ?? lastPremise.exec(text)?.[0]
  if (said === undefined || storedName.test(said) || (!bothWays.test(said) && !thereAndBack.test(said))) return text
  return text
    .replace(said, '')
    .trim()
    .replace(/^(?:and|then)\s+(?:(?:tell|say|state|report|check|decide|determine)(?: me)?\s+)?/i, '')
    .replace(/([?.!]*)$/, ' ignoring direction$1')
}

const sentencesOf = (text: string) =>
  text.split(new RegExp(String.raw`(?<=[.?!])\s*(?=[A-Z"'[${cutMark}])`)).flatMap((sentence) => sentence.split(/(?<=\?)\s+/))
const isOnlyThat = (sentence: string) => onlyThat.test(sentence) && isExclusive(sentence)
/** Words that choose among what is asked for. */
const choosing = /\d|\b(?:top|most|least|best|worst|\p{L}{3,}est|(?<!the )two|three|four|five|six|seven|eight|nine|ten)\b/iu
/** Of so many words one may be of something else in a sentence that shows or tells the form. */
const [strayShare, strayWords] = [0.25, 2]

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
const toldOf = /answer|repl|respon|return|output|result|print|writ|give|form|report|state|show|list|only|just|line|comma|expect|separat|word|text|json/i

/** `Print only: the number of ...`: what stands before the colon is of the form alone. */
function withoutLead(sentence: string): string {
  const [, lead, rest] = /^([^:?]*):\s+(.+)$/s.exec(sentence) ?? []
  const bare = lead !== undefined && rest !== undefined && (toldOf.test(lead) || !hasWords(lead)) && besideWriting(lead).length === 0 ? rest : sentence
  return bare.replace(/^[\s,;:]+/, '')
}

/** The same share, where the sentence begins with the answer. */
const ledShare = 0.34

/** `Just the name of the owner`: a part of the answer and what it belongs to. */
const onlyPart = /^(?:please\s+)?(?:and\s+)?(?:only|just|simply|solely|merely)\b[^?]*\b(?:names?|numbers?|values?|counts?|figures?|scores?|totals?|answers?)\b/i

const answering = /^(?:please\s+)?(?:and\s+)?(?:format|output|reply|respond|answer|(?:the|your)\s+(?:\w+\s+)?(?:reply|response|answer|output))\b/i

/** `return its height as a number`: what is asked of what was found, which words of writing do not name. */
const asksOfIt = (sentence: string) => [...sentence.matchAll(/\b(?:its|their)\s+(\p{L}+)/giu)].some(([, word = '']) => besideWriting(word).length > 0)

/** Whether a sentence says how the answer is to be written: in words of nothing else, or of little else around a sample. */
function isInstruction(sentence: string, isAlone: boolean): boolean {
  if (isAlone || sentence.includes('?') || asksOfIt(sentence)) return false
  const strays = besideWriting(sentence.replace(/\b(such|these|those)\s+\p{L}+/giu, '$1')).length
  const share = strays / (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 1)
  if (isOnlyThat(sentence) || strays === 0) return true
  if (onlyPart.test(sentence) && strays === 1) return share <= ledShare
  const isLed = answering.test(sentence)
  return (isLed || sentence.includes(cutMark)) && !choosing.test(sentence) && strays <= strayWords && share <= (isLed ? ledShare : strayShare)
}

/** Parts a question from its words about the form of the answer. A question of nothing but such words is left whole. */
export function partForm(written: string): AskedQuestion {
  // Long gaps say nothing, and would be read again from each of their places.
  const text = written.replace(/\s{3,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
  const plain = text.replace(aboutBrackets, '').replace(noHeader, '')
  const alone = trailing.exec(text)?.[0] ?? ''
  const bare = [asWords, rounding, perLine, listed]
    .reduce((rest, pattern) => rest.replace(pattern, cutMark), cutSamples(plain.replace(everyTrailing, '')))
    .replace(/\s+(?=[.?!,])/g, '')
    .replace(/([.?!])[.,?!]+/g, '$1')
  const sentences = sentencesOf(bare)
    .map((sentence) => withoutLead(sentence.trim()))
    .filter(hasWords)
  const asked = sentences.filter((sentence) => !isInstruction(sentence, sentences.length === 1))
  const instructions = sentences.filter((sentence) => !asked.includes(sentence))
  const isBare = instructions.some((said) => isOnlyThat(said) || (onePart.test(said) && isExclusive(said)))
  const form = formOf(plain.replace(everyTrailing, ''), `${instructions.join(' ')} ${alone} ${onlyTheAnswer.exec(text)?.[0] ?? ''}`, isBare)
  const clean = (said: string) =>
    said
      .replaceAll(cutMark, '')
      .replace(/\s+(?=[.?!,;])/g, '')
      .replace(/([.?!])[.,;?!]+/g, '$1')
  if (asked.length === 0)
    return sentences.length === 0 || form === null ? { text: withoutPremise(text), form: null } : { text: withoutPremise(clean(sentences[0] ?? text)), form }
  return { text: withoutPremise(form === null ? text : clean(asked.join(' ')).replace(/[,;:]\s*(?=[.?!]?$)/, '')), form }
}
