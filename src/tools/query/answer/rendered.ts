import type { AskStatus, Claim, Report } from '../../../results/answer-document.ts'
import { type Cell, type CellRow, plain, type ResultCells, type Text, writeOut } from '../../../results/cells.ts'

export type Results = readonly ResultCells[]
export type Row = CellRow

/** A rendered answer; its data hold cells in place of values. */
export interface Rendered {
  readonly status: AskStatus
  readonly answer: Text
  readonly data: unknown
  readonly note?: string
  readonly report?: Report
}

/** A rendered answer as text and values, with the text's claims. */
export interface Written extends Omit<Rendered, 'answer'> {
  readonly answer: string
  readonly claims: readonly Claim[]
}

export const written = (rendered: Rendered, write?: (value: unknown) => string): Written => ({
  ...rendered,
  ...writeOut(rendered.answer, write),
  data: plain(rendered.data)
})

export const answered = (answer: Text, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** Answers that something is not stored. */
export const unknown = (answer: string): Rendered => ({ status: 'cannot_answer', answer: [answer], data: null })

export const none = (total: Cell): Rendered => answered([total.as({ text: 'None', kind: 'negation' }), '.'], [])

export const yesOrNo = (holds: Cell): Cell => holds.as({ text: holds.value === true ? 'Yes' : 'No', kind: 'verdict' })

/** Returns a field name that is not taken. */
export const freeName = (name: string, taken: readonly string[]): string => (taken.includes(name) ? `${name} of rows` : name)
