import type { Finding } from './claim.ts'
import type { Clause, NameItem, ReadText } from './clauses.ts'
import type { Facts } from './facts.ts'
import type { UnitWords } from './units.ts'

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

/** Findings of one kind of check over one clause. */
export type ClauseCheck = (clause: Clause, checked: Checked) => readonly Finding[]

export function names({ items }: Clause): NameItem[] {
  return items.filter((item): item is NameItem => item.type === 'name')
}

/** Whether a word of the clause, outside of its names, is in the set. */
export function says(checked: Checked, clause: Clause, cues: { has(word: string): boolean }): boolean {
  return cueAt(checked, clause, cues) !== null
}

/** The first word of the clause, outside of its names, that is in the set. */
export function cueAt({ read }: Checked, clause: Clause, cues: { has(word: string): boolean }, from = clause.from): number | null {
  for (let at = from; at < clause.to; at++) {
    const word = read.words[at]
    if (word === undefined || !cues.has(word.folded)) continue
    if (!clause.items.some((item) => item.type === 'name' && item.from <= at && at < item.to)) return at
  }
  return null
}
