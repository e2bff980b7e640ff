import type { Answer } from '../../src/ask/loop/types.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'

export type Verdict = 'right' | 'wrong' | 'declined'
export type Told = Pick<Answer, 'status' | 'question' | 'answer' | 'data'>

/** A tool with the arguments that a question states. */
export interface SaidCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** The key of a question: an answer, a call, or a decline. */
export type TrainKey =
  | { readonly is: 'answer'; isRight(told: Told): boolean | Promise<boolean> }
  | { readonly is: 'call'; readonly call: SaidCall }
  | { readonly is: 'decline' }

export interface TrainTurn {
  readonly question: string
  readonly key: TrainKey
}

/** Consecutive questions about one graph; later ones may refer to earlier ones. */
export interface Asked {
  readonly source: 'questions' | 'chains' | 'strangers' | 'wordings' | 'told'
  readonly graph: EvalGraph
  /** Fold for cross-validation; absent: its graph. */
  readonly group?: string
  readonly turns: readonly TrainTurn[]
}

export const isDecline = ({ status }: Pick<Told, 'status'>): boolean => status === 'cannot_answer' || status === 'needs_clarification'
