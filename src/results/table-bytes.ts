import type { ResultTable } from './table.ts'

const SAMPLED_CELLS = 1000

function cellBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let bytes = 32
  for (const item of items) bytes += 8 + cellBytes(item)
  return bytes
}

function columnBytes(data: ArrayLike<unknown>): number {
  if (ArrayBuffer.isView(data)) return data.byteLength
  const step = Math.max(1, Math.floor(data.length / SAMPLED_CELLS))
  let bytes = 0
  let cells = 0
  for (let row = 0; row < data.length; row += step) {
    bytes += 8 + cellBytes(data[row])
    cells++
  }
  return cells === 0 ? 0 : Math.ceil((bytes / cells) * data.length)
}

/** About how many bytes a table holds, from a sample of about 1000 cells per column. */
export function tableBytes(table: ResultTable): number {
  return table.columns.reduce((bytes, column) => bytes + columnBytes(column.data), 0)
}
