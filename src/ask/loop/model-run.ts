import type { Ledger, Model, ToolCallRequest } from '../../outside/models/model.ts'
import type { CallRecorder } from './call-recorder.ts'
import type { AnswerContext } from './final-answer.ts'
import type { Offer } from './offer.ts'
import type { Transcript } from './transcript.ts'
import type { AskBudget, AskEvent } from './types.ts'

/** One question in the hands of a model. */
export interface ModelRun {
  readonly model: Model
  readonly transcript: Transcript
  readonly offer: Offer
  readonly recorder: CallRecorder
  readonly budget: Required<AskBudget>
  readonly ledger: Ledger
  /** Aborted by the caller or by the time budget. */
  readonly signal: AbortSignal
  /** Aborted by the caller. */
  readonly isAbandoned: () => boolean
  readonly elapsedMs: () => number
  readonly form: AnswerContext['form']
  /** Results of earlier turns of the conversation. */
  readonly earlierHandles: readonly string[]
  readonly onEvent?: (event: AskEvent) => void
}

/** A call as it is asked for in one turn. */
export interface TurnCall {
  readonly call: ToolCallRequest
  readonly iteration: number
  /** What the model said beside its calls. */
  readonly reason: string
}
