import type { AskStatus, Claim, Report } from '../../../results/answer-document.ts'
import { type Cell, type CellRow, plain, type ResultCells, type Text, writeOut } from '../../../results/cells.ts'

export type Results = readonly ResultCells[]
export type Row = CellRow

/** What a plan makes of its results. The data hold cells in place of values. */
export interface Rendered {
  readonly status: AskStatus
  readonly answer: Text
  readonly data: unknown
  /** Added to the explanation. */
  readonly note?: string
  readonly report?: Report
}

/** The same in words and values, with what the words claim. */
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

/** What is not stored. */
export const unknown = (answer: string): Rendered => ({ status: 'cannot_answer', answer: [answer], data: null })

/** Of a list: it is empty. */
export const none = (total: Cell): Rendered => answered([total.as({ text: 'None', kind: 'negation' }), '.'], [])

/** A truth as the answer to a question. */
export const yesOrNo = (holds: Cell): Cell => holds.as({ text: holds.value === true ? 'Yes' : 'No', kind: 'verdict' })

/** A name for a field that no other has. */
export const freeName = (name: string, taken: readonly string[]): string => (taken.includes(name) ? `${name} of rows` : name)
