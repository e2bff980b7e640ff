import type { AskStatus, Report } from '../results/answer-document.ts'
import type { ShapedResult } from '../results/shape.ts'

/** One thing that an analysis is to find out; `step` is its call in the trace, null when it is left out. */
export interface TodoItem {
  readonly step: number | null
  readonly tool: string | null
  readonly what: string
  readonly leftOut: string | null
}

/** One call that the rules planner wants. Arguments may depend on earlier results, given in order. */
export interface PlannedCall {
  readonly tool: string
  readonly reason: string
  /** The plan goes on without its result. */
  readonly mayFail?: boolean
  /** The answer lists all its rows: those that the call does not return are read on. */
  readonly listsAll?: boolean
  /** null: the earlier results make the call needless. */
  arguments(earlier: readonly ShapedResult[]): Readonly<Record<string, unknown>> | null
}

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

/** A complete plan for a question, made without a model. */
export interface Plan {
  readonly kind: 'plan'
  /** How the question was read, in a sentence. */
  readonly explanation: string
  /** 0..1 */
  readonly confidence: number
  readonly calls: readonly PlannedCall[]
  readonly readAs?: string
  /** What is to be found out, for a plan of several parts. */
  readonly todo?: readonly TodoItem[]
  /** The answer from the results of all calls, in order. */
  render(results: readonly ShapedResult[]): Rendered
}

/** Why no plan was made. */
export interface Decline {
  readonly kind: 'decline'
  readonly status: 'cannot_answer' | 'needs_clarification'
  /** What was not understood, what comes closest, what would help. */
  readonly explanation: string
  readonly confidence: number
}
