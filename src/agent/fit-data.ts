import { EdgewiseError } from '../errors.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { SchemaCheck } from './answer-schema.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows with only the columns asked for, under the names asked for; EDGEWISE_INVALID_INPUT names the known ones. */
export function mapColumns(rows: Rows, columns: Readonly<Record<string, string>>): Rows {
  const known = new Set(rows.flatMap((row) => Object.keys(row)))
  const unknown = Object.values(columns).filter((column) => rows.length > 0 && !known.has(column))
  if (unknown.length > 0) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The result has no column ${unknown.join(', ')}. It has: ${[...known].join(', ')}.` })
  }
  return rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]])))
}

/**
 * A result as data of the wanted form: its rows, a list of one column's values, its one row, its one value, its summary or one fact of it,
 * whichever fits first. `problem` says why nothing did.
 */
export function fitData(result: ShapedResult, rows: Rows, check: SchemaCheck | null): { readonly data: unknown; readonly problem: string | null } {
  const all = rows.length === 0 && result.total === 0 && Object.keys(result.summary).length > 0 ? result.summary : rows
  if (check === null) return { data: all, problem: null }
  for (const data of candidates(result, rows)) if (check(data) === null) return { data, problem: null }
  return { data: rows, problem: check(rows) }
}

function* candidates(result: ShapedResult, rows: Rows): Generator<unknown> {
  const plain = rows.map((row) => withoutKeys(row))
  yield rows
  yield plain
  const columns = Object.keys(plain[0] ?? {})
  for (const column of columns) yield plain.map((row) => row[column])
  if (rows.length === 1) {
    yield rows[0]
    yield plain[0]
    for (const column of columns) yield plain[0]?.[column]
  }
  yield result.summary
  for (const fact of Object.values(result.summary)) yield fact
}

/** Without the keys that stand beside names (`stationId` beside `station`). */
function withoutKeys(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name.endsWith('Id') && Object.hasOwn(row, name.slice(0, -2)))))
}
