import type { CachedResult } from '../results/cache.ts'
import { createSharedRuns } from '../results/single-flight.ts'
import type { CallControl } from './call-control.ts'
import { assertUnmoved, type ResultSources, runContext } from './open-result.ts'
import type { PreparedCall } from './prepare-call.ts'
import { runTool } from './run-tool.ts'
import type { Tool } from './tool.ts'

export const isChange = ({ effects }: Tool): boolean => effects === 'writes' || effects === 'keeps'

type ResultOf = (prepared: PreparedCall, tenant: string, handle: string, control: CallControl) => Promise<CachedResult>

/** Results of prepared calls: known ones from the cache, others computed once for callers that wait for the same. */
export function createResults(sources: ResultSources): ResultOf {
  const { store, state, resultCache } = sources
  const runs = createSharedRuns<CachedResult>()

  /** Runs the tool and stores the result under its handle, after recording the call. */
  async function compute(prepared: PreparedCall, tenant: string, handle: string, control: CallControl): Promise<CachedResult> {
    const { tool, info, resolved, descriptor } = prepared
    const result = await runTool(tool, resolved, runContext(sources, tenant, prepared, control))
    await assertUnmoved(store, tenant, info)
    await state.descriptors.put(tenant, handle, descriptor)
    resultCache.set(tenant, handle, result)
    return result
  }

  /** Runs a writing tool once: not retried when the graph changes, and not cached, since recomputing would write again. */
  function change(prepared: PreparedCall, tenant: string, control: CallControl): Promise<CachedResult> {
    return runTool(prepared.tool, prepared.resolved, runContext(sources, tenant, prepared, control))
  }

  return async function resultOf(prepared: PreparedCall, tenant: string, handle: string, control: CallControl): Promise<CachedResult> {
    if (isChange(prepared.tool)) return change(prepared, tenant, control)
    if (!prepared.tool.deterministic) return compute(prepared, tenant, handle, control)
    const known = resultCache.get(tenant, handle)
    if (known !== undefined) return known
    const { deadlineMs, checkpoints } = control
    const own = { ...(deadlineMs === undefined ? {} : { deadlineMs }), ...(checkpoints === undefined ? {} : { checkpoints }) }
    const key = JSON.stringify([tenant, handle, deadlineMs])
    return runs.join(key, control, deadlineMs ?? Number.POSITIVE_INFINITY, (shared) => compute(prepared, tenant, handle, { ...shared, ...own }))
  }
}
