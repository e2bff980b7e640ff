import type { Ledger, Model, Usage } from '../../outside/models/model.ts'
import type { AnswerForm } from '../../results/answer-schema.ts'
import type { GraphSchema, GraphStore, InlineGraphs } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { StateStore } from '../../storage/state/state.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { AskedQuestion, Plan } from '../planner.ts'
import type { LanguageService } from '../worker/language-service.ts'
import type { CallRecorder, Place } from './call-recorder.ts'
import type { Outcome } from './execute-plan.ts'
import { type InlineQuestion, turnsToRead } from './keep-inline-graph.ts'
import type { TimeLimit } from './time-limit.ts'
import type { Answer, AskBudget, AskOptions, AskRequest } from './types.ts'

export interface AskerOptions {
  readonly caller: ToolCaller
  readonly store: GraphStore
  /** Keeps graphs that questions tell; absent: such questions are declined. */
  readonly toldGraphs?: InlineGraphs
  readonly state: Pick<StateStore, 'conversations'>
  readonly model: Model | null
  readonly reader: LanguageService
  readonly defaultGraph: string
  /** For what a request leaves open. */
  readonly budget: AskBudget
}

/** One question under way. */
export interface QuestionContext {
  readonly request: AskRequest
  readonly options: AskOptions
  readonly place: Place
  /** The graph that the question tells itself; null: it asks about a stored one. */
  readonly told: InlineQuestion | null
  readonly schema: GraphSchema
  readonly turns: readonly Turn[]
  /** The form that the data shall have. */
  readonly form: AnswerForm | null
  readonly budget: Required<AskBudget>
  /** What a model has spent on it. */
  readonly ledger: Ledger
  readonly limit: TimeLimit
  readonly recorder: CallRecorder
  /** A plan of the rules that was too unsure to act upon: a model that reads the same makes it sure. */
  readonly unsure?: Plan
}

export interface Planned extends Outcome {
  readonly planner: Answer['planner']
  readonly usage: Usage
}

/** What decides how the question is read. */
export function askedQuestion({ request: { question }, place: { graph }, told, turns, form }: QuestionContext): AskedQuestion {
  return { question, graph, isTold: told !== null, previous: turnsToRead(turns), ...(form === null ? {} : { answerSchema: form.schema }) }
}
