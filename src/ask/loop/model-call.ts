import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import type { Ledger, Model, ToolCallRequest } from '../../outside/models/model.ts'
import { compactError, compactResult } from '../../results/compact-result.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import type { CallRecorder } from './call-recorder.ts'
import type { AnswerContext } from './final-answer.ts'
import { ANSWER_TOOL, FIND_TOOL, PLAN_TOOL } from './model-tools.ts'
import type { ToolSelection } from './select-tools.ts'
import type { Transcript } from './transcript.ts'
import type { AskBudget, AskEvent } from './types.ts'

const STUCK_TURNS = 3
const MAX_QUOTED = 200

export interface FailedCall {
  readonly tool: string
  /** The arguments as the model wrote them. */
  readonly arguments: string
  readonly message: string
  readonly iteration: number
}

/** Detects a model that makes the same call with the same error in three turns. */
export interface LoopDetector {
  note(failed: FailedCall): void
  /** The repeated call in a sentence; null where there is none. */
  readonly why: string | null
}

export function createLoopDetector(): LoopDetector {
  const turns = new Map<string, Set<number>>()
  let why: string | null = null
  return {
    note({ tool, arguments: given, message, iteration }) {
      const key = JSON.stringify([tool, given, message])
      const seen = turns.get(key) ?? new Set()
      turns.set(key, seen.add(iteration))
      if (seen.size >= STUCK_TURNS)
        why ??= `The model was stopped: it called ${tool} in ${STUCK_TURNS} turns with the same arguments, ${cut(given)}, and the same error: ${cut(message)}`
    },
    get why() {
      return why
    }
  }
}

const cut = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text)

/** A question that a model works on. */
export interface ModelRun {
  readonly model: Model
  readonly transcript: Transcript
  readonly offer: ToolSelection
  readonly recorder: CallRecorder
  readonly budget: Required<AskBudget>
  readonly ledger: Ledger
  /** Aborted by the caller or by the time budget. */
  readonly signal: AbortSignal
  readonly isAbandoned: () => boolean
  readonly elapsedMs: () => number
  readonly form: AnswerContext['form']
  readonly earlierHandles: readonly string[]
  readonly onEvent?: (event: AskEvent) => void
}

export interface TurnCall {
  readonly call: ToolCallRequest
  readonly iteration: number
  /** The model's text beside its calls. */
  readonly reason: string
}

export const MAX_UNREADABLE = 500
export const MAX_REASON = 300
const MAX_STEPS = 20

/** A call's result as text for the model. */
interface Reply {
  readonly text: string
  readonly error: EdgewiseError | null
}

/** The reply to a call, and whether the model made the same call before. */
interface CallReply {
  readonly text: string
  readonly isRepeated: boolean
}

const once = (text: string): CallReply => ({ text, isRepeated: false })

/** Runs a call and returns its result as text. A repeated call shares the first one's result, even if it is still running. */
export function createCallRunner(run: ModelRun, watch: LoopDetector): (request: TurnCall) => Promise<CallReply> {
  const { recorder, offer } = run
  const earlier = new Map<string, Promise<Reply>>()
  const runOnce = async ({ call, iteration, reason }: TurnCall, given: Readonly<Record<string, unknown>>): Promise<Reply> => {
    const { result, error } = await recorder.run({ tool: call.name, arguments: given, reason, iteration })
    if (result !== null) return { text: compactResult(result, offer.shown), error: null }
    offer.add(suggestedTools(error))
    return { text: compactError(error?.message ?? 'the call failed.'), error }
  }
  const runKnown = async (request: TurnCall, given: Readonly<Record<string, unknown>>): Promise<CallReply> => {
    const { name } = request.call
    // Arguments in another order make the same call.
    const key = `${name} ${canonicalJson(given)}`
    const known = earlier.get(key)
    const replying = known ?? runOnce(request, offer.complete(name, given))
    earlier.set(key, replying)
    const { text, error } = await replying
    if (error !== null) watch.note({ ...failedCall(request, error), arguments: canonicalJson(given) })
    return known === undefined ? once(text) : { text: `You have made this call before; it was not run again. Its result was: ${text}`, isRepeated: true }
  }
  return async (request) => {
    const { call } = request
    const given = readArguments(call)
    if (given instanceof EdgewiseError) return once(refuse(run, watch, request, given))
    if (call.name === FIND_TOOL) return once(offer.find(String(given['words'] ?? '')))
    if (call.name === PLAN_TOOL) return once(notePlan(run, given))
    const refusal = call.name === ANSWER_TOOL ? invalidInput(`Call ${ANSWER_TOOL} alone, after reading the results.`) : offer.refusal(call.name)
    return refusal === null ? runKnown(request, given) : once(refuse(run, watch, request, refusal))
  }
}

export function failedCall({ call, iteration }: TurnCall, { message }: EdgewiseError): FailedCall {
  return { tool: call.name, arguments: call.arguments, message, iteration }
}

/** Records a call that was not made, and returns the error for the model. */
export function refuse({ recorder }: ModelRun, watch: LoopDetector, request: TurnCall, error: EdgewiseError): string {
  const { call, iteration, reason } = request
  const given = readArguments(call)
  const shown = given instanceof EdgewiseError ? { unreadable: call.arguments.slice(0, MAX_UNREADABLE) } : given
  recorder.refuse({ tool: call.name, arguments: shown, reason, iteration }, error)
  watch.note(failedCall(request, error))
  return compactError(error.message)
}

/** Sends the model's plan to listeners; it runs nothing and supports no claim. */
function notePlan({ onEvent }: ModelRun, given: Readonly<Record<string, unknown>>): string {
  const listed = Array.isArray(given['steps']) ? given['steps'] : []
  const steps = listed.slice(0, MAX_STEPS).map((step) => (typeof step === 'string' ? step : JSON.stringify(step)).slice(0, MAX_REASON))
  onEvent?.({ type: 'plan', planner: 'llm', explanation: steps.join('; '), steps })
  return 'Noted.'
}

function suggestedTools(error: EdgewiseError | null): readonly string[] {
  const suggestions = error?.code === 'EDGEWISE_UNKNOWN_TOOL' ? error.parameters['suggestions'] : []
  return Array.isArray(suggestions) ? suggestions.map(String) : []
}

/** The tool applies its own limits to texts. */
const anyTexts = { additionalProperties: true }

/** Returns a call's arguments, or their error. */
export function readArguments(call: ToolCallRequest): Readonly<Record<string, unknown>> | EdgewiseError {
  let value: unknown
  try {
    value = JSON.parse(call.arguments)
    assertInputSize(value, anyTexts)
  } catch (error) {
    if (error instanceof EdgewiseError) return error
    const why = error instanceof Error ? error.message : ''
    return invalidInput(`The arguments of ${call.name} are not JSON: ${why}`)
  }
  if (isJsonObject(value)) return value
  return invalidInput(`The arguments of ${call.name} must be a JSON object.`)
}
