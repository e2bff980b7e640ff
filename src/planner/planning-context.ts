import type { Turn } from '../state/conversations.ts'
import type { VocabularyStore } from '../store/store.ts'
import type { RankTools } from '../tools/retrieve.ts'
import type { Tool } from '../tools/tool.ts'

/** What a plan is made with. */
export interface PlanningContext {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly tools: readonly Tool[]
  readonly rankTools: RankTools
  /** JSON Schema that the answer's data have to meet. */
  readonly answerSchema?: Readonly<Record<string, unknown>>
  /** Turns of the conversation before this question, oldest first. */
  readonly previous?: readonly Turn[]
}
