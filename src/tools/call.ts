import { randomUUID } from 'node:crypto'
import { isTracing, traced } from '../base/telemetry/tracing.ts'
import type { EarlierResults, Engines, RunControl } from '../engines/engine.ts'
import type { CachedResult, ResultCache } from '../results/cache.ts'
import { handleOf } from '../results/provenance.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { GraphStore } from '../storage/graphs/store.ts'
import { describeTool, type ToolDescription } from './describe-tool.ts'
import { createEarlierResults } from './earlier-results.ts'
import { createToolFinder } from './find-tool.ts'
import type { InlineEdges } from './inline-edges.ts'
import { createKnownCalls, type KnownCall } from './known-calls.ts'
import { assertUnmoved, hasMoved, openResult, openWhole, type ResultSources, type ResultState, type WholeResult } from './open-result.ts'
import { closedOutside, type Outside } from './outside.ts'
import { checkCall, type PreparedCall, prepareCall, type ToolCallInput } from './prepare-call.ts'
import { type Means, missingRequirement } from './requirements.ts'
import { createToolRanking, type RankTools } from './retrieve.ts'
import { createResults, isChange } from './run-once.ts'
import { createShowPage, type ResultPage, type ShowPage } from './show-page.ts'
import { createShowPages, type PageOfResult } from './show-pages.ts'
import type { CallTool, Tool } from './tool.ts'
import { createArgumentValidator } from './validate-arguments.ts'

export type { WholeResult } from './open-result.ts'
export type { ToolCallInput } from './prepare-call.ts'
export type { ResultPage } from './show-page.ts'

/** The one way to run tools, for every API and planner. */
export interface ToolCaller extends EarlierResults {
  readonly tools: readonly Tool[]
  readonly rankTools: RankTools
  readonly ranked: readonly Tool[]
  /** The tools that plans without a model use. */
  readonly forRules: readonly Tool[]
  /** Finds by name or alias. Throws EDGEWISE_UNKNOWN_TOOL with the nearest names. */
  find(name: string): Tool
  describe(tool: Tool): ToolDescription
  /** The requirement of a tool that is missing here; null when it can be called. */
  lackOf(tool: Tool): string | null
  call(request: ToolCallInput): Promise<ShapedResult>
  /** Refuses, as `call` would, an unknown tool and arguments that are invalid for every graph. */
  check(tool: string, args: unknown): void
  /** Rows of an earlier result, recomputed if evicted. Throws EDGEWISE_UNKNOWN_HANDLE, EDGEWISE_HANDLE_GONE. */
  page(tenant: string, handle: string, page: ResultPage, control?: RunControl): Promise<ShapedResult>
  /** The complete earlier result, for callers with their own layout; same errors as `page`. */
  open(tenant: string, handle: string, control?: RunControl): Promise<WholeResult>
  /** Pages of many results, read together; a result that cannot be shown yields its error. */
  pages(tenant: string, pages: readonly PageOfResult[], control?: RunControl): Promise<(ShapedResult | Error)[]>
}

export interface ToolCallerOptions {
  readonly tools: readonly Tool[]
  readonly store: GraphStore
  readonly engines: Engines
  readonly state: ResultState
  readonly resultCache: ResultCache
  /** The graph of calls that name none. */
  readonly defaultGraph: string
  /** Without it, tools cannot reach other servers. */
  readonly outside?: Outside
  /** Without it, calls cannot contain inline graphs. */
  readonly telling?: InlineEdges
}

const maxAttempts = 3

function pageOf(resolved: Readonly<Record<string, unknown>>, rowCount: number): ResultPage {
  const { offset = 0, limit = rowCount, lists = 'ends' } = resolved as Partial<ResultPage>
  return { offset, limit, lists }
}

/** A model or site may reply differently next time, so the call gets its own handle. */
const asRun = (prepared: PreparedCall): PreparedCall => {
  const { deterministic, effects } = prepared.tool
  return deterministic || effects === 'none' ? prepared : { ...prepared, descriptor: { ...prepared.descriptor, run: randomUUID() } }
}

/** Reruns, at most a few times, when a graph is imported again during `run`. */
async function settled<T>(run: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !hasMoved(error)) throw error
    }
  }
}

/** The tools that planners choose from; planners grant no effects. */
function offersOf(tools: readonly Tool[], means: Means): Pick<ToolCaller, 'rankTools' | 'ranked' | 'forRules'> {
  const usable = tools.filter((tool) => tool.effects === 'none' && missingRequirement(tool, means) === null)
  const isForRules = ({ offeredTo }: Tool) => offeredTo === undefined
  const ranked = usable.filter((tool) => isForRules(tool) || tool.offeredTo === 'models')
  return { ranked, rankTools: createToolRanking(ranked), forRules: tools.filter(isForRules) }
}

