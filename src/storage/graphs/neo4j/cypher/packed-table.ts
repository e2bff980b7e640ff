import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Column, ResultTable } from '../../../../results/table.ts'

/** A serialised table for transfer between threads; the receiver can yield between slices. */
export interface PackedTable {
  readonly columns: readonly (Pick<Column, 'name' | 'type'> & { readonly isNumeric: boolean })[]
  readonly rowCount: number
  /** Each slice has the cells of some rows, column by column. */
  readonly slices: readonly Uint8Array[]
}

/** This many bytes decode in a few milliseconds. */
const SLICE_BYTES = 2 ** 18

/** `rowBytes`: estimated bytes of each row. */
export function packTable({ columns, rowCount }: ResultTable, rowBytes: readonly number[]): PackedTable {
  const slices: Uint8Array[] = []
  let from = 0
  let bytes = 0
  for (let row = 0; row < rowCount; row++) {
    bytes += rowBytes[row] ?? 0
    if (bytes < SLICE_BYTES && row < rowCount - 1) continue
    slices.push(serialize(columns.map(({ data }) => Array.prototype.slice.call(data, from, row + 1))))
    from = row + 1
    bytes = 0
  }
  return { columns: columns.map(({ name, type, data }) => ({ name, type, isNumeric: ArrayBuffer.isView(data) })), rowCount, slices }
}

export async function unpackTable({ columns, rowCount, slices }: PackedTable): Promise<ResultTable> {
  const cells = columns.map((): unknown[] => [])
  for (const slice of slices) {
    for (const [at, part] of (deserialize(slice) as unknown[][]).entries()) for (const cell of part) cells[at]?.push(cell)
    await nextTurn()
  }
  const dataOf = (at: number, isNumeric: boolean) => (isNumeric ? Float64Array.from(cells[at] as number[]) : (cells[at] ?? []))
  return { columns: columns.map(({ name, type, isNumeric }, at) => ({ name, type, data: dataOf(at, isNumeric) })), rowCount }
}
