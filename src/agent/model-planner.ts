import { EdgewiseError } from '../errors.ts'
import { addUsage, type Completion, type ModelTool, noUsage, type Usage } from '../llm/model.ts'
import type { Outcome } from './execute-plan.ts'
import { createTurn, type ModelRun } from './model-turn.ts'
import { spentTokens, stopWhen, tellBudget } from './stop.ts'

const MAX_REPLY_TOKENS = 2048

export interface ModelOutcome extends Outcome {
  readonly usage: Usage
}

/**
 * Lets a model call tools until it answers, refuses or reaches a bound of its budget. What a bound cuts short ends as `partial` with the last
 * result; a model that fails before any result is EDGEWISE_MODEL_FAILED, after one it is `partial` too.
 */
export async function runModelPlanner(run: ModelRun): Promise<ModelOutcome> {
  const mustStop = stopWhen(run.budget)
  const turn = createTurn(run)
  let usage = noUsage
  for (let iterations = 0; ; iterations++) {
    const tools = run.offer.tools(handlesOf(run))
    run.transcript.compact(tools)
    const nextPromptTokens = run.transcript.promptTokens(tools)
    const why = mustStop({ iterations, usage, elapsedMs: run.elapsedMs(), nextPromptTokens })
    if (why !== null) return cutShort(run, usage, `The budget ${why} ended the work before the model had answered.`)
    if (iterations > 0) run.transcript.remark(tellBudget(run.budget, { iterations, usage, nextPromptTokens }))
    try {
      const completion = await askModel(run, tools, run.budget.maxTokens - spentTokens(usage) - nextPromptTokens)
      usage = addUsage(usage, completion.usage)
      const final = await turn(completion, iterations + 1)
      if (final !== null) return { ...final, usage }
    } catch (error) {
      return afterFailure(run, usage, error)
    }
  }
}

function askModel(run: ModelRun, tools: readonly ModelTool[], tokensLeft: number): Promise<Completion> {
  const { model, transcript, signal, onEvent } = run
  return model.complete({
    messages: transcript.messages,
    tools,
    toolChoice: 'required',
    maxTokens: Math.max(1, Math.min(MAX_REPLY_TOKENS, tokensLeft)),
    signal,
    ...(onEvent === undefined ? {} : { onText: (text: string) => onEvent({ type: 'text', text }) })
  })
}

function handlesOf({ recorder }: ModelRun): string[] {
  return [...new Set(recorder.results.map((result) => result.handle))]
}

function afterFailure(run: ModelRun, usage: Usage, error: unknown): ModelOutcome {
  if (!(error instanceof EdgewiseError)) throw error
  if (error.code === 'EDGEWISE_CANCELLED' && !run.isAbandoned()) {
    return cutShort(
      run,
      addUsage(usage, { ...noUsage, calls: 1 }),
      `The budget maxSeconds (${run.budget.maxSeconds}) ended the work before the model had answered.`
    )
  }
  if (error.code !== 'EDGEWISE_MODEL_FAILED') throw error
  const total = addUsage(usage, (error.parameters['usage'] as Usage | undefined) ?? noUsage)
  if (run.recorder.results.length === 0) throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...error.parameters, usage: total })
  return cutShort(run, total, `${error.message} The work ended before the model had answered.`)
}

/** The best that can be said without the model: what the last result holds. */
function cutShort({ recorder }: ModelRun, usage: Usage, explanation: string): ModelOutcome {
  const last = recorder.results.at(-1)
  const answer =
    last === undefined
      ? 'The work was stopped before there was any result.'
      : `The work was stopped before there was an answer. The last result, of ${last.tool}, has ${last.total} rows; data holds the first ${last.returned}.`
  return { status: 'partial', answer, data: last?.rows ?? null, explanation, usage }
}
