import type { Answer } from '../../src/ask/loop/types.ts'
import type { Key, UnseenQuestion } from './key.ts'

export type Verdict = 'right' | 'declined' | 'wrong'

type Told = Pick<Answer, 'status' | 'answer' | 'data'>

/** A decline despite an answer is not an error of fact; `wrong` is any other answer than the key, or any answer about unstored facts. */
export function verdictOf({ question, key }: UnseenQuestion, told: Told, members: readonly string[]): Verdict {
  const isDeclined = told.status === 'cannot_answer' || told.status === 'needs_clarification'
  if (key.type === 'decline') return isDeclined ? 'right' : 'wrong'
  if (isDeclined) return 'declined'
  const text = `${told.answer} ${JSON.stringify(told.data)}`
  return fits(key, told, text, { question, members }) ? 'right' : 'wrong'
}

interface Asked {
  readonly question: string
  readonly members: readonly string[]
}

function fits(key: Exclude<Key, { type: 'decline' }>, { answer }: Told, text: string, { question, members }: Asked): boolean {
  if (key.type === 'number') return numbersIn(text).some((found) => Math.abs(found - key.value) < 0.01)
  if (key.type === 'verdict') return answer.toLowerCase().startsWith(key.value ? 'yes' : 'no')
  const others = members.filter((name) => !question.includes(name) && !key.value.some((wanted) => wanted.includes(name)))
  const saysAll = key.value.every((name) => says(text, name)) && (key.value.length > 0 || /^(none|no|nobody|nothing|0)\b/i.test(answer))
  return saysAll && !others.some((name) => says(answer, name))
}

const numbersIn = (text: string) => (text.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(',', '')))

function says(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(text)
}
