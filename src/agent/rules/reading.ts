import type { Plan, PlannedCall } from '../types.ts'

/** One complete way to answer a question, with how well it fits. */
export interface Reading {
  readonly name: string
  /** 0..1: fit of the words x required parameters filled x share of the question's content explained. */
  readonly score: number
  readonly explanation: string
  readonly explained: ReadonlySet<number>
  readonly calls: readonly PlannedCall[]
  readonly render: Plan['render']
  /** A name that several nodes share, with how to tell them apart. */
  readonly ambiguity: string | null
}
