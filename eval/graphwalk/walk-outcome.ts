import type { Spent } from '../harness/spent.ts'
import type { RowScore } from './score-rows.ts'
import type { TemplateName } from './walk-graph.ts'

/** What one question came to. */
export interface WalkOutcome {
  readonly id: string
  readonly graph: string
  readonly template: TemplateName
  readonly question: string
  readonly status: 'answered' | 'declined' | 'failed'
  /** Where the rows were read: in the answer's data, in JSON or a list of its text, by a model from its text. */
  readonly readFrom: 'data' | 'text' | 'model' | 'nowhere'
  readonly score: RowScore
  /** Whether the text alone, without the data, says the same. */
  readonly textRight: boolean
  readonly tools: readonly string[]
  readonly spent: Spent
  /** The answer's text, cut. */
  readonly answer: string
  readonly note: string
}
