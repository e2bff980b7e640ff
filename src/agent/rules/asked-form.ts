/** The form in which a question wants its answer written. */
export type AskedForm =
  /** `["A", "B"]: [0.0, 2.0]`: nodes and the cost to reach each. */
  | { readonly kind: 'paths' }
  /** `["A", "B"]` */
  | { readonly kind: 'list' }
  | { readonly kind: 'yes-no' }
  /** `key: value` */
  | { readonly kind: 'pairs'; readonly key: string }
  /** The value and nothing else. */
  | { readonly kind: 'bare' }

export interface AskedQuestion {
  /** The question without its words about the form. */
  readonly text: string
  readonly form: AskedForm | null
}

const bracketed = /\[[^\]]*["'“][^\]]*\](\s*:\s*\[[^\]]*\])?/g
const answering =
  /^(please\s+)?(and\s+)?(reply|respond|response|return|answer|answers|format|output|give|provide|print|write|list such|tell me|the (answer|result|output|example|results?)|results?|do not|don't|separate|for example|e\.g|i want the (output|result)|express|only)\b/i
const aboutForm =
  /\b(format(ted)?|strictly|only|json|separated?|comma|anything else|nothing else|example|should be|as text|one word|number only|yes or no|sequence of|in the form)\b|\w+\s*:\s*\w+/i
const pair = /['"“(]?([\p{L}][\p{L}\p{N} .'’&-]*?)\s*:\s*(?:answer|score|value|x|number|result|count|similarity|community|[a-z]+)\b/iu

function formOf(text: string): AskedForm | null {
  if (/\]\s*:\s*\[/.test(text)) return { kind: 'paths' }
  if (/\[\s*["'“]/.test(text)) return { kind: 'list' }
  if (/\byes\b\W{1,4}(or\W{1,3})?\bno\b/i.test(text)) return { kind: 'yes-no' }
  const sample = pair.exec(text)?.[1]?.trim()
  const last = sample?.split(/\s+(?:as|with|by|given|strictly|only|be)\s+/i).at(-1)
  const key = last?.replace(/^(?:as|with|by|the|a|an)\s+/i, '')
  if (key !== undefined && key !== '') return { kind: 'pairs', key }
  return /\b(nothing else|anything else|only the (name|number|value)|just the (name|number|value|answer))\b/i.test(text) ? { kind: 'bare' } : null
}

const bothWays = /both (ways|directions)|either (way|direction)|vice versa|symmetric|undirected/i
const premise = /\b(assuming|suppose|if|given)\b[^?]*?(,(?=[^,?.]*\?)|\.(?=\s))/i

/** `Assuming that links work both ways, ...`: a premise about direction is an instruction, any other premise is left in. */
function withoutPremise(text: string): string {
  const said = premise.exec(text)?.[0]
  if (said === undefined || !bothWays.test(said)) return text
  return text
    .replace(said, '')
    .trim()
    .replace(/([?.!]*)$/, ' ignoring direction$1')
}

/** Parts a question from its words about the form of the answer. A question of nothing but such words is left whole. */
export function partForm(text: string): AskedQuestion {
  const sentences = text.split(/(?<=[.?!])\s*(?=[A-Z"'[])/).flatMap((sentence) => sentence.split(/(?<=\?)\s+/))
  const isForm = sentences.map((sentence) => answering.test(sentence.trim()) && (aboutForm.test(sentence) || bracketed.test(sentence)))
  const asked = sentences.filter((_, index) => !isForm[index])
  if (asked.length === 0) return { text: withoutPremise(text), form: null }
  const form = formOf(sentences.filter((sentence, index) => isForm[index] || /\[\s*["'“]|\bnothing else\b|\byes or no\b/i.test(sentence)).join(' '))
  return { text: withoutPremise(asked.join(' ').replace(bracketed, ' ')), form }
}
