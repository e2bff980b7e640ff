import type { Claim } from '../../results/answer-document.ts'
import type { Fact, Facts } from './evidence/facts.ts'
import type { UnitWords } from './evidence/fields.ts'
import type { Clause, ReadText } from './reading/clauses.ts'
import { type NameItem, namesIn } from './reading/item.ts'

/** A claim under examination: what was found, and where. */
export interface Finding {
  readonly kind: Claim['kind']
  readonly start: number
  readonly end: number
  readonly supported: boolean
  /** The limit of steps was reached before this was known. */
  readonly isUnchecked?: true
  readonly fact?: Fact | null
  readonly column?: string | null
}

/** What all checks of one answer share. */
export interface Checked {
  readonly facts: Facts
  readonly read: ReadText
  readonly unitWords: UnitWords
  /** Numbers that the question says. */
  readonly asked: ReadonlySet<number>
  /** Folded, with a space at each end. */
  readonly question: string
  /** Whether relationships of the graph have a direction. */
  readonly isDirected: boolean
  /** Whether a folded text is a word of the schema or of the tools. */
  isWord(folded: string): boolean
}

/** What a check finds of a part of the text or, once the steps are used up, that it was not checked. */
export function attempt(
  { facts }: Pick<Checked, 'facts'>,
  { kind, start, end }: Pick<Finding, 'kind' | 'start' | 'end'>,
  check: () => readonly Finding[]
): readonly Finding[] {
  return facts.steps.attempt(check, () => [{ kind, start, end, supported: false, isUnchecked: true }])
}

/** Findings of one kind of check over one clause. */
export type ClauseCheck = (clause: Clause, checked: Checked) => readonly Finding[]

export const names = ({ items }: Clause): readonly NameItem[] => namesIn(items)

/** Whether a word of the clause, outside of its names, is in the set. */
export function says(checked: Checked, clause: Clause, cues: { has(word: string): boolean }): boolean {
  return cueAt(checked, clause, cues) !== null
}

/** The first word of the clause, outside of its names, that is in the set. */
export function cueAt({ read }: Checked, clause: Clause, cues: { has(word: string): boolean }, from = clause.from): number | null {
  for (let at = from; at < clause.to; at++) {
    const word = read.words[at]
    if (word === undefined || !cues.has(word.folded)) continue
    if (!read.inNames.has(at)) return at
  }
  return null
}
