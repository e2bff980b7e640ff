import type { Column, ColumnType } from '../../../results/table.ts'
import type { Returned } from '../returned-items.ts'
import type { ValueType } from '../values.ts'
import { fromStored } from './stored-values.ts'

/** Converts cells as the driver read them into a column. */
export function toColumn(item: Returned, cells: readonly unknown[]): Column {
  const { name } = item
  if (item.kind === 'node') return { name, type: 'node', data: Float64Array.from(cells as number[]) }
  if (item.kind === 'type') return { name, type: 'string', data: cells }
  const data = cells.map((cell) => fromStored(cell))
  const type = columnType(item.types)
  return {
    name,
    type: data.every((cell) => cell === null || isOf(type, cell)) ? type : 'value',
    data: data.every((cell) => typeof cell === 'number') ? Float64Array.from(data) : data
  }
}

function columnType(types: ReadonlySet<ValueType>): ColumnType {
  const only = [...types]
  if (only.every((type) => type === 'integer' || type === 'float')) return only.includes('float') ? 'float' : 'integer'
  const [type] = only
  return only.length === 1 && (type === 'string' || type === 'boolean' || type === 'list') ? type : 'value'
}

/** Checks a value's type, because the schema of an external database may lag behind its data. */
function isOf(type: ColumnType, cell: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(cell)
    case 'float':
      return typeof cell === 'number'
    case 'list':
      return Array.isArray(cell)
    default:
      return type === 'value' || typeof cell === type
  }
}
