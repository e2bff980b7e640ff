import { PartedMap } from '../../base/concurrency/parted-map.ts'
import type { Steps } from '../../base/concurrency/thread-share.ts'
import { columnsOf, listOf, type NodeReading, type ReadableResult, readNodes } from '../../results/read-nodes.ts'
import type { ResultTable } from '../../results/table.ts'
import { isMissing } from '../../results/values.ts'

const MOST_NODES = 2000
/** Cells between two pauses. */
const CHUNK = 2048

export type DrawingKind = 'PATH' | 'RANKING' | 'GROUPS' | 'NODES'

/** What a result says of a node; null: nothing. */
export interface Mark {
  /** From 0; null for a node inside a list. */
  readonly row: number | null
  /** Along the path, from 1. */
  readonly position: number | null
  readonly value: number | null
  /** From 1, the largest group first. */
  readonly group: number | null
}

export interface PickedNodes {
  readonly kind: DrawingKind
  /** By id of the store, in order: along the path, by rank, by group or by row. */
  readonly marks: ReadonlyMap<number, Mark>
  /** All nodes of a path, which may pass some twice; null: no path. */
  readonly path: ArrayLike<number> | null
  readonly left: number
}

/** A node where it occurs, with what its place says of it. */
type Occurrence = readonly [node: unknown, mark: Partial<Mark>]

/** The first nodes of a result. */
export function* pickNodes(result: ReadableResult, family: string): Steps<PickedNodes> {
  const { table } = result
  const reading = yield* readUnlessBranching(result, family)
  const [kind, occurrences] = inOrder(reading, result)
  const marks = new Map<number, Mark>()
  const seen = new PartedMap<true>()
  let steps = 0
  for (const [node, mark] of occurrences) {
    if (++steps % CHUNK === 0) yield
    if (isMissing(node) || seen.get(Number(node)) === true) continue
    seen.set(Number(node), true)
    if (marks.size < MOST_NODES) marks.set(Number(node), { row: null, position: null, value: null, group: null, ...mark })
  }
  yield* setRows(table, marks)
  const path = reading?.kind === 'path' ? reading.nodes : null
  // Rows that are not stored are taken to have a node each.
  const unstored = path === null ? (table.total ?? table.rowCount) - table.rowCount : 0
  return { kind, marks, path, left: seen.size - marks.size + unstored }
}

/** In a tree or in levels, a row may follow another one than the row before it: their order is no path. */
function* readUnlessBranching(result: ReadableResult, family: string): Steps<NodeReading | null> {
  const reading = yield* readNodes(result, family)
  const isBranching = result.table.columns.some(({ name }) => name === 'parent' || name === 'level')
  return reading?.kind === 'path' && isBranching ? null : reading
}

function inOrder(reading: NodeReading | null, result: ReadableResult): [DrawingKind, Iterable<Occurrence>] {
  if (reading?.kind === 'path') return ['PATH', alongPath(reading.nodes)]
  if (reading?.kind === 'groups') return ['GROUPS', byGroup(reading.groups)]
  if (reading?.kind === 'scores' && isRanked(result, reading.column)) return ['RANKING', byRank(reading)]
  return ['NODES', byRow(result.table)]
}

/** Scores that order the rows; other numbers are properties of listed nodes. */
const isRanked = ({ table, order }: ReadableResult, column: string): boolean => order[0]?.column === column || table.columns.some(({ name }) => name === 'rank')

function* alongPath(nodes: ArrayLike<number>): Iterable<Occurrence> {
  for (let at = 0; at < nodes.length; at++) yield [nodes[at], { position: at + 1 }]
}

function* byGroup(groups: readonly ArrayLike<number>[]): Iterable<Occurrence> {
  for (const [at, nodes] of groups.entries()) for (let place = 0; place < nodes.length; place++) yield [nodes[place], { group: at + 1 }]
}

function* byRank({ nodes, values }: Extract<NodeReading, { kind: 'scores' }>): Iterable<Occurrence> {
  for (let row = 0; row < nodes.length; row++) {
    const value = Number(values[row] ?? Number.NaN)
    yield [nodes[row], Number.isFinite(value) ? { value } : {}]
  }
}

function* byRow(table: ResultTable): Iterable<Occurrence> {
  const [own, lists] = [columnsOf(table, 'node'), columnsOf(table, 'nodes')]
  for (let row = 0; row < table.rowCount; row++) {
    for (const { data } of own) yield [data[row], {}]
    for (const { data } of lists) yield* inList(listOf(data[row]))
  }
}

function* inList(nodes: ArrayLike<number>): Iterable<Occurrence> {
  for (let place = 0; place < nodes.length; place++) yield [nodes[place], {}]
}

/** The first row with each node in a cell of its own. */
function* setRows(table: ResultTable, marks: Map<number, Mark>): Steps<void> {
  const columns = columnsOf(table, 'node')
  const unset = new Set(marks.keys())
  for (let row = 0; row < table.rowCount && columns.length > 0 && unset.size > 0; row++) {
    if (row % CHUNK === 0) yield
    for (const { data } of columns) {
      const [id, mark] = [Number(data[row]), marks.get(Number(data[row]))]
      if (mark !== undefined && !isMissing(data[row]) && unset.delete(id)) marks.set(id, { ...mark, row })
    }
  }
}
