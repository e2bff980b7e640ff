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

/** How much one answer may hold where a profile shows rows by the hundred: rows, characters, characters of a cell. */
export interface ProfileSettings {
  readonly agentMaxRows: number
  readonly agentMaxCharacters: number
  readonly agentMaxCellCharacters: number
  /** How long a job is kept after its end; 0: for ever. */
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

/** Jobs as other faces show them. */
export interface ShownJobs extends Pick<JobService, 'submit' | 'read' | 'resultOf' | 'watch' | 'cancel' | 'retry'> {
  /** A submission in the form of HTTP; EDGEWISE_INVALID_INPUT with a pointer for each mistake. */
  order(body: unknown): Omit<Submitted, 'tenant' | 'authority' | 'idempotency'>
  /** Of a submission, with the secret where this is the first answer; null: it has none. */
  callback(submitted: Awaited<ReturnType<JobService['submit']>>): object | null
  show(job: Job): Promise<ShownJob & { readonly input: unknown; readonly result: unknown }>
  page(
    tenant: string,
    filter: JobFilter,
    page: { readonly limit: number; readonly after?: string | undefined }
  ): Promise<{ readonly jobs: readonly ShownJob[]; readonly next: string | null }>
  showEvent(event: JobEvent): { readonly sequence: number; readonly data: unknown }
}

/** What profiles are made of. */
export interface ProfileSources {
  readonly caller: ToolCaller
  readonly asker: Asker
  readonly jobs: ShownJobs
  readonly state: { readonly blobs: Pick<Blobs, 'put'> }
  readonly store: GraphStore
  readonly querySchema: QuerySchemas
  /** Graph of calls that name none. */
  readonly defaultGraph: string
  readonly config: ProfileSettings
}

/** On whose behalf a request is answered, and what it may do beyond reading. */
export interface Principal extends Authority {
  readonly tenant: string
  readonly grants: readonly Effect[]
}

/** One request under way. */
export interface McpRequest extends Principal {
  /** Aborts when the client cancels the request or goes away. */
  readonly signal: AbortSignal
  /** Tells a client that asked for it how far the work is; null: this one did not ask. `progress` only ever grows; `total` is left out when it is not known. */
  readonly onProgress: ((step: { readonly progress: number; readonly total?: number; readonly message?: string }) => void) | null
  /** The request as the protocol's library has it. */
  readonly exchange: ServerContext
}

/** What can be read by URI. A URI that names nothing: ResourceNotFoundError of the library. */
export interface ResourceFace {
  list(request: McpRequest): Promise<readonly Resource[]>
  readonly templates: readonly ResourceTemplateType[]
  read(uri: string, request: McpRequest): Promise<ReadResourceResult>
}

/** Questions and analyses that a user picks from a menu. `get` is null for an unknown name. */
export interface PromptFace {
  readonly prompts: readonly Prompt[]
  get(name: string, given: Readonly<Record<string, string>>, request: McpRequest): Promise<GetPromptResult | InputRequiredResult> | null
}

/** What an argument of a prompt or a variable of a resource template may be, by what was typed so far and the other arguments. */
export type CompleteArgument = (
  argument: { readonly name: string; readonly value: string },
  given: Readonly<Record<string, string>>,
  request: McpRequest
) => Promise<CompleteResult['completion']>

/** A call as the job that it may go on as. */
export interface CallOrder {
  readonly kind: string
  readonly input: unknown
}

/** Calls that may go on as jobs, for clients that can come back for the reply. */
export interface TaskFace {
  readonly jobs: ShownJobs
  /** How long a job is kept after its end; 0: for ever. */
  readonly keepMs: number
  /** A call that ends within this time is answered directly, where the client leaves that to the server. */
  readonly graceMs: number
  /** Listed tools of which at least some calls may. */
  readonly tools: ReadonlySet<string>
  /** null: this call is answered at once. Refuses what the call itself would. */
  order(name: string, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallOrder | null>
  /** The reply that the call itself would have given, from the result of its job. */
  reply(order: CallOrder, result: unknown): CallToolResult
}

/**
 * What one kind of client sees: a list of tools as the protocol shows them, and how a call of one is answered. Built once and used by all requests,
 * of both protocol eras. What it leaves out is not offered at all.
 */
export interface Profile {
  /** Told to the model behind the client, before its first call. */
  readonly instructions?: string
  readonly tools: readonly ProtocolTool[]
  /**
   * null: there is no tool of that name, which is a fault of the protocol. An EdgewiseError that it throws becomes a result with `isError`, and so does any
   * other error, without its text; whoever answers failures in another form returns them as results.
   */
  call(name: string, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult | InputRequiredResult> | null
  readonly resources?: ResourceFace
  readonly prompts?: PromptFace
  readonly complete?: CompleteArgument
  readonly tasks?: TaskFace
  /** Beside those of its parts. */
  readonly capabilities?: ServerCapabilities
}
