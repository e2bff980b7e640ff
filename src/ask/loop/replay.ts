import { EdgewiseError } from '../../base/errors.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { ReplayReport, ReplayStep, TraceCall } from './types.ts'

/**
 * Runs a trace's calls again, in order, and compares result hashes. Handles in arguments stay valid, because they are hashes of content that
 * the calls before them recreate. A failed call counts as the same when it fails with the same code.
 */
export async function replayTrace(
  caller: ToolCaller,
  trace: readonly TraceCall[],
  options: { readonly tenant: string; readonly signal?: AbortSignal }
): Promise<ReplayReport> {
  const steps: ReplayStep[] = []
  for (const call of trace) steps.push(await replayCall(caller, call, options))
  return { same: steps.every((step) => step.same), steps }
}

async function replayCall(caller: ToolCaller, call: TraceCall, { tenant, signal }: { tenant: string; signal?: AbortSignal }): Promise<ReplayStep> {
  const { step, tool, graph, hash: expected } = call
  const base = { step, tool, expected }
  // Its arguments were shortened in the trace, so it cannot run again.
  if (call.error?.code === 'EDGEWISE_INPUT_TOO_LARGE') return { ...base, actual: null, same: expected === null, error: call.error, moved: null }
  try {
    const control = signal === undefined ? {} : { signal }
    const result = await caller.call({ tenant, tool, graph, arguments: call.arguments, control })
    return { ...base, actual: result.hash, same: result.hash === expected, error: null, moved: movedFrom(call, result) }
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code === 'EDGEWISE_CANCELLED' || error.code === 'EDGEWISE_INTERNAL') throw error
    const moved = error.code === 'EDGEWISE_HANDLE_GONE' ? { was: String(error.parameters['was']), now: String(error.parameters['now']) } : null
    return { ...base, actual: null, same: call.error?.code === error.code, error: { code: error.code, message: error.message }, moved }
  }
}

function movedFrom(call: TraceCall, result: ShapedResult): ReplayStep['moved'] {
  const now = result.provenance.graphVersion
  return call.graphVersion === null || call.graphVersion === now ? null : { was: call.graphVersion, now }
}
