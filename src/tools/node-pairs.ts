import type { NodePairs } from '../analytics/engine.ts'
import { EdgewiseError } from '../errors.ts'
import type { Column, Order, ResultTable } from '../results/table.ts'
import { assertWhole } from '../results/whole-table.ts'

type Ends = Pick<NodePairs, 'sources' | 'targets'>

const isNumber = ({ type }: Column) => type === 'float' || type === 'integer'
/** Counts and ranks stand beside what was computed. */
const isAside = ({ name }: Column) => ['rank', 'index', 'hops'].includes(name)
const leadsHere = ({ name }: Column) => name === 'parent' || name === 'previous'

function invalid(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}

/** Of paths that are listed node by node: where each begins and ends. */
function endsOfPaths(columns: readonly Column[]): Ends | null {
  const paths = columns.find(({ name, type }) => name === 'nodes' && type === 'nodes')
  if (paths === undefined || !columns.some(({ name }) => name === 'totalCost')) return null
  const nodes = Array.from(paths.data, (path) => Array.from(path as ArrayLike<number>))
  return { sources: nodes.map((path) => path[0] ?? Number.NaN), targets: nodes.map((path) => path.at(-1) ?? Number.NaN) }
}

/** Of rows that name two nodes. In trees it is the parent that leads to the node. */
function endsOfRows(columns: readonly Column[]): Ends | null {
  const nodes = columns.filter(({ type }) => type === 'node')
  const [source, target] = nodes.toSorted((a, b) => Number(leadsHere(b)) - Number(leadsHere(a)))
  if (source === undefined || target === undefined) return null
  return { sources: source.data as ArrayLike<number>, targets: target.data as ArrayLike<number> }
}

/** The column of the number beside each pair: the one named, else what the rows are ranked by, else the first; null: there is none. */
export function numberBeside(handle: string, { columns }: ResultTable, order: readonly Order[], wanted?: string): string | null {
  const numbers = columns.filter(isNumber)
  if (wanted !== undefined && !numbers.some(({ name }) => name === wanted)) {
    throw invalid(`The result ${handle} has no column "${wanted}" of numbers; it has ${numbers.map(({ name }) => name).join(', ') || 'none'}.`)
  }
  const computed = numbers.filter((column) => !isAside(column))
  return wanted ?? (computed.find(({ name }) => name === order[0]?.column) ?? computed[0])?.name ?? null
}

/** The two nodes of each row of a result, with the number of a column beside them. Rows without a first node, as the root of a tree, are none. For derived relationships. */
export function nodePairsOf(handle: string, table: ResultTable, column: string | null): NodePairs {
  assertWhole(table, 'used as relationships')
  const ends = endsOfPaths(table.columns) ?? endsOfRows(table.columns)
  if (ends === null) throw invalid(`The result ${handle} names no two nodes in a row. Similar or predicted pairs, paths, trees and flows do.`)
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => isNode(ends.sources[row]) && isNode(ends.targets[row]))
  const values = column === null ? null : table.columns.find(({ name }) => name === column)?.data
  return {
    sources: rows.map((row) => ends.sources[row] as number),
    targets: rows.map((row) => ends.targets[row] as number),
    values: values == null ? null : rows.map((row) => Number(values[row] ?? Number.NaN))
  }
}

function isNode(id: number | null | undefined): boolean {
  return typeof id === 'number' && id >= 0
}
