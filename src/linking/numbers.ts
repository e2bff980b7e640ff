import type { DateMention, NumberMention } from './mention.ts'
import type { Token } from './tokens.ts'

const words = new Map(
  [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty'
  ].map((word, value) => [word, value])
)
const multipliers = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['million', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['hundred', 100],
  ['dozen', 12]
])

function plainNumber(token: Token): number | null {
  const word = words.get(token.folded)
  if (word !== undefined) return word
  const digits = token.text.replace(/[$€£]/g, '').replace(/(\d),(?=\d{3})/g, '$1')
  const match = /^([-+]?\d+(?:\.\d+)?)(k|m|bn)?$/i.exec(digits)
  if (match === null) return null
  return Number(match[1]) * (multipliers.get((match[2] ?? '').toLowerCase()) ?? 1)
}

/** Numbers in digits (`50,000`, `2.5`, `3k`) and words (`three`, `2 million`). */
export function linkNumbers(tokens: readonly Token[]): NumberMention[] {
  const found: NumberMention[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const value = plainNumber(tokens[at] as Token)
    if (value === null) continue
    const next = tokens[at + 1]?.folded ?? ''
    // `15 m` are metres; millions are written `15m`.
    const multiplier = next === 'm' ? undefined : multipliers.get(next)
    const end = multiplier === undefined ? at + 1 : at + 2
    found.push({ kind: 'number', start: at, end, score: 1, value: value * (multiplier ?? 1) })
    at = end - 1
  }
  return found
}

/** Days written as 2020-01-31. */
export function linkDates(tokens: readonly Token[]): DateMention[] {
  return tokens.flatMap((token, at): DateMention[] =>
    /^\d{4}-\d{2}-\d{2}$/.test(token.text) ? [{ kind: 'date', start: at, end: at + 1, score: 1, value: token.text }] : []
  )
}
