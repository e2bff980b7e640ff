import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Completion, Ledger, ModelTool, ToolCallRequest, Usage } from '../../outside/models/model.ts'
import { compactError } from '../../results/compact-result.ts'
import type { Outcome } from './execute-plan.ts'
import { fetchRemainingRows } from './fetch-remaining-rows.ts'
import { type AnswerContext, finalAnswer } from './final-answer.ts'
import { mapLimited } from './map-limited.ts'
import {
  createCallRunner,
  createLoopDetector,
  failedCall,
  type LoopDetector,
  MAX_REASON,
  MAX_UNREADABLE,
  type ModelRun,
  readArguments,
  refuse,
  type TurnCall
} from './model-call.ts'
import { ANSWER_TOOL } from './model-tools.ts'
import { stoppedWork } from './on-timeout.ts'
import { isLastTurn, stopWhen, tellBudget } from './stop.ts'

const PARALLEL_CALLS = 4
/** More calls in one turn make no sense: the model has not seen a result. */
const MAX_TURN_CALLS = 32
const REASON = 'Asked for by the model.'
const USE_ANSWER = `Call a tool. When you are done, call ${ANSWER_TOOL} with status and answer.`

interface Turns {
  /** Runs the calls of a turn; returns the final answer, else null. */
  take(completion: Completion, iteration: number): Promise<Outcome | null>
  readonly calls: number
  /** Whether the last turn only repeated calls, so that the model must answer. */
  readonly mustAnswer: boolean
}

function createTurns(run: ModelRun): Turns {
  const { transcript, recorder, budget } = run
  const watch = createLoopDetector()
  const runCall = createCallRunner(run, watch)
  let calls = 0
  let isReminded = false
  let mustAnswer = false
  const withoutCalls = ({ content, cut }: Completion): Outcome | null => {
    if (isReminded && content.trim() !== '') return unclosed(content)
    isReminded = true
    transcript.addReminder(cut === undefined ? USE_ANSWER : `Your reply held no call: ${cut}. ${USE_ANSWER}`)
    return null
  }
  const runCalls = async ({ toolCalls, content }: Completion, remaining: readonly ToolCallRequest[], iteration: number): Promise<null> => {
    const reason = content.trim() === '' ? REASON : content.trim().slice(0, MAX_REASON)
    calls += remaining.length
    const replies = await mapLimited(remaining, PARALLEL_CALLS, (call) => runCall({ call, iteration, reason }))
    for (const [index, call] of remaining.entries()) transcript.addResult(call, replies[index]?.text ?? '')
    mustAnswer = replies.length > 0 && replies.every(({ isRepeated }) => isRepeated)
    const left = toolCalls[remaining.length]
    if (left !== undefined) leaveOut(run, left, toolCalls.length - remaining.length, iteration)
    return null
  }
  return {
    get calls() {
      return calls
    },
    get mustAnswer() {
      return mustAnswer
    },
    async take(completion, iteration) {
      const { refusal, toolCalls } = completion
      if (refusal !== undefined) return declined(refusal)
      const [first, ...others] = toolCalls
      const isAnswer = first?.name === ANSWER_TOOL && others.length === 0
      const most = Math.max(isAnswer ? 1 : 0, Math.min(MAX_TURN_CALLS, budget.maxCalls - calls))
      const remaining = toolCalls.slice(0, most)
      transcript.addReply({ ...completion, toolCalls: remaining })
      if (first === undefined) return withoutCalls(completion)
      const final = isAnswer
        ? await tryAnswer(run, { call: first, iteration, reason: 'Gives the answer.' }, watch)
        : await runCalls(completion, remaining, iteration)
      return final ?? (watch.why === null ? null : stoppedWork(recorder, watch.why))
    }
  }
}

/** Leaves out calls beyond the limits: one step of the trace stands for them, and the model gets a note. */
function leaveOut({ recorder, transcript, budget }: ModelRun, { name, arguments: given }: ToolCallRequest, count: number, iteration: number): void {
  const detail = `${count} more calls of this turn were not made: at most ${MAX_TURN_CALLS} in a turn and ${budget.maxCalls} in all (maxCalls).`
  const error = invalidInput(detail)
  recorder.refuse({ tool: name, arguments: { unread: given.slice(0, MAX_UNREADABLE) }, reason: REASON, iteration }, error)
  transcript.addReminder(detail)
}

