import { isRounded } from '../../../results/whole-number.ts'
import { fold } from '../../../storage/graphs/fold.ts'
import { approximations, numerals, scales } from './cues.ts'

export interface Word {
  readonly text: string
  /** The folded text without blanks; `and` for &, and other signs unchanged. */
  readonly folded: string
  /** The folded text in the singular. */
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'number' | 'sign' | 'break'
}

const TOKEN =
  /\n|(?<![\p{L}\p{N}_])[-−+]?(?:\d{1,3}(?:,\d{3})+(?![\d])|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?:(?![\p{L}\p{N}])|(?=(?:km|mi|kg|m|s|h|min|mins|hrs?)(?![\p{L}\p{N}])))|\.\.\.|->|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘_]*|[^\s]/giu

export function stem(folded: string): string {
  if (folded.length < 4 || /(ss|us|is)$/.test(folded)) return folded
  if (folded.endsWith('ies')) return `${folded.slice(0, -3)}y`
  if (/(ches|shes|xes|sses)$/.test(folded)) return folded.slice(0, -2)
  return folded.endsWith('s') ? folded.slice(0, -1) : folded
}

function kindOf(text: string): Word['kind'] {
  if (text === '\n') return 'break'
  if (/^[-−+]?\d/.test(text) && Number.isFinite(Number(text.replaceAll(',', '').replace('−', '-')))) return 'number'
  return /[\p{L}\p{N}]/u.test(text) ? 'word' : 'sign'
}

/** Whether a token is only a Markdown sign. */
function isMark(token: string, text: string, at: number): boolean {
  if (token === '*' || token === '`' || token === '\uFE0F' || token === '\u20E3') return true
  return token === '>' && (at === 0 || text[at - 1] === '\n')
}

export function readWords(text: string): Word[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const token = match[0]
    if (isMark(token, text, match.index)) return []
    const kind = kindOf(token)
    const folded = kind === 'sign' ? (token === '&' ? 'and' : token === '->' ? '→' : token) : fold(token).replaceAll(' ', '')
    return [{ text: token, folded, stem: stem(folded), start: match.index, end: match.index + token.length, kind }]
  })
}

const fieldNames = new Map<string, readonly string[]>()
const MAX_FIELD_NAMES = 2000

/** Splits the name of a field into folded words: `totalCost`, `node.age`, `avg_score`. */
export function fieldNameWords(name: string): readonly string[] {
  const known = fieldNames.get(name)
  if (known !== undefined) return known
  const parted = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
  const words = fold(parted).split(' ').map(stem)
  if (fieldNames.size < MAX_FIELD_NAMES) fieldNames.set(name, words)
  return words
}

/** A number in a text, with its rounding tolerance. */
export interface WrittenNumber {
  readonly value: number
  /** Half a unit of the last digit shown. */
  readonly reach: number
  readonly percent: boolean
  /** The digits of an integer beyond 2^53, which the value rounds. */
  readonly digits?: string
  /** The index of the first word and of the one after the last. */
  readonly from: number
  readonly to: number
}

const scaleAt = (words: readonly Word[], at: number): number => scales.get(words[at]?.folded ?? '') ?? 1

/** Reads digits: `1,200`, `0.25 %`, `3 million`. */
function digitsAt(words: readonly Word[], at: number): WrittenNumber | null {
  const word = words[at]
  if (word?.kind !== 'number') return null
  const plain = word.text.replaceAll(',', '').replace('−', '-')
  const [, whole = '', decimals = '', exponent = '0'] = /^[-+]?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?/i.exec(plain) ?? []
  const scale = scaleAt(words, at + 1)
  const next = words[at + (scale === 1 ? 1 : 2)]
  const percent = next?.text === '%' || next?.folded === 'percent'
  const isRough = approximations.has(words[at - 1]?.folded ?? '') || words[at - 1]?.text === '~'
  const isWhole = decimals === '' && exponent === '0'
  const zeros = isRough && isWhole ? whole.length - whole.replace(/0+$/, '').length : 0
  const reach = 0.5 * 10 ** (Number(exponent) - decimals.length + zeros) * scale
  const value = Number(plain) * scale
  const digits = !isRough && isWhole && isRounded(value) ? { digits: plain.replace('+', '') } : {}
  return { value, reach, percent, ...digits, from: at, to: at + [scale > 1, percent].filter(Boolean).length + 1 }
}

/** Reads number words: `twelve`, `twenty-one`, `two hundred`, `a dozen`. */
function numeralAt(words: readonly Word[], at: number): WrittenNumber | null {
  const first = numerals.get(words[at]?.folded ?? '')
  if (first === undefined) return null
  const unit = numerals.get(words[at + 2]?.folded ?? '') ?? 10
  const isJoined = first >= 20 && words[at + 1]?.text === '-' && unit < 10
  const next = at + (isJoined ? 3 : 1)
  const scale = scaleAt(words, next)
  const to = next + (scale > 1 ? 1 : 0)
  const percent = words[to]?.folded === 'percent'
  return { value: (first + (isJoined ? unit : 0)) * scale, reach: 0.5, percent, from: at, to: to + (percent ? 1 : 0) }
}

export function numberAt(words: readonly Word[], at: number): WrittenNumber | null {
  return digitsAt(words, at) ?? numeralAt(words, at)
}

const months = 'january february march april may june july august september october november december'.split(' ')

function monthOf(folded = ''): number {
  return folded.length < 3 ? 0 : months.findIndex((month) => month === folded || (folded.length <= 4 && month.startsWith(folded))) + 1
}

export interface WrittenDate {
  /** Year, month and day: `1973-06-28`. */
  readonly iso: string
  readonly from: number
  readonly to: number
}

const two = (value: number) => String(value).padStart(2, '0')

/** Reads `1973-06-28`, `28 June 1973` or `June 28, 1973`. */
export function dateAt(words: readonly Word[], at: number): WrittenDate | null {
  if (words[at]?.kind === 'sign') return null
  for (const length of [5, 3]) {
    const text = words.slice(at, at + length).map((word) => word.text)
    if (/^\d{4}-\d{2}-\d{2}$/.test(text.join(''))) return { iso: text.join(''), from: at, to: at + length }
  }
  const dayOf = (place: number) => Number.parseInt(words[place]?.text ?? '', 10)
  const dated = (month: number, day: number, year: number, to: number): WrittenDate | null =>
    month > 0 && day > 0 && day < 32 && year > 31 && year < 10_000 ? { iso: `${year}-${two(month)}-${two(day)}`, from: at, to } : null
  const comma = words[at + 2]?.text === ',' ? 1 : 0
  return (
    dated(monthOf(words[at + 1]?.folded), dayOf(at), dayOf(at + 2), at + 3) ??
    dated(monthOf(words[at]?.folded), dayOf(at + 1), dayOf(at + 2 + comma), at + 3 + comma)
  )
}
