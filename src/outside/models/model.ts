import type { Ledger } from './ledger.ts'
import type { Usage } from './usage.ts'

export { Ledger } from './ledger.ts'
export { estimateTokens, noUsage, type Usage } from './usage.ts'

export interface ToolCallRequest {
  readonly id: string
  readonly name: string
  /** JSON text as the model wrote it; it may be malformed. */
  readonly arguments: string
}

export type Message =
  | { readonly role: 'system'; readonly content: string }
  /** `images`: data URLs, for a model that sees. */
  | { readonly role: 'user'; readonly content: string; readonly images?: readonly string[] }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCallRequest[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** A function a model may call; `parameters` is JSON Schema. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** A tighter schema (required parameters, names as `enum`) for endpoints that only follow a grammar. Default: `parameters`. */
  readonly narrow?: Readonly<Record<string, unknown>>
}

export interface CompletionRequest {
  readonly messages: readonly Message[]
  /** Most wanted first, and last the one that ends the work: an endpoint that ignores tools chooses among the first seven and that. */
  readonly tools?: readonly ModelTool[]
  /** `required`: the reply must be tool calls. An endpoint that ignores tools is then asked for its action by schema. Default `auto`. */
  readonly toolChoice?: 'auto' | 'required'
  /** The reply must be JSON of this schema. */
  readonly schema?: {
    readonly name: string
    readonly schema: Readonly<Record<string, unknown>>
    /** The caller checks the reply, which may be any JSON object. Endpoints without a schema mode are not sent the schema: it would fill the prompt. */
    readonly isGuide?: true
    /** What is wrong with JSON that meets it; null: nothing. */
    readonly check?: (value: unknown) => string | null
  }
  /** How often a reply that does not meet it is sent back. Default 2. */
  readonly repairs?: number
  readonly maxTokens?: number
  /** Every request that is sent for this completion is admitted and recorded there. */
  readonly ledger?: Ledger
  readonly signal?: AbortSignal
  onText?(delta: string): void
}

export interface Completion {
  /** With `schema`: JSON text that meets it. */
  readonly content: string
  readonly toolCalls: readonly ToolCallRequest[]
  /** Why the model will not reply, in its words. */
  readonly refusal?: string
  /** Why it ended before the model had said everything, as in `it was cut at the limit of 600 tokens`. */
  readonly cut?: string
  readonly usage: Usage
}

/** What is said, to be written down. */
export interface Recording {
  readonly bytes: Uint8Array
  /** Of its format, such as `mp3`: endpoints go by the name of a file. */
  readonly extension: string
}

export interface Transcript {
  readonly text: string
  readonly usage: Usage
}

/** A model that listens. Fails as a chat model does. */
export interface Transcriber {
  readonly name: string
  transcribe(recording: Recording, signal?: AbortSignal): Promise<Transcript>
}

/** A chat model. Failures after retries are EDGEWISE_MODEL_FAILED, with the usage spent on the error's `usage` parameter, and on `exhausted` the bound of the
 * ledger that forbade another request. */
export interface Model {
  readonly name: string
  complete(request: CompletionRequest): Promise<Completion>
}
