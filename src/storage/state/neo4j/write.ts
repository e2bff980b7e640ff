import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j, Outcome, Row, RunInTransaction, Statement } from '../../neo4j/connection.ts'
import { isWorthRetrying } from '../../neo4j/failure.ts'

/** One property that is unique where all of `parts` together are: Neo4j Community has no constraints over several. Of one length, since an index takes no long text. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Begins a statement that locks a node by setting its property `lock` and reads its other properties after that. The slotted runtime goes row by row and so
 * reads what the last holder of the lock wrote; a runtime that works in batches may read before the lock is had. Of a node deleted meanwhile, every property
 * reads null.
 */
export const LOCKING = 'runtime=slotted'

/** Milliseconds since 1970 by the database's clock as ISO 8601. */
export function toTimestamp(epochMillis: unknown): string {
  return new Date(Number(epochMillis)).toISOString()
}

/** What statements of state need of the connection. */
export type StateConnection = Pick<Neo4j, 'read' | 'autocommit' | 'transaction'>

const RETRY_WITHIN_MS = 2000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200
/** A process that stands still in the middle of a transaction holds its locks no longer. */
const TRANSACTION_MS = 5000

interface Written {
  readonly rows: readonly Row[]
  /** The answer to an earlier try was lost: that one may have been committed. */
  readonly unsure: boolean
}

function codeOf(error: unknown): string {
  return (error instanceof EdgewiseError && (error.cause as { code?: string } | undefined)?.code) || ''
}

/** Whether a uniqueness constraint stopped the statement. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'Neo.ClientError.Schema.ConstraintValidationFailed'
}

/**
 * Tries again, for a while, when the server asks for that (deadlock, another leader) or the connection was lost, hence what is tried must have its effect once
 * however often it runs. Sooner to try again and sooner to give up than a transaction function of the driver, which waits seconds between its tries.
 */
async function insist<T>(once: () => Promise<T>): Promise<{ readonly value: T; readonly unsure: boolean }> {
  const givesUpAt = performance.now() + RETRY_WITHIN_MS
  let unsure = false
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return { value: await once(), unsure }
    } catch (error) {
      if (!(error instanceof EdgewiseError) || !isWorthRetrying(error.cause) || performance.now() > givesUpAt) throw error
      unsure ||= !codeOf(error).includes('TransientError')
      await setTimeout(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** A statement as a transaction of its own. Sent again, so it must have its effect once however often it runs. */
export async function write(neo4j: StateConnection, statement: Statement): Promise<Written> {
  const { value, unsure } = await insist(() => neo4j.autocommit(statement))
  return { rows: value, unsure }
}

/**
 * Several statements as one transaction, for what a lock must come before: the lock that one takes holds to the end, and the next reads what its last holder
 * wrote. Run again, as `write`; what was read before then no longer counts.
 */
export async function writeTogether<T>(neo4j: StateConnection, work: (run: RunInTransaction) => Promise<Outcome<T>>): Promise<T> {
  try {
    return (await insist(() => neo4j.transaction(work, { deadlineMs: TRANSACTION_MS }))).value
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_DEADLINE') throw error
    const detail = `a state update did not finish within ${TRANSACTION_MS} ms, possibly because another one holds the lock. Try again in a moment.`
    throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail }, { cause: error })
  }
}
