import type { AnalyticsEngine, RunControl } from '../analytics/engine.ts'
import type { CachedResult, ResultCache } from '../results/cache.ts'
import { handleOf } from '../results/handle.ts'
import type { ShapedResult } from '../results/shape.ts'
import { shapeResult } from '../results/shape-result.ts'
import type { StateStore } from '../state/state.ts'
import type { GraphStore } from '../store/store.ts'
import { describeTool, type ToolDescription } from './describe-tool.ts'
import { createToolFinder } from './find-tool.ts'
import { assertUnmoved, hasMoved, openResult, type ResultSources, runContext } from './open-result.ts'
import { prepareCall, type ToolCallInput } from './prepare-call.ts'
import { createToolRanking, type RankTools } from './retrieve.ts'
import { runTool } from './run-tool.ts'
import { tieNote } from './tie-note.ts'
import type { Tool } from './tool.ts'
import { createArgumentValidator } from './validate-arguments.ts'

export type { ToolCallInput } from './prepare-call.ts'

export interface ResultPage {
  readonly offset: number
  readonly limit: number
}

/** The one way to run tools: surfaces and planners alike come through here. */
export interface ToolCaller {
  readonly tools: readonly Tool[]
  readonly rankTools: RankTools
  /** By name or alias; EDGEWISE_UNKNOWN_TOOL with the nearest names. */
  find(name: string): Tool
  describe(tool: Tool): ToolDescription
  call(request: ToolCallInput): Promise<ShapedResult>
  /** Rows of an earlier result, computed again when they were dropped. EDGEWISE_UNKNOWN_HANDLE, EDGEWISE_HANDLE_GONE. */
  page(tenant: string, handle: string, page: ResultPage, control?: RunControl): Promise<ShapedResult>
}

export interface ToolCallerOptions {
  readonly tools: readonly Tool[]
  readonly store: GraphStore
  readonly engine: AnalyticsEngine
  readonly state: StateStore
  readonly resultCache: ResultCache
  /** Graph of calls that name none. */
  readonly defaultGraph: string
}

interface Shown {
  readonly tenant: string
  readonly handle: string
  readonly result: CachedResult
  readonly page: ResultPage
  readonly notes: readonly string[]
  readonly startedAt: number
}

const maxAttempts = 3

async function show(store: GraphStore, { tenant, handle, result, page, notes, startedAt }: Shown): Promise<ShapedResult> {
  const ties = tieNote(result.table, result.order, page.offset + page.limit)
  const shaped = await shapeResult({
    ...result,
    ...page,
    handle,
    notes: [...notes, ...result.notes, ...ties],
    nodes: (ids) => store.nodes(tenant, result.graph, ids),
    elapsedMs: 0
  })
  return { ...shaped, elapsedMs: Math.round((performance.now() - startedAt) * 100) / 100 }
}

function pageOf(resolved: Readonly<Record<string, unknown>>, rowCount: number): ResultPage {
  const { offset = 0, limit = rowCount } = resolved as Partial<ResultPage>
  return { offset, limit }
}

/** Whenever a graph is imported anew in the middle of `run`, runs once more, a few times at most. */
async function settled<T>(run: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !hasMoved(error)) throw error
    }
  }
}

export function createToolCaller(options: ToolCallerOptions): ToolCaller {
  const { tools, store, engine, state, resultCache, defaultGraph } = options
  const rankTools = createToolRanking(tools)
  const find = createToolFinder(tools, rankTools)
  const validate = createArgumentValidator(tools)
  const sources: ResultSources = { store, engine, state, resultCache, find }
  const descriptions = new Map(tools.map((tool) => [tool.name, describeTool(tool)]))

  async function call(request: ToolCallInput): Promise<ShapedResult> {
    const startedAt = performance.now()
    const { tenant, control = {} } = request
    const { tool, info, resolved, descriptor, notes } = await prepareCall(request, sources, { validate, defaultGraph })
    const handle = handleOf(tenant, descriptor)
    const known = tool.deterministic ? resultCache.get(tenant, handle) : undefined
    const result = known ?? (await runTool(tool, resolved, runContext(sources, tenant, info, control)))
    const shaped = await show(store, { tenant, handle, result, page: pageOf(resolved, result.table.rowCount), notes, startedAt })
    // Rows and names were read in several steps: all are of one version only if the graph still has it.
    await assertUnmoved(store, tenant, info)
    if (known === undefined) {
      resultCache.set(tenant, handle, result)
      await state.putDescriptor(tenant, handle, descriptor)
    }
    return shaped
  }

  return {
    tools,
    rankTools,
    find,
    describe: (tool) => descriptions.get(tool.name) ?? describeTool(tool),
    call: (request) => settled(() => call(request)),
    page: (tenant, handle, page, control = {}) =>
      settled(async () => {
        const startedAt = performance.now()
        const result = await openResult(sources, tenant, handle, control)
        const shaped = await show(store, { tenant, handle, result, page, notes: [], startedAt })
        await assertUnmoved(store, tenant, { name: result.graph, version: result.graphVersion })
        return shaped
      })
  }
}
