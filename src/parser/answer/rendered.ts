import type { Rendered } from '../../planner/planner.ts'
import type { ShapedResult } from '../../results/shape.ts'

export type Results = readonly ShapedResult[]
export type Row = Readonly<Record<string, unknown>>

export const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** What is not stored. */
export const unknown = (answer: string): Rendered => ({ status: 'cannot_answer', answer, data: null })

/** A name for a field that no other has. */
export const freeName = (name: string, taken: readonly string[]): string => (taken.includes(name) ? `${name} of rows` : name)
