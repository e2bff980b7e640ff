import { EdgewiseError } from '../../base/errors.ts'
import type { Ledger } from '../../outside/models/model.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { CallRecorder } from './call-recorder.ts'
import type { Outcome } from './execute-plan.ts'
import type { Planned } from './question-context.ts'
import type { TimeLimit } from './time-limit.ts'

/** Answers with the last result when a model is stopped. */
export function stoppedWork({ results }: CallRecorder, explanation: string): Outcome {
  const last = results.at(-1)
  const answer =
    last === undefined
      ? 'The work was stopped before there was any result.'
      : `The work was stopped before there was an answer. The last result, of ${last.tool}, has ${last.total} rows; data holds the first ${last.returned}.`
  return { status: 'partial', answer, data: last?.rows ?? null, explanation }
}

const isEnd = ({ code }: EdgewiseError) => code === 'EDGEWISE_CANCELLED' || code === 'EDGEWISE_DEADLINE'

/** Returns why a question's own limits ended it; null for another error, such as a cancelled request or the service's deadline. */
function whyCutShort(error: unknown, limit: TimeLimit): string | null {
  if (!(error instanceof EdgewiseError)) return null
  if (error.code === 'EDGEWISE_UNREADABLE') return error.message
  return isEnd(error) && limit.isUsedUp() ? `The budget maxSeconds (${limit.maxSeconds}) was used up.` : null
}

interface Begun {
  readonly limit: TimeLimit
  readonly ledger: Ledger
  readonly results: readonly ShapedResult[]
}

/** Returns a partial answer where the question's limits ended the work; any other error is thrown again. */
export function cutShort(error: unknown, { limit, ledger, results }: Begun): Planned {
  const explanation = whyCutShort(error, limit)
  if (explanation === null) throw error
  const usage = ledger.spent
  const planner = usage.calls > 0 ? 'llm' : 'rules'
  const last = results.at(-1)
  if (last === undefined) return { planner: usage.calls > 0 ? planner : 'none', usage, status: 'cannot_answer', answer: explanation, data: null, explanation }
  const answer = 'The work was stopped before there was an answer.'
  return { planner, usage, status: 'partial', answer, data: last.rows, claims: [], explanation }
}
