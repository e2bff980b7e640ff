import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { ReadOnlyDatabase } from '../../../sqlite/read-only.ts'
import type { Value } from '../../values.ts'
import { MAX_RECORD_BYTES } from '../invalid-record.ts'
import type { TableRow } from '../tables/table.ts'
import { quoted, type SqliteTable } from './sqlite-schema.ts'

/** Other work of the process waits no longer than this for rows. */
const TURN_MS = 5
const TURN_ROWS = 1000

type Cells = readonly unknown[]

/** Reads a table in the order of its rows, some milliseconds a turn: each turn starts after the last row of the one before. */
export async function* sqliteRows(database: ReadOnlyDatabase, table: SqliteTable, columns: readonly string[], signal: AbortSignal): AsyncGenerator<TableRow> {
  const keys = new Set([...table.primary, ...table.foreign.flatMap((key) => key.columns)])
  const order = table.order.map(quoted).join(', ')
  const select = `SELECT ${[...table.order, ...columns].map(quoted).join(', ')} FROM ${quoted(table.name)}`
  const first = database.prepare(`${select} ORDER BY ${order}`)
  const next = database.prepare(`${select} WHERE (${order}) > (${table.order.map(() => '?').join(', ')}) ORDER BY ${order}`)
  for (const statement of [first, next]) statement.setReturnArrays(true)
  let line = 0
  for (let last: Cells | null = null; ; ) {
    const page = pageOf((last === null ? first.iterate() : next.iterate(...last)) as Iterable<Cells>)
    for (const row of page) yield toRow(row.slice(table.order.length), ++line, columns, keys)
    last = page.at(-1)?.slice(0, table.order.length) ?? null
    if (last === null) return
    await nextTurn()
    if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
  }
}

/** The rows of one turn; at least one, where there is one. */
function pageOf(rows: Iterable<Cells>): Cells[] {
  const end = performance.now() + TURN_MS
  const page: Cells[] = []
  for (const row of rows) {
    page.push(row)
    if (page.length === TURN_ROWS || performance.now() > end) break
  }
  return page
}

function toRow(raw: Cells, line: number, columns: readonly string[], keys: ReadonlySet<string>): TableRow {
  const fault = raw.map((cell, at) => faultOf(cell, columns[at] ?? '', keys)).find((text) => text !== undefined)
  return fault === undefined ? { cells: raw.map(toValue), line } : { cells: [], line, fault }
}

function faultOf(cell: unknown, column: string, keys: ReadonlySet<string>): string | undefined {
  const isLarge = (typeof cell === 'string' || cell instanceof Uint8Array) && cell.length > MAX_RECORD_BYTES
  if (isLarge) return `The column "${column}" holds more than ${MAX_RECORD_BYTES} characters. Leave it out of the mapping.`
  const isLost = cell instanceof Uint8Array && !keys.has(column)
  return isLost ? `The column "${column}" holds bytes, which a graph does not keep. Leave it out of the mapping.` : undefined
}

/** Bytes, which only keys may have, become hexadecimal text. */
function toValue(cell: unknown): Value {
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : (cell as Value)
}
