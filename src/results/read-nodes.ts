import { PartedMap } from '../base/concurrency/parted-map.ts'
import type { Steps } from '../base/concurrency/thread-share.ts'
import type { Column, Order, ResultTable } from './table.ts'
import { isMissing } from './values.ts'

/** What the rows of a result say of nodes, by ids of the store. */
export type NodeReading =
  | { readonly kind: 'scores'; readonly column: string; readonly nodes: Column['data']; readonly values: Column['data'] }
  /** Largest group first. */
  | { readonly kind: 'groups'; readonly noun: string; readonly groups: readonly ArrayLike<number>[] }
  /** `nodes` is the first of the paths. */
  | { readonly kind: 'path'; readonly nodes: ArrayLike<number>; readonly paths: number }

export interface ReadableResult {
  readonly table: ResultTable
  readonly order: readonly Order[]
}

/** Rows between two pauses. */
const CHUNK = 2048

export const columnsOf = ({ columns }: ResultTable, type: Column['type']): readonly Column[] => columns.filter((column) => column.type === type)

const has = ({ columns }: ResultTable, name: string): boolean => columns.some((column) => column.name === name)

/** Ids in a cell of nodes. */
export const listOf = (cell: unknown): ArrayLike<number> => (isMissing(cell) ? [] : (cell as ArrayLike<number>))

/** Reads a path, groups of nodes or a score for each node; null when the rows have none of them. `family` is that of the tool. */
export function* readNodes(result: ReadableResult, family: string): Steps<NodeReading | null> {
  return pathOf(result, family) ?? (yield* groupsOf(result.table, family)) ?? scoresOf(result)
}

/** Rows in the order of their steps, or one row a path. */
function pathOf({ table, order }: ReadableResult, family: string): NodeReading | null {
  const isPath = family === 'paths' || order[0]?.column === 'step'
  if (!isPath || table.rowCount === 0) return null
  const isOrdered = has(table, 'step') || has(table, 'place')
  const [node] = columnsOf(table, 'node')
  const [nodes] = columnsOf(table, 'nodes')
  if (isOrdered && node !== undefined) return { kind: 'path', nodes: listOf(node.data), paths: 1 }
  return nodes === undefined ? null : { kind: 'path', nodes: listOf(nodes.data[0]), paths: table.rowCount }
}

/** Rows of groups with their nodes, or of nodes with their group and its size. */
function* groupsOf(table: ResultTable, family: string): Steps<NodeReading | null> {
  if (family !== 'community') return null
  const [group] = columnsOf(table, 'integer').filter(({ name }) => name !== 'size' && name !== 'rank')
  const [nodes] = columnsOf(table, 'nodes')
  const [node] = columnsOf(table, 'node')
  const size = table.columns.find(({ name }) => name === 'size')
  const noun = group?.name ?? 'group'
  if (nodes !== undefined) return yield* grouped(noun, nodes.data)
  if (node === undefined || group === undefined || size === undefined) return null
  const groups: number[][] = []
  const members = new PartedMap<number[]>()
  for (let row = 0; row < table.rowCount; row++) {
    if (row % CHUNK === 0) yield
    const id = Number(group.data[row])
    const known = members.get(id)
    if (known !== undefined) known.push(Number(node.data[row]))
    else {
      const first = [Number(node.data[row])]
      members.set(id, first)
      groups.push(first)
    }
  }
  return yield* grouped(noun, groups)
}

function* grouped(noun: string, cells: ArrayLike<unknown>): Steps<NodeReading> {
  const bySize = yield* sizesOf(cells)
  const groups: ArrayLike<number>[] = []
  for (const size of [...bySize.keys()].sort((a, b) => b - a)) {
    for (const nodes of bySize.get(size) ?? []) if (groups.push(nodes) % CHUNK === 0) yield
  }
  return { kind: 'groups', noun, groups }
}

/** Groups of each size: there may be as many groups as nodes, too many to sort in one step. */
function* sizesOf(cells: ArrayLike<unknown>): Steps<ReadonlyMap<number, readonly ArrayLike<number>[]>> {
  const bySize = new Map<number, ArrayLike<number>[]>()
  for (let at = 0; at < cells.length; at++) {
    if (at % CHUNK === 0) yield
    const nodes = listOf(cells[at])
    const alike = bySize.get(nodes.length)
    if (alike === undefined) bySize.set(nodes.length, [nodes])
    else alike.push(nodes)
  }
  return bySize
}

function scoresOf({ table, order }: ReadableResult): NodeReading | null {
  const [node, ...others] = columnsOf(table, 'node')
  const numeric = table.columns.filter(({ type, name }) => (type === 'float' || type === 'integer') && name !== 'rank')
  const score = numeric.find(({ name }) => name === order[0]?.column) ?? numeric[0]
  if (node === undefined || others.length > 0 || score === undefined) return null
  return { kind: 'scores', column: score.name, nodes: node.data, values: score.data }
}
