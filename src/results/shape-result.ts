import { createHash } from 'node:crypto'
import { canonicalJson } from '../base/canonical-json.ts'
import { toJson } from './compact-result.ts'
import type { Provenance } from './provenance.ts'
import type { ShapedResult } from './shape.ts'
import { type Column, type Order, type ResultTable, sliceTable } from './table.ts'
import { isMissing } from './values.ts'

/** A list of more than `most` items shows only its ends. The first size that keeps the rows' lists within their characters applies to all, else the last. */
const listSizes = [
  { most: 32, ends: 10 },
  { most: 16, ends: 5 },
  { most: 6, ends: 3 }
] as const satisfies readonly ListSize[]
interface ListSize {
  readonly most: number
  readonly ends: number
}
const whole: ListSize = { most: Number.POSITIVE_INFINITY, ends: 0 }

/** The maximum characters of all lists of a reply, which bounds the average per row. */
const LIST_CHARACTERS = 4000
const ROW_CHARACTERS = 200

/** The shown part of a list: all of it, or its two ends and its length. */
type ShownItems<T> = readonly T[] | { readonly head: readonly T[]; readonly tail: readonly T[]; readonly length: number }

function showItems<T>(cell: unknown, size: ListSize, showItem: (item: unknown) => T): ShownItems<T> {
  const items = Array.from(cell as ArrayLike<unknown>)
  if (items.length <= size.most) return items.map(showItem)
  return { head: items.slice(0, size.ends).map(showItem), tail: items.slice(-size.ends).map(showItem), length: items.length }
}

function isList(cell: unknown): boolean {
  return Array.isArray(cell) || ArrayBuffer.isView(cell)
}

/** The distinct ids of all nodes in the shown rows. */
function shownNodes(table: ResultTable, size: ListSize): number[] {
  const ids = new Set<number>()
  const add = (id: unknown) => ids.add(Number(id))
  for (const { type, data } of table.columns.filter((column) => column.type === 'node' || column.type === 'nodes')) {
    for (let row = 0; row < table.rowCount; row++) {
      if (isMissing(data[row])) continue
      if (type === 'node') add(data[row])
      else showItems(data[row], size, add)
    }
  }
  return [...ids]
}

/** The part of a node that a cell shows. */
interface NamedNode {
  readonly id: number
  readonly key: string
  readonly name: string
}

/** The members that one cell adds to its row. */
function showCell(column: Column, row: number, nodes: ReadonlyMap<number, NamedNode>, size: ListSize): [string, unknown][] {
  const { name, type } = column
  const cell = column.data[row]
  if (type === 'node') {
    const node = isMissing(cell) ? undefined : nodes.get(Number(cell))
    return [
      [name, node?.name ?? null],
      [`${name}Id`, node?.key ?? null]
    ]
  }
  if (isMissing(cell)) return [[name, null]]
  if (type === 'nodes') return [[name, showItems(cell, size, (id) => nodes.get(Number(id))?.name ?? null)]]
  return [[name, isList(cell) ? showItems(cell, size, toJson) : toJson(cell)]]
}

function listCharacters(rows: readonly Readonly<Record<string, unknown>>[]): number {
  const lists = rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'object' && cell !== null))
  return lists.reduce<number>((sum, list) => sum + JSON.stringify(list).length, 0)
}

function rowsOf(table: ResultTable, nodes: ReadonlyMap<number, NamedNode>, size: ListSize): Record<string, unknown>[] {
  return Array.from({ length: table.rowCount }, (_, row) => Object.fromEntries(table.columns.flatMap((column) => showCell(column, row, nodes, size))))
}

/** Rows as objects, their lists cut according to the number of rows. */
function showRows(table: ResultTable, nodes: ReadonlyMap<number, NamedNode>): Record<string, unknown>[] {
  const budget = Math.max(LIST_CHARACTERS, ROW_CHARACTERS * table.rowCount)
  let rows = rowsOf(table, nodes, listSizes[0])
  for (const size of listSizes.slice(1)) if (listCharacters(rows) > budget) rows = rowsOf(table, nodes, size)
  return rows
}

/** A complete ranked result with its metadata. */
export interface ShapeInput {
  readonly tool: string
  readonly handle: string
  /** All rows in order; or the first of them, and their total number. */
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
  readonly caveats?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** Shows lists of any length. */
  readonly areListsWhole?: boolean
  readonly provenance: Provenance
  readonly elapsedMs: number
  /** Stored nodes of these ids; called at most once, with the ids that are shown. */
  nodes(ids: readonly number[]): Promise<readonly NamedNode[]>
}

export async function shownRows(
  table: ResultTable,
  { offset, limit, nodes: find }: Pick<ShapeInput, 'offset' | 'limit' | 'nodes'>
): Promise<Record<string, unknown>[]> {
  const shown = sliceTable(table, offset, limit)
  const ids = shownNodes(shown, whole)
  const found = ids.length === 0 ? [] : await find(ids)
  return rowsOf(shown, new Map(found.map((node) => [node.id, node])), whole)
}

/** Cuts a result to the rows `offset` to `offset + limit - 1`, names their nodes, and hashes what is shown. */
export async function shapeResult(input: ShapeInput): Promise<ShapedResult> {
  const { table, offset } = input
  const shown = sliceTable(table, offset, input.limit)
  const ids = shownNodes(shown, input.areListsWhole === true ? whole : listSizes[0])
  const found = ids.length === 0 ? [] : await input.nodes(ids)
  const nodes = new Map(found.map((node) => [node.id, node]))
  const rows = input.areListsWhole === true ? rowsOf(shown, nodes, whole) : showRows(shown, nodes)
  const columns = table.columns.map(({ name, type }) => ({ name, type }))
  const summary = toJson(input.summary) as Record<string, unknown>
  const total = table.total ?? table.rowCount
  const hash = createHash('sha256').update(canonicalJson({ summary, columns, rows, total })).digest('hex')
  return {
    tool: input.tool,
    handle: input.handle,
    summary,
    columns,
    rows,
    total,
    returned: rows.length,
    offset,
    truncated: offset + rows.length < total,
    orderedBy: input.order.map(({ column, descending }) => `${column} ${descending ? 'desc' : 'asc'}`),
    notes: input.notes,
    caveats: input.caveats ?? [],
    provenance: input.provenance,
    hash,
    elapsedMs: input.elapsedMs
  }
}
