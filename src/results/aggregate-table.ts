import { invalidInput } from '../base/errors.ts'
import { average, collect, countCells, countDistinct, countRows, extreme, sumFloats, sumIntegers } from './fold-groups.ts'
import { assertComplete, type Column, type ColumnType, findColumn, type Groups, groupRows, pickRows, type ResultTable } from './table.ts'
import { isMissing } from './values.ts'

export const aggregateFunctions = ['count', 'count_distinct', 'sum', 'min', 'max', 'avg', 'collect'] as const
type AggregateFunction = (typeof aggregateFunctions)[number]

export interface Aggregate {
  readonly function: AggregateFunction
  /** Optional only for `count`, which then counts rows. */
  readonly column?: string
  /** Name of the new column; default the function, then `_` and the column if any. */
  readonly as?: string
}

export interface Aggregation {
  readonly groupBy: readonly string[]
  readonly aggregates: readonly Aggregate[]
}

/** The most items in a cell of `collect`; `count` beside it gives the full number. */
const MAX_COLLECTED = 10_000

type Folded = Pick<Column, 'type' | 'data'>

function everyCell(data: ArrayLike<unknown>, holds: (cell: unknown) => boolean): boolean {
  for (let row = 0; row < data.length; row++) {
    if (!isMissing(data[row]) && !holds(data[row])) return false
  }
  return true
}

const isInteger = (cell: unknown) => typeof cell === 'bigint' || Number.isInteger(cell)
const isNumber = (cell: unknown) => typeof cell === 'bigint' || typeof cell === 'number'

/** The column, after checking that it holds numbers. */
function numericColumn(column: Column, name: AggregateFunction): Column {
  const isAdded = column.type === 'integer' || column.type === 'float' || column.type === 'value'
  if (isAdded && (ArrayBuffer.isView(column.data) || everyCell(column.data, isNumber))) return column
  throw invalidInput(`The function "${name}" requires numbers, but column "${column.name}" contains other values.`)
}

/** Sums, exact where all cells are integers. */
function added(groups: Groups, column: Column, name: AggregateFunction): { readonly type: ColumnType; readonly data: ArrayLike<number | bigint> } {
  const { data } = numericColumn(column, name)
  if (column.type !== 'float' && everyCell(data, isInteger)) return { type: 'integer', data: sumIntegers(groups, data) }
  return { type: 'float', data: sumFloats(groups, data) }
}

function collectedType(type: ColumnType): ColumnType {
  return type === 'node' ? 'nodes' : 'list'
}

const folds: Record<AggregateFunction, (groups: Groups, column: Column) => Folded> = {
  count: (groups, { data }) => ({ type: 'integer', data: countCells(groups, data) }),
  count_distinct: (groups, { data }) => ({ type: 'integer', data: countDistinct(groups, data) }),
  sum: (groups, column) => added(groups, column, 'sum'),
  min: (groups, { type, data }) => ({ type, data: extreme(groups, data, 1) }),
  max: (groups, { type, data }) => ({ type, data: extreme(groups, data, -1) }),
  avg: (groups, column) => ({ type: 'float', data: average(groups, column.data, added(groups, column, 'avg').data) }),
  collect: (groups, { type, data }) => ({ type: collectedType(type), data: collect(groups, data, MAX_COLLECTED) })
}

function foldColumn(table: ResultTable, groups: Groups, aggregate: Aggregate): Column {
  const { function: name, column, as } = aggregate
  if (column !== undefined) return { name: as ?? `${name}_${column}`, ...folds[name](groups, findColumn(table, column)) }
  if (name !== 'count') throw invalidInput(`The function "${name}" requires a column. Only "count" works without one.`)
  return { name: as ?? 'count', type: 'integer', data: countRows(groups) }
}

function refuseTwins(columns: readonly Column[]): void {
  const names = columns.map((column) => column.name)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined) throw invalidInput(`Two columns would be named "${twin}". Rename one with "as".`)
}

/**
 * One row per group of rows with equal `groupBy` cells (missing ones equal each other), groups in the order of their first row; without `groupBy` one
 * row for the whole table. All functions skip missing cells, except `count` without a column. Sums of integers are exact.
 * Throws EDGEWISE_UNKNOWN_COLUMN; EDGEWISE_INVALID_INPUT for a sum of texts or an incomplete table.
 */
export function aggregateTable(table: ResultTable, { groupBy, aggregates }: Aggregation): ResultTable {
  assertComplete(table, 'aggregated')
  const keys = groupBy.map((name) => findColumn(table, name))
  const groups = groupRows(keys, table.rowCount)
  const grouped = pickRows({ columns: keys, rowCount: table.rowCount }, groups.firstRows)
  const columns = [...grouped.columns, ...aggregates.map((aggregate) => foldColumn(table, groups, aggregate))]
  refuseTwins(columns)
  return { columns, rowCount: groups.count }
}
