import type { ShapedResult } from '../results/shape.ts'
import { showTable, showValue } from './table.ts'

function showSummary(summary: ShapedResult['summary']): string {
  return Object.entries(summary)
    .map(([key, value]) => `${key}: ${showValue(value)}`)
    .join('\n')
}

/** A result for people: the single facts, the rows, what to know, and the handle to go on with. */
export function showResult(result: ShapedResult): string {
  const { summary, columns, rows, notes, handle, returned, total, offset, elapsedMs, orderedBy } = result
  const names = columns.map(({ name }) => name)
  const table =
    rows.length === 0
      ? ''
      : showTable(
          names,
          rows.map((row) => names.map((name) => row[name]))
        )
  const range = returned === total ? `${total} rows` : `rows ${offset + 1} to ${offset + returned} of ${total}`
  const order = orderedBy.length === 0 ? '' : `, by ${orderedBy.join(', ')}`
  const foot = `${range}${order}; handle ${handle}; ${showValue(elapsedMs)} ms`
  return [showSummary(summary), table, [...notes.map((note) => `Note: ${note}`), foot].join('\n')].filter(Boolean).join('\n\n')
}
