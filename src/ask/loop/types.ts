import type { WireError } from '../../base/errors.ts'
import type { Answer, TraceCall } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { TodoItem } from '../planner.ts'

export type { Answer, TraceCall } from '../../results/answer-document.ts'

export type PlannerChoice = 'auto' | 'rules' | 'llm'

/** How a model works: by one query, then by tools where one does not do; by tools alone; by the four tools of GraphWalk. */
export type AskProfile = 'default' | 'tools' | 'graphwalk'

/** Bounds of one question; absent ones take the settings' values. */
export interface AskBudget {
  readonly maxIterations?: number
  readonly maxModelCalls?: number
  /** Calls of tools that a model may make. */
  readonly maxCalls?: number
  readonly maxTokens?: number
  readonly maxSeconds?: number
}

export interface AskRequest {
  readonly question: string
  readonly graph?: string
  readonly conversationId?: string
  readonly planner?: PlannerChoice
  readonly profile?: AskProfile
  /** JSON Schema that `data` must meet, or an example of it with types for values. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly budget?: AskBudget
}

/** What happens while a question is answered, in order; `answer` comes last. */
export type AskEvent =
  | {
      readonly type: 'plan'
      readonly planner: 'rules' | 'llm' | 'none'
      readonly explanation: string
      /** What a model says it will do, in order; it may say so again. */
      readonly steps?: readonly string[]
    }
  /** What an analysis is going to find out, before its calls; `result` events tell by their step what is done. */
  | { readonly type: 'todo'; readonly items: readonly TodoItem[] }
  | { readonly type: 'call'; readonly step: number; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>>; readonly reason: string }
  | { readonly type: 'result'; readonly call: TraceCall; readonly summary: Readonly<Record<string, unknown>> }
  /** A piece of what the model says. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'answer'; readonly answer: Answer }

/** One call of a trace, run again. `expected` and `actual` are result hashes, null for a call that failed. */
export interface ReplayStep {
  readonly step: number
  readonly tool: string
  readonly expected: string | null
  readonly actual: string | null
  readonly same: boolean
  readonly error: { readonly code: string; readonly message: string } | null
  /** Set when the graph has another version than at the time of the trace: a different hash is then no surprise. */
  readonly moved: { readonly was: string; readonly now: string } | null
}

export interface ReplayReport {
  readonly same: boolean
  readonly steps: readonly ReplayStep[]
}

/** A question of a conversation, by its place from 1; the last one when it is left open. */
export interface KeptTurn {
  readonly conversationId: string
  readonly turn?: number
}

/** A finished call with all that an answer needs of it, as JSON. */
export interface RecordedStep {
  readonly call: TraceCall
  readonly result: ShapedResult | null
  readonly error: WireError | null
}

/**
 * Where finished work behind an answer is kept. A job gives a durable one: when the work is taken up again, what is there is not done again.
 */
export interface StepJournal {
  /** What the step of this name came to with this input, or what `make` makes of it; that is kept before this resolves. Both are JSON. */
  once<T>(name: string, input: unknown, make: () => Promise<T>): Promise<T>
  /** The work starts from the beginning: what was kept so far is not handed back any more. */
  startAnew(): void
}

export interface AskOptions {
  readonly tenant: string
  /** Whether a model may be paid for this question; default: it may. Without, `auto` plans by rules alone, and what asks for a model is EDGEWISE_INSUFFICIENT_SCOPE. */
  readonly maySpend?: boolean
  readonly signal?: AbortSignal
  readonly onEvent?: (event: AskEvent) => void
  /** Keeps the finished calls of this question; one that holds some hands them back, and they are not made again. */
  readonly journal?: StepJournal
}

/** Answers questions about graphs and runs the calls behind an answer again. */
export interface Asker {
  /** An unknown graph or conversation, a schema that is none and a missing model are errors; a question that cannot be answered is an answer. */
  ask(request: AskRequest, options: AskOptions): Promise<Answer>
  replay(trace: readonly TraceCall[], options: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReplayReport>
  /** Runs the calls behind a kept answer again. EDGEWISE_UNKNOWN_CONVERSATION; EDGEWISE_INVALID_INPUT for a turn that is not there or made no calls. */
  replayTurn(turn: KeptTurn, options: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReplayReport>
}
