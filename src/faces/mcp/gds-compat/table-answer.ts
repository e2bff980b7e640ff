import type { Column, ResultTable } from '../../../results/table.ts'
import type { WholeResult } from '../../../tools/call.ts'
import type { CompatCall, CompatTool } from './compat-tool.ts'
import { drawFrame, type FrameColumn } from './data-frame.ts'
import { withinLimit } from './limits.ts'
import { type Mutation, mutateGraph } from './mutate-answer.ts'

/** The cells of a row by column of the result; null for a missing column. */
export type Row = (column: string) => unknown

export interface Drawn {
  readonly name: string
  readonly kind: FrameColumn['kind']
  readonly cell: (row: Row) => number | string | null
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

export function integers(name: string, column = name): Drawn {
  return { name, kind: 'integer', cell: (row) => numberOrNull(row(column)) }
}

export function floats(name: string, column = name): Drawn {
  return { name, kind: 'float', cell: (row) => numberOrNull(row(column)) }
}

export function drawnAs(name: string, cell: (row: Row) => string): Drawn {
  return { name, kind: 'text', cell }
}

export interface TableLayout {
  readonly columns: readonly Drawn[] | ((table: ResultTable) => readonly Drawn[])
  /** Columns of names, which come last and only on request: column name -> the column of nodes that it names. */
  readonly names?: Readonly<Record<string, string>>
}

function rowOf(columns: ReadonlyMap<string, Column>, index: number): Row {
  return (name) => columns.get(name)?.data[index] ?? null
}

function cutNote({ table, order, handle }: WholeResult, shown: number): string {
  const total = table.total ?? table.rowCount
  if (shown >= total) return ''
  const by = order.map(({ column, descending }) => `${column}, ${descending ? 'largest' : 'smallest'} first`).join('; ')
  const ranked = by === '' ? '' : ` (by ${by})`
  return `Warning: the first ${shown} of ${total} rows${ranked}; the others stay behind the handle ${handle}. Ask for fewer nodes, or add them to the graph with mode "mutate".\n\n`
}

/** Rows as a printed data frame, in the result's order. */
async function drawTable(call: CompatCall, result: WholeResult, { columns, names = {} }: TableLayout): Promise<string> {
  const { table } = result
  const { limits } = call
  const drawn = typeof columns === 'function' ? columns(table) : columns
  const shown = Math.min(table.rowCount, limits.rows)
  const byName = new Map(table.columns.map((column) => [column.name, column]))
  const rows = Array.from({ length: shown }, (_, index) => rowOf(byName, index))
  const named = call.given['nodeIdentifierProperty'] === undefined ? [] : Object.entries(names)
  const nameOf = named.length === 0 ? String : await call.namesOf(result, idsIn(rows, Object.values(names)))
  const nameColumns = named.map(([name, column]): FrameColumn => ({ name, kind: 'text', cells: rows.map((row) => textOrNull(nameOf(Number(row(column))))) }))
  const frame = [...drawn.map(({ name, kind, cell }): FrameColumn => ({ name, kind, cells: rows.map(cell) })), ...nameColumns]
  return cutNote(result, shown) + withinLimit(drawFrame(frame, limits.cellCharacters), limits)
}

function idsIn(rows: readonly Row[], columns: readonly string[]): Set<number> {
  return new Set(columns.flatMap((column) => rows.map((row) => Number(row(column)))))
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

type Draw = (call: CompatCall, result: WholeResult) => Promise<string>

/** Answers with rows of a catalogue tool, or adds them to the graph in mode mutate. */
export function inModes(tool: string, draw: Draw, mutation: Mutation, more: Readonly<Record<string, unknown>> = {}): CompatTool['answer'] {
  return async (call) => {
    if (call.given['mode'] !== 'mutate') return draw(call, await call.run(tool, more))
    return mutateGraph(call, () => call.run(mutation.tool ?? tool, { ...more, ...mutation.more }), mutation)
  }
}

/** Answers with rows of a catalogue tool as a table. */
export function asTable(tool: string, layout: TableLayout, more: Readonly<Record<string, unknown>> = {}): CompatTool['answer'] {
  return async (call) => drawTable(call, await call.run(tool, more), layout)
}

/** Answers with a table, or adds it to the graph. */
export function tableInModes(tool: string, layout: TableLayout, mutation: Mutation, more: Readonly<Record<string, unknown>> = {}): CompatTool['answer'] {
  return inModes(tool, (call, result) => drawTable(call, result, layout), mutation, more)
}
