import type { ShapedResult } from '../../../results/shape.ts'
import type { ClosurePlan } from '../../closure-plan.ts'
import { capital, plural, say, sayList } from '../../wording.ts'

type Rendered = ReturnType<ClosurePlan['render']>

/** A column of a result and what it is called in the answer. */
export interface Cell {
  readonly column: string
  readonly name: string
  readonly role: 'node' | 'source' | 'target' | 'property' | 'count'
}

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })
const missing: Rendered = { status: 'cannot_answer', answer: 'The calls gave no result.', data: null }

export function renderTruth(result: ShapedResult | undefined): Rendered {
  return result === undefined ? missing : answered(result.total > 0 ? 'Yes.' : 'No.', result.total > 0)
}

export function renderCount(result: ShapedResult | undefined, noun: string): Rendered {
  if (result === undefined) return missing
  const count = typeof result.summary['count'] === 'number' ? result.summary['count'] : result.total
  return answered(`${capital(plural(count, noun))}.`, count)
}

/** Rows as they are asked for: names alone, the one value asked of the one node, else objects. */
export function renderRows(result: ShapedResult | undefined, cells: readonly Cell[], limit: number | null, unit: string | null = null): Rendered {
  if (result === undefined) return missing
  const shown = limit === null ? result.rows : result.rows.slice(0, limit)
  const rows = shown.map((row) => Object.fromEntries(cells.map((cell) => [cell.name, row[cell.column]])))
  const [first] = rows
  if (first === undefined) return answered('None.', [])
  const tie = limit === null || unit === null ? '' : tieNote(result.rows[limit], shown.at(-1), unit)
  const told = `${tellRows(rows, cells, limit === null ? result.total : rows.length)}.${tie}`
  const data = limit === 1 ? single(first, cells) : cells.length === 1 ? rows.map((row) => row[cells[0]?.name ?? '']) : rows
  return { ...answered(told, data), rows }
}

/** The one value asked of the one node, else the row. */
function single(row: Readonly<Record<string, unknown>>, cells: readonly Cell[]): unknown {
  const properties = cells.filter(({ role }) => role === 'property')
  return properties.length === 1 && cells.length === 2 ? row[properties[0]?.name ?? ''] : cells.length === 1 ? row[cells[0]?.name ?? ''] : row
}

function tieNote(next: Readonly<Record<string, unknown>> | undefined, last: Readonly<Record<string, unknown>> | undefined, unit: string): string {
  return next !== undefined && next[unit] === last?.[unit] ? ` Others share the value ${say(next[unit])}.` : ''
}

function tellRows(rows: readonly Readonly<Record<string, unknown>>[], cells: readonly Cell[], total: number): string {
  const ends = cells.filter(({ role }) => role !== 'property' && role !== 'count')
  const rest = cells.filter(({ role }) => role === 'property' || role === 'count')
  const told = rows.slice(0, 21).map((row) => {
    const who = ends.map(({ name }) => say(row[name])).join(' → ')
    const what = rest.map(({ name }) => `${name} ${say(row[name])}`).join(', ')
    return what === '' ? who : `${who} (${what})`
  })
  return sayList(told, total)
}
