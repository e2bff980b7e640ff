import type { Certificate } from '../../graph/certificates/certificate.ts'
import { plainSummary, type ShapedResult } from '../../results/shape.ts'
import { showTable, showValue } from './table.ts'

function showSummary(summary: ShapedResult['summary']): string {
  const facts = Object.entries(plainSummary(summary)).map(([key, value]) => `${key}: ${showValue(value)}`)
  return [...facts, ...showCertificates(summary['certificates'])].join('\n')
}

/** One line per algorithm run that states what was checked. */
function showCertificates(certificates: unknown): string[] {
  const given = (certificates ?? []) as readonly Pick<Certificate, 'statement' | 'checked' | 'reason'>[]
  return given.map(({ statement, checked, reason }) => (checked ? `checked: ${statement}` : `not checked: ${statement} ${reason}`))
}

/** Formats a result for people: the summary, the rows, the notes, and the handle. */
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
