import type { Projection } from '../../graph/projection.ts'
import type { Column } from '../../results/table.ts'

export function widthOf({ columns, nodeIds }: Projection, name: string): number {
  return Math.max(1, (columns[name]?.length ?? 0) / Math.max(1, nodeIds.length))
}

/** A projection's column as a table column over `indexes`: null where a node has no value, lists for vectors. */
export function shownColumn(projection: Projection, name: string, indexes: readonly number[]): Column {
  const values = projection.columns[name] ?? new Float64Array()
  const width = widthOf(projection, name)
  if (width > 1) {
    const data = indexes.map((node) => (Number.isNaN(values[node * width]) ? null : values.subarray(node * width, (node + 1) * width)))
    return { name, type: 'list', data }
  }
  const data = indexes.map((node) => {
    const value = values[node]
    return value === undefined || Number.isNaN(value) ? null : value
  })
  return { name, type: 'float', data }
}
