import { memoize, rememberIn } from '../memoize.ts'
import type { Fact, Source } from './fact.ts'

/** Indexes the rows of a result by their names, in order. */
export const rowsByName: (source: Source) => ReadonlyMap<string, readonly Fact[]> = memoize(({ rows }) => {
  const found = new Map<string, Fact[]>()
  for (const fact of rows) {
    for (const name of fact.names) {
      rememberIn(found, name, fact)
    }
  }
  return found
})

/** Returns the cells of a row by column, or the summary. */
export function cellsOf({ row, source }: Fact): Readonly<Record<string, unknown>> {
  return row === null ? source.result.summary : (source.result.rows[row - source.result.offset] ?? {})
}
