import type { Told } from './asked.ts'

/** A key of the outside sets, see eval/unseen/README.md. */
export interface StoredKey {
  readonly q: string
  readonly names?: readonly string[]
  readonly of?: string
  readonly num?: readonly number[]
  readonly yes?: boolean
  readonly any?: readonly string[]
  readonly decline?: boolean
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

/** Whether a name occurs in a text as a whole word. */
function says(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true
  return false
}

const numbersIn = (text: string) => (text.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(',', '')))
const NONE = ['none', 'no', 'nobody', 'nothing', '0']

function saysNames({ q, names = [] }: StoredKey, answer: string, text: string, members: readonly string[]): boolean {
  const others = members.filter((name) => !names.includes(name) && !q.includes(name))
  const saysNone = NONE.some((word) => says(answer.toLowerCase().slice(0, word.length + 1), word))
  return names.every((name) => says(text, name)) && !others.some((name) => says(answer, name)) && (names.length > 0 || saysNone)
}

/** Whether an answer matches the key, and contains no other name of the set. */
export function fitsKey(key: StoredKey, { answer, data }: Told, members: Readonly<Record<string, readonly string[]>>): boolean {
  const text = `${answer} ${JSON.stringify(data)}`
  const low = answer.toLowerCase()
  return (
    (key.yes === undefined || low.startsWith(key.yes ? 'yes' : 'no')) &&
    (key.num ?? []).every((wanted) => numbersIn(text).some((found) => Math.abs(found - wanted) < 0.01)) &&
    (key.any === undefined || key.any.some((one) => text.toLowerCase().includes(one.toLowerCase()))) &&
    (key.names === undefined || saysNames(key, answer, text, members[key.of ?? ''] ?? []))
  )
}
