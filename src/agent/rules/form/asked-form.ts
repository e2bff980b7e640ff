import { type AskedForm, cutSamples, lastSample, trailing, type Writing } from './form-samples.ts'

export type { AskedForm } from './form-samples.ts'

export interface AskedQuestion {
  /** The question without its words about the form. */
  readonly text: string
  readonly form: AskedForm | null
}

const answering =
  /^(please\s+)?(and\s+)?(reply|respond|response|return|answer|answers|format|output|give|provide|print|write|list such|tell me|the (answer|result|output|example|results?)|results?|do not|don't|separate|for example|e\.g|i want the (output|result)|express|no other|nothing|only (the|output|print|answer|reply|return|give|write|respond|one|a)|just (the|output|print|answer|reply|return|give|write|respond|one|a)|round|no explanation|drop(ping)?|if the (answer|result))\b/i
const aboutForm =
  /\b(format(ted)?|strictly|only|just|json|separated?|comma|anything else|nothing else|nothing more|add nothing|no more|not a word|other (text|output)|example|should be|as text|one word|number only|yes or no|sequence of|in the form|explanation|remove|decimals?|brackets?)\b/i
const onlyTheAnswer =
  /\b(nothing (else|more)|anything else|no other (text|output)|(only|just) (the|its|their)(?: one| single)? (\w+ )?(names?|numbers?|values?|counts?|answers?|scores?)|add nothing|no more(?: than that)?|not a word more|(names?|numbers?|values?) only)\b/i
/** A short command that names no more than the thing asked for: `Name just that station`, `Reply with its name only`. */
const onlyThat =
  /^(?:please\s+)?(?:and\s+)?(?:(?:only|just|simply)\s+)?(?:reply|respond|answer|name|print|give|return|write|output|state|report|tell|say|show)(?:\s+(?:me|back|with|by))*\s+(?:(?:only|just|solely|simply|nothing but|no more than)\s+)?(?:(?:that|this|those|these)\s+\w+|(?:the|its|their|a|one)\s+\w+)(?:\s+(?:of|for)\s+(?:the|that|this|those|each)\s+\w+){0,2}(?:\s+(?:only|alone|itself|themselves))?\s*[.!]?$/i
const exclusive = /\b(?:only|just|solely|simply|nothing but|no more than|alone|itself|themselves)\b/i
/** Words that a sentence about the form is made of, whatever it says. */
const formWords = new Set(
  (
    'write print put place reply respond answer answers give return output show state list use separate separated separator join joined with by using each every one ones both all and then a an the of ' +
    'comma commas semicolon semicolons space spaces colon line lines between two pair pairs them it its as in on to only just simply please own new form format name names value values score scores ' +
    'say read must should is are be no other text word words sign signs after before so that number numbers numeric result results order same this these your whole response strictly exactly'
  ).split(' ')
)
const digitWords: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const rounding =
  /,?\s*(?:and\s+)?\b(?:round(?:ed|ing)?(?: (?:it|them|off|each|the \w+))*|with|to|using|at most)(?: to)? (\d|no|one|two|three|four|five|six) (?:decimals?(?: (?:places?|digits?))?|digits? after the (?:decimal )?point|places?|digits)\b/i
const asWords =
  /[,.;]?\s*(?:and\s+)?(?:[Ii]f the \w+ is a number,?\s*)?[^.,;?!]*\b(?:as (?:a )?(?:text|words?)|(?:to|into) (?:(?:its|an?|the|their) (?:\w+ )?)?words?|[Ss]pell(?:ed)?|in words|written out)\b.*?(?=[.?!](?:\s+[A-Z]|$)|:\s|$)/
const aboutBrackets =
  /[^.?!;]*["'“][[\]]["'”][^.?!;]*|[,.;]?\s*(?:if the \w+ contains\b.*?\bremove \w+|(?:and\s+)?(?:dropping|without|removing|drop|remove)\b[^.?!,]*?(?:["']?[[\]]["']?(?:\s*(?:or|and)\s*["']?[[\]]["']?)?|\bbrackets?))/i
const perLine = /,?\s*\b(?:(?:one|each|every one) (?:\w+ )?(?:per|on (?:its|a|an) (?:own|new|separate)) (?:own |new )?line|line by line|on separate lines)\b/i
const listed =
  /,?\s*\b(?:as |in )?(?:a )?comma[- ]separated(?: (?:list|values|names|text|string))?(?: of (?:the )?names)?\b|,?\s*\bseparated by (?:a )?commas?\b/i

const noHeader =
  /[,;]?\s*(?:and\s+)?\b(?:(?:with\s+)?no|without(?:\s+an?|\s+any|\s+the)?|omit(?:ting)?(?:\s+the)?|skip(?:ping)?(?:\s+the)?)\s+(?:column\s+)?(?:headers?|headings?|header\s+(?:line|row)|title\s+(?:line|row))\b/gi

