import type { Dispatcher } from 'undici'
import { withLinkedSignal } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { type AllowList, readAllowList } from './allow-list.ts'
import { createGuard, type Guard, type Resolve } from './guard.ts'

const MAX_REDIRECTS = 5
/** Redirects that keep method and body. */
const PRESERVING = new Set([307, 308])
/** Redirects that turn other methods into GET without a body. */
const REWRITING = new Set([301, 302, 303])
/** Headers that must not be sent to another origin. */
const PRIVATE_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization'])

export interface NetworkRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds from the first connection to the last byte, including redirects. */
  readonly timeoutMs: number
  /** Longer responses throw EDGEWISE_REMOTE_FAILED. */
  readonly maxBytes: number
  /** Discards the body, which may be of any length and may fail. */
  readonly isStatusEnough?: boolean
  readonly signal?: AbortSignal
}

export interface NetworkResponse {
  readonly status: number
  /** The final address after redirects. */
  readonly url: string
  readonly contentType: string
  readonly body: Buffer
}

/** The only way to reach an address that a caller names. */
export interface Network extends Pick<Guard, 'check' | 'checkResolved' | 'connect'> {
  /** Throws EDGEWISE_ADDRESS_REFUSED from the guard, at any hop, and EDGEWISE_REMOTE_FAILED without a complete response. Any status is a response. */
  request(request: NetworkRequest): Promise<NetworkResponse>
  close(): Promise<void>
}

export interface NetworkOptions {
  readonly allow?: AllowList
  readonly connectMs?: number
  readonly resolve?: Resolve
}

const fail = (url: URL, detail: string, cause?: unknown): EdgewiseError =>
  new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `${url.origin} ${detail}` }, { cause })

async function readBody(url: URL, { body }: Dispatcher.ResponseData, { maxBytes, isStatusEnough = false }: NetworkRequest): Promise<Buffer> {
  if (isStatusEnough) {
    await body.dump({ limit: maxBytes }).catch(() => {})
    return Buffer.alloc(0)
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length
    // Leaving the loop destroys the connection, so no more is read.
    if (bytes > maxBytes) throw fail(url, `sent more than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function explain(error: unknown, url: URL, { timeoutMs, signal }: NetworkRequest): EdgewiseError {
  if (error instanceof EdgewiseError) return error
  const { name, code, message } = error as Error & { code?: string }
  if (signal?.aborted === true) return new EdgewiseError('EDGEWISE_CANCELLED', {}, { cause: error })
  if (name === 'AbortError') return fail(url, `did not answer within ${timeoutMs} ms.`, error)
  return fail(url, `cannot be reached: ${code ?? message}.`, error)
}

/** The request to the next hop; null when the response is the last. */
function nextHop(given: NetworkRequest, from: URL, status: number, location: string | undefined): NetworkRequest | null {
  const isFollowed = PRESERVING.has(status) || (REWRITING.has(status) && given.method === 'GET')
  if (!isFollowed || location === undefined) return null
  if (!URL.canParse(location, from.href)) throw fail(from, 'redirects to what is no URL.')
  const to = new URL(location, from)
  const headers = Object.entries(given.headers ?? {}).filter(([name]) => to.origin === from.origin || !PRIVATE_HEADERS.has(name.toLowerCase()))
  return { ...given, url: to.href, headers: Object.fromEntries(headers) }
}

export function createNetwork({ allow = readAllowList(''), connectMs = 5000, resolve }: NetworkOptions = {}): Network {
  const { agent, check, checkResolved, connect, close } = createGuard({ allow, connectMs, ...(resolve && { resolve }) })

  async function hop(given: NetworkRequest, signal: AbortSignal): Promise<NetworkResponse | NetworkRequest> {
    const url = check(given.url)
    try {
      const { method, headers = {}, body = null } = given
      const path = `${url.pathname}${url.search}`
      const response = await (await agent()).request({ origin: url.origin, path, method, headers, body, signal })
      const next = nextHop(given, url, response.statusCode, response.headers['location']?.toString())
      const bytes = await readBody(url, response, given)
      return next ?? { status: response.statusCode, url: url.href, contentType: String(response.headers['content-type'] ?? ''), body: bytes }
    } catch (error) {
      throw explain(error, url, given)
    }
  }

  async function follow(given: NetworkRequest, signal: AbortSignal): Promise<NetworkResponse> {
    let request = given
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const found = await hop(request, signal)
      if ('status' in found) return found
      request = found
    }
    throw fail(new URL(given.url), `redirects more than ${MAX_REDIRECTS} times.`)
  }

  return {
    check,
    checkResolved,
    connect,
    request: (given) => withLinkedSignal([given.signal], (signal) => follow(given, signal), given.timeoutMs),
    close
  }
}
