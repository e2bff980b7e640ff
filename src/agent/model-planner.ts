import { EdgewiseError } from '../errors.ts'
import type { Completion, Ledger, ModelTool, Usage } from '../llm/model.ts'
import type { Outcome } from './execute-plan.ts'
import type { ModelRun } from './model-run.ts'
import { createTurns } from './model-turn.ts'
import { ANSWER_TOOL } from './own-tools.ts'
import { stopWhen, tellBudget } from './stop.ts'
import { stoppedWork } from './stopped-work.ts'

const MAX_REPLY_TOKENS = 2048

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

async function work(run: ModelRun, ledger: Ledger): Promise<Outcome> {
  const mustStop = stopWhen(run.budget)
  const turns = createTurns(run)
  for (let iterations = 0; ; iterations++) {
    const tools = offeredTools(run, turns.calls)
    run.transcript.compact(tools)
    const state = { iterations, usage: ledger.spent, calls: turns.calls, nextPromptTokens: run.transcript.promptTokens(tools) }
    const why = mustStop({ ...state, elapsedMs: run.elapsedMs() })
    if (why !== null) return endedBy(run, why)
    if (iterations > 0) run.transcript.remark(tellBudget(run.budget, state))
    try {
      const final = await turns.take(await askModel(run, tools, ledger), iterations + 1)
      if (final !== null) return final
    } catch (error) {
      return afterFailure(run, ledger, error)
    }
  }
}

/** Once its calls are made, a model can only answer. */
function offeredTools({ offer, recorder, budget }: ModelRun, calls: number): readonly ModelTool[] {
  const tools = offer.tools([...new Set(recorder.results.map((result) => result.handle))])
  return calls < budget.maxCalls ? tools : tools.filter(({ name }) => name === ANSWER_TOOL)
}

function askModel({ model, transcript, signal, onEvent }: ModelRun, tools: readonly ModelTool[], ledger: Ledger): Promise<Completion> {
  return model.complete({
    messages: transcript.messages,
    tools,
    toolChoice: 'required',
    maxTokens: MAX_REPLY_TOKENS,
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
