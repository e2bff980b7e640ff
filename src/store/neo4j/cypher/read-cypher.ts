import { EdgewiseError } from '../../../errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { CallOptions, Neo4j, Statement } from '../../../neo4j/connection.ts'
import type { CypherQuery, CypherRows, GraphSchema } from '../../store.ts'
import { type GraphView, labelExpression } from '../view.ts'
import { type Cell, cellOf, columnOf } from './cells.ts'
import { exactParameters } from './exact-parameters.ts'
import { type GuardedStatement, guard } from './guard.ts'
import { namesIn, unknownNames } from './unknown-names.ts'

/** Rows that the server sends ahead: few, because some are large. */
const FETCH_ROWS = 100

/**
 * Runs a reading query of Cypher 5 on the nodes of one graph. The guard decides what may run; behind it the server's planner has to call it reading, and it runs in a
 * transaction that may only read. Rows beyond `maxRows` or `maxBytes` are left out, and a note says so. EDGEWISE_INVALID_INPUT says where a statement is wrong, in the server's
 * words when the server finds it.
 */
export async function readCypher(neo4j: Neo4j, view: GraphView, schema: GraphSchema, query: CypherQuery, control: KernelControl): Promise<CypherRows> {
  const options = { database: view.database, check: () => control.check(0) }
  const parameters = exactParameters(query.parameters)
  const names = namesIn(schema)
  const guarded = guard(query.statement, { scope: labelExpression(view).slice(1), hasOwnNames: view.slot !== null, parameters, ...names })
  try {
    const statement = { text: guarded.text, parameters }
    const columns = await explainedColumns(neo4j, statement, options)
    const { rows, cut } = await readRows(neo4j, statement, query, options)
    const cellsOf = (index: number) => rows.map((row) => row[index] as Cell)
    const table = { columns: columns.map((name, index) => columnOf(name, cellsOf(index))), rowCount: rows.length }
    return { table, truncated: cut !== null, notes: [...unknownNames(guarded, names, parameters), ...(cut === null ? [] : [cut])] }
  } catch (error) {
    throw inStatement(error, guarded)
  }
}

async function explainedColumns(neo4j: Neo4j, statement: Statement, options: CallOptions): Promise<readonly string[]> {
  const { type, columns } = await neo4j.explain(statement, options)
  if (type !== 'r') throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'Neo4j did not classify this statement as read-only.' })
  return columns
}

async function readRows(
  neo4j: Neo4j,
  statement: Statement,
  { maxRows, maxBytes }: CypherQuery,
  options: CallOptions
): Promise<{ rows: Cell[][]; cut: string | null }> {
  const rows: Cell[][] = []
  let bytes = 0
  for await (const fields of neo4j.stream(statement, { ...options, fetchSize: Math.min(FETCH_ROWS, maxRows + 1) })) {
    if (rows.length === maxRows) return { rows, cut: `Only the first ${maxRows} rows were read. Aggregate, or narrow the query.` }
    const row = fields.map(cellOf)
    for (const cell of row) bytes += cell.bytes
    if (bytes > maxBytes)
      return { rows, cut: `Only the first ${rows.length} rows were read, as the rows are larger than ${maxBytes} bytes. Return fewer properties.` }
    rows.push(row)
  }
  return { rows, cut: null }
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
