import type { EdgewiseError, ErrorCode } from '../../base/errors.ts'
import type { AskStatus, Claim, Report } from '../../results/answer-document.ts'
import type { GivenResult, ShapedResult } from '../../results/shape.ts'
import type { PlannedCall } from '../../tools/query/plan/planned-call.ts'
import { resolveReferences } from '../../tools/query/plan/resolve-references.ts'
import type { Plan } from '../planner.ts'
import type { LanguageService, ReadControl } from '../worker/language-service.ts'
import type { CallRecorder } from './call-recorder.ts'
import { cutNote, fetchRemainingRows } from './fetch-remaining-rows.ts'

export interface Outcome {
  readonly status: AskStatus
  readonly answer: string
  readonly data: unknown
  readonly explanation: string
  readonly readAs?: string
  readonly isLikely?: true
  readonly reading?: string
  readonly report?: Report
  readonly query?: object
  /** Claims of the renderer; absent where a model wrote the text. */
  readonly claims?: readonly Claim[]
  /** Words of the question that no call uses; absent where they were not checked. */
  readonly unread?: readonly string[]
}

const ASK_BACK: readonly ErrorCode[] = ['EDGEWISE_UNKNOWN_NODE', 'EDGEWISE_AMBIGUOUS_NODE']
const FIRST_SERVICE_STATUS = 499

const ATTEMPTS = 3
const nothingRun = { result: null, error: null, held: [] }

interface Execution {
  readonly recorder: CallRecorder
  readonly reader: LanguageService
  readonly control: ReadControl
  /** The question, to find words that no call uses. */
  readonly question: string
}

/** Runs a plan, and restarts it when the graph changed between calls: an answer is about one version. */
export async function executePlan(plan: Plan, execution: Execution): Promise<Outcome> {
  const { recorder } = execution
  for (let left = ATTEMPTS - 1; ; left--) {
    const outcome = await executeOnce(plan, execution)
    if (left === 0 || !recorder.hasMoved) return outcome
    recorder.startAnew()
  }
}

interface Ran {
  readonly results: readonly GivenResult[]
  readonly listed: readonly ShapedResult[]
  /** The failed call that ended the plan. */
  readonly failure: { readonly error: EdgewiseError | null } | null
}

/** Runs a call, and fetches all rows where the answer lists them. */
async function runCall({ tool, reason, listsAll = false }: PlannedCall, given: Readonly<Record<string, unknown>>, recorder: CallRecorder) {
  const { result, error, call } = await recorder.run({ tool, arguments: given, reason })
  if (result === null) return { result, error, held: [] }
  const whole = listsAll ? await fetchRemainingRows(result, recorder) : result
  return { result: whole, error, held: [{ result: whole, step: call.step, arguments: given }] }
}

/** Runs the calls in order, up to the first failure that is not allowed. */
async function runCalls(plan: Plan, execution: Execution): Promise<Ran> {
  const results: (ShapedResult | null)[] = []
  const held: GivenResult[] = []
  const listed: ShapedResult[] = []
  for (const call of plan.calls) {
    const given = resolveReferences(call.arguments, results)
    const { result, error, held: own } = given === null ? nothingRun : await runCall(call, given, execution.recorder)
    results.push(result)
    held.push(...own)
    if (result !== null && call.listsAll === true) listed.push(result)
    if (error !== null && (call.mayFail !== true || isOfService(error))) return { results: held, listed, failure: { error } }
  }
  return { results: held, listed, failure: null }
}

/** Runs a plan once. The first failed call ends it, with the call's message as the answer. An overloaded or late service throws. */
async function executeOnce(plan: Plan, execution: Execution): Promise<Outcome> {
  const { results, listed, failure } = await runCalls(plan, execution)
  const { reader, control, question } = execution
  if (failure !== null) return failed(plan, failure.error)
  const { status, answer, data, claims, note, report, unread, query } = await reader.read(
    'render',
    { plan, results, question: plan.asked ?? question },
    control
  )
  const cut = status === 'answered' && Array.isArray(data) ? cutNote(listed) : null
  return {
    status: cut === null ? status : 'partial',
    answer,
    data,
    claims,
    unread,
    explanation: [plan.explanation, note, cut].filter((part) => part != null).join(' '),
    ...(plan.readAs === undefined ? {} : { readAs: plan.readAs }),
    ...(plan.isLikely === undefined ? {} : { isLikely: plan.isLikely }),
    ...(plan.reading === undefined ? {} : { reading: plan.reading }),
    ...(report === undefined ? {} : { report }),
    ...(query === null ? {} : { query })
  }
}

const isOfService = (error: EdgewiseError | null) => error !== null && error.entry.status >= FIRST_SERVICE_STATUS

function failed(plan: Plan, error: EdgewiseError | null): Outcome {
  if (error !== null && isOfService(error)) throw error
  const status = error !== null && ASK_BACK.includes(error.code) ? 'needs_clarification' : 'cannot_answer'
  return { status, answer: error?.message ?? 'The call failed.', data: null, claims: [], explanation: plan.explanation }
}
