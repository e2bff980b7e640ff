import type { EdgewiseError, ErrorCode } from '../errors.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { CallRecorder } from './call-recorder.ts'
import type { AskStatus, Plan, Report } from './types.ts'

export interface Outcome {
  readonly status: AskStatus
  readonly answer: string
  readonly data: unknown
  readonly explanation: string
  readonly readAs?: string
  readonly report?: Report
}

const ASK_BACK: readonly ErrorCode[] = ['EDGEWISE_UNKNOWN_NODE', 'EDGEWISE_AMBIGUOUS_NODE']
const FIRST_SERVICE_STATUS = 499

const ATTEMPTS = 3

/** Runs the calls of a plan, from the start when the graph moved between two of them: an answer speaks of one version. */
export async function executePlan(plan: Plan, recorder: CallRecorder): Promise<Outcome> {
  for (let left = ATTEMPTS - 1; ; left--) {
    const outcome = await executeOnce(plan, recorder)
    if (left === 0 || !recorder.hasMoved) return outcome
    recorder.startAnew()
  }
}

/** Runs the calls of a plan in order. The first that fails ends it: its message says what would have worked. A service that is busy or late throws. */
async function executeOnce(plan: Plan, recorder: CallRecorder): Promise<Outcome> {
  const results: ShapedResult[] = []
  for (const planned of plan.calls) {
    const given = planned.arguments(results)
    if (given === null) continue
    const { result, error } = await recorder.run({ tool: planned.tool, arguments: given, reason: planned.reason })
    if (result !== null) results.push(result)
    else if (planned.mayFail !== true || isOfService(error)) return failed(plan, error)
  }
  const { status, answer, data, note, report } = plan.render(results)
  return {
    status,
    answer,
    data,
    explanation: note === undefined ? plan.explanation : `${plan.explanation} ${note}`,
    ...(plan.readAs === undefined ? {} : { readAs: plan.readAs }),
    ...(report === undefined ? {} : { report })
  }
}

const isOfService = (error: EdgewiseError | null) => error !== null && error.entry.status >= FIRST_SERVICE_STATUS

function failed(plan: Plan, error: EdgewiseError | null): Outcome {
  if (error !== null && isOfService(error)) throw error
  const status = error !== null && ASK_BACK.includes(error.code) ? 'needs_clarification' : 'cannot_answer'
  return { status, answer: error?.message ?? 'The call failed.', data: null, explanation: plan.explanation }
}
