const counted = 'steps?|hops?|relationships?|edges?|links?|jumps?|moves?|stages?'
const range = new RegExp(String.raw`(?<![\d-])(\d{1,2})\s*(?:-|–|\.\.\.?|…)\s*(\d{1,2})(?=[\s-]+(?:${counted})\b)`, 'gi')
const quotes = /(?<=^|[\s([{,:=.#>-])(['`])([^'`\n]+)\1(?=$|[\s)\]},.:;?!=<>-])/g

/** Sentences and starts that greet, thank or excuse: nothing is asked by them. */
const greeting =
  /^\s*(?:(?:hello|hi|hey|greetings|good (?:day|morning|afternoon|evening)|dear)\b(?: (?:there|again|all|everyone|everybody|team|friends?|dear|colleagues?|sir|madam|you))*\s*(?:[,!.:;–-]|:\))+\s*)+/iu
const courtesy =
  /(?<=^|[.!?]\s+)(?:(?:(?:many|much|kind|best|warm|thousand) )?(?:thanks|thank you|regards|cheers)\b[^.!?"]*|(?:so |very )?sorry\b[^.!?"]*|i hope you\b[^.!?"]*|me again|(?:can|could) you help me(?: please)?)(?:[.!?]+|:\)|$)/giu

/** `the terminals {A, B}`, `S = {A, B}`: names in the braces of a set, and no form of the answer. */
const setOfNames =
  /(?<=(?:\b(?:sets?|nodes?|vertices|terminals?|targets?|sources?|seeds?|candidates?|among|amongst|between|from|to|of|in)|[=∈])\s)\{\s*(\p{Lu}[^{}:,]*(?:,\s*\p{Lu}[^{}:,]*)+)\}/gu

const polite = /^\s*(?:please,?\s+)?(?:could|can|would|will)\s+you\s+(?:please\s+|kindly\s+)?(?=\w)/iu

const longRun = /([^\p{L}\p{N}])\1{99,}/gu

/** The text with at most 99 equal signs or blanks in a row: more say nothing, and are read anew from each place by patterns that begin with a sign. */
export const withoutLongRuns = (text: string): string => text.replace(longRun, (run) => run.slice(0, 99))

/**
 * A question in the signs that the readers know: `'x'` and `x` in backticks as `"x"`, `!=` as words, `1-3 steps` as `1 to 3 steps`.
 * What stands in double quotes is left as it is.
 */
export function plainQuestion(text: string): string {
  const unified = text
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(setOfNames, '$1')
    .replace(quotes, '"$2"')
  return unified
    .replace(greeting, '')
    .replace(courtesy, '')
    .replace(polite, '')
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : plainSigns(part)))
    .join('')
}

function plainSigns(text: string): string {
  return text
    .replace(range, '$1 to $2')
    .replace(/\b(\d{1,2})\+(?=\s)/g, '$1 or more')
    .replace(/\bnon-(?=adjacent|neighbou?r)/gi, 'not ')
    .replace(/\s*(?:!=|<>|≠)\s*/g, ' is not ')
}
