import { assertComplete, type Column, sliceTable } from '../../../results/table.ts'
import { isMissing } from '../../../results/values.ts'
import type { StoredNode } from '../store.ts'
import type { Value } from '../values.ts'
import { rowText } from './csv.ts'
import type { ExportFile } from './export-graph.ts'
import { jsonOf, textOf } from './json-value.ts'
import { isList } from './kinds.ts'
import { type Leaf, parquetColumn, writeParquet } from './parquet.ts'
import { each } from './pieces.ts'
import { cellValue, type NodeResult } from './result-columns.ts'

export const rowFormats = { csv: 'text/csv', jsonl: 'application/x-ndjson', parquet: 'application/vnd.apache.parquet' } as const
export type RowFormat = keyof typeof rowFormats

/** Rows with their nodes. */
interface WrittenRow {
  readonly row: number
  readonly columns: readonly Column[]
  readonly nodes: ReadonlyMap<number, Pick<StoredNode, 'key' | 'name'>>
}

/** A column as it is written: one of nodes is two, `node` with names and `nodeId` with ids, as in replies. */
interface WrittenColumn {
  readonly name: string
  readonly leaf: Leaf
  readonly isList: boolean
  cell(row: WrittenRow): Value
}

interface RowResult extends Pick<NodeResult, 'handle' | 'table'> {
  nodes(ids: readonly number[]): Promise<readonly Pick<StoredNode, 'id' | 'key' | 'name'>[]>
}

const ROWS = 1000

/** All rows of a result in a file. Throws EDGEWISE_INVALID_INPUT when only the first rows are stored. */
export function exportRows(result: RowResult, format: RowFormat): ExportFile {
  assertComplete(result.table, 'exported')
  const columns = result.table.columns.flatMap(writtenColumns)
  const pieces = { csv: writeCsv, jsonl: writeLines, parquet: writeTable }[format](rowsOf(result), columns)
  return { name: `result.${format}`, pieces }
}

async function* rowsOf({ table, nodes: find }: RowResult): AsyncGenerator<WrittenRow[]> {
  for (let from = 0; from < table.rowCount; from += ROWS) {
    const { columns, rowCount } = sliceTable(table, from, ROWS)
    const rows = Array.from({ length: rowCount }, (_, row) => row)
    const ids = new Set(columns.flatMap((column) => rows.flatMap((row) => idsOf(column, row))))
    const nodes = new Map((await find([...ids])).map((node) => [node.id, node]))
    yield rows.map((row) => ({ row, columns, nodes }))
  }
}

function idsOf({ type, data }: Column, row: number): number[] {
  if ((type !== 'node' && type !== 'nodes') || isMissing(data[row])) return []
  return type === 'node' ? [Number(data[row])] : Array.from(data[row] as ArrayLike<unknown>, Number)
}

function writtenColumns({ name, type, data }: Column, at: number): WrittenColumn[] {
  if (type !== 'node' && type !== 'nodes') {
    const shape = leafOf(type, data)
    return [{ name, ...shape, cell: ({ row, columns }) => (isMissing(columns[at]?.data[row]) ? null : cellValue(columns[at]?.data[row])) }]
  }
  const ofNodes = (part: 'key' | 'name') => (held: WrittenRow) => {
    const column = held.columns[at]
    if (column === undefined || isMissing(column.data[held.row])) return null
    const parts = idsOf(column, held.row).map((id) => held.nodes.get(id)?.[part] ?? null)
    return type === 'nodes' ? parts : (parts[0] ?? null)
  }
  const shape = { leaf: 'string', isList: type === 'nodes' } as const
  return [
    { name, ...shape, cell: ofNodes('name') },
    { name: type === 'nodes' ? `${name}Ids` : `${name}Id`, ...shape, cell: ofNodes('key') }
  ]
}

function leafOf(type: Column['type'], data: Column['data']): Pick<WrittenColumn, 'leaf' | 'isList'> {
  if (type === 'integer' || type === 'float' || type === 'boolean') return { leaf: type, isList: false }
  const isVectors =
    type === 'list' && Array.from(data).every((cell) => isMissing(cell) || Array.from(cell as ArrayLike<unknown>).every((item) => typeof item === 'number'))
  return isVectors ? { leaf: 'float', isList: true } : { leaf: 'string', isList: false }
}

async function* writeCsv(rows: AsyncIterable<WrittenRow[]>, columns: readonly WrittenColumn[]): AsyncGenerator<string> {
  const cellText = (value: Value): string => (value === null ? '' : textOf(value))
  yield rowText(columns.map(({ name }) => name))
  yield* each(rows, (row) => rowText(columns.map(({ cell }) => cellText(cell(row)))))
}

async function* writeLines(rows: AsyncIterable<WrittenRow[]>, columns: readonly WrittenColumn[]): AsyncGenerator<string> {
  yield* each(rows, (row) => `{${columns.map(({ name, cell }) => `${JSON.stringify(name)}:${jsonOf(cell(row))}`).join(',')}}\n`)
}

function writeTable(rows: AsyncIterable<WrittenRow[]>, columns: readonly WrittenColumn[]): AsyncGenerator<Uint8Array> {
  const typed = (leaf: Leaf, value: Value): unknown => {
    if (value === null) return null
    return leaf === 'integer' ? BigInt(value as number) : leaf === 'string' ? textOf(value) : value
  }
  return writeParquet(
    rows,
    columns.map(({ name, leaf, isList: isOfLists, cell }) =>
      parquetColumn(name, leaf, isOfLists, (row: WrittenRow) => {
        const value = cell(row)
        return isOfLists && value !== null && isList(value) ? value.map((item) => typed(leaf, item)) : typed(leaf, value)
      })
    )
  )
}
