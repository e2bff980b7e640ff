import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  Tool as ProtocolTool,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  ServerCapabilities,
  ServerContext
} from '@modelcontextprotocol/server'
import type { QuerySchemas } from '../../ask/loop/query-schemas.ts'
import type { Asker } from '../../ask/loop/types.ts'
import type { JobService } from '../../jobs/service.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { Blobs } from '../../storage/state/blobs.ts'
import type { Authority, Job, JobEvent, JobFilter } from '../../storage/state/jobs.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { Effect } from '../../tools/tool.ts'
import type { SceneSources } from '../picture/answer-scene.ts'
import type { App } from './apps.ts'

/** Limits per answer, and per cell, in profiles that show hundreds of rows. */
export interface ProfileSettings {
  readonly agentMaxRows: number
  readonly agentMaxCharacters: number
  readonly agentMaxCellCharacters: number
  /** Milliseconds for which an ended job is kept; 0: forever. */
  readonly jobKeepMs: number
}

type Submitted = Parameters<JobService['submit']>[0]

export interface ShownJob {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly attempt: number
  readonly progress: number | null
  readonly cancelRequested: boolean
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly links: object
}

/** Jobs in the representation of other APIs. */
export interface ShownJobs extends Pick<JobService, 'submit' | 'read' | 'resultOf' | 'watch' | 'cancel' | 'retry'> {
  /** Reads a submission in HTTP's form. Throws EDGEWISE_INVALID_INPUT with a pointer for each mistake. */
  order(body: unknown): Omit<Submitted, 'tenant' | 'authority' | 'idempotency'>
  /** The callback of a submission, with the secret in the first response; null without one. */
  callback(submitted: Awaited<ReturnType<JobService['submit']>>): object | null
  show(job: Job): Promise<ShownJob & { readonly input: unknown; readonly result: unknown }>
  page(
    tenant: string,
    filter: JobFilter,
    page: { readonly limit: number; readonly after?: string | undefined }
  ): Promise<{ readonly jobs: readonly ShownJob[]; readonly next: string | null }>
  showEvent(event: JobEvent): { readonly sequence: number; readonly data: unknown }
}

export interface ProfileSources extends SceneSources {
  readonly caller: ToolCaller
  readonly asker: Asker
  readonly jobs: ShownJobs
  readonly state: { readonly blobs: Pick<Blobs, 'put'> }
  readonly store: GraphStore
  readonly querySchema: QuerySchemas
  readonly defaultGraph: string
  readonly config: ProfileSettings
  /** The file of the page of `ask`; default: that of the build. */
  readonly askPage?: string
}

/** The sender of a request, with its scopes and granted effects. */
export interface Principal extends Authority {
  readonly tenant: string
  readonly grants: readonly Effect[]
}

export interface McpRequest extends Principal {
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal
  /** Reports progress to a client that requests it, else null. `progress` only increases; `total` is left out when unknown. */
  readonly onProgress: ((step: { readonly progress: number; readonly total?: number; readonly message?: string }) => void) | null
  /** Whether the client shows apps. */
  readonly showsApps: boolean
  /** The request in the library's form. */
  readonly exchange: ServerContext
}

/** Resources by URI. Throws the library's ResourceNotFoundError for an unknown URI. */
export interface ResourceFace {
  list(request: McpRequest): Promise<readonly Resource[]>
  readonly templates: readonly ResourceTemplateType[]
  read(uri: string, request: McpRequest): Promise<ReadResourceResult>
}

/** Questions and analyses that a user picks from a menu. `get` returns null for an unknown name. */
export interface PromptFace {
  readonly prompts: readonly Prompt[]
  get(name: string, given: Readonly<Record<string, string>>, request: McpRequest): Promise<GetPromptResult | InputRequiredResult> | null
}

/** Completes an argument of a prompt or a variable of a resource template from its prefix and the other arguments. */
export type CompleteArgument = (
  argument: { readonly name: string; readonly value: string },
  given: Readonly<Record<string, string>>,
  request: McpRequest
) => Promise<CompleteResult['completion']>

/** A call in the form of a job. */
export interface CallOrder {
  readonly kind: string
  readonly input: unknown
}

/** Calls that may continue as jobs, for clients that can fetch the reply later. */
export interface TaskFace {
  readonly jobs: ShownJobs
  /** Milliseconds for which an ended job is kept; 0: forever. */
  readonly keepMs: number
  /** A call that ends within this time is answered directly if the client leaves the choice to the server. */
  readonly graceMs: number
  /** Listed tools with calls that may become jobs. */
  readonly tools: ReadonlySet<string>
  /** Returns null for a call that is answered directly. Throws as the call itself would. */
  order(name: string, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallOrder | null>
  /** Converts a job's result to the reply of a direct call. */
  reply(order: CallOrder, result: unknown, request: McpRequest): CallToolResult
}

/**
 * The view of one kind of client: its list of tools, and the execution of their calls. It is built once and shared by all requests of both protocol eras.
 * Unlisted features are not offered.
 */
export interface Profile {
  /** Instructions for the client's model before its first call. */
  readonly instructions?: string
  readonly tools: readonly ProtocolTool[]
  /** By the name of their tool. */
  readonly apps?: ReadonlyMap<string, App>
  /**
   * Returns null for an unknown tool, which is a protocol error. An EdgewiseError becomes a result with `isError`; any other error does too, without its text.
   * A profile with its own form of failures returns them as results.
   */
  call(name: string, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult | InputRequiredResult> | null
  readonly resources?: ResourceFace
  readonly prompts?: PromptFace
  readonly complete?: CompleteArgument
  readonly tasks?: TaskFace
  /** Capabilities besides those of its parts. */
  readonly capabilities?: ServerCapabilities
}
