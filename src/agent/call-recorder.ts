import { isDeepStrictEqual } from 'node:util'
import { EdgewiseError, fromWireError, toWireError } from '../errors.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { ToolCaller } from '../tools/call.ts'
import { inBrief } from '../tools/input-limits.ts'
import { think } from '../tools/navigate/think.ts'
import { createMemoryJournal } from './step-journal.ts'
import type { AskEvent, StepJournal, TraceCall } from './types.ts'

export interface Place {
  readonly tenant: string
  readonly graph: string
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

/** Runs calls and writes the trace. Steps are numbered in the order in which calls are asked for, parallel ones too. */
export interface CallRecorder {
  run(wanted: WantedCall): Promise<RecordedCall>
  /** Records a call that could not even be made. */
  refuse(wanted: WantedCall, error: EdgewiseError): RecordedCall
  /** Whether the calls so far saw more than one version of the graph. */
  readonly hasMoved: boolean
  /** Forgets the calls so far. */
  startAnew(): Promise<void>
  readonly trace: readonly TraceCall[]
  /** What answers may rest on: a thought that was echoed is none of it. */
  readonly results: readonly ShapedResult[]
}

export interface RecorderOptions {
  readonly caller: ToolCaller
  readonly place: Place
  readonly signal?: AbortSignal
  /** Milliseconds left for a call that starts now. */
  readonly remainingMs?: () => number
  /** Keeps each finished call, and hands back those of a run that is taken up again; default: kept in memory. */
  readonly journal?: StepJournal
  readonly onEvent?: (event: AskEvent) => void
}

export function createCallRecorder({ caller, place, signal, remainingMs, onEvent, journal = createMemoryJournal() }: RecorderOptions): CallRecorder {
  const recorded: RecordedCall[] = []
  let steps = 0

  function record(step: number, wanted: WantedCall, startedAt: number, result: ShapedResult | null, error: EdgewiseError | null): RecordedCall {
    const call: TraceCall = {
      step,
      tool: wanted.tool,
      // What was too large to be looked at is too large to be told.
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
      error: error === null ? null : { code: error.code, message: error.message }
    }
    return keep({ call, result, error })
  }

  function keep(entry: RecordedCall): RecordedCall {
    const { call, result } = entry
    recorded.push(entry)
    onEvent?.({ type: 'result', call, summary: result?.summary ?? {} })
    return entry
  }

  /** The same call of the same step, where an earlier run has finished it. */
  async function recall(step: number, { tool, arguments: given }: WantedCall): Promise<RecordedCall | null> {
    const known = await journal.find(step)
    if (known === null || known.call.tool !== tool || !isDeepStrictEqual(known.call.arguments, given)) return null
    return keep({ ...known, error: known.error === null ? null : fromWireError(known.error) })
  }

  function begin(wanted: WantedCall): number {
    steps += 1
    onEvent?.({ type: 'call', step: steps, tool: wanted.tool, arguments: inBrief(wanted.arguments) as TraceCall['arguments'], reason: wanted.reason })
    return steps
  }

  const inOrder = () => recorded.toSorted((a, b) => a.call.step - b.call.step)

  return {
    async run(wanted) {
      const step = begin(wanted)
      const known = await recall(step, wanted)
      if (known !== null) return known
      const startedAt = performance.now()
      const control = { ...(signal === undefined ? {} : { signal }), ...(remainingMs === undefined ? {} : { deadlineMs: Math.max(1, remainingMs()) }) }
      const { result, error } = await endOf(caller.call({ ...place, isPlanned: true, tool: wanted.tool, arguments: wanted.arguments, control }))
      const entry = record(step, wanted, startedAt, result, error)
      await journal.write({ call: entry.call, result, error: error === null ? null : toWireError(error) })
      return entry
    },
    get hasMoved() {
      return sawTwoVersions(recorded)
    },
    async startAnew() {
      recorded.length = 0
      steps = 0
      await journal.clear()
    },
    refuse(wanted, error) {
      return record(begin(wanted), wanted, performance.now(), null, error)
    },
    get trace() {
      return inOrder().map((entry) => entry.call)
    },
    get results() {
      return inOrder().flatMap(({ result }) => (result === null || result.tool === think.name ? [] : [result]))
    }
  }
}

function sawTwoVersions(recorded: readonly RecordedCall[]): boolean {
  const versions = new Set(recorded.flatMap(({ call }) => call.graphVersion ?? []))
  return versions.size > 1 || recorded.some(({ error }) => error?.code === 'EDGEWISE_HANDLE_GONE')
}

/** How a call ends: by its result or by an error to be reported. */
async function endOf(call: Promise<ShapedResult>): Promise<Pick<RecordedCall, 'result' | 'error'>> {
  try {
    return { result: await call, error: null }
  } catch (error) {
    if (isReportable(error)) return { result: null, error }
    throw error
  }
}

/** Whether a planner can do something about it. Faults of the service and a caller that has gone are not its business. */
function isReportable(error: unknown): error is EdgewiseError {
  return error instanceof EdgewiseError && error.code !== 'EDGEWISE_CANCELLED' && error.code !== 'EDGEWISE_INTERNAL'
}
