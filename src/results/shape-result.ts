import { createHash } from 'node:crypto'
import type { StoredNode } from '../store/store.ts'
import { canonicalJson } from './canonical-json.ts'
import { isMissing } from './compare-values.ts'
import type { Provenance } from './provenance.ts'
import type { ShapedResult } from './shape.ts'
import { sliceTable } from './slice-table.ts'
import type { Column, Order, ResultTable } from './table.ts'
import { toJson } from './to-json.ts'

/** A list of more items than this shows only its ends. */
const MAX_ITEMS = 32
const END_ITEMS = 10

/** The shown part of a list: all of it, or its two ends and its length. */
type ShownItems<T> = readonly T[] | { readonly head: readonly T[]; readonly tail: readonly T[]; readonly length: number }

function showItems<T>(cell: unknown, showItem: (item: unknown) => T): ShownItems<T> {
  const items = Array.from(cell as ArrayLike<unknown>)
  if (items.length <= MAX_ITEMS) return items.map(showItem)
  return { head: items.slice(0, END_ITEMS).map(showItem), tail: items.slice(-END_ITEMS).map(showItem), length: items.length }
}

function isList(cell: unknown): boolean {
  return Array.isArray(cell) || ArrayBuffer.isView(cell)
}

/** The ids of all nodes that the shown rows name, each once. */
function shownNodes(table: ResultTable): number[] {
  const ids = new Set<number>()
  const add = (id: unknown) => ids.add(Number(id))
  for (const { type, data } of table.columns.filter((column) => column.type === 'node' || column.type === 'nodes')) {
    for (let row = 0; row < table.rowCount; row++) {
      if (isMissing(data[row])) continue
      if (type === 'node') add(data[row])
      else showItems(data[row], add)
    }
  }
  return [...ids]
}

/** The members that one cell adds to its row. */
function showCell(column: Column, row: number, nodes: ReadonlyMap<number, StoredNode>): [string, unknown][] {
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
  if (type === 'nodes') return [[name, showItems(cell, (id) => nodes.get(Number(id))?.name ?? null)]]
  return [[name, isList(cell) ? showItems(cell, toJson) : toJson(cell)]]
}

/** A whole ranked result and what is known about it. */
export interface ShapeInput {
  readonly tool: string
  readonly handle: string
  /** All rows, already in their order; or the first of them, and how many there are. */
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
  readonly offset: number
  readonly limit: number
  readonly provenance: Provenance
  readonly elapsedMs: number
  /** Stored nodes of these ids; called at most once, with the ids that are shown. */
  nodes(ids: readonly number[]): Promise<readonly StoredNode[]>
}

/** Cuts a result to the rows `offset` to `offset + limit - 1`, names their nodes, and hashes what is shown. */
export async function shapeResult(input: ShapeInput): Promise<ShapedResult> {
  const { table, offset } = input
  const shown = sliceTable(table, offset, input.limit)
  const ids = shownNodes(shown)
  const found = ids.length === 0 ? [] : await input.nodes(ids)
  const nodes = new Map(found.map((node) => [node.id, node]))
  const rows: Record<string, unknown>[] = Array.from({ length: shown.rowCount }, (_, row) =>
    Object.fromEntries(shown.columns.flatMap((column) => showCell(column, row, nodes)))
  )
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
    provenance: input.provenance,
    hash,
    elapsedMs: input.elapsedMs
  }
}
