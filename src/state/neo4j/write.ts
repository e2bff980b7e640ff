import { setTimeout } from 'node:timers/promises'
import { EdgewiseError } from '../../errors.ts'
import type { Neo4j, Row, Statement } from '../../neo4j/connection.ts'
import { isWorthRetrying } from '../../neo4j/failure.ts'

/** What statements of state need of the connection. */
export type StateConnection = Pick<Neo4j, 'read' | 'autocommit'>

const RETRY_WITHIN_MS = 2000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200

export interface Written {
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
 * A statement as a transaction of its own. Sent again, for a while, when the server asks for that (deadlock, another leader) or the connection was lost, hence
 * a statement must have its effect once however often it runs. Sooner to try again and sooner to give up than a transaction function of the driver, which
 * waits seconds between its tries.
 */
export async function write(neo4j: StateConnection, statement: Statement): Promise<Written> {
  const givesUpAt = performance.now() + RETRY_WITHIN_MS
  let unsure = false
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return { rows: await neo4j.autocommit(statement), unsure }
    } catch (error) {
      if (!(error instanceof EdgewiseError) || !isWorthRetrying(error.cause) || performance.now() > givesUpAt) throw error
      unsure ||= !codeOf(error).includes('TransientError')
      await setTimeout(pauseMs * (0.5 + Math.random()))
    }
  }
}
