import type { Ledger, Model, Usage } from '../../outside/models/model.ts'
import type { AnswerForm } from '../../results/answer-schema.ts'
import type { GraphSchema, GraphStore, InlineGraphs } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { StateStore } from '../../storage/state/state.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { Plan, PlanInput } from '../planner.ts'
import type { LanguageService } from '../worker/language-service.ts'
import type { CallRecorder, Place } from './call-recorder.ts'
import type { Outcome } from './execute-plan.ts'
import { type InlineQuestion, turnsToRead } from './keep-inline-graph.ts'
import type { TimeLimit } from './time-limit.ts'
import type { Answer, AskBudget, AskOptions, AskRequest } from './types.ts'

export interface AskerOptions {
  readonly caller: ToolCaller
  readonly store: GraphStore
  /** Keeps inline graphs; without it, questions with one are declined. */
  readonly inlineGraphs?: InlineGraphs
  readonly state: Pick<StateStore, 'conversations'>
  readonly model: Model | null
  readonly reader: LanguageService
  readonly defaultGraph: string
  readonly budget: AskBudget
}

export interface QuestionContext {
  readonly request: AskRequest
  readonly options: AskOptions
  readonly place: Place
  /** The question's inline graph; null where it is about a stored one. */
  readonly inlineQuestion: InlineQuestion | null
  readonly schema: GraphSchema
  readonly turns: readonly Turn[]
  readonly form: AnswerForm | null
  readonly budget: Required<AskBudget>
  /** The model's usage for this question. */
  readonly ledger: Ledger
  readonly limit: TimeLimit
  readonly recorder: CallRecorder
  /** An uncertain plan of the rules: a model with the same calls confirms it. */
  readonly unsure?: Plan
}

export interface Planned extends Outcome {
  readonly planner: Answer['planner']
  readonly usage: Usage
}

/** Returns the inputs that decide the plan. */
export function planInput({ request: { question }, place: { graph }, inlineQuestion, turns, form }: QuestionContext): PlanInput {
  return { question, graph, isInline: inlineQuestion !== null, previous: turnsToRead(turns), ...(form === null ? {} : { answerSchema: form.schema }) }
}
