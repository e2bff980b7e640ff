import OpenAI, { APIConnectionError, APIError } from 'openai'
import { parseRetryAfter, type RetryPolicy } from './retry.ts'
import type { ModelFailure } from './send.ts'
import type { Usage } from './usage.ts'
import { waitFor } from './wait-for.ts'

const DETAIL_LENGTH = 300

export interface OpenAiOptions {
  /** Includes the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  /** Maximum silence: until the whole reply, or between two pieces of a streamed one. */
  readonly timeoutMs: number
  readonly maxRetries: number
  /** null: the endpoint's default. Default: 0, for the likeliest reply. */
  readonly temperature?: number | null
  readonly random?: () => number
  readonly wait?: RetryPolicy['wait']
}

/** Only `retryPolicy` retries; the client's own retries are off. */
export function openClient({ baseUrl, apiKey, timeoutMs }: OpenAiOptions): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off'
  })
}

export function retryPolicy({ maxRetries, random = Math.random, wait = waitFor }: OpenAiOptions): RetryPolicy {
  return { maxRetries, random, wait }
}

/** The error of a malformed reply. */
export function brokenOff(message: string): APIConnectionError {
  return new APIConnectionError({ message })
}

interface FailedAttempt {
  readonly usage: Usage
  /** It was abandoned because nothing arrived. */
  readonly isSilent: boolean
  /** The caller has received text, so a retry is impossible. */
  readonly passedOn: boolean
}

/** Describes the client's failure for errors and retries. */
export function describeFailure(error: unknown, options: OpenAiOptions, { usage, isSilent, passedOn }: FailedAttempt): ModelFailure {
  const base = { status: null, transient: !passedOn, retryAfterMs: null, usage }
  if (isSilent) return { ...base, detail: `no answer within ${options.timeoutMs} ms (OPENAI_TIMEOUT_MS).` }
  if (error instanceof APIError && typeof error.status === 'number') {
    const transient = [408, 409, 429].includes(error.status) || error.status >= 500
    const retryAfterMs = parseRetryAfter(error.headers?.get('retry-after'), Date.now())
    return { ...base, status: error.status, transient, retryAfterMs, detail: redact(`HTTP ${error.message}`, options.apiKey) }
  }
  if (error instanceof APIConnectionError) return { ...base, detail: redact(`${error.message}`, options.apiKey) }
  if (error instanceof APIError) return { ...base, detail: redact(`its stream reported: ${error.message}`, options.apiKey) }
  if (error instanceof SyntaxError) return { ...base, detail: 'its reply is not JSON.' }
  return { ...base, detail: 'the connection was lost.' }
}

/** Removes the key and cuts the text, because an endpoint may echo the request. */
function redact(text: string, apiKey: string): string {
  const clean = apiKey.length < 4 ? text : text.replaceAll(apiKey, '[key]')
  return clean.replace(/\b(sk|key|Bearer)[-_ ][\w*.-]{6,}/g, '[key]').slice(0, DETAIL_LENGTH)
}
