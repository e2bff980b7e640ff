import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../base/errors.ts'
import type { NodePairs } from '../engines/engine.ts'
import { indexOfNode } from '../graph/projection.ts'
import { assertComplete, type Column, type Order, type ResultTable } from '../results/table.ts'

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
  const nodeAt = (path: unknown, place: number) => (path as ArrayLike<number>)[place] ?? Number.NaN
  const lastOf = (path: unknown) => (path as ArrayLike<number>).length - 1
  return { sources: Array.from(paths.data, (path) => nodeAt(path, 0)), targets: Array.from(paths.data, (path) => nodeAt(path, lastOf(path))) }
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

function endsOf(handle: string, table: ResultTable): Ends {
  assertComplete(table, 'used as relationships')
  const ends = endsOfPaths(table.columns) ?? endsOfRows(table.columns)
  if (ends !== null) return ends
  throw invalid(`The result ${handle} names no two nodes in a row. Similar or predicted pairs, paths, trees and flows do.`)
}

/** Rows that are read without letting others have the event loop. */
const SLICE = 50_000

/**
 * The two nodes of each row of a result, with the number of a column beside them, on shared memory. Rows without a first node, as the root of a tree, are none. For derived
 * relationships. Read slice by slice: a result may have millions of rows.
 */
export async function nodePairsOf(handle: string, table: ResultTable, column: string | null): Promise<NodePairs> {
  const ends = endsOf(handle, table)
  const numbers = column === null ? undefined : table.columns.find(({ name }) => name === column)?.data
  const room = () => new Float64Array(new SharedArrayBuffer(8 * table.rowCount))
  const [sources, targets, values] = [room(), room(), numbers === undefined ? null : room()]
  let count = 0
  for (let row = 0; row < table.rowCount; row++) {
    if (row % SLICE === SLICE - 1) await nextTurn()
    const [source, target] = [ends.sources[row], ends.targets[row]]
    if (!isNode(source) || !isNode(target)) continue
    sources[count] = source
    targets[count] = target
    if (values !== null) values[count] = Number(numbers?.[row] ?? Number.NaN)
    count++
  }
  return { sources: sources.subarray(0, count), targets: targets.subarray(0, count), values: values?.subarray(0, count) ?? null }
}

/** How many pairs have both nodes among these ids, ascending. Counted slice by slice. */
export async function countPairsWithin({ sources, targets }: Ends, nodeIds: Float64Array): Promise<number> {
  let count = 0
  for (let row = 0; row < sources.length; row++) {
    if (row % SLICE === SLICE - 1) await nextTurn()
    if (indexOfNode(nodeIds, sources[row] as number) >= 0 && indexOfNode(nodeIds, targets[row] as number) >= 0) count++
  }
  return count
}

function isNode(id: number | null | undefined): id is number {
  return typeof id === 'number' && id >= 0
}
