import { EdgewiseError } from '../../../../base/errors.ts'
import type { GuardedStatement } from './guard.ts'

const PLACE = /\s*\(line \d+, column \d+ \(offset: (\d+)\)\)/
/** The connection's prefix of each statement. */
const PREFIX_LENGTH = 'CYPHER 5 '.length
const EXPLAIN_LENGTH = 'EXPLAIN '.length

/** Converts a server's error about the statement into a caller's error with the position in the caller's text. `isExplained`: EXPLAIN reported it. */
export function inStatement(error: unknown, guarded: GuardedStatement, { isExplained = false } = {}): unknown {
  if (!(error instanceof EdgewiseError)) return error
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string }
  if (code.startsWith('Neo.DatabaseError.Statement.')) {
    const detail = 'Neo4j fails on this valid statement. Rephrase it.'
    return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
  }
  if (!code.startsWith('Neo.ClientError.Statement.')) return error
  const [text = ''] = message.split('\n')
  const offset = Number(PLACE.exec(text)?.[1] ?? Number.NaN) - PREFIX_LENGTH
  const position = Number.isNaN(offset) ? null : guarded.position(Math.max(0, offset - (isExplained ? EXPLAIN_LENGTH : 0)))
  const detail = `Neo4j rejects the statement: ${text.replace(PLACE, '')}${position === null ? '' : ` (${position} of the statement)`}`
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
}
