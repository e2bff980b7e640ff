import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j, Outcome, Row, RunInTransaction, Statement } from '../../neo4j/connection.ts'
import { isWorthRetrying } from '../../neo4j/failure.ts'

/** A unique property for the combination of `parts`, because Neo4j Community has no composite constraints. It is short, because an index takes no long text. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Key of a turn: its conversation's key, `#`, its sequence. */
export function turnKey(conversationKey: string, sequence: number): string {
  return `${conversationKey}#${sequence}`
}

/**
 * Prefix of a statement that locks a node by setting its property `lock` and then reads its other properties. The slotted runtime works row by row and
 * therefore reads what the last lock holder wrote; a batching runtime may read before it has the lock. Properties of a node that was deleted meanwhile read as
 * null.
 */
export const LOCKING = 'runtime=slotted'

/** Converts milliseconds since 1970 by the database's clock to ISO 8601. */
export function toTimestamp(epochMillis: unknown): string {
  return new Date(Number(epochMillis)).toISOString()
}

export type StateConnection = Pick<Neo4j, 'read' | 'autocommit' | 'transaction'>

const RETRY_WITHIN_MS = 2000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200
/** A process that stalls within a transaction loses its locks after this time. */
const TRANSACTION_MS = 5000

interface Written {
  readonly rows: readonly Row[]
  /** The response to an earlier try was lost, so that try may have committed. */
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
 * Retries for a while when the server asks for it (deadlock, another leader) or the connection was lost, so the action must be idempotent. It retries and gives
 * up sooner than the driver's transaction functions, which pause for seconds.
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

/** Runs a statement in its own transaction. It may be repeated, so it must be idempotent. */
export async function write(neo4j: StateConnection, statement: Statement): Promise<Written> {
  const { value, unsure } = await insist(() => neo4j.autocommit(statement))
  return { rows: value, unsure }
}

/** Runs a statement that returns a row when it removed something; true also when an earlier try may have. */
export async function remove(neo4j: StateConnection, text: string, parameters: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { rows, unsure } = await write(neo4j, { text, parameters })
  return rows.length > 0 || unsure
}

/** Runs a statement that returns its count as `name`. */
export async function countOf(neo4j: StateConnection, name: string, statement: Statement): Promise<number> {
  const { rows } = await write(neo4j, statement)
  return (rows[0]?.[name] as number | undefined) ?? 0
}

/**
 * Runs several statements in one transaction, for reads that a lock must precede: the lock lasts to the end, and the next statement reads what its last holder
 * wrote. Repeated like `write`; earlier reads are then discarded.
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
