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

/** `keeps` changes what this service holds for the tenant (named projections, models) and `spends` lets a model be paid, which need no grant; `writes` changes a graph, `fetches` reaches another server. */
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

/** Named projections, models and vertex programs, as they are kept for all processes. */
export type KeptThings = Pick<StateStore, 'projections' | 'models' | 'programs'>

/** Calls a tool by its name, with its arguments. */
export type CallTool = (tool: string, given: Readonly<Record<string, unknown>>) => Promise<ShapedResult>

/** What a tool runs with. Tools know ports, never their implementations. */
export interface ToolContext {
  readonly tenant: string
  readonly store: GraphStore
  readonly engine: AnalyticsEngine
  /** The graph of this call. */
  readonly graphInfo: GraphInfo
  /** The named projection that the call runs on; null: the whole graph. */
  readonly base: BaseProjection | null
  /** What the service keeps for the tenant. */
  readonly kept: KeptThings
  /** Whether the caller may add to it. */
  readonly mayKeep: boolean
  /** Other servers, and models. */
  readonly outside: Outside
  /** Rows of an earlier result, computed again when evicted; EDGEWISE_UNKNOWN_HANDLE or EDGEWISE_HANDLE_GONE. */
  openResult(handle: string): Promise<OpenResult>
  /** The model that a parameter marked by `modelReference` names: the one whose hash is part of the result's handle. */
  openModel(name: string): Promise<StoredModel>
  /** The engine of that version, null when there is none now. */
  engineOf(version: string): Promise<AnalyticsEngine | null>
  /** Calls another tool on the same graph, as a caller would; one that does more than read is refused. */
  readonly callTool: CallTool
  /** EDGEWISE_UNKNOWN_TOOL with the nearest names. */
  findTool(name: string): Tool
  readonly control: CallControl
}

/** What a run returns: the whole ranked table. Shaping, cutting, naming and recording are `callTool`'s. */
export interface ToolOutcome {
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  /** What a careful reader should know. */
  readonly notes?: readonly string[]
  /** Why the rows may fall short of what was asked for: an answer that rests on them is a partial one. Shown first among the notes. */
  readonly caveats?: readonly string[]
  /** An SVG, read by the result's handle alone, so that it is in no reply. */
  readonly picture?: string
  /** Absent: read from the store without a projection. */
  readonly projection?: ProjectionSpec
  /** Default: the tool's name. */
  readonly algorithm?: string
  readonly seed?: number
  readonly reproducible?: 'exact' | 'tolerance' | 'none'
}

/** `cypher`, `write`: of the store. `vision`: the network and a model that sees; `hearing`: one that listens; `python`, `video`: the network and a service that a setting names. */
export type Need = 'cypher' | 'write' | 'files' | 'network' | 'search' | 'model' | 'vision' | 'hearing' | 'python' | 'video'

interface EarlierCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Who is offered a tool while a question is answered: every planner unless it says so; models alone; models that work by the tools of GraphWalk; no planner. Any caller may call it. */
export type Audience = 'models' | 'graphwalk' | 'callers'

/** One worked call on the sample graph `london`. Contract tests run it; OpenAPI and models show it. */
export interface ToolExample {
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  /** Calls made first, in order; the handles of the last ones take the places of this one's handles, in order. */
  readonly after?: EarlierCall | readonly EarlierCall[]
  /** Part of the summary that must come back. */
  readonly summary?: Readonly<Record<string, unknown>>
  /** Part of the first row that must come back. */
  readonly firstRow?: Readonly<Record<string, unknown>>
}

/**
 * One named operation: the unit that REST, OpenAPI, GraphQL, MCP and models all see. `callTool` in call.ts is the one way to run it.
 * Parameters marked by `nodeReference` arrive resolved, as the store's nodes.
 */
export interface Tool<Input extends TObject = TObject> {
  readonly name: string
  readonly aliases: readonly string[]
  /** Other names of parameters -> their names here. */
  readonly parameterAliases: Readonly<Record<string, string>>
  /** Bytes of its arguments; default: those of any input. */
  readonly maxInputBytes?: number
  readonly family: ToolFamily
  readonly offeredTo?: Audience
  /** At most 400 characters. */
  readonly description: string
  /** Ways people ask for it; they feed retrieval, together with name, description and parameter words. */
  readonly phrases: readonly string[]
  /** How it is found in a question without a model; absent: only by its phrases. */
  readonly intents?: readonly Intent[]
  /** Absent: reports on a whole graph leave it out. */
  readonly part?: ReportPart
  readonly input: Input
  readonly output: { readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly description: string }>>; readonly summary: TSchema }
  readonly examples: readonly ToolExample[]
  readonly effects: Effect
  /** What the store must be able to do, or what must be set; without it the tool is not offered. */
  readonly needs?: Need
  readonly deterministic: boolean
  run(input: Static<Input> & { readonly graph: string }, context: ToolContext): Promise<ToolOutcome>
}

/** Of iterations that a bound ended. */
export function unsettled(what: string, iterations: number, bound: string): string {
  return `${what} may not have settled after ${iterations} iterations, so these are not final: give a larger "${bound}".`
}

/** Keeps the input's type for `run` while the tool is used as a plain `Tool`, whose summary may hold certificates. */
export function defineTool<Input extends TObject>(tool: Tool<Input>): Tool {
  const { columns, summary } = tool.output
  return { ...tool, output: { columns, summary: withCertificates(summary) } } as unknown as Tool
}
