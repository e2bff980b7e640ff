import type { CallRecorder } from './call-recorder.ts'
import type { Outcome } from './execute-plan.ts'

/** The best that can be said when a model is stopped: what the last result holds. */
export function stoppedWork({ results }: CallRecorder, explanation: string): Outcome {
  const last = results.at(-1)
  const answer =
    last === undefined
      ? 'The work was stopped before there was any result.'
      : `The work was stopped before there was an answer. The last result, of ${last.tool}, has ${last.total} rows; data holds the first ${last.returned}.`
  return { status: 'partial', answer, data: last?.rows ?? null, explanation }
}
