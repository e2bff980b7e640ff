import type { Answer, AskRequest } from '../../src/ask/loop/types.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Usage } from '../../src/outside/models/model.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { nothingSpent, type Spent } from './spent.ts'

/** The outcome of one question. */
export interface Asked {
  /** null when the service failed. */
  readonly answer: Answer | null
  /** `code: message` of a failure. */
  readonly failure: string | null
  readonly spent: Spent
}

function usageOf(error: EdgewiseError): Partial<Spent> {
  const usage = error.parameters['usage'] as Usage | undefined
  return usage === undefined ? {} : { modelCalls: usage.calls, promptTokens: usage.promptTokens, completionTokens: usage.completionTokens }
}

/** Asks the service and measures the cost. A failure is a result, and its usage counts. */
export async function askService({ asker }: Runtime, request: AskRequest, tenant: string): Promise<Asked> {
  const startedAt = performance.now()
  try {
    const answer = await asker.ask(request, { tenant })
    const { calls, promptTokens, completionTokens } = answer.usage
    const spent = { ms: performance.now() - startedAt, toolCalls: answer.trace.length, modelCalls: calls, promptTokens, completionTokens }
    return { answer, failure: null, spent }
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
    const spent = { ...nothingSpent, ...usageOf(error), ms: performance.now() - startedAt }
    return { answer: null, failure: `${error.code}: ${error.message}`, spent }
  }
}
