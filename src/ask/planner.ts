import type { Turn } from '../storage/state/conversations.ts'
import type { PlannedCall } from '../tools/query/plan/planned-call.ts'
import type { Query } from '../tools/query/tree.ts'
import type { Form } from './parser/form/form.ts'

/** One thing that an analysis is to find out; `step` is its call in the trace, null when it is left out. */
export interface TodoItem {
  readonly step: number | null
  readonly tool: string | null
  readonly what: string
  readonly leftOut: string | null
}

/** A question with all that decides its plan, as JSON. */
export interface AskedQuestion {
  readonly question: string
  readonly graph: string
  /** It is about a graph that its own text tells, or that an earlier turn told. */
  readonly isTold: boolean
  /** Turns of the conversation before it, oldest first. */
  readonly previous: readonly Turn[]
  /** JSON Schema that the answer's data have to meet. */
  readonly answerSchema?: Readonly<Record<string, unknown>>
}

/** How the answer is made of the results: as the query asks. */
export interface Rendering {
  readonly kind: 'query'
  readonly query: Query
  readonly graph: string
  readonly form: Form
}

/** A complete plan for a question, made without a model. Data all through: it can be stored, shown and taken up again. */
export interface Plan {
  readonly kind: 'plan'
  /** How the question was read, in a sentence. */
  readonly explanation: string
  /** 0..1 */
  readonly confidence: number
  readonly calls: readonly PlannedCall[]
  readonly readAs?: string
  /** What is asked was told by its words rather than read word by word: it is likely, not sure. */
  readonly isLikely?: true
  /** What the question was read as, in plain words that name every part of it. */
  readonly reading?: string
  /** The question without what it says of the answer's form; absent: it says nothing of that. */
  readonly asked?: string
  /** What is to be found out, for a plan of several parts. */
  readonly todo?: readonly TodoItem[]
  readonly render: Rendering
}

/** Why no plan was made. */
export interface Decline {
  readonly kind: 'decline'
  readonly status: 'cannot_answer' | 'needs_clarification'
  /** What was not understood, what comes closest, what would help. */
  readonly explanation: string
  readonly confidence: number
  /** Words that stand for nothing stored and nothing that can be asked; absent: the words are not why. */
  readonly unread?: readonly string[]
}
