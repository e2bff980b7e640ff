import { setImmediate as nextTurn } from 'node:timers/promises'
import { invalidInput } from '../base/errors.ts'
import type { NodePairs } from '../engines/engine.ts'
import { indexOfNode } from '../graph/projection.ts'
import { assertComplete, type Column, type Order, type ResultTable } from '../results/table.ts'

type Ends = Pick<NodePairs, 'sources' | 'targets'>

const isNumber = ({ type }: Column) => type === 'float' || type === 'integer'
/** Counts and ranks are not the computed number. */
const isAside = ({ name }: Column) => ['rank', 'index', 'hops'].includes(name)
const leadsHere = ({ name }: Column) => name === 'parent' || name === 'previous'

/** The first and last node of each path listed node by node. */
function endsOfPaths(columns: readonly Column[]): Ends | null {
  const paths = columns.find(({ name, type }) => name === 'nodes' && type === 'nodes')
  if (paths === undefined || !columns.some(({ name }) => name === 'totalCost')) return null
  const nodeAt = (path: unknown, place: number) => (path as ArrayLike<number>)[place] ?? Number.NaN
  const lastOf = (path: unknown) => (path as ArrayLike<number>).length - 1
  return { sources: Array.from(paths.data, (path) => nodeAt(path, 0)), targets: Array.from(paths.data, (path) => nodeAt(path, lastOf(path))) }
}

/** The two node columns of a row. In trees the parent is the source. */
function endsOfRows(columns: readonly Column[]): Ends | null {
  const nodes = columns.filter(({ type }) => type === 'node')
  const [source, target] = nodes.toSorted((a, b) => Number(leadsHere(b)) - Number(leadsHere(a)))
  if (source === undefined || target === undefined) return null
  return { sources: source.data as ArrayLike<number>, targets: target.data as ArrayLike<number> }
}

/** The number column of each pair: the requested one, else the ranking column, else the first; null without any. */
export function numberBeside(handle: string, { columns }: ResultTable, order: readonly Order[], wanted?: string): string | null {
  const numbers = columns.filter(isNumber)
  if (wanted !== undefined && !numbers.some(({ name }) => name === wanted)) {
    throw invalidInput(`The result ${handle} has no column "${wanted}" of numbers; it has ${numbers.map(({ name }) => name).join(', ') || 'none'}.`)
  }
  const computed = numbers.filter((column) => !isAside(column))
  return wanted ?? (computed.find(({ name }) => name === order[0]?.column) ?? computed[0])?.name ?? null
}

function endsOf(handle: string, table: ResultTable): Ends {
  assertComplete(table, 'used as relationships')
  const ends = endsOfPaths(table.columns) ?? endsOfRows(table.columns)
  if (ends !== null) return ends
  throw invalidInput(`The result ${handle} names no two nodes in a row. Similar or predicted pairs, paths, trees and flows do.`)
}

/** The number of rows read before the event loop gets a turn. */
const SLICE = 50_000

/**
 * Node pairs of a result's rows with the number of a column, in shared memory, for derived relationships. Rows without a first node, such as a tree's root,
 * are skipped. It reads slice by slice: a result may have millions of rows.
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

/** Counts pairs whose nodes are both among these ascending ids, slice by slice. */
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