function pageReaders(sources: ResultSources, showPage: ShowPage): Pick<ToolCaller, 'page' | 'pages'> {
  const showPages = createShowPages(sources, showPage)

  function page(tenant: string, handle: string, page: ResultPage, control: RunControl = {}): Promise<ShapedResult> {
    return settled(async () => {
      const startedAt = performance.now()
      const result = await openResult(sources, tenant, handle, control)
      const shaped = await showPage({ tenant, handle, result, page, notes: [], startedAt })
      await assertUnmoved(sources.store, tenant, { name: result.graph, version: result.graphVersion })
      return shaped
    })
  }

  return {
    page,
    async pages(tenant, wanted, control = {}) {
      const shown = await showPages(tenant, wanted, control)
      // A graph re-imported meanwhile is rare, so each of its results can be read again.
      const again = ({ handle, ...rest }: PageOfResult) => page(tenant, handle, rest, control).catch((error: Error) => error)
      return Promise.all(wanted.map((one, at) => (hasMoved(shown[at]) ? again(one) : (shown[at] as ShapedResult | Error))))
    }
  }
}

export function createToolCaller(options: ToolCallerOptions): ToolCaller {
  const { tools, store, engines, state, resultCache, defaultGraph, outside = closedOutside, telling } = options
  const { rankTools, ranked, forRules } = offersOf(tools, { store, outside })
  const find = createToolFinder(tools, rankTools)
  const validate = createArgumentValidator(tools)
  const sources: ResultSources = { store, outside, engines, state, resultCache, find, telling, callsFor }
  const showPage = createShowPage(store)
  const resultOf = createResults(sources)
  const knownCalls = createKnownCalls()

  /** Inner calls may only read, and their progress is not reported as the outer call's. */
  function callsFor(tenant: string, graph: string, { signal, deadlineMs }: RunControl): CallTool {
    const control = { ...(signal === undefined ? {} : { signal }), ...(deadlineMs === undefined ? {} : { deadlineMs }) }
    return (tool, given) => call({ tenant, tool, arguments: given, graph, isPlanned: true, control })
  }

  function show(tenant: string, { prepared, handle }: KnownCall, result: CachedResult, startedAt: number): ReturnType<ShowPage> {
    const { resolved, notes, engineNotes } = prepared
    return showPage({ tenant, handle, result, page: pageOf(resolved, result.table.rowCount), notes: [...notes, ...engineNotes], startedAt })
  }

  /** The cached result of an earlier call like this one; null without one, or when its graph has changed since. */
  async function repeat(key: string, tenant: string): Promise<ShapedResult | null> {
    const startedAt = performance.now()
    const known = knownCalls.get(key)
    if (known === undefined) return null
    const result = resultCache.get(tenant, known.handle)
    if (result === undefined) return null
    const { name, version } = known.prepared.info
    const shaped = await show(tenant, known, result, startedAt)
    return (await store.version(tenant, name)) === version ? shaped : null
  }

  async function call(request: ToolCallInput): Promise<ShapedResult> {
    const startedAt = performance.now()
    const { tenant, control = {} } = request
    const key = knownCalls.keyOf(find(request.tool), request)
    const earlier = key === null ? null : await repeat(key, tenant).catch(() => null)
    if (earlier !== null) return earlier
    const prepared = asRun(await prepareCall(request, sources, { validate, defaultGraph }))
    const { tool, info, descriptor } = prepared
    const handle = handleOf(tenant, descriptor)
    const result = await resultOf(prepared, tenant, handle, control)
    const shaped = await show(tenant, { prepared, handle }, result, startedAt)
    // Rows and names were read in several steps, so they share one version only if the graph still has it.
    if (!isChange(tool)) await assertUnmoved(store, tenant, info)
    if (key !== null) knownCalls.keep(key, { prepared, handle })
    return shaped
  }

  return {
    tools,
    rankTools,
    ranked,
    forRules,
    find,
    describe: describeTool,
    lackOf: (tool) => missingRequirement(tool, sources),
    check: (tool, args) => checkCall(find(tool), args, validate),
    async call(request) {
      const tool = find(request.tool)
      const run = () => (isChange(tool) ? call(request) : settled(() => call(request)))
      if (!isTracing()) return await run()
      const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool.name }
      return traced(`execute_tool ${tool.name}`, { attributes }, run)
    },
    ...createEarlierResults(sources),
    ...pageReaders(sources, showPage),
    open: (tenant, handle, control = {}) => openWhole(sources, tenant, handle, control)
  }
}
