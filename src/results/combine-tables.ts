import { invalidInput } from '../base/errors.ts'
import { assertComplete, type Column, type ColumnType, findColumn, groupRows, pickRows, type ResultTable } from './table.ts'

/**
 * Set operations on the compared cells (`union`, `intersect`, `minus`), the first table's rows with (`semijoin`) or without (`antijoin`) a match in the second,
 * or each of its rows beside each matching one of the second (`leftjoin`).
 */
export const combineOperations = ['union', 'intersect', 'minus', 'semijoin', 'antijoin', 'leftjoin'] as const
export type CombineOperation = (typeof combineOperations)[number]

/** The most rows of a join. */
const MAX_JOINED = 2_000_000

/** A column of each table whose cells are compared. */
export interface ComparedColumns {
  readonly left: string
  readonly right: string
}

const kinds: Partial<Record<ColumnType, string>> = { node: 'nodes', nodes: 'lists of nodes' }
const kindOf = ({ type }: Column) => kinds[type] ?? 'values'

/** Node ids must not be compared with numbers. */
function assertComparable(left: Column, right: Column): void {
  if (kindOf(left) === kindOf(right)) return
  const advice = 'Compare nodes with nodes, or a node property ("node.name") with values.'
  throw invalidInput(`"${left.name}" contains ${kindOf(left)}, but "${right.name}" contains ${kindOf(right)}. ${advice}`)
}

/** The cells of both columns, the left table's first. */
function stack(left: Column, right: Column): Column {
  const data = [...Array.from(left.data), ...Array.from(right.data)]
  return { name: left.name, type: left.type === right.type ? left.type : 'value', data }
}

/** The default columns: node columns of one name, else columns of one name, else the one node column of each. */
export function comparedByDefault(left: ResultTable, right: ResultTable): ComparedColumns[] {
  const shared = left.columns.filter(({ name }) => right.columns.some((other) => other.name === name))
  const sharedNodes = shared.filter(({ name, type }) => type === 'node' && findColumn(right, name).type === 'node')
  const chosen = sharedNodes.length > 0 ? sharedNodes : shared
  if (chosen.length > 0) return chosen.map(({ name }) => ({ left: name, right: name }))
  const [ofLeft, ofRight] = [left, right].map(({ columns }) => columns.filter(({ type }) => type === 'node'))
  const [one, two] = [ofLeft?.[0], ofRight?.[0]]
  if (one !== undefined && two !== undefined && ofLeft?.length === 1 && ofRight?.length === 1) return [{ left: one.name, right: two.name }]
  const names = (table: ResultTable) => table.columns.map(({ name }) => name).join(', ')
  throw invalidInput(
    `The results have no common column. Name the columns to compare in "on". The first result has ${names(left)}; the second has ${names(right)}.`
  )
}

interface Grouped {
  readonly groupOf: ArrayLike<number>
  /** The first row of the right table. */
  readonly to: number
}

/** Pairs each row of the left table with its matches of the right; -1 without any. */
function pairs({ groupOf, to }: Grouped, rowCount: number): { readonly left: number[]; readonly right: number[] } {
  const agreeing = new Map<number, number[]>()
  for (let row = to; row < rowCount; row++) {
    const group = groupOf[row] as number
    const known = agreeing.get(group)
    if (known === undefined) agreeing.set(group, [row - to])
    else known.push(row - to)
  }
  const joined = { left: [] as number[], right: [] as number[] }
  for (let row = 0; row < to; row++) {
    for (const other of agreeing.get(groupOf[row] as number) ?? [-1]) {
      joined.left.push(row)
      joined.right.push(other)
    }
    if (joined.left.length > MAX_JOINED) throw invalidInput(`The join produces more than ${MAX_JOINED} rows. Narrow the results first.`)
  }
  return joined
}

/** Joins the rows of both tables; the right one's compared columns are left out, because they are equal. */
function join(left: ResultTable, right: ResultTable, on: readonly ComparedColumns[], grouped: Grouped): ResultTable {
  const added = right.columns.filter(({ name }) => !on.some((pair) => pair.right === name))
  const twin = added.find(({ name }) => left.columns.some((column) => column.name === name))
  if (twin !== undefined)
    throw invalidInput(`Both results have a column "${twin.name}" that is not compared. Remove it from one of them with "columns" of page_result.`)
  const rows = pairs(grouped, grouped.to + right.rowCount)
  const beside = added.map(({ name, type, data }): Column => ({ name, type, data: rows.right.map((row) => (row < 0 ? null : (data[row] ?? null))) }))
  return { columns: [...pickRows(left, rows.left).columns, ...beside], rowCount: rows.left.length }
}

/**
 * Set algebra over two tables by the columns `on`. Missing cells equal each other. Time O(rows).
 * `union`, `intersect` and `minus` return each compared tuple once, in the order of the first table, then of the second.
 * `semijoin` and `antijoin` return whole rows of the first table, with repetitions.
 * `leftjoin` adds the other columns of the second table; they are missing where no row matches.
 * @throws EDGEWISE_UNKNOWN_COLUMN; EDGEWISE_INVALID_INPUT when columns cannot be compared or a table is incomplete.
 */
export function combineTables(left: ResultTable, right: ResultTable, operation: CombineOperation, on: readonly ComparedColumns[]): ResultTable {
  for (const table of [left, right]) assertComplete(table, 'combined')
  const stacked = on.map((pair) => {
    const [one, two] = [findColumn(left, pair.left), findColumn(right, pair.right)]
    assertComparable(one, two)
    return stack(one, two)
  })
  const to = left.rowCount
  const rowCount = to + right.rowCount
  const { groupOf, firstRows } = groupRows(stacked, rowCount)
  if (operation === 'leftjoin') return join(left, right, on, { groupOf, to })
  const inRight = new Set(groupOf.subarray(to))
  if (operation === 'semijoin' || operation === 'antijoin') {
    const wanted = operation === 'semijoin'
    const kept = [...groupOf.subarray(0, to).keys()].filter((row) => inRight.has(groupOf[row] as number) === wanted)
    return pickRows(left, kept)
  }
  const isWanted = {
    union: () => true,
    intersect: (row: number, group: number) => row < to && inRight.has(group),
    minus: (row: number, group: number) => row < to && !inRight.has(group)
  }[operation]
  const kept = firstRows.filter((row, group) => isWanted(row, group))
  return pickRows({ columns: stacked, rowCount }, kept)
}
