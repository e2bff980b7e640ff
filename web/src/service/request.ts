import { type Problem, problemOf, unreachable } from './problem.ts'
import { currentSession, updateSession } from './session.ts'
import { waitForTurn } from './wait-for-turn.ts'

export interface RequestOptions {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Headers of every request; the key is never part of an address. */
export function keyHeader(): Record<string, string> {
  const { key } = currentSession()
  return key === null ? {} : { 'x-api-key': key }
}

/**
 * Sends a request to the service that serves the page, again when a key beyond its limit may.
 * Throws a Problem for any failure, and asks for a key on 401.
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  for (const startedAt = Date.now(); ; ) {
    const response = await sendOnce(path, options)
    if (response.ok || response.status === 304) return response
    const problem = problemOf(await response.json().catch(() => null), response.status, response.headers.get('retry-after'))
    if (!(await waitForTurn(problem, startedAt, options.signal))) throw noteProblem(problem)
  }
}

async function sendOnce(path: string, { method, json, body, headers, signal }: RequestOptions): Promise<Response> {
  const sent = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...keyHeader(), ...headers },
    ...(sent !== undefined && { body: sent }),
    ...(signal && { signal })
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    reportUnreachable()
    throw unreachable()
  })
  updateSession({ retryAt: null })
  return response
}

export async function sendForJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await send(path, options)).json() as Promise<T>
}

/** Asks for a key when the problem is the lack of a valid one. */
export function noteProblem(problem: Problem): Problem {
  if (problem.status === 401) updateSession({ keyWanted: problem.message })
  return problem
}

const LEAST_WAIT_MS = 1000
const MOST_WAIT_MS = 15_000
let waitMs = LEAST_WAIT_MS

/** Tries the service again after a growing delay, until it answers. */
export function reportUnreachable(): void {
  if (currentSession().retryAt !== null) return
  tryLater()
}

function tryLater(): void {
  updateSession({ retryAt: Date.now() + waitMs })
  setTimeout(async () => {
    const isAlive = await fetch('/livez').then(
      ({ ok }) => ok,
      () => false
    )
    waitMs = isAlive ? LEAST_WAIT_MS : Math.min(waitMs * 2, MOST_WAIT_MS)
    if (isAlive) updateSession({ retryAt: null })
    else tryLater()
  }, waitMs)
}
