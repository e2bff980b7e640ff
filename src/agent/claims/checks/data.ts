import { fold } from '../../../store/fold.ts'
import { covers, type Facts } from '../evidence/facts.ts'

const MAX_TEXT = 120

interface SaidData {
  readonly facts: Facts
  readonly words: ReadonlySet<string>
  readonly question: string
  readonly asked: ReadonlySet<number>
}

/** Leaves of an answer's data that no result holds, and numbers that stand beside a name which they are not of. */
export function checkData(data: unknown, said: SaidData): string[] {
  if (typeof data === 'number') return isNumberSaid(data, said) ? [] : [String(data)]
  if (typeof data === 'string') return isTextSaid(data, said) ? [] : [data.slice(0, MAX_TEXT)]
  if (typeof data !== 'object' || data === null) return []
  const members = Object.values(data)
  const missing = members.flatMap((member) => checkData(member, said))
  return missing.length > 0 || Array.isArray(data) ? missing : misplaced(data as Readonly<Record<string, unknown>>, said)
}

function decimalsOf(value: number): number {
  return /\.(\d+)(?:e|$)/.exec(String(value))?.[1]?.length ?? 0
}

function reachOf(value: number): number {
  return Number.isInteger(value) ? 0 : 0.5 * 10 ** -decimalsOf(value)
}

function isNumberSaid(value: number, { facts, asked }: SaidData): boolean {
  return asked.has(value) || facts.placesOf(value, reachOf(value)).length > 0 || isListLength(value, facts)
}

function isListLength(value: number, { sources }: Facts): boolean {
  return sources.some(({ rows }) => rows.length === value)
}

function isTextSaid(text: string, { facts, words, question }: SaidData): boolean {
  const folded = fold(text)
  if (folded === '' || facts.byName.has(folded) || words.has(folded) || question.includes(` ${folded} `)) return true
  return [...facts.written.keys()].some((known) => known.includes(folded))
}

/** A row of data: its numbers must be those of the names beside them. */
function misplaced(row: Readonly<Record<string, unknown>>, { facts }: SaidData): string[] {
  const names = Object.values(row).flatMap((member) => (typeof member === 'string' && facts.byName.has(fold(member)) ? [fold(member)] : []))
  if (names.length === 0) return []
  return Object.values(row).flatMap((member) => {
    if (typeof member !== 'number') return []
    const places = facts.placesOf(member, reachOf(member))
    return places.length === 0 || places.some(({ fact }) => names.some((name) => covers(fact, name))) ? [] : [String(member)]
  })
}
