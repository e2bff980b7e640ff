import type { Answer } from '../../src/ask/loop/types.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'

export type Verdict = 'right' | 'wrong' | 'declined'
export type Told = Pick<Answer, 'status' | 'question' | 'answer' | 'data'>

/** A tool with the arguments that a question says. */
export interface SaidCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What a right answer is: what it says, which call it makes, or none. */
export type TrainKey =
  | { readonly is: 'answer'; isRight(told: Told): boolean | Promise<boolean> }
  | { readonly is: 'call'; readonly call: SaidCall }
  | { readonly is: 'decline' }

export interface TrainTurn {
  readonly question: string
  readonly key: TrainKey
}

/** Questions one after another about one graph; those after the first may lean on the ones before. */
export interface Asked {
  readonly source: 'questions' | 'chains' | 'strangers' | 'wordings' | 'told'
  readonly graph: EvalGraph
  /** What is learned apart together with others; absent: its graph. */
  readonly group?: string
  readonly turns: readonly TrainTurn[]
}

export const isDecline = ({ status }: Pick<Told, 'status'>): boolean => status === 'cannot_answer' || status === 'needs_clarification'
