import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { type Derived, questionOf, written } from './derived.ts'

const shares: ReadonlySet<string> = new Set(['percentage', 'percent', 'share', 'proportion', 'fraction', 'portion'])
const percentages: ReadonlySet<string> = new Set(['percentage', 'percent', 'proportion', 'fraction'])
const asks: ReadonlySet<string> = new Set(['what', 'which', 'give', 'tell', 'a', 'the', 'large', 'big'])
const whole: ReadonlySet<string> = new Set(['all', 'the', 'our', 'my', 'these', 'of', 'them', ''])
const relative: ReadonlySet<string> = new Set(['that', 'who', 'which'])
const inPercent = /,?\s*(?:as|in) (?:a )?(?:percentage|percent|per cent)\b,?/i

const isVerb = ({ pos, folded }: Token) => (pos === 'VERB' || pos === 'AUX') && !folded.endsWith('ing')

/** The first verb that is none of a relative clause: `employees that smoke | work part-time`. */
function verbOf(tokens: readonly Token[], from: number): number {
  let isRelative = false
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    if (relative.has(token.folded)) isRelative = true
    else if (isVerb(token) && !isRelative) return at
    else if (isVerb(token)) isRelative = false
  }
  return -1
}

/** Where what is said of the counted begins: at the verb, else right after the label where no condition stands. */
function predicateOf(tokens: readonly Token[], from: number): number {
  const verb = verbOf(tokens, from)
  const next = tokens[from]
  return verb >= 0 || next === undefined || next.pos === 'ADP' || next.folded === '' ? verb : from
}

/** Without the words that only lead to what is counted. */
const leadOf = (tokens: readonly Token[], from: number) => tokens.findIndex(({ folded }, at) => at >= from && !whole.has(folded))

/** The sentence that asks for a share, from its first word to its end, and where it says so. */
function asking(all: readonly Token[]): { readonly tokens: readonly Token[]; readonly at: number } | null {
  const said = all.findIndex(({ folded }, place) => shares.has(folded) && asks.has(all[place - 1]?.folded ?? ''))
  const own = all.filter(({ sentence, text }) => sentence === all[said]?.sentence && !/^[?.!]$/.test(text))
  return said < 0 ? null : { tokens: own, at: own.indexOf(all[said] as Token) }
}

/** Whether a share is asked for, and no property that is called so. */
export function asksShare(tokens: readonly Token[], row: readonly Item[]): boolean {
  const at = tokens.findIndex(({ folded }, place) => percentages.has(folded) && /^(?:what|which)$/.test(tokens[place - 1]?.folded ?? ''))
  return at >= 0 && !row.some(({ kind, start, end }) => kind === 'property' && start <= at && end > at)
}

/** The whole of which a share is asked for, and what is to be true of the share: places in the sentence. */
function partsOf(
  tokens: readonly Token[],
  at: number,
  labelEnd: (from: number) => number
): { readonly whole: readonly Token[]; readonly kept: readonly Token[] } | null {
  const [first, second] = [tokens[0]?.folded, tokens[1]?.folded]
  // `Of the stations in zone 1, what share has rail?`: the whole stands before.
  const isBefore = first === 'of' || (first === 'out' && second === 'of')
  const from = leadOf(tokens, isBefore ? 1 + Number(first === 'out') : at + 1)
  const comma = tokens.findIndex(({ text }, place) => place > from && place < at && text === ',')
  const end = from < 0 ? -1 : labelEnd(from)
  const verb = end < 0 ? -1 : predicateOf(tokens, isBefore ? at + 1 : end)
  if (verb < 0 || (isBefore && comma < 0)) return null
  return { whole: tokens.slice(from, isBefore ? comma : verb), kept: tokens.slice(verb) }
}

/** `what percentage of the stations in zone 1 have rail`: how many do, of how many there are. null: no share is asked for. */
export function readShare(given: string, all: readonly Token[], row: readonly Item[]): Derived | null {
  const asked = asking(all)
  if (asked === null) return null
  const { tokens, at } = asked
  const offset = all.indexOf(tokens[0] as Token)
  const labelEnd = (from: number) => (row.find((item) => item.kind === 'label' && item.start >= from + offset)?.end ?? offset - 1) - offset
  const parts = partsOf(tokens, at, labelEnd)
  if (parts === null) return null
  const [set, kept] = [parts.whole, parts.kept].map((part) => written(given, part).replace(inPercent, ' ')) as [string, string]
  return {
    parts: [
      { name: `${set} that fit`, question: questionOf('How many', set, kept.replace(/^has\b/i, 'have')) },
      { name: set, question: questionOf('How many', set, 'are there') }
    ],
    kind: 'share',
    isMore: tokens[at]?.folded !== 'fraction'
  }
}