function writingOf(text: string): Partial<Writing> {
  const digits = rounding.exec(text)?.[1]?.toLowerCase()
  return {
    ...(digits === undefined ? {} : { digits: digitWords[digits] ?? Number(digits) }),
    ...(asWords.test(text) ? { numbersAsWords: true } : {}),
    ...(perLine.test(text) ? { perLine: true } : {}),
    ...(oneName.test(text) ? { oneName: true } : {})
  }
}

const everyTrailing = new RegExp(trailing.source, 'gi')

const oneName = /\b(?:only|just)\b[^.?!]*\bname\b|\bwith the name of (?:that|the) \w+\b/i

function formOf(text: string, rest: string, isBare: boolean): AskedForm | null {
  const writing = writingOf(text)
  const sample = lastSample(text)
  if (sample !== null) return { ...sample, ...writing }
  if (isBare || onlyTheAnswer.test(rest) || listed.test(text) || writing.perLine === true) return { kind: 'bare', ...writing }
  return Object.keys(writing).length === 0 ? null : { kind: 'text', ...writing }
}

const bothWays = /both (ways|directions)|either (way|direction)|vice versa|symmetric|undirected|two[- ]way|bidirectional/i
const premise =
  /\b(assum(?:e|ing)(?: that)?|suppose|if|given|treat(?:ing)?|taking)\b[^?]*?((?= +whether\b)|(?= and (?:state|tell|say|answer|report|decide|check|determine|give)\b)|,(?=[^,?.]*\?)|,(?=\s*(?:is|are|can|does|do|how|what|which|who)\b)|\.(?=\s))/i

const lastPremise = /,?\s*\b(?:assuming|suppose|supposing|if|given|provided|treating|taking|when|where)\b[^?.]*(?=[?.]?$)/i

const thereAndBack = /\bfrom (?:\w+ )?(\w+) to (?:\w+ )?(\w+)\b.*?\bfrom (?:\w+ )?\2 to (?:\w+ )?\1\b/i

/** `Assuming that links work both ways, ...`: a premise about direction is an instruction, any other premise is left in. */
function withoutPremise(text: string): string {
  const said = premise.exec(text)?.[0] ?? lastPremise.exec(text)?.[0]
  if (said === undefined || (!bothWays.test(said) && !thereAndBack.test(said))) return text
  return text
    .replace(said, '')
    .trim()
    .replace(/^(?:and|then)\s+(?:(?:tell|say|state|report|check|decide|determine)(?: me)?\s+)?/i, '')
    .replace(/([?.!]*)$/, ' ignoring direction$1')
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s*(?=[A-Z"'[])/).flatMap((sentence) => sentence.split(/(?<=\?)\s+/))
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const isOfForm = (text: string) => wordsOf(text).every((word) => formWords.has(word))
const isOnlyThat = (sentence: string) => onlyThat.test(sentence) && exclusive.test(sentence)

/** `Print only: the number of ...`: what stands before the colon is of the form alone. */
function withoutLead(sentence: string): string {
  const [, lead, rest] = /^([^:?]*):\s+(.+)$/s.exec(sentence) ?? []
  const bare = lead !== undefined && rest !== undefined && isOfForm(lead) ? rest : sentence
  return bare.replace(/^[\s,;:]+/, '')
}

/** Whether a sentence says how the answer is to be written. */
function isInstruction(sentence: string, isAlone: boolean): boolean {
  return (answering.test(sentence) && aboutForm.test(sentence)) || (!isAlone && (isOnlyThat(sentence) || isOfForm(sentence)))
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Parts a question from its words about the form of the answer. A question of nothing but such words is left whole. */
export function partForm(text: string): AskedQuestion {
  const plain = text.replace(aboutBrackets, '').replace(noHeader, '')
  const alone = trailing.exec(text)?.[0] ?? ''
  const bare = [asWords, rounding, perLine, listed]
    .reduce((rest, pattern) => rest.replace(pattern, ''), cutSamples(plain.replace(everyTrailing, '')))
    .replace(/\s+(?=[.?!,])/g, '')
    .replace(/([.?!])[.,?!]+/g, '$1')
  const sentences = sentencesOf(bare)
    .map((sentence) => withoutLead(sentence.trim()))
    .filter(hasWords)
  const asked = sentences.filter((sentence) => !isInstruction(sentence, sentences.length === 1))
  const instructions = sentences.filter((sentence) => !asked.includes(sentence))
  const isBare = instructions.some(isOnlyThat)
  const form = formOf(plain.replace(everyTrailing, ''), `${instructions.join(' ')} ${alone} ${onlyTheAnswer.exec(text)?.[0] ?? ''}`, isBare)
  if (asked.length === 0)
    return sentences.length === 0 || form === null ? { text: withoutPremise(text), form: null } : { text: withoutPremise(sentences[0] ?? text), form }
  return { text: withoutPremise(form === null ? text : asked.join(' ').replace(/[,;:]\s*(?=[.?!]?$)/, '')), form }
}
