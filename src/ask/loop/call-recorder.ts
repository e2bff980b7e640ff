import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import type { Account } from '../../base/telemetry/account.ts'
import type { GivenResult, ShapedResult } from '../../results/shape.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { inBrief } from '../../tools/input-limits.ts'
import { think } from '../../tools/navigate/think.ts'
import { noJournal } from './step-journal.ts'
import type { AskEvent, RecordedStep, StepJournal, TraceCall } from './types.ts'

export interface Place {
  readonly tenant: string
  readonly graph: string
  readonly account?: Account
}

interface WantedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly iteration?: number
}

interface RecordedCall {
  readonly call: TraceCall
  readonly result: ShapedResult | null
  readonly error: EdgewiseError | null
}

/** Runs calls and writes the trace. Steps are numbered in the order of requests, also of parallel ones. */
export interface CallRecorder {
  run(wanted: WantedCall): Promise<RecordedCall>
  /** Records a call that was not made. */
  refuse(wanted: WantedCall, error: EdgewiseError): RecordedCall
  /** Whether the calls saw more than one version of the graph. */
  readonly hasMoved: boolean
  startAnew(): void
  readonly trace: readonly TraceCall[]
  /** Results that support answers; those of the tool `think` are left out. */
  readonly results: readonly ShapedResult[]
  /** The same results with their calls' arguments. */
  readonly given: readonly GivenResult[]
}

export interface RecorderOptions {
  readonly caller: ToolCaller
  readonly place: Place
  readonly signal?: AbortSignal
  /** Milliseconds left for a call that starts now. */
  readonly remainingMs?: () => number
  /** Keeps finished calls for a resumed run; default: none. */
  readonly journal?: StepJournal
  readonly onEvent?: (event: AskEvent) => void
}

function certificatesOf(result: ShapedResult | null): Pick<TraceCall, 'certificates'> {
  const certificates = result?.summary['certificates'] as TraceCall['certificates']
  return certificates === undefined ? {} : { certificates }
}

export function createCallRecorder({ caller, place, signal, remainingMs, onEvent, journal = noJournal }: RecorderOptions): CallRecorder {
  const recorded: RecordedCall[] = []
  let steps = 0

  function record(step: number, wanted: WantedCall, startedAt: number, result: ShapedResult | null, error: EdgewiseError | null): RecordedCall {
    const call: TraceCall = {
      step,
      tool: wanted.tool,
      // Arguments that are too large to validate are shortened in the trace.
      arguments: error?.code === 'EDGEWISE_INPUT_TOO_LARGE' ? (inBrief(wanted.arguments) as TraceCall['arguments']) : wanted.arguments,
      graph: place.graph,
      graphVersion: result?.provenance.graphVersion ?? null,
      handle: result?.handle ?? null,
      hash: result?.hash ?? null,
      returned: result?.returned ?? 0,
      total: result?.total ?? 0,
      elapsedMs: Math.round((performance.now() - startedAt) * 100) / 100,
      ...(wanted.iteration === undefined ? {} : { iteration: wanted.iteration }),
      reason: wanted.reason,
      ...certificatesOf(result),
      error: error === null ? null : { code: error.code, message: error.message }
    }
    return { call, result, error }
  }

  function keep(entry: RecordedCall): RecordedCall {
    const { call, result } = entry
    recorded.push(entry)
    onEvent?.({ type: 'result', call, summary: result?.summary ?? {} })
    return entry
  }

  function begin(wanted: WantedCall): number {
    steps += 1
    onEvent?.({ type: 'call', step: steps, tool: wanted.tool, arguments: inBrief(wanted.arguments) as TraceCall['arguments'], reason: wanted.reason })
    return steps
  }

  async function make(step: number, wanted: WantedCall): Promise<RecordedStep> {
    const startedAt = performance.now()
    const control = { ...(signal === undefined ? {} : { signal }), ...(remainingMs === undefined ? {} : { deadlineMs: Math.max(1, remainingMs()) }) }
    const { result, error } = await endOf(caller.call({ ...place, isPlanned: true, tool: wanted.tool, arguments: wanted.arguments, control }))
    return { ...record(step, wanted, startedAt, result, error), error: error === null ? null : toWireError(error) }
  }

  const inOrder = () => recorded.toSorted((a, b) => a.call.step - b.call.step)

  return {
    async run(wanted) {
      const step = begin(wanted)
      const { tool, arguments: given } = wanted
      const { call, result, error } = await journal.once(`call ${step}`, { tool, arguments: given }, () => make(step, wanted))
      return keep({ call, result, error: error === null ? null : fromWireError(error) })
    },
    get hasMoved() {
      return sawTwoVersions(recorded)
    },
    startAnew() {
      recorded.length = 0
      steps = 0
      journal.startAnew()
    },
    refuse(wanted, error) {
      return keep(record(begin(wanted), wanted, performance.now(), null, error))
    },
    get trace() {
      return inOrder().map((entry) => entry.call)
    },
    get results() {
      return this.given.map(({ result }) => result)
    },
    get given() {
      return inOrder().flatMap(({ result, call: { step, arguments: given } }) =>
        result === null || result.tool === think.name ? [] : [{ result, step, arguments: given }]
      )
    }
  }
}

function sawTwoVersions(recorded: readonly RecordedCall[]): boolean {
  const versions = new Set(recorded.flatMap(({ call }) => call.graphVersion ?? []))
  return versions.size > 1 || recorded.some(({ error }) => error?.code === 'EDGEWISE_HANDLE_GONE')
}

/** Returns the call's result, or an error to report. */
async function endOf(call: Promise<ShapedResult>): Promise<Pick<RecordedCall, 'result' | 'error'>> {
  try {
    return { result: await call, error: null }
  } catch (error) {
    if (isReportable(error)) return { result: null, error }
    throw error
  }
}

/** Whether a planner can react to the error; internal faults and a cancelled request are thrown. */
function isReportable(error: unknown): error is EdgewiseError {
  return error instanceof EdgewiseError && error.code !== 'EDGEWISE_CANCELLED' && error.code !== 'EDGEWISE_INTERNAL'
}
