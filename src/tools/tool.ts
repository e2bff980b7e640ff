import type { Static, TObject, TSchema } from 'typebox'
import type { AnalyticsEngine } from '../engines/engine.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import type { BaseProjection } from '../results/provenance.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { ColumnType, Order, ResultTable } from '../results/table.ts'
import type { GraphInfo, GraphStore } from '../storage/graphs/store.ts'
import type { StoredModel } from '../storage/state/models.ts'
import type { StateStore } from '../storage/state/state.ts'
import type { CallControl } from './call-control.ts'
import { withCertificates } from './certificates.ts'
import type { Intent } from './intent.ts'
import type { Outside } from './outside.ts'
import type { ReportPart } from './report-part.ts'

/**
 * `keeps` changes the tenant's stored objects (named projections, models) and `spends` calls a paid model; neither needs a grant. `writes` changes a graph,
 * `fetches` reaches another server.
 */
export type Effect = 'none' | 'keeps' | 'writes' | 'spends' | 'fetches'
export type ToolFamily =
  | 'schema'
  | 'navigate'
  | 'centrality'
  | 'community'
  | 'paths'
  | 'similarity'
  | 'embeddings'
  | 'vertex'
  | 'learning'
  | 'projections'
  | 'results'
  | 'knowledge'

/** A table opened by its handle. */
export interface OpenResult {
  readonly handle: string
  readonly graph: string
  readonly graphVersion: string
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
}

/** The tenant's named projections, models and vertex programs, which all processes share. */
export type KeptStores = Pick<StateStore, 'projections' | 'models' | 'programs'>

export type CallTool = (tool: string, given: Readonly<Record<string, unknown>>) => Promise<ShapedResult>

/** The environment of a tool's run. Tools know ports, never their implementations. */
export interface ToolContext {
  readonly tenant: string
  readonly store: GraphStore
  readonly engine: AnalyticsEngine
  readonly graphInfo: GraphInfo
  /** The named projection that the call runs on; null for the whole graph. */
  readonly base: BaseProjection | null
  readonly kept: KeptStores
  /** Whether the caller may add to them. */
  readonly mayKeep: boolean
  readonly outside: Outside
  /** An earlier result, recomputed if evicted. Throws EDGEWISE_UNKNOWN_HANDLE or EDGEWISE_HANDLE_GONE. */
  openResult(handle: string): Promise<OpenResult>
  /** The model that a parameter marked by `modelReference` names, with the hash in the result's handle. */
  openModel(name: string): Promise<StoredModel>
  /** The engine of that version; null when it is not available now. */
  engineOf(version: string): Promise<AnalyticsEngine | null>
  /** Calls another tool on the same graph, as a caller would; a tool that does more than read is refused. */
  readonly callTool: CallTool
  /** EDGEWISE_UNKNOWN_TOOL with the nearest names. */
  findTool(name: string): Tool
  readonly control: CallControl
}

/** A run returns the whole ranked table. `callTool` shapes, cuts, names and records it. */
export interface ToolOutcome {
  readonly table: ResultTable
  /** Default: none. */
  readonly order?: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  /** Notes for a careful reader. */
  readonly notes?: readonly string[]
  /** Reasons why the rows may be incomplete, which make an answer partial. They come first among the notes. */
  readonly caveats?: readonly string[]
  /** An SVG, served only by the result's handle, so no reply contains it. */
  readonly picture?: string
  /** Absent when the store was read without a projection. */
  readonly projection?: ProjectionSpec
  /** Default: the tool's name. */
  readonly algorithm?: string
  readonly seed?: number
  readonly reproducible?: 'exact' | 'tolerance' | 'none'
}

/**
 * `cypher`, `write`: the store. `vision`: the network and a vision model; `hearing`: a transcription model; `python`, `video`: the network and a configured
 * service.
 */
export type Need = 'cypher' | 'write' | 'files' | 'network' | 'search' | 'model' | 'vision' | 'hearing' | 'python' | 'video'

interface EarlierCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * The planners that are offered a tool while a question is answered; default: all. `models`: only models; `graphwalk`: only models with GraphWalk's tools;
 * `callers`: none. Any caller may call it.
 */
export type Audience = 'models' | 'graphwalk' | 'callers'

/** One worked call on the sample graph `london`. Contract tests run it; OpenAPI and models show it. */
export interface ToolExample {
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  /** Calls to run first, in order; the handles of the last ones replace this one's handles, in order. */
  readonly after?: EarlierCall | readonly EarlierCall[]
  /** Part of the summary that must be returned. */
  readonly summary?: Readonly<Record<string, unknown>>
  /** Part of the first row that must be returned. */
  readonly firstRow?: Readonly<Record<string, unknown>>
}

/**
 * One named operation: the unit that REST, OpenAPI, GraphQL, MCP and models all see. `callTool` in call.ts is the one way to run it.
 * Parameters marked by `nodeReference` arrive resolved, as the store's nodes.
 */
interface ToolDefinition<Input extends TObject> {
  readonly name: string
  /** Default: none. */
  readonly aliases?: readonly string[]
  /** Other names of parameters -> their names here; default: none. */
  readonly parameterAliases?: Readonly<Record<string, string>>
  /** Maximum bytes of its arguments; default: the limit of any input. */
  readonly maxInputBytes?: number
  readonly family: ToolFamily
  readonly offeredTo?: Audience
  /** At most 400 characters. */
  readonly description: string
  /** Ways people request it; retrieval uses them with name, description and parameter words. */
  readonly phrases: readonly string[]
  /** How questions without a model find it; absent: only by its phrases. */
  readonly intents?: readonly Intent[]
  /** Absent when reports on a whole graph leave it out. */
  readonly part?: ReportPart
  readonly input: Input
  readonly output: { readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly description: string }>>; readonly summary: TSchema }
  readonly examples: readonly ToolExample[]
  readonly effects: Effect
  /** The store capability or setting that the tool needs; without it the tool is not offered. */
  readonly needs?: Need
  /** Default: true. */
  readonly deterministic?: boolean
  run(input: Static<Input> & { readonly graph: string }, context: ToolContext): Promise<ToolOutcome>
}

type Defaults = Pick<ToolDefinition<TObject>, 'aliases' | 'parameterAliases' | 'deterministic'>
export type Tool = ToolDefinition<TObject> & Required<Defaults>

const defaults: Required<Defaults> = { aliases: [], parameterAliases: {}, deterministic: true }

/** A caveat for iterations that ended at a bound. */
export function unsettled(what: string, iterations: number, bound: string): string {
  return `${what} may not have settled after ${iterations} iterations, so these are not final: give a larger "${bound}".`
}

/** Preserves the input's type for `run` while the tool is used as a plain `Tool`, and lets its summary hold certificates. */
export function defineTool<Input extends TObject>(tool: ToolDefinition<Input>): Tool {
  const { columns, summary } = tool.output
  return { ...defaults, ...tool, output: { columns, summary: withCertificates(summary) } } as unknown as Tool
}
