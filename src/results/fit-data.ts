import type { SchemaCheck } from './answer-schema.ts'
import { plainSummary } from './shape.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** The source of an answer: shown rows, and the facts about all of them. */
export interface Rendered {
  readonly rows: Rows
  readonly summary: Readonly<Record<string, unknown>>
}

/**
 * Converts a result to the requested form: its rows, a list of one column's values, its one row, its one value, its summary or one fact of it,
 * whichever fits first. `problem` explains why none did.
 */
export function fitData(result: Rendered, check: SchemaCheck | null): { readonly data: unknown; readonly problem: string | null } {
  const { rows } = result
  const summary = plainSummary(result.summary)
  if (check === null) return { data: rows.length === 0 && Object.keys(summary).length > 0 ? summary : rows, problem: null }
  for (const data of candidates({ rows, summary })) if (check(data) === null) return { data, problem: null }
  return { data: rows, problem: check(rows) }
}

function* candidates({ rows, summary }: Rendered): Generator<unknown> {
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
  yield summary
  for (const fact of Object.values(summary)) yield fact
}

/** Drops the keys beside names (`stationId` beside `station`). */
function withoutKeys(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name.endsWith('Id') && Object.hasOwn(row, name.slice(0, -2)))))
}
