import { EdgewiseError } from '../../../errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { CypherQuery, CypherRows, GraphSchema } from '../../store.ts'
import type { ReaderThreads } from '../reader-threads.ts'
import { type GraphView, labelExpression } from '../view.ts'
import { exactParameters } from './exact-parameters.ts'
import { type GuardedStatement, guard } from './guard.ts'
import { unpackTable } from './packed-table.ts'
import { namesIn, unknownNames } from './unknown-names.ts'

/**
 * Runs a reading query of Cypher 5 on the nodes of one graph. The guard decides what may run; behind it the server's planner has to call it reading, and it runs in a
 * transaction that may only read. Rows beyond `maxRows` or `maxBytes` are left out, and a note says so. EDGEWISE_INVALID_INPUT says where a statement is wrong, in the server's
 * words when the server finds it.
 */
export async function readCypher(
  threads: ReaderThreads,
  view: GraphView,
  schema: GraphSchema,
  query: CypherQuery,
  control: KernelControl
): Promise<CypherRows> {
  const parameters = exactParameters(query.parameters)
  const names = namesIn(schema)
  const guarded = guard(query.statement, { scope: labelExpression(view).slice(1), hasOwnNames: view.slot !== null, parameters, ...names })
  try {
    const { maxRows, maxBytes } = query
    const { table, cut } = await threads.run('cypher', { text: guarded.text, parameters, database: view.database, maxRows, maxBytes }, control)
    return { table: await unpackTable(table), truncated: cut !== null, notes: [...unknownNames(guarded, names, parameters), ...(cut === null ? [] : [cut])] }
  } catch (error) {
    throw inStatement(error, guarded)
  }
}

const PLACE = /\s*\(line \d+, column \d+ \(offset: (\d+)\)\)/
/** What the connection writes before each statement. */
const PREFIX_LENGTH = 'CYPHER 5 '.length
const EXPLAIN_LENGTH = 'EXPLAIN '.length

/** A server's complaint about the statement as the caller's error, at the place in what the caller wrote. */
function inStatement(error: unknown, guarded: GuardedStatement): unknown {
  if (!(error instanceof EdgewiseError)) return error
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string }
  if (code.startsWith('Neo.DatabaseError.Statement.')) {
    const detail = 'Neo4j itself fails on this statement, though it reads well; write it in another way.'
    return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
  }
  if (!code.startsWith('Neo.ClientError.Statement.')) return error
  const [said = ''] = message.split('\n')
  const offset = Number(PLACE.exec(said)?.[1] ?? Number.NaN) - PREFIX_LENGTH
  const position = Number.isNaN(offset) ? null : guarded.position(Math.max(0, offset - EXPLAIN_LENGTH))
  const detail = `Neo4j refuses the statement: ${said.replace(PLACE, '')}${position === null ? '' : ` (${position} of the statement)`}`
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
}
