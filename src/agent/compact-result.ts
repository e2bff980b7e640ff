import type { ShapedResult } from '../results/shape.ts'

const SHOWN_ROWS = 10
const MAX_TEXT = 200
const MAX_LENGTH = 6000

/**
 * A result as a model reads it: the facts, the first rows, how many there are and the handle for the rest. One line of JSON, so that text from
 * a graph stays inside quotes and cannot pass for anything else.
 */
export function compactResult(result: ShapedResult): string {
  for (const shown of [SHOWN_ROWS, 3, 0]) {
    const text = render(result, shown)
    if (text.length <= MAX_LENGTH || shown === 0) return text.slice(0, MAX_LENGTH)
  }
  return ''
}

function render(result: ShapedResult, shown: number): string {
  const rows = result.rows.slice(0, shown)
  const document = {
    handle: result.handle,
    summary: result.summary,
    rows,
    total: result.total,
    ...(rows.length < result.total ? { shown: rows.length } : {}),
    ...(result.orderedBy.length > 0 ? { orderedBy: result.orderedBy } : {}),
    ...(result.notes.length > 0 ? { notes: result.notes } : {})
  }
  return JSON.stringify(document, (_, value: unknown) => shorten(value))
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_TEXT) return `${value.slice(0, MAX_TEXT)}...`
  if (typeof value === 'bigint') return value.toString()
  // Rank and scores to twelve digits are noise to a reader; the handle keeps them.
  if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toPrecision(6))
  return value
}
