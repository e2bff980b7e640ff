import type { Groups } from './table.ts'
import { compareValues, isMissing, valueKey } from './values.ts'

/** Visits a column's cells with their groups in row order, skipping missing cells. */
function eachCell(groups: Groups, data: ArrayLike<unknown>, visit: (group: number, cell: unknown) => void): void {
  for (let row = 0; row < groups.groupOf.length; row++) {
    const cell = data[row]
    if (!isMissing(cell)) visit(groups.groupOf[row] as number, cell)
  }
}

export function countRows(groups: Groups): Float64Array {
  const counts = new Float64Array(groups.count)
  for (const group of groups.groupOf) (counts[group] as number)++
  return counts
}

export function countCells(groups: Groups, data: ArrayLike<unknown>): Float64Array {
  const counts = new Float64Array(groups.count)
  eachCell(groups, data, (group) => {
    ;(counts[group] as number)++
  })
  return counts
}

export function countDistinct(groups: Groups, data: ArrayLike<unknown>): Float64Array {
  const seen = Array.from({ length: groups.count }, () => new Set<unknown>())
  eachCell(groups, data, (group, cell) => seen[group]?.add(valueKey(cell)))
  return Float64Array.from(seen, (values) => values.size)
}

export function sumFloats(groups: Groups, data: ArrayLike<unknown>): Float64Array {
  const sums = new Float64Array(groups.count)
  eachCell(groups, data, (group, cell) => {
    ;(sums[group] as number) += Number(cell)
  })
  return sums
}

function addIntegers(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b
  return BigInt(a) + BigInt(b)
}

/** Exact sum of integers; a BigInt only beyond doubles' exact integers. */
export function sumIntegers(groups: Groups, data: ArrayLike<unknown>): (number | bigint)[] {
  const sums = new Array<number | bigint>(groups.count).fill(0)
  eachCell(groups, data, (group, cell) => {
    sums[group] = addIntegers(sums[group] as number | bigint, cell as number | bigint)
  })
  return sums.map((sum) => (Number.isSafeInteger(Number(sum)) ? Number(sum) : sum))
}

/** Mean of the cells; null for a group without any. */
export function average(groups: Groups, data: ArrayLike<unknown>, sums: ArrayLike<number | bigint>): (number | null)[] {
  return Array.from(countCells(groups, data), (count, group) => (count === 0 ? null : Number(sums[group]) / count))
}

/** The least (sign 1) or greatest (sign -1) cell by `compareValues`; null for a group without cells. */
export function extreme(groups: Groups, data: ArrayLike<unknown>, sign: 1 | -1): unknown[] {
  const found = new Array<unknown>(groups.count).fill(null)
  eachCell(groups, data, (group, cell) => {
    if (found[group] === null || compareValues(cell, found[group]) * sign < 0) found[group] = cell
  })
  return found
}

/** The cells in row order, at most `maxItems` of each group. */
export function collect(groups: Groups, data: ArrayLike<unknown>, maxItems: number): unknown[][] {
  const lists = Array.from({ length: groups.count }, (): unknown[] => [])
  eachCell(groups, data, (group, cell) => {
    const list = lists[group] as unknown[]
    if (list.length < maxItems) list.push(cell)
  })
  return lists
}
