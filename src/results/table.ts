import { editDistance } from '../base/edit-distance.ts'
import { EdgewiseError, invalidInput } from '../base/errors.ts'
import { compareValues, isMissing, valueKey } from './values.ts'

/**
 * Types of cells. `node` cells are the store's node ids and `nodes` cells lists of them: names are looked up only for shown rows.
 * `list` cells are lists of plain values; `value` cells any plain value (see store/values.ts).
 */
export type ColumnType = 'node' | 'nodes' | 'integer' | 'float' | 'string' | 'boolean' | 'list' | 'value'

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** One entry per row; a typed array where all cells are numbers. null marks a missing cell. */
  readonly data: ArrayLike<unknown>
}

/** Columns of equal length. */
export interface ResultTable {
  readonly columns: readonly Column[]
  readonly rowCount: number
  /** The number of rows of the whole result, when the table has only the first of them. */
  readonly total?: number
}

export interface Order {
  readonly column: string
  readonly descending: boolean
}

/** Throws EDGEWISE_UNKNOWN_COLUMN, which names the nearest and all known columns. */
export function findColumn(table: ResultTable, name: string): Column {
  const found = table.columns.find((column) => column.name === name)
  if (found !== undefined) return found
  const known = table.columns.map((column) => column.name)
  const near = new Map(known.map((candidate) => [candidate, editDistance(candidate.toLowerCase(), name.toLowerCase())]))
  const suggestions = known.toSorted((a, b) => (near.get(a) ?? 0) - (near.get(b) ?? 0)).slice(0, 3)
  throw new EdgewiseError('EDGEWISE_UNKNOWN_COLUMN', { column: name, suggestions, known })
}

interface TypedArray extends ArrayLike<unknown> {
  slice(start: number, end: number): ArrayLike<unknown>
}

type TypedArrayConstructor = new (length: number) => { [index: number]: unknown } & ArrayLike<unknown>

function pickCells(data: ArrayLike<unknown>, rows: ArrayLike<number>): ArrayLike<unknown> {
  if (!ArrayBuffer.isView(data)) return Array.from(rows, (row) => data[row])
  const picked = new (data.constructor as unknown as TypedArrayConstructor)(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = data[rows[i] as number]
  return picked
}

function withCells(column: Column, data: ArrayLike<unknown>): Column {
  return { name: column.name, type: column.type, data }
}

/** The rows of these indexes, in their order; typed arrays stay typed. */
export function pickRows(table: ResultTable, rows: ArrayLike<number>): ResultTable {
  return { columns: table.columns.map((column) => withCells(column, pickCells(column.data, rows))), rowCount: rows.length }
}

/** At most `limit` rows from row `offset` on; empty beyond the end. */
export function sliceTable(table: ResultTable, offset: number, limit: number): ResultTable {
  const start = Math.min(offset, table.rowCount)
  const end = Math.min(start + limit, table.rowCount)
  const columns = table.columns.map((column) => {
    const data = column.data as TypedArray
    return withCells(column, typeof data.slice === 'function' ? data.slice(start, end) : Array.from(data).slice(start, end))
  })
  return { columns, rowCount: end - start }
}

/** A range of ranks: `count` of them from the `first`, counted from 0. */
interface Places {
  readonly first: number
  readonly count: number
}

/**
 * The rows at these ranks in a sorted table, and all rows that tie with one of them, because the order of ties is arbitrary. Rows without a value have no rank.
 */
export function pickRanks(table: ResultTable, { column }: Order, { first, count }: Places): ResultTable {
  const { data } = findColumn(table, column)
  const placed = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => !isMissing(data[row]))
  const ties = (one: number, other: number) => compareValues(data[placed[one] as number], data[placed[other] as number]) === 0
  let start = first
  let end = Math.min(first + count, placed.length)
  if (start >= end) return pickRows(table, [])
  while (start > 0 && ties(start - 1, start)) start--
  while (end < placed.length && ties(end, end - 1)) end++
  return pickRows(table, placed.slice(start, end))
}

/** Rows with equal cells share a group; groups are numbered in the order in which they first appear. */
export interface Groups {
  readonly groupOf: Uint32Array
  readonly count: number
  readonly firstRows: readonly number[]
}

/** Groups rows by all columns together; without columns all rows, even none, form one group. */
export function groupRows(columns: readonly Column[], rowCount: number): Groups {
  const groupOf = new Uint32Array(rowCount)
  let firstRows = [0]
  for (const { data } of columns) {
    const values = new Map<unknown, number>()
    const pairs = new Map<number, number>()
    firstRows = []
    for (let row = 0; row < rowCount; row++) {
      const key = valueKey(data[row])
      const value = values.get(key) ?? values.size
      if (value === values.size) values.set(key, value)
      // Both are below the number of rows, so the pair stays an exact integer.
      const pair = (groupOf[row] as number) * rowCount + value
      const group = pairs.get(pair) ?? pairs.size
      if (group === pairs.size) {
        pairs.set(pair, group)
        firstRows.push(row)
      }
      groupOf[row] = group
    }
  }
  return { groupOf, count: firstRows.length, firstRows }
}

const count = (rows: number) => rows.toLocaleString('en')

function refuse({ rowCount, total = rowCount }: ResultTable, what: string): EdgewiseError {
  const kept = `Only the first ${count(rowCount)} of ${count(total)} rows of this result are stored, so ${what}.`
  const remedy = 'Use the stored rows and the summary, which covers all rows; or repeat the first call'
  const ways = 'for fewer nodes ("labels", "nodeWhere", "nodes") or, where the graph fits this service, with "engine": "local".'
  return invalidInput(`${kept} ${remedy} ${ways}`)
}

/** Throws EDGEWISE_INVALID_INPUT when the table has only the first rows. `operation` is a participle, such as "sorted". */
export function assertComplete(table: ResultTable, operation: string): void {
  if (table.total !== undefined) throw refuse(table, `it cannot be ${operation}`)
}

/** @throws EDGEWISE_INVALID_INPUT when the result has rows at the offset, but the table does not. */
export function assertKept(table: ResultTable, offset: number): void {
  if (table.total !== undefined && offset >= table.rowCount) throw refuse(table, `there are no rows from offset ${count(offset)} on`)
}

/** Notes that only the first rows are available; empty for a complete table. */
export function cutNote({ rowCount, total }: ResultTable): string[] {
  return total === undefined ? [] : [`Only the first ${count(rowCount)} of ${count(total)} rows are stored. The summary covers all rows.`]
}
