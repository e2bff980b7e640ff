import { EdgewiseError } from '../../base/errors.ts'
import type { Ledger } from './ledger.ts'
import type { Completion, Message, ModelTool } from './model.ts'
import { addUsage, noUsage, type Usage } from './usage.ts'

/** The requested form of the reply on the wire. */
export type ReplyFormat = { readonly kind: 'schema'; readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | { readonly kind: 'json' }

/** One request as the endpoint sees it, including retries but not fallbacks. */
export interface SendRequest {
  readonly messages: readonly Message[]
  readonly tools?: readonly ModelTool[]
  readonly toolChoice?: 'auto' | 'required'
  readonly format?: ReplyFormat
  readonly maxTokens?: number
  readonly ledger?: Ledger
  readonly signal?: AbortSignal
  /** Whether JSON in the reply completes it, so that the rest is not awaited. Default: a call of one of the tools does. */
  isEnough?(json: string): boolean
  /** Maximum characters of text instead of a requested call before the reply is cut off. */
  readonly talkLimit?: number
  onText?(delta: string): void
}

export type Send = (request: SendRequest) => Promise<Completion>

/** A failure of the endpoint. `status` is its HTTP status, null without a response; `transient`: the same request may succeed later. */
export interface ModelFailure {
  readonly detail: string
  readonly status: number | null
  readonly transient: boolean
  readonly retryAfterMs: number | null
  readonly usage: Usage
  /** The ledger's limit that forbade the request. */
  readonly exhausted?: string
  /** The fault of a reply that met no schema. */
  readonly unmet?: string
}

export function modelFailed(failure: ModelFailure): EdgewiseError {
  return new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...failure })
}

/** The failure in an error; null for other errors. */
export function modelFailureOf(error: unknown): ModelFailure | null {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_MODEL_FAILED') return null
  const { detail, status, transient, retryAfterMs, usage, exhausted, unmet } = error.parameters
  return {
    detail: String(detail),
    status: typeof status === 'number' ? status : null,
    transient: transient === true,
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
    usage: (usage as Usage | undefined) ?? noUsage,
    ...(typeof exhausted === 'string' ? { exhausted } : {}),
    ...(typeof unmet === 'string' ? { unmet } : {})
  }
}

/** Whether the endpoint rejected the request's form, so that another form may work. */
export function isRefusedForm(failure: ModelFailure): boolean {
  return failure.status === 400 || failure.status === 422
}

/** Whether a reply was cut before any content, so that an identical request would be useless. */
export function saysNothing({ cut, content, toolCalls }: Completion): boolean {
  return cut !== undefined && toolCalls.length === 0 && content.trim() === ''
}

/** Adds earlier usage to the completion or failure of `run`. */
export async function addSpent(spent: Usage, run: () => Promise<Completion>): Promise<Completion> {
  try {
    const completion = await run()
    return { ...completion, usage: addUsage(spent, completion.usage) }
  } catch (error) {
    const failure = modelFailureOf(error)
    throw failure === null ? error : modelFailed({ ...failure, usage: addUsage(spent, failure.usage) })
  }
}
