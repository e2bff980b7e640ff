import type { AskStatus, Report } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'

export type Results = readonly ShapedResult[]
export type Row = Readonly<Record<string, unknown>>

/** What a plan makes of its results. */
export interface Rendered {
  readonly status: AskStatus
  readonly answer: string
  readonly data: unknown
  /** Added to the explanation. */
  readonly note?: string
  /** The data as rows of all their cells, where `data` shows fewer. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly report?: Report
}

export const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** What is not stored. */
export const unknown = (answer: string): Rendered => ({ status: 'cannot_answer', answer, data: null })

/** A name for a field that no other has. */
export const freeName = (name: string, taken: readonly string[]): string => (taken.includes(name) ? `${name} of rows` : name)
