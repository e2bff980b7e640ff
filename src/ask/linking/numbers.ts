import type { DateMention, NumberMention } from './mention.ts'
import type { Token } from './tokens.ts'

const words = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
  ' '
)
const multipliers = new Map(Object.entries({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9, bn: 1e9, hundred: 100, dozen: 12 }))
const NUMBER = /^([-+]?\d+(?:\.\d+)?)(k|m|bn)?$/i
const THOUSANDS = /(\d),(?=\d{3})/g
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (text: string): boolean => DAY.test(text)

/** Multiplies exactly: as a number, or as digits where a number would round; null where neither is exact. */
function exactly(written: string, times: number): Pick<NumberMention, 'value' | 'digits'> | null {
  const value = Number(written) * times
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { value }
  return written.includes('.') ? null : { value, digits: String(BigInt(written) * BigInt(times)) }
}

/** Returns the digits of a number, with the multiplier of a letter after them. */
function plainNumber({ folded, text }: Token): { readonly written: string; readonly times: number } | null {
  const word = words.indexOf(folded)
  if (word >= 0) return { written: String(word), times: 1 }
  const plain = ['$', '€', '£'].reduce((rest, sign) => rest.replaceAll(sign, ''), text)
  const [, digits, multiplier = ''] = NUMBER.exec(plain.replace(THOUSANDS, '$1')) ?? []
  return digits === undefined ? null : { written: digits, times: multipliers.get(multiplier.toLowerCase()) ?? 1 }
}

/** Counts the groups of three digits that follow: `50 000`. */
function thousandsAfter(tokens: readonly Token[], at: number): number {
  const first = tokens[at] as Token
  if (!/^\d{1,3}$/.test(first.text)) return 0
  const rest = tokens.slice(at + 1)
  const end = rest.findIndex(({ text, start }, place) => !/^\d{3}$/.test(text) || start !== ((rest[place - 1] ?? first).end ?? 0) + 1)
  return end < 0 ? rest.length : end
}

/** Returns the end of a number, with the multiplier of the word after it. */
function scaleOf(tokens: readonly Token[], at: number): { readonly end: number; readonly times: number } {
  const next = tokens[at + 1]?.folded ?? ''
  // `15 m` are metres; millions are written `15m`.
  const multiplier = next === 'm' ? undefined : multipliers.get(next)
  return multiplier === undefined ? { end: at + 1 + thousandsAfter(tokens, at), times: 1 } : { end: at + 2, times: multiplier }
}

/** Links numbers in digits (`50,000`, `2.5`, `3k`) and words (`three`, `2 million`). */
export function linkNumbers(tokens: readonly Token[]): NumberMention[] {
  const found: NumberMention[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const plain = plainNumber(tokens[at] as Token)
    if (plain === null) continue
    const { end, times } = scaleOf(tokens, at)
    const isGrouped = times === 1 && end > at + 1
    const grouped = tokens.slice(at, end).map(({ text }) => text)
    const read = exactly(isGrouped ? grouped.join('') : plain.written, plain.times * times)
    if (read !== null) found.push({ kind: 'number', start: at, end, score: 1, ...read })
    at = end - 1
  }
  return found
}

/** Links days written as 2020-01-31. */
export function linkDates(tokens: readonly Token[]): DateMention[] {
  return tokens.flatMap(({ text }, at): DateMention[] => (isDay(text) ? [{ kind: 'date', start: at, end: at + 1, score: 1, value: text }] : []))
}
