import type { Answer } from '../../ask/loop/types.ts'
import { toJson } from '../../results/compact-result.ts'

/** Of the details as JSON, in characters. */
const MOST = 64 * 1024
const MOST_STEPS = 20

/** The text, claims and steps that only the app of `ask` reads. `claims` is null where they exceed the limit. */
export function detailsOf({ answer, claims, report, trace }: Answer): object {
  const steps = trace.map(({ step, tool, reason, handle, total, elapsedMs, error }) => ({ step, tool, reason, handle, total, elapsedMs, error }))
  const whole = toJson({ answer, claims, report: report ?? null, steps }) as object
  if (JSON.stringify(whole).length <= MOST) return whole
  const text = answer.length > MOST ? `${answer.slice(0, MOST)}...` : answer
  return toJson({ answer: text, claims: null, report: null, steps: steps.slice(-MOST_STEPS) }) as object
}
