import type { WireError } from '../../base/errors.ts'
import type { Account } from '../../base/telemetry/account.ts'
import type { Answer, TraceCall } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { TodoItem } from '../planner.ts'

export type { Answer, TraceCall } from '../../results/answer-document.ts'

export type PlannerChoice = 'auto' | 'rules' | 'llm'

/** How a model works: `default` by one query, then by tools; `tools` by tools only; `graphwalk` by GraphWalk's four tools. */
export type AskProfile = 'default' | 'tools' | 'graphwalk'

/** Limits of one question; the settings give the defaults. */
export interface AskBudget {
  readonly maxIterations?: number
  readonly maxModelCalls?: number
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
  /** JSON Schema of `data`, or an example with types for values. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly budget?: AskBudget
}

/** Events while a question is answered, in order; `answer` comes last. */
export type AskEvent =
  | {
      readonly type: 'plan'
      readonly planner: 'rules' | 'llm' | 'none'
      readonly explanation: string
      /** The model's plan, in order; it may change. */
      readonly steps?: readonly string[]
    }
  /** The parts of an analysis, before its calls; `result` events refer to them by step. */
  | { readonly type: 'todo'; readonly items: readonly TodoItem[] }
  | { readonly type: 'call'; readonly step: number; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>>; readonly reason: string }
  | { readonly type: 'result'; readonly call: TraceCall; readonly summary: Readonly<Record<string, unknown>> }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'answer'; readonly answer: Answer }

/** A replayed call. `expected` and `actual` are result hashes, null for a failed call. */
export interface ReplayStep {
  readonly step: number
  readonly tool: string
  readonly expected: string | null
  readonly actual: string | null
  readonly same: boolean
  readonly error: { readonly code: string; readonly message: string } | null
  /** Set when the graph's version changed since the trace, which explains a different hash. */
  readonly moved: { readonly was: string; readonly now: string } | null
}

export interface ReplayReport {
  readonly same: boolean
  readonly steps: readonly ReplayStep[]
}

/** A turn of a conversation, counted from 1; the default is the last. */
export interface KeptTurn {
  readonly conversationId: string
  readonly turn?: number
}

/** A finished call with its result, as JSON. */
export interface RecordedStep {
  readonly call: TraceCall
  readonly result: ShapedResult | null
  readonly error: WireError | null
}

/** Keeps finished work of a question. A job's journal is durable, so that a resumed run does not repeat it. */
export interface StepJournal {
  /** Returns the kept output of a step with this name and input, else runs `make` and keeps its output first, with its usage. All are JSON. */
  once<T>(name: string, input: unknown, make: () => Promise<T>, record?: { usage(output: T): unknown }): Promise<T>
  /** Restarts the work: earlier outputs are no longer returned. */
  startAnew(): void
}

export interface AskOptions {
  readonly tenant: string
  /** Whom the question, its calls and its model count for; default: the current account. */
  readonly account?: Account
  /** Whether the question may spend on a model; default: yes. If not, `auto` uses only rules, and a required model throws EDGEWISE_INSUFFICIENT_SCOPE. */
  readonly maySpend?: boolean
  readonly signal?: AbortSignal
  readonly onEvent?: (event: AskEvent) => void
  /** Keeps finished calls, and returns those of an earlier run. */
  readonly journal?: StepJournal
}

/** Answers questions about graphs, and replays the calls of an answer. */
export interface Asker {
  /** An unknown graph or conversation, an invalid schema and a missing model are errors; a question without an answer is not. */
  ask(request: AskRequest, options: AskOptions): Promise<Answer>
  replay(trace: readonly TraceCall[], options: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReplayReport>
  /** Replays a kept answer's calls. Throws EDGEWISE_UNKNOWN_CONVERSATION; EDGEWISE_INVALID_INPUT for a turn that is unknown or has no calls. */
  replayTurn(turn: KeptTurn, options: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReplayReport>
}
