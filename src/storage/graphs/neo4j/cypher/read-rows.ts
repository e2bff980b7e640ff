import { EdgewiseError, invalidInput } from '../../../../base/errors.ts'
import type { KernelControl } from '../../../../graph/control.ts'
import type { CallOptions, Neo4j, Statement } from '../../../neo4j/connection.ts'
import type { ReceivedBytes } from '../../../neo4j/received-bytes.ts'
import { type Cell, cellOf, columnOf } from './cells.ts'
import { type PackedTable, packTable } from './packed-table.ts'

/** A statement that passed the guard. */
export interface CypherTask {
  readonly text: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly database: string
  readonly maxRows: number
  readonly maxBytes: number
}

export interface CypherOutput {
  readonly table: PackedTable
  /** A note on what was left out, or null. */
  readonly cut: string | null
}

/** Prefetched rows: few, because some are large. */
const FETCH_ROWS = 100
/** One row may have up to the maximum bytes of all rows divided by this. It is decoded at once, into up to 40 times its bytes. */
const ROW_SHARE = 4
/** Minimum bound of a row's bytes, because one read may contain many small rows. */
const LEAST_ROW_BYTES = 2 ** 18

/** Reads the rows on the calling thread, which large rows block. Throws EDGEWISE_WORK_BUDGET when the first row is too large to read. */
export async function readRows(neo4j: Neo4j, task: CypherTask, received: ReceivedBytes, control: KernelControl): Promise<CypherOutput> {
  const { text, parameters, database } = task
  const options = { database, check: () => control.check(0) }
  const columns = await explainedColumns(neo4j, { text, parameters }, options)
  const { rows, cut } = await rowsWithin(neo4j, task, received, options)
  const cellsOf = (index: number) => rows.map((row) => row[index] as Cell)
  const table = { columns: columns.map((name, index) => columnOf(name, cellsOf(index))), rowCount: rows.length }
  const rowBytes = rows.map((row) => row.reduce((sum, cell) => sum + cell.bytes, 0))
  return { table: packTable(table, rowBytes), cut }
}

async function explainedColumns(neo4j: Neo4j, statement: Statement, options: CallOptions): Promise<readonly string[]> {
  const { type, columns } = await neo4j.explain(statement, options)
  if (type !== 'r') throw invalidInput('Neo4j did not classify this statement as read-only.')
  return columns
}

async function rowsWithin(
  neo4j: Neo4j,
  { text, parameters, maxRows, maxBytes }: CypherTask,
  received: ReceivedBytes,
  options: CallOptions
): Promise<{ rows: Cell[][]; cut: string | null }> {
  const rows: Cell[][] = []
  const rowBytes = Math.max(LEAST_ROW_BYTES, Math.floor(maxBytes / ROW_SHARE))
  let bytes = 0
  received.watch(rowBytes)
  try {
    for await (const fields of neo4j.stream({ text, parameters }, { ...options, fetchSize: Math.min(FETCH_ROWS, maxRows + 1) })) {
      received.next()
      if (rows.length === maxRows) return { rows, cut: `Only the first ${maxRows} rows were read. Aggregate, or narrow the query.` }
      const row = fields.map(cellOf)
      for (const cell of row) bytes += cell.bytes
      if (bytes > maxBytes) return cutAt(rows, maxBytes)
      rows.push(row)
    }
    return { rows, cut: null }
  } catch (error) {
    if (!received.isOver) throw error
    return cutAt(rows, rowBytes)
  } finally {
    received.watch(Number.POSITIVE_INFINITY)
  }
}

const HINT = 'return fewer properties, LIMIT the rows before collect(), or aggregate in the query: count(), sum(), avg().'

function cutAt(rows: Cell[][], bytes: number): { rows: Cell[][]; cut: string } {
  if (rows.length === 0) throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `${bytes} bytes of the first row`, hint: HINT })
  return { rows, cut: `Only the first ${rows.length} rows were read, as more would be larger than ${bytes} bytes. To see all, ${HINT}` }
}
