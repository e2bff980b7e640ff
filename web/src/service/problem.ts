/** An error as the service states it, or as the page sees a failed connection. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null
  /** What is wrong with single values of the input, by JSON pointer. */
  readonly places: readonly ProblemPlace[]

  constructor({ detail, code = 'UNKNOWN', status = 500, retryable = false, retryAfterSeconds = null, places = [] }: ProblemParts) {
    super(detail)
    this.code = code
    this.status = status
    this.retryable = retryable
    this.retryAfterSeconds = retryAfterSeconds
    this.places = places
  }
}

interface ProblemParts {
  readonly detail: string
  readonly code?: string
  readonly status?: number
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  readonly places?: readonly ProblemPlace[]
}

export interface ProblemPlace {
  readonly pointer: string
  readonly detail: string
}

export const unreachable = (): Problem =>
  new Problem({ detail: 'The service does not answer. The page tries again by itself.', code: 'UNREACHABLE', status: 0, retryable: true })

/** A problem document, the errors of GraphQL, or whatever else a response holds. */
export function problemOf(body: unknown, status: number, retryAfter: string | null): Problem {
  const { detail, title, code, retryable, errors, pointer } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const [first] = Array.isArray(errors) ? (errors as Partial<GraphqlError>[]) : []
  if (first?.message !== undefined) return problemOf({ ...first.extensions, detail: first.message }, status, retryAfter)
  return new Problem({
    detail: String(detail ?? title ?? `The service answered with status ${status}.`),
    code: String(code ?? `HTTP_${status}`),
    status,
    retryable: retryable === true,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    places: Array.isArray(errors) ? (errors as ProblemPlace[]) : typeof pointer === 'string' ? [{ pointer, detail: String(detail) }] : []
  })
}

/** The first error of a GraphQL response. */
export function problemOfErrors(errors: readonly GraphqlError[]): Problem {
  return problemOf({ errors }, Number(errors[0]?.extensions?.['status'] ?? 400), null)
}

export interface GraphqlError {
  readonly message: string
  readonly extensions?: Readonly<Record<string, unknown>>
}
