import type { ShapedResult } from '../../results/shape.ts'
import type { AskedForm } from '../form/asked-form.ts'

const digits = 6

function number(value: unknown): string {
  if (typeof value !== 'number') return value === null || value === undefined ? 'none' : String(value)
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(digits)))
}

function cost(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) ? value.toFixed(1) : number(value)
}

const quoted = (names: readonly unknown[]) => `[${names.map((name) => JSON.stringify(String(name))).join(', ')}]`

/** Names among the data: of plain lists, of rows with a node, of one row. */
function namesOf(data: unknown): unknown[] {
  const rows = Array.isArray(data) ? data : [data]
  return rows.map((row) => (typeof row === 'object' && row !== null ? ((row as Record<string, unknown>)['node'] ?? Object.values(row)[0]) : row))
}

function rowsOf(data: unknown): Record<string, unknown>[] {
  const inner = typeof data === 'object' && data !== null && 'scores' in data ? data.scores : data
  return (Array.isArray(inner) ? inner : [inner]).filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
}

/** The last cell of a row that is no name, key or size. */
function lastValue(row: Record<string, unknown>): unknown {
  const cells = Object.entries(row).filter(([name]) => !['node', 'nodeId', 'rank', 'size'].includes(name))
  return cells.at(-1)?.[1]
}

function pairs(key: string, data: unknown): string | null {
  const rows = rowsOf(data)
  if (rows.length === 0) return typeof data === 'object' ? null : `${key}: ${number(data)}`
  if (rows.length === 1 && rows[0] !== undefined && !('node' in rows[0])) return `${key}: ${number(Object.values(rows[0])[0])}`
  return rows.map((row) => `${String(row['node'])}: ${number(lastValue(row))}`).join(', ')
}

function paths(result: ShapedResult): string | null {
  if (result.columns.some((column) => column.name === 'costs')) {
    return result.rows.map((row) => `${quoted(row['nodes'] as unknown[])}: [${(row['costs'] as unknown[]).map(cost).join(', ')}]`).join(', ')
  }
  if (!result.columns.some((column) => column.name === 'cost')) return null
  return `${quoted(result.rows.map((row) => row['node']))}: [${result.rows.map((row) => cost(row['cost'])).join(', ')}]`
}

/** The value alone, or the names alone. */
function bare(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'answer' in data) return String(data.answer)
  return namesOf(data).map(number).join(', ')
}

function yesNo(data: unknown): string | null {
  if (typeof data !== 'boolean') return null
  return data ? 'Yes' : 'No'
}

/** The answer's text in the asked form; null when its data has no such form. */
export function renderForm(form: AskedForm, data: unknown, result: ShapedResult | undefined): string | null {
  if (form.kind === 'paths') return result === undefined ? null : paths(result)
  if (form.kind === 'rows' || form.kind === 'text') return null
  if (form.kind === 'list') return data === null ? null : quoted(namesOf(data))
  if (form.kind === 'pairs') return pairs(form.key, data)
  return form.kind === 'yes-no' ? yesNo(data) : bare(data)
}
