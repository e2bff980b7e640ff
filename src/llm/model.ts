export interface ToolCallRequest {
  readonly id: string
  readonly name: string
  /** JSON text as the model wrote it; it may be malformed. */
  readonly arguments: string
}

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCallRequest[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** A function a model may call; `parameters` is JSON Schema. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface Usage {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

export interface CompletionRequest {
  readonly messages: readonly Message[]
  readonly tools?: readonly ModelTool[]
  /** The reply must be JSON of this schema. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  readonly maxTokens?: number
  readonly signal?: AbortSignal
  onText?(delta: string): void
}

export interface Completion {
  readonly content: string
  readonly toolCalls: readonly ToolCallRequest[]
  readonly usage: Usage
}

/** A chat model. Failures after retries are EDGEWISE_MODEL_FAILED, with the usage spent on the error's `usage` parameter. */
export interface Model {
  readonly name: string
  complete(request: CompletionRequest): Promise<Completion>
}
