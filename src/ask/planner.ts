import type { Turn } from '../storage/state/conversations.ts'
import type { PlannedCall } from '../tools/query/plan/planned-call.ts'
import type { Query } from '../tools/query/tree.ts'
import type { Form } from './parser/form/form.ts'

/** A part of an analysis; `step` is its call in the trace, null where it is left out. */
export interface TodoItem {
  readonly step: number | null
  readonly tool: string | null
  readonly what: string
  readonly leftOut: string | null
}

/** A question with everything that decides its plan, as JSON. */
export interface PlanInput {
  readonly question: string
  readonly graph: string
  /** Whether it is about an inline graph, in its own text or an earlier turn. */
  readonly isInline: boolean
  /** Earlier turns of the conversation, oldest first. */
  readonly previous: readonly Turn[]
  readonly answerSchema?: Readonly<Record<string, unknown>>
}

/** How the answer is rendered from the results. */
export interface Rendering {
  readonly kind: 'query'
  readonly query: Query
  readonly graph: string
  readonly form: Form
}

/** A plan that was made without a model. It is plain data that can be stored, shown and resumed. */
export interface Plan {
  readonly kind: 'plan'
  /** One sentence about how the question was read. */
  readonly explanation: string
  /** 0..1 */
  readonly confidence: number
  readonly calls: readonly PlannedCall[]
  readonly readAs?: string
  /** The intent recognizer found it, not the grammar: it is likely, not certain. */
  readonly isLikely?: true
  readonly reading?: string
  /** The question without its answer form; absent where it has none. */
  readonly asked?: string
  /** The parts of an analysis. */
  readonly todo?: readonly TodoItem[]
  readonly render: Rendering
}

export interface Decline {
  readonly kind: 'decline'
  readonly status: 'cannot_answer' | 'needs_clarification'
  /** What was not understood, what comes closest, and what would help. */
  readonly explanation: string
  readonly confidence: number
  /** Words without a meaning in the graph or the language; absent where there is another reason. */
  readonly unread?: readonly string[]
}
