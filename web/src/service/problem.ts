/** An error as the service states it, or as the page sees a failed connection. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null

  constructor({ detail, code = 'UNKNOWN', status = 500, retryable = false, retryAfterSeconds = null }: ProblemParts) {
    super(detail)
    this.code = code
    this.status = status
    this.retryable = retryable
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface ProblemParts {
  readonly detail: string
  readonly code?: string
  readonly status?: number
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
}

export const unreachable = (): Problem =>
  new Problem({ detail: 'The service does not answer. The page tries again by itself.', code: 'UNREACHABLE', status: 0, retryable: true })

/** A problem document, the errors of GraphQL, or whatever else a response holds. */
export function problemOf(body: unknown, status: number, retryAfter: string | null): Problem {
  const { detail, title, code, retryable, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const [first] = Array.isArray(errors) ? (errors as Partial<GraphqlError>[]) : []
  if (first?.message !== undefined) return problemOf({ ...first.extensions, detail: first.message }, status, retryAfter)
  return new Problem({
    detail: String(detail ?? title ?? `The service answered with status ${status}.`),
    code: String(code ?? `HTTP_${status}`),
    status,
    retryable: retryable === true,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter)
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
