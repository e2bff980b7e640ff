import { EdgewiseError } from '../errors.ts'
import type { Completion, Model, ToolCallRequest } from '../llm/model.ts'
import type { CallRecorder } from './call-recorder.ts'
import { compactResult } from './compact-result.ts'
import type { Outcome } from './execute-plan.ts'
import { type AnswerContext, finalAnswer } from './final-answer.ts'
import { mapLimited } from './map-limited.ts'
import { ANSWER_TOOL, FIND_TOOL, type Offer } from './offer.ts'
import type { Transcript } from './transcript.ts'
import type { AskBudget } from './types.ts'

const PARALLEL_CALLS = 4
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
  readonly onText?: (text: string) => void
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
    const replies = await mapLimited(toolCalls, PARALLEL_CALLS, (call) => runCall(call, iteration))
    for (const [index, call] of toolCalls.entries()) transcript.addResult(call, replies[index] ?? '')
    return null
  }
}

async function tryAnswer({ transcript, recorder, form }: ModelRun, call: ToolCallRequest, iteration: number): Promise<Outcome | null> {
  const handles = [...new Set(recorder.results.map(({ handle }) => handle))]
  const render: AnswerContext['render'] = async (given) => {
    const { result, error } = await recorder.run({ tool: ANSWER_TOOL, arguments: given, reason: 'Renders the answer.', iteration })
    if (result === null) throw error
    return result
  }
  try {
    return await finalAnswer(parseArguments(call), { handles, form, render })
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code === 'EDGEWISE_CANCELLED') throw error
    transcript.addResult(call, `Error: ${error.message}`)
    return null
  }
}

/** Runs one call and tells its result. The same call again is answered from the first, which may still be under way. */
function createCallRunner({ recorder, offer }: ModelRun): (call: ToolCallRequest, iteration: number) => Promise<string> {
  const earlier = new Map<string, Promise<string>>()
  const runOnce = async (call: ToolCallRequest, given: Readonly<Record<string, unknown>>, iteration: number) => {
    const { result, error } = await recorder.run({ tool: call.name, arguments: given, reason: REASON, iteration })
    return result === null ? `Error: ${error?.message ?? 'the call failed.'}` : compactResult(result)
  }
  return async (call, iteration) => {
    if (call.name === ANSWER_TOOL) return `Error: call ${ANSWER_TOOL} alone, after reading the results.`
    let given: Readonly<Record<string, unknown>>
    try {
      given = parseArguments(call)
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      recorder.refuse({ tool: call.name, arguments: { unreadable: call.arguments.slice(0, 500) }, reason: REASON, iteration }, error)
      return `Error: ${error.message}`
    }
    if (call.name === FIND_TOOL) return offer.find(String(given['words'] ?? ''))
    const key = `${call.name} ${canonical(given)}`
    const known = earlier.get(key)
    if (known !== undefined) return `You have made this call before; it was not run again. Its result was: ${await known}`
    const result = runOnce(call, given, iteration)
    earlier.set(key, result)
    return result
  }
}

function parseArguments(call: ToolCallRequest): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(call.arguments)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The arguments of ${call.name} are not JSON: ${why}` })
  }
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
