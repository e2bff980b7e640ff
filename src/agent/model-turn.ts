import { EdgewiseError } from '../errors.ts'
import type { Completion, Model, ToolCallRequest } from '../llm/model.ts'
import { assertInputSize } from '../tools/input-limits.ts'
import type { CallRecorder } from './call-recorder.ts'
import { compactError, compactResult } from './compact-result.ts'
import type { Outcome } from './execute-plan.ts'
import { type AnswerContext, finalAnswer } from './final-answer.ts'
import { mapLimited } from './map-limited.ts'
import type { Offer } from './offer.ts'
import { ANSWER_TOOL, FIND_TOOL, PLAN_TOOL } from './own-tools.ts'
import { readOn } from './read-on.ts'
import type { Transcript } from './transcript.ts'
import type { AskBudget, AskEvent } from './types.ts'

const PARALLEL_CALLS = 4
const MAX_REASON = 300
const MAX_STEPS = 20
const REASON = 'Asked for by the model.'
const USE_ANSWER = `Call a tool. When you are done, call ${ANSWER_TOOL} with status and answer.`

export interface ModelRun {
  readonly model: Model
  readonly transcript: Transcript
  readonly offer: Offer
  readonly recorder: CallRecorder
  readonly budget: Required<AskBudget>
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
interface TurnCall {
  readonly call: ToolCallRequest
  readonly iteration: number
  /** What the model said beside its calls. */
  readonly reason: string
}

/** One turn of the model: its calls are run and answered; a final answer comes back, else null. */
export function createTurn(run: ModelRun): (completion: Completion, iteration: number) => Promise<Outcome | null> {
  const { transcript } = run
  const runCall = createCallRunner(run)
  let reminded = false
  const withoutCalls = (content: string): Outcome | null => {
    if (reminded && content.trim() !== '') return unclosed(content)
    reminded = true
    transcript.addReminder(USE_ANSWER)
    return null
  }
  return async (completion, iteration) => {
    const { refusal, toolCalls, content } = completion
    if (refusal !== undefined) return declined(refusal)
    transcript.addReply(completion)
    const [first, ...others] = toolCalls
    if (first === undefined) return withoutCalls(content)
    if (first.name === ANSWER_TOOL && others.length === 0) return tryAnswer(run, first, iteration)
    const reason = content.trim() === '' ? REASON : content.trim().slice(0, MAX_REASON)
    const replies = await mapLimited(toolCalls, PARALLEL_CALLS, (call) => runCall({ call, iteration, reason }))
    for (const [index, call] of toolCalls.entries()) transcript.addResult(call, replies[index] ?? '')
    return null
  }
}

async function tryAnswer({ transcript, recorder, form, earlierHandles }: ModelRun, call: ToolCallRequest, iteration: number): Promise<Outcome | null> {
  const handles = [...new Set([...recorder.results.map(({ handle }) => handle), ...earlierHandles])]
  const render: AnswerContext['render'] = async (given) => {
    const { result, error } = await recorder.run({ tool: ANSWER_TOOL, arguments: given, reason: 'Renders the answer.', iteration })
    if (result === null) throw error
    return readOn(result, recorder, { lists: 'whole', iteration })
  }
  try {
    return await finalAnswer(parseArguments(call), { handles, form, render })
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code === 'EDGEWISE_CANCELLED') throw error
    transcript.addResult(call, compactError(error.message))
    return null
  }
}

/** Runs one call and tells its result. The same call again is answered from the first, which may still be under way. */
function createCallRunner(run: ModelRun): (asked: TurnCall) => Promise<string> {
  const { recorder, offer } = run
  const earlier = new Map<string, Promise<string>>()
  const refuse = ({ call, iteration, reason }: TurnCall, given: Readonly<Record<string, unknown>>, error: EdgewiseError) => {
    recorder.refuse({ tool: call.name, arguments: given, reason, iteration }, error)
    return compactError(error.message)
  }
  const runOnce = async ({ call, iteration, reason }: TurnCall, given: Readonly<Record<string, unknown>>) => {
    const { result, error } = await recorder.run({ tool: call.name, arguments: given, reason, iteration })
    if (result !== null) return compactResult(result, offer.shown)
    offer.add(suggestedTools(error))
    return compactError(error?.message ?? 'the call failed.')
  }
  const runKnown = async (asked: TurnCall, given: Readonly<Record<string, unknown>>): Promise<string> => {
    const { name } = asked.call
    const refusal = offer.refusal(name)
    if (refusal !== null) return refuse(asked, given, refusal)
    const key = `${name} ${canonical(given)}`
    const known = earlier.get(key)
    if (known !== undefined) return `You have made this call before; it was not run again. Its result was: ${await known}`
    const result = runOnce(asked, withDefaults(offer, name, given))
    earlier.set(key, result)
    return result
  }
  return async (asked) => {
    const { call } = asked
    if (call.name === ANSWER_TOOL) return `Error: call ${ANSWER_TOOL} alone, after reading the results.`
    let given: Readonly<Record<string, unknown>>
    try {
      given = parseArguments(call)
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      return refuse(asked, { unreadable: call.arguments.slice(0, 500) }, error)
    }
    if (call.name === FIND_TOOL) return offer.find(String(given['words'] ?? ''))
    return call.name === PLAN_TOOL ? notePlan(run, given) : runKnown(asked, given)
  }
}

/** Tells the plan to whoever watches; it is no evidence, and nothing is run. */
function notePlan({ onEvent }: ModelRun, given: Readonly<Record<string, unknown>>): string {
  const listed = Array.isArray(given['steps']) ? given['steps'] : []
  const steps = listed.slice(0, MAX_STEPS).map((step) => (typeof step === 'string' ? step : JSON.stringify(step)).slice(0, MAX_REASON))
  onEvent?.({ type: 'plan', planner: 'llm', explanation: steps.join('; '), steps })
  return 'Noted.'
}

function withDefaults({ defaults, takes }: Offer, tool: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const missing = Object.entries(defaults).filter(([name]) => !Object.hasOwn(given, name) && takes(tool, name))
  return { ...given, ...Object.fromEntries(missing) }
}

function suggestedTools(error: EdgewiseError | null): readonly string[] {
  const suggestions = error?.code === 'EDGEWISE_UNKNOWN_TOOL' ? error.parameters['suggestions'] : []
  return Array.isArray(suggestions) ? suggestions.map(String) : []
}

/** The tool holds their texts to its own limits. */
const anyTexts = { additionalProperties: true }

function parseArguments(call: ToolCallRequest): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(call.arguments)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The arguments of ${call.name} are not JSON: ${why}` })
  }
  assertInputSize(value, anyTexts)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The arguments of ${call.name} must be a JSON object.` })
}

/** JSON with sorted keys: the same arguments in another order are the same call. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member
  )
}

function declined(refusal: string): Outcome {
  return { status: 'cannot_answer', answer: refusal, data: null, explanation: 'The model refused.' }
}

function unclosed(content: string): Outcome {
  return {
    status: 'partial',
    answer: content,
    data: null,
    explanation: 'The model answered in plain text, without saying whether it was done.'
  }
}