async function tryAnswer(run: ModelRun, request: TurnCall, watch: LoopDetector): Promise<Outcome | null> {
  const { transcript, recorder, form, earlierHandles } = run
  const { call, iteration } = request
  const handles = [...new Set([...recorder.results.map(({ handle }) => handle), ...earlierHandles])]
  let isRecorded = false
  const render: AnswerContext['render'] = async (given) => {
    const { result, error } = await recorder.run({ tool: ANSWER_TOOL, arguments: given, reason: 'Renders the answer.', iteration })
    isRecorded = true
    if (result === null) throw error
    return fetchRemainingRows(result, recorder, { lists: 'whole', iteration })
  }
  try {
    const given = readArguments(call)
    if (given instanceof EdgewiseError) throw given
    return await finalAnswer(given, { handles, form, render })
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code === 'EDGEWISE_CANCELLED') throw error
    if (isRecorded) watch.note(failedCall(request, error))
    else refuse(run, watch, request, error)
    transcript.addResult(call, compactError(error.message))
    return null
  }
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

/** A turn has a few calls or a short answer, so that more tokens are seldom useful. */
const STEP_TOKENS = 600
/** For a model that reasons before it calls. */
const LONG_STEP_TOKENS = 2048

interface ModelOutcome extends Outcome {
  readonly usage: Usage
}

/**
 * Runs a model until it answers, refuses or spends its budget. A spent budget gives `partial` with the last result; so does a failing model. Throws
 * EDGEWISE_MODEL_FAILED before any result.
 */
export async function runModelPlanner(run: ModelRun): Promise<ModelOutcome> {
  const { ledger } = run
  const outcome = await work(run, ledger)
  return { ...outcome, usage: ledger.spent }
}

/** Returns the next turn's tools and the state of the run. */
function nextTurn(run: ModelRun, turns: Turns, { ledger, iterations }: { readonly ledger: Ledger; readonly iterations: number }) {
  const offered = run.offer.tools(run.recorder.results)
  run.transcript.compact(offered)
  const state = { iterations, usage: ledger.spent, calls: turns.calls, nextPromptTokens: run.transcript.promptTokens(offered) }
  // On its last turn, a model can only answer.
  return { state, tools: turns.mustAnswer || isLastTurn(run.budget, state) ? onlyAnswer(offered) : offered }
}

async function work(run: ModelRun, ledger: Ledger): Promise<Outcome> {
  const mustStop = stopWhen(run.budget)
  const turns = createTurns(run)
  let maxTokens = STEP_TOKENS
  for (let iterations = 0; ; iterations++) {
    const { tools, state } = nextTurn(run, turns, { ledger, iterations })
    const why = mustStop({ ...state, elapsedMs: run.elapsedMs() })
    if (why !== null) return endedBy(run, why)
    if (iterations > 0) run.transcript.remark(tellBudget(run.budget, state))
    try {
      const completion = await askModel(run, tools, maxTokens)
      assertSaysSomething(completion, maxTokens)
      if (completion.cut !== undefined) maxTokens = LONG_STEP_TOKENS
      const final = await turns.take(completion, iterations + 1)
      if (final !== null) return final
    } catch (error) {
      return afterFailure(run, ledger, error)
    }
  }
}

const onlyAnswer = (tools: readonly ModelTool[]) => tools.filter(({ name }) => name === ANSWER_TOOL)

/** A model that is silent even with the longer limit would stay silent in a third attempt. */
function assertSaysSomething({ cut, content, toolCalls }: Completion, maxTokens: number): void {
  if (cut === undefined || maxTokens < LONG_STEP_TOKENS || toolCalls.length > 0 || content.trim() !== '') return
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail: `its reply holds no call: ${cut}.` })
}

function askModel({ model, transcript, ledger, signal, onEvent }: ModelRun, tools: readonly ModelTool[], maxTokens: number): Promise<Completion> {
  return model.complete({
    messages: transcript.messages,
    tools,
    toolChoice: 'required',
    maxTokens,
    ledger,
    signal,
    ...(onEvent === undefined ? {} : { onText: (text: string) => onEvent({ type: 'text', text }) })
  })
}

function afterFailure(run: ModelRun, ledger: Ledger, error: unknown): Outcome {
  if (!(error instanceof EdgewiseError)) throw error
  if (error.code === 'EDGEWISE_CANCELLED' && !run.isAbandoned()) return endedBy(run, `maxSeconds (${run.budget.maxSeconds})`)
  if (error.code !== 'EDGEWISE_MODEL_FAILED') throw error
  const { exhausted } = error.parameters
  if (typeof exhausted === 'string') return endedBy(run, exhausted)
  if (run.recorder.results.length === 0) throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...error.parameters, usage: ledger.spent })
  return stoppedWork(run.recorder, `${error.message} The work ended before the model had answered.`)
}

function endedBy({ recorder }: ModelRun, bound: string): Outcome {
  return stoppedWork(recorder, `The budget ${bound} ended the work before the model had answered.`)
}
