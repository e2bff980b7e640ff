import { EdgewiseError } from '../errors.ts'
import { noUsage } from '../llm/model.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { Planned } from './asking.ts'
import type { TimeLimit } from './time-limit.ts'

const isEnd = ({ code }: EdgewiseError) => code === 'EDGEWISE_CANCELLED' || code === 'EDGEWISE_DEADLINE'

/** Why the work on a question ended early through the question itself; null: it was something else. The caller gone and the service late by its own deadline are none of it. */
function whyCutShort(error: unknown, limit: TimeLimit): string | null {
  if (!(error instanceof EdgewiseError)) return null
  if (error.code === 'EDGEWISE_UNREADABLE') return error.message
  return isEnd(error) && limit.isUsedUp() ? `The budget maxSeconds (${limit.maxSeconds}) was used up.` : null
}

/** What there is of an answer when the work was cut short; any other error is thrown again. */
export function cutShort(error: unknown, limit: TimeLimit, results: readonly ShapedResult[]): Planned {
  const explanation = whyCutShort(error, limit)
  if (explanation === null) throw error
  const last = results.at(-1)
  if (last === undefined) return { planner: 'none', usage: noUsage, status: 'cannot_answer', answer: explanation, data: null, explanation }
  const answer = 'The work was stopped before there was an answer.'
  return { planner: 'rules', usage: noUsage, status: 'partial', answer, data: last.rows, explanation }
}
