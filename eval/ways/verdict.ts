import type { Answer } from '../../src/ask/loop/types.ts'

/** Conditions on a right answer, all of which must be true. */
export interface Key {
  /** The graph does not store it, so only a decline is right. */
  readonly decline?: boolean
  readonly yes?: boolean
  /** Each must occur. */
  readonly num?: readonly number[]
  /** Exactly the numbers of the data. */
  readonly set?: readonly number[]
  /** At least one must occur. */
  readonly any?: readonly unknown[]
  /** All must occur, and none of `others`. */
  readonly names?: readonly string[]
  readonly others?: readonly string[]
  /** Pairs that must occur in this order. */
  readonly before?: readonly (readonly [string, string])[]
  /** All cells must occur, and the data may have at most `most` rows plus one for a tie. */
  readonly rows?: readonly unknown[]
  readonly most?: number
}

export type Verdict = 'right' | 'declined' | 'wrong'

type Given = Pick<Answer, 'status' | 'answer' | 'data'>

const NEAR = 0.001
const isDigits = /^-?\d+(?:\.\d+)?$/

/** Normalises a cell: numbers to four digits, text in lower case. */
const cell = (value: unknown): string =>
  isDigits.test(String(value).trim()) ? String(Number(Number(value).toPrecision(4))) : String(value).trim().toLowerCase()

/** Members that may name a node in a key, in order of preference; the others are ignored. */
const NAMES = ['title', 'name', 'productName', 'companyName', 'categoryName', 'orderID']

function cells(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value !== 'object') return [cell(value)]
  if (Array.isArray(value)) return value.flatMap(cells)
  const node = (value as { readonly _node?: Readonly<Record<string, unknown>> })._node
  if (node === undefined) return Object.values(value).flatMap(cells)
  const name = NAMES.find((one) => one in node)
  return name === undefined ? [] : [cell(node[name])]
}

const numbersIn = (text: string): number[] => [...text.matchAll(/-?\d[\d,]{0,30}(?:\.\d{1,30})?/g)].map(([number]) => Number(number.replaceAll(',', '')))

function occurs(part: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return false
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)
  return !isLetter(text[at - 1]) && !isLetter(text[at + part.length])
}

type Check = (key: Key, given: Given, text: string) => boolean

const checks: { readonly [Name in Exclude<keyof Key, 'decline' | 'others' | 'most'>]: Check } = {
  yes: ({ yes }, { answer }) => new RegExp(`^\\s*${yes === true ? 'yes' : 'no'}\\b`, 'i').test(answer),
  num: ({ num = [] }, _, text) => num.every((wanted) => numbersIn(text).some((number) => Math.abs(number - wanted) < NEAR)),
  set({ set = [] }, { answer, data }) {
    const isSame = (found: readonly number[]) => found.every((one) => set.includes(one)) && set.every((one) => found.includes(one))
    return isSame(cells(data).map(Number)) || isSame(numbersIn(answer)) || (set.length === 0 && /^\s*(?:none|no)\b/i.test(answer))
  },
  any: ({ any = [] }, _, text) => any.some((one) => text.toLowerCase().includes(String(one).toLowerCase())),
  names: ({ names = [], others = [] }, { answer }, text) =>
    names.every((name) => occurs(name, text)) &&
    !others.some((name) => !names.includes(name) && occurs(name, answer)) &&
    (names.length > 0 || /^\s*(?:none|no|nobody|nothing|0)\b/i.test(answer)),
  before: ({ before = [] }, { answer }) =>
    before.every(([first, second]) => {
      const [at, then] = [answer.toLowerCase().indexOf(first.toLowerCase()), answer.toLowerCase().indexOf(second.toLowerCase())]
      return at >= 0 && at < then
    }),
  rows({ rows = [], most = 0 }, { answer, data }) {
    const [wanted, found] = [new Set(cells(rows)), new Set(cells(data))]
    const hasAll = [...wanted].every((one) => found.has(one) || occurs(one, answer))
    return hasAll && (!Array.isArray(data) || data.length <= Math.max(most, wanted.size) + 1)
  }
}

/** Any status except answered and partial is a decline. */
export function verdictOf(key: Key, given: Given): Verdict {
  const isDeclined = given.status !== 'answered' && given.status !== 'partial'
  if (key.decline === true) return isDeclined ? 'right' : 'wrong'
  if (isDeclined) return 'declined'
  const text = `${given.answer} ${JSON.stringify(given.data)}`
  const asked = Object.entries(checks).filter(([name]) => name in key)
  return asked.every(([, check]) => check(key, given, text)) ? 'right' : 'wrong'
}
