import neo4j from 'neo4j-driver'
import { EdgewiseError } from '../../base/errors.ts'

export interface FailureContext {
  /** The server's address without credentials. */
  readonly address: string
  readonly database: string
  readonly deadlineMs: number
}

/** Whether the same statement may succeed on another connection: the old one was lost, or the server asks for a retry. */
export function isWorthRetrying(error: unknown): boolean {
  return neo4j.isRetryableError(error as Error)
}

/** Matches operations that the user may not perform, or that a read-only database forbids. */
const forbidden = /^Neo\.ClientError\.(?:Security\.Forbidden|General\.(?:ForbiddenOnReadOnlyDatabase|WriteOnReadOnlyAccessDatabase))$/

/** Matches rejected credentials, which no retry can fix; after some tries the server no longer checks them. */
const refused = /^Neo\.ClientError\.Security\.(?:Unauthorized|CredentialsExpired|AuthenticationRateLimit)$/

function unavailable(detail: string, error: unknown): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail }, { cause: error })
}

/** Converts a failure of the driver or the server to an EdgewiseError. Messages contain the address and the database, never credentials. */
export function toEdgewiseError(error: unknown, { address, database, deadlineMs }: FailureContext): EdgewiseError {
  if (error instanceof EdgewiseError) return error
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  if (code.startsWith('Neo.ClientError.Transaction.TransactionTimedOut')) return new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs }, { cause: error })
  if (forbidden.test(code)) {
    return new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: message }, { cause: error })
  }
  if (refused.test(code)) return new EdgewiseError('EDGEWISE_STORE_REFUSED', { address }, { cause: error })
  if (code.startsWith('Neo.ClientError.Security.')) return unavailable(`Neo4j at ${address}: ${message}`, error)
  if (code === 'Neo.ClientError.Database.DatabaseNotFound') return unavailable(`Neo4j at ${address} has no database "${database}".`, error)
  if (/OutOfMemory|MemoryPool/.test(code)) {
    const limits = 'using all the memory of a Neo4j transaction (dbms.memory.transaction.total.max)'
    return new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: limits, hint: 'ask for fewer labels, types or hops.' }, { cause: error })
  }
  if (isWorthRetrying(error) || code === 'ServiceUnavailable' || code === 'N/A') return unavailable(`Neo4j at ${address}: ${message}`, error)
  return new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `${code} ${message}` }, { cause: error })
}
