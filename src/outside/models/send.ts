import { EdgewiseError } from '../../base/errors.ts'
import type { Ledger } from './ledger.ts'
import type { Completion, Message, ModelTool } from './model.ts'
import { addUsage, noUsage, type Usage } from './usage.ts'

/** How the reply's form is asked for on the wire. */
export type ReplyFormat = { readonly kind: 'schema'; readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | { readonly kind: 'json' }

/** One request as the endpoint sees it, retries included, fallbacks not. */
export interface SendRequest {
  readonly messages: readonly Message[]
  readonly tools?: readonly ModelTool[]
  readonly toolChoice?: 'auto' | 'required'
  readonly format?: ReplyFormat
  readonly maxTokens?: number
  readonly ledger?: Ledger
  readonly signal?: AbortSignal
  /** Whether JSON in the reply is all that is asked for: nothing more is then waited for. Default: a call of one of the tools is. */
  isEnough?(json: string): boolean
  /** An endpoint that has said so many characters in place of the call that it was asked for is cut off: it will not make it. */
  readonly talkLimit?: number
  onText?(delta: string): void
}

export type Send = (request: SendRequest) => Promise<Completion>

/** A failure of the endpoint. `status` is its HTTP status, null when none came; `transient` says whether the same request may succeed later. */
export interface ModelFailure {
  readonly detail: string
  readonly status: number | null
  readonly transient: boolean
  readonly retryAfterMs: number | null
  readonly usage: Usage
  /** The bound of the ledger that forbade the request. */
  readonly exhausted?: string
  /** What is wrong with a reply that met no schema. */
  readonly unmet?: string
}

export function modelFailed(failure: ModelFailure): EdgewiseError {
  return new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...failure })
}

/** The failure inside an error; null when the error is another one. */
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

/** Whether the endpoint refused the form of the request: another form may do. */
export function isRefusedForm(failure: ModelFailure): boolean {
  return failure.status === 400 || failure.status === 422
}

/** Whether a reply ended before the model had said anything: asked alike, it would say nothing again. */
export function saysNothing({ cut, content, toolCalls }: Completion): boolean {
  return cut !== undefined && toolCalls.length === 0 && content.trim() === ''
}

/** Adds what was spent before to what comes out of `run`, be it a completion or a failure. */
export async function addSpent(spent: Usage, run: () => Promise<Completion>): Promise<Completion> {
  try {
    const completion = await run()
    return { ...completion, usage: addUsage(spent, completion.usage) }
  } catch (error) {
    const failure = modelFailureOf(error)
    throw failure === null ? error : modelFailed({ ...failure, usage: addUsage(spent, failure.usage) })
  }
}
