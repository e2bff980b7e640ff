import { EdgewiseError } from '../base/errors.ts'
import type { AnalyticsEngine, Engines, RunControl } from '../engines/engine.ts'
import type { CachedResult, ResultCache } from '../results/cache.ts'
import type { BaseProjection, CallDescriptor } from '../results/provenance.ts'
import type { GraphInfo, GraphStore, StoredNode } from '../storage/graphs/store.ts'
import type { StateStore } from '../storage/state/state.ts'
import type { CallControl } from './call-control.ts'
import type { InlineEdges } from './inline-edges.ts'
import { type ModelHashes, openModel } from './models.ts'
import { asSpec } from './named-projection.ts'
import { nowhere } from './outside.ts'
import type { Means } from './requirements.ts'
import { resolveNodes } from './resolve-nodes.ts'
import { findGraph, type RunContext, runTool } from './run-tool.ts'
import type { CallTool, Tool } from './tool.ts'

/** The stored objects that tools write and results depend on. */
export type ResultState = Pick<StateStore, 'descriptors' | 'projections' | 'models' | 'programs'>

export interface ResultSources extends Means {
  readonly engines: Engines
  readonly state: ResultState
  readonly resultCache: ResultCache
  /** Absent when calls cannot contain inline graphs. */
  readonly telling?: InlineEdges | undefined
  find(name: string): Tool
  /** Lets a running tool call other tools on the graph. */
  callsFor(tenant: string, graph: string, control: RunControl): CallTool
}

/** The graph changed while it was read, by an import or an external writer: the call is worth another attempt. */
export async function assertUnmoved(store: GraphStore, tenant: string, info: Pick<GraphInfo, 'name' | 'version'>): Promise<void> {
  if (info.name === nowhere.name || (await store.version(tenant, info.name)) === info.version) return
  throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${info.name}" changed while it was read. Try again.`, moved: true })
}

export function hasMoved(error: unknown): boolean {
  return error instanceof EdgewiseError && error.parameters['moved'] === true
}

export async function descriptorOf({ state }: ResultSources, tenant: string, handle: string): Promise<CallDescriptor> {
  const descriptor = await state.descriptors.read(tenant, handle)
  if (descriptor === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_HANDLE', { handle })
  return descriptor as CallDescriptor
}

const DROPPED = 'none (dropped)'

/** A result's graph and engine. Throws EDGEWISE_HANDLE_GONE when either, or a model, has changed since. */
export async function originOf(
  sources: ResultSources,
  tenant: string,
  handle: string,
  descriptor: CallDescriptor
): Promise<{ readonly info: GraphInfo; readonly engine: AnalyticsEngine }> {
  const { graph, graphVersion: was, tool, arguments: given } = descriptor
  // An expired task graph is an error; a dropped graph is absent.
  const info = await findGraph(sources.store, tenant, graph).catch((error: unknown) => {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_GRAPH') return undefined
    throw error
  })
  const engine = await sources.engines.ofVersion(descriptor.engine)
  const gone = (what: string, before: string, now: string) =>
    new EdgewiseError('EDGEWISE_HANDLE_GONE', { what, graph, was: before, now, handle, call: { tool, arguments: given, graph } })
  if (info?.version !== was || engine === null) {
    const now = info === undefined ? DROPPED : info.version === was ? `${was} without ${descriptor.engine}` : info.version
    throw gone(`The graph "${graph}"`, was, now)
  }
  for (const [name, hash] of Object.entries(descriptor.models ?? {})) {
    const now = (await sources.state.models.list(tenant)).find((model) => model.name === name)?.hash
    if (now !== hash) throw gone(`The model "${name}"`, hash, now ?? DROPPED)
  }
  return { info, engine }
}

/** The values that decide where a tool runs. */
export interface RunPlace {
  readonly info: GraphInfo
  readonly engine: AnalyticsEngine
  readonly models: ModelHashes
  readonly base: BaseProjection | null
  readonly mayKeep?: boolean
}

export function runContext(
  sources: ResultSources,
  tenant: string,
  { info, engine, base, models, mayKeep = false }: RunPlace,
  control: CallControl
): RunContext {
  const { store, outside, state: kept } = sources
  return {
    tenant,
    store,
    engine,
    graphInfo: info,
    base,
    kept,
    outside,
    models,
    mayKeep,
    control,
    openModel: (name) => openModel(kept, tenant, name, models),
    engineOf: (version) => sources.engines.ofVersion(version),
    callTool: sources.callsFor(tenant, info.name, control),
    findTool: (name) => sources.find(name),
    async openResult(handle) {
      const { graph, graphVersion, table, order, summary } = await openResult(sources, tenant, handle, control)
      return { handle, graph, graphVersion, table, order, summary }
    }
  }
}

/** The complete result of a handle: cached, or recomputed from its call. */
export async function openResult(sources: ResultSources, tenant: string, handle: string, control: RunControl): Promise<CachedResult> {
  const { store, resultCache } = sources
  const descriptor = await descriptorOf(sources, tenant, handle)
  const { info, engine } = await originOf(sources, tenant, handle, descriptor)
  const known = resultCache.get(tenant, handle)
  if (known !== undefined) return known
  const tool = sources.find(descriptor.tool)
  // Reading a result must not repeat a request to a server or a model.
  if (tool.effects !== 'none')
    throw new EdgewiseError('EDGEWISE_RESULT_DROPPED', { handle, tool: tool.name, call: { tool: tool.name, arguments: descriptor.arguments } })
  const { projection } = descriptor
  const base = projection === undefined ? null : { ...projection, spec: asSpec(projection.spec) }
  const resolved = await resolveNodes(tool.input, { ...descriptor.arguments }, { tenant, graph: info.name, store })
  const result = await runTool(tool, resolved, runContext(sources, tenant, { info, engine, base, models: descriptor.models ?? {} }, control))
  await assertUnmoved(store, tenant, info)
  resultCache.set(tenant, handle, result)
  return result
}

/** All rows of a result, with nodes as ids of the store. */
export interface WholeResult extends CachedResult {
  readonly handle: string
  /** The stored nodes of the ids in its rows, in the same order. */
  nodes(ids: readonly number[]): Promise<readonly StoredNode[]>
}

export async function openWhole(sources: ResultSources, tenant: string, handle: string, control: RunControl): Promise<WholeResult> {
  const { store } = sources
  const result = await openResult(sources, tenant, handle, control)
  const { graph: name, graphVersion: version } = result
  async function nodes(ids: readonly number[]): Promise<readonly StoredNode[]> {
    const found = ids.length === 0 ? [] : await store.nodes(tenant, name, ids)
    await assertUnmoved(store, tenant, { name, version })
    return found
  }
  return { ...result, handle, nodes }
}
