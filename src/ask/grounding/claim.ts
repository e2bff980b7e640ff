import type { Claim } from '../../results/answer-document.ts'
import type { Fact, Facts } from './evidence/facts.ts'
import type { UnitWords } from './evidence/fields.ts'
import type { Clause, ReadText } from './reading/clauses.ts'
import { type NameItem, namesIn } from './reading/item.ts'

export interface Finding {
  readonly kind: Claim['kind']
  readonly start: number
  readonly end: number
  readonly supported: boolean
  /** The budget was spent before the check ended. */
  readonly isUnchecked?: true
  readonly fact?: Fact | null
  readonly column?: string | null
}

/** The context that all checks of one answer share. */
export interface Checked {
  readonly facts: Facts
  readonly read: ReadText
  readonly unitWords: UnitWords
  /** Numbers in the question. */
  readonly questionNumbers: ReadonlySet<number>
  /** The folded question with a blank at each end. */
  readonly question: string
  readonly isDirected: boolean
  isWord(folded: string): boolean
}

/** Runs a check on a part of the text; once the budget is spent, it returns the part as unchecked. */
export function attempt(
  { facts }: Pick<Checked, 'facts'>,
  { kind, start, end }: Pick<Finding, 'kind' | 'start' | 'end'>,
  check: () => readonly Finding[]
): readonly Finding[] {
  return facts.steps.attempt(check, () => [{ kind, start, end, supported: false, isUnchecked: true }])
}

export type ClauseCheck = (clause: Clause, checked: Checked) => readonly Finding[]

export const names = ({ items }: Clause): readonly NameItem[] => namesIn(items)

/** Whether a word of the clause outside of its names is in the set. */
export function says(checked: Checked, clause: Clause, cues: { has(word: string): boolean }): boolean {
  return cueAt(checked, clause, cues) !== null
}

/** Returns the first word of the clause, outside of its names, that is in the set. */
export function cueAt({ read }: Checked, clause: Clause, cues: { has(word: string): boolean }, from = clause.from): number | null {
  for (let at = from; at < clause.to; at++) {
    const word = read.words[at]
    if (word === undefined || !cues.has(word.folded)) continue
    if (!read.inNames.has(at)) return at
  }
  return null
}
