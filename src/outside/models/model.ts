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
  /** `images`: data URLs, for a model with vision. */
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
  /** Tools by priority, ending with the one that finishes the work: an endpoint without tool support gets the first seven and the last. */
  readonly tools?: readonly ModelTool[]
  /** `required`: the reply must be tool calls; an endpoint that ignores tools is then given the choice as a schema. Default `auto`. */
  readonly toolChoice?: 'auto' | 'required'
  /** The reply must be JSON of this schema. */
  readonly schema?: {
    readonly name: string
    readonly schema: Readonly<Record<string, unknown>>
    /** The caller validates the reply, which may be any JSON object. Endpoints without a schema mode do not get the schema, which would fill the prompt. */
    readonly isGuide?: true
    /** Returns a further fault of JSON that meets the schema, or null. */
    readonly check?: (value: unknown) => string | null
  }
  /** Maximum number of times an invalid reply is sent back. Default 2. */
  readonly repairs?: number
  readonly maxTokens?: number
  /** Admits and records every request of this completion. */
  readonly ledger?: Ledger
  readonly signal?: AbortSignal
  onText?(delta: string): void
}

export interface Completion {
  /** With `schema`: JSON text that meets it. */
  readonly content: string
  readonly toolCalls: readonly ToolCallRequest[]
  /** The model's refusal, in its words. */
  readonly refusal?: string
  /** Why it ended early, as in `it was cut at the limit of 600 tokens`. */
  readonly cut?: string
  readonly usage: Usage
}

/** A recording to transcribe. */
export interface Recording {
  readonly bytes: Uint8Array
  /** File name extension such as `mp3`, by which endpoints recognise the format. */
  readonly extension: string
}

export interface Transcript {
  readonly text: string
  readonly usage: Usage
}

/** A speech-to-text model. Throws as a chat model does. */
export interface Transcriber {
  readonly name: string
  transcribe(recording: Recording, signal?: AbortSignal): Promise<Transcript>
}

/** A chat model. Throws EDGEWISE_MODEL_FAILED after retries; `usage` is the spent usage, `exhausted` the ledger's limit that forbade another request. */
export interface Model {
  readonly name: string
  complete(request: CompletionRequest): Promise<Completion>
}
