import type { components } from './schema.ts'

type Problem = components['schemas']['Problem']
type ChatError = components['schemas']['ChatError']
type JobTicket = components['schemas']['JobTicket']

const retryableStatuses = [429, 502, 503, 504]

/** What another server on the way says may have any form. */
function readProblem(error: unknown): Partial<Problem> {
  if (typeof error !== 'object' || error === null) return {}
  if (!('error' in error)) return error
  const { code, message } = (error as ChatError).error
  return { ...(code && { code }), detail: message }
}

/** A request that the service refused, or could not carry out. */
export class EdgewiseError extends Error {
  /** Stable code of the kind of problem, such as EDGEWISE_UNKNOWN_NODE. */
  readonly code: string
  /** What is wrong and what would work. */
  readonly detail: string
  /** Whether a retry of the same request may succeed. */
  readonly retryable: boolean
  readonly status: number
  /** The whole document, with what the kind of problem tells besides, such as `suggestions`. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(error: unknown, status: number) {
    const problem = readProblem(error)
    const detail = problem.detail ?? `The service answered with status ${status}.`
    super(detail)
    this.name = 'EdgewiseError'
    this.code = problem.code ?? `HTTP_${status}`
    this.detail = detail
    this.retryable = problem.retryable ?? retryableStatuses.includes(status)
    this.status = problem.status ?? status
    this.problem = problem
  }
}

type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response }
type Done<Data> = [Exclude<Data, JobTicket>] extends [never] ? Data : Exclude<Data, JobTicket>

/** The data of a response; one that failed is thrown as EdgewiseError. A request that asks for a job (`prefer: respond-async`) reads `data` itself. */
export async function unwrap<Data>(call: Promise<Outcome<Data>>): Promise<Done<Data>> {
  const { data, error, response } = await call
  if (!response.ok) throw new EdgewiseError(error, response.status)
  return data as Done<Data>
}
