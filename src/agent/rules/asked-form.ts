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
  /\b(format(ted)?|strictly|only|just|json|separated?|comma|anything else|nothing else|nothing more|other (text|output)|example|should be|as text|one word|number only|yes or no|sequence of|in the form|explanation|remove|decimals?|brackets?)\b/i
const onlyTheAnswer =
  /\b(nothing (else|more)|anything else|no other (text|output)|(only|just) (the|its|their) (names?|numbers?|values?|counts?|answers?|scores?)|(names?|numbers?|values?) only)\b/i
const digitWords: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const rounding =
  /,?\s*(?:and\s+)?\b(?:round(?:ed|ing)?(?: (?:it|them|off|each|the \w+))*|with|to|using|at most)(?: to)? (\d|no|one|two|three|four|five|six) (?:decimals?(?: (?:places?|digits?))?|digits? after the (?:decimal )?point|places?|digits)\b/i
const asWords =
  /[,.;]?\s*(?:and\s+)?(?:[Ii]f the \w+ is a number,?\s*)?[^.,;?!]*\b(?:as (?:a )?(?:text|words?)|[Ss]pell(?:ed)?|in words|written out)\b.*?(?=[.?!](?:\s+[A-Z]|$)|$)/
const aboutBrackets =
  /[,.;]?\s*(?:if the \w+ contains\b.*?\bremove \w+|(?:and\s+)?(?:dropping|without|removing|drop|remove)\b[^.?!,]*?(?:["']?[[\]]["']?(?:\s*(?:or|and)\s*["']?[[\]]["']?)?|\bbrackets?))/i
const perLine = /,?\s*\b(?:(?:one|each|every one) (?:\w+ )?(?:per|on (?:its|a|an) (?:own|new|separate)) (?:own |new )?line|line by line|on separate lines)\b/i
const listed =
  /,?\s*\b(?:as |in )?(?:a )?comma[- ]separated(?: (?:list|values|names|text|string))?(?: of (?:the )?names)?\b|,?\s*\bseparated by (?:a )?commas?\b/i

function writingOf(text: string): Partial<Writing> {
  const digits = rounding.exec(text)?.[1]?.toLowerCase()
  return {
    ...(digits === undefined ? {} : { digits: digitWords[digits] ?? Number(digits) }),
    ...(asWords.test(text) ? { numbersAsWords: true } : {}),
    ...(perLine.test(text) ? { perLine: true } : {})
  }
}

function formOf(text: string, rest: string): AskedForm | null {
  const writing = writingOf(text)
  const sample = lastSample(text)
  if (sample !== null) return { ...sample, ...writing }
  if (onlyTheAnswer.test(rest) || listed.test(text) || writing.perLine === true) return { kind: 'bare', ...writing }
  return Object.keys(writing).length === 0 ? null : { kind: 'text', ...writing }
}

const bothWays = /both (ways|directions)|either (way|direction)|vice versa|symmetric|undirected|two[- ]way|bidirectional/i
const premise = /\b(assuming|suppose|if|given|treating|taking)\b[^?]*?(,(?=[^,?.]*\?)|,(?=\s*(?:is|are|can|does|do|how|what|which|who)\b)|\.(?=\s))/i

const thereAndBack = /\bfrom (?:\w+ )?(\w+) to (?:\w+ )?(\w+)\b.*?\bfrom (?:\w+ )?\2 to (?:\w+ )?\1\b/i

/** `Assuming that links work both ways, ...`: a premise about direction is an instruction, any other premise is left in. */
function withoutPremise(text: string): string {
  const said = premise.exec(text)?.[0]
  if (said === undefined || (!bothWays.test(said) && !thereAndBack.test(said))) return text
  return text
    .replace(said, '')
    .trim()
    .replace(/([?.!]*)$/, ' ignoring direction$1')
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s*(?=[A-Z"'[])/).flatMap((sentence) => sentence.split(/(?<=\?)\s+/))
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Parts a question from its words about the form of the answer. A question of nothing but such words is left whole. */
export function partForm(text: string): AskedQuestion {
  const plain = text.replace(aboutBrackets, '')
  const bare = [asWords, trailing, rounding, perLine, listed]
    .reduce((rest, pattern) => rest.replace(pattern, ''), cutSamples(plain))
    .replace(/\s+(?=[.?!,])/g, '')
    .replace(/([.?!])[.,?!]+/g, '$1')
  const sentences = sentencesOf(bare)
    .map((sentence) => sentence.trim())
    .filter(hasWords)
  const asked = sentences.filter((sentence) => !(answering.test(sentence) && aboutForm.test(sentence)))
  const instructions = sentences.filter((sentence) => !asked.includes(sentence)).join(' ')
  const form = formOf(plain, `${instructions} ${trailing.exec(text)?.[0] ?? ''} ${onlyTheAnswer.exec(text)?.[0] ?? ''}`)
  if (asked.length === 0)
    return sentences.length === 0 || form === null ? { text: withoutPremise(text), form: null } : { text: withoutPremise(sentences[0] ?? text), form }
  return { text: withoutPremise(form === null ? text : asked.join(' ').replace(/[,;:]\s*(?=[.?!]?$)/, '')), form }
}
