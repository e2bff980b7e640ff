import type { Spent } from '../harness/spent.ts'
import type { RowScore } from './score-rows.ts'
import type { TemplateName } from './walk-graph.ts'

export interface WalkOutcome {
  readonly id: string
  readonly graph: string
  readonly template: TemplateName
  readonly question: string
  readonly status: 'answered' | 'declined' | 'failed'
  /** Source of the rows: the answer's data, JSON or a list in its text, or a model that read its text. */
  readonly readFrom: 'data' | 'text' | 'model' | 'nowhere'
  readonly score: RowScore
  /** Whether the text alone gives the same rows as the data. */
  readonly textRight: boolean
  readonly tools: readonly string[]
  readonly spent: Spent
  /** The answer's text, truncated. */
  readonly answer: string
  readonly note: string
}
