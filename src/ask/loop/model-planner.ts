import { EdgewiseError } from '../../base/errors.ts'
import type { Completion, Ledger, ModelTool, Usage } from '../../outside/models/model.ts'
import type { Outcome } from './execute-plan.ts'
import type { ModelRun } from './model-run.ts'
import { createTurns, type Turns } from './model-turn.ts'
import { ANSWER_TOOL } from './own-tools.ts'
import { isLastTurn, stopWhen, tellBudget } from './stop.ts'
import { stoppedWork } from './stopped-work.ts'

/** A step is a call or two, or a short answer: what is longer is seldom wanted. */
const STEP_TOKENS = 600
/** For a model that needs more, as one that reasons first does. */
const LONG_STEP_TOKENS = 2048

export interface ModelOutcome extends Outcome {
  readonly usage: Usage
}

/**
 * Lets a model call tools until it answers, refuses or reaches a bound of its budget. What a bound cuts short ends as `partial` with the last
 * result; a model that fails before any result is EDGEWISE_MODEL_FAILED, after one it is `partial` too.
 */
export async function runModelPlanner(run: ModelRun): Promise<ModelOutcome> {
  const { ledger } = run
  const outcome = await work(run, ledger)
  return { ...outcome, usage: ledger.spent }
}

/** What the next turn begins with: the tools it may call, and where the run stands. */
function nextTurn(run: ModelRun, turns: Turns, { ledger, iterations }: { readonly ledger: Ledger; readonly iterations: number }) {
  const offered = run.offer.tools(run.recorder.results)
  run.transcript.compact(offered)
  const state = { iterations, usage: ledger.spent, calls: turns.calls, nextPromptTokens: run.transcript.promptTokens(offered) }
  // With its calls made, a model can only answer.
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

/** A model that says nothing within the longer limit either would say nothing in a third try. */
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
