import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { ResultTable } from '../../../results/table.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { Pattern } from '../pattern.ts'
import type { GraphSchema, WorkBudget } from '../store.ts'
import { toColumn } from './match-columns.ts'
import { compileMatch } from './match-statement.ts'
import type { GraphView } from './view.ts'

/** Assumed minimum speed of a server in relationships per second, because it does not count them. */
const WORK_PER_SECOND = 1_000_000
const LEAST_MS = 1000

/**
 * Runs a pattern with trail semantics as one statement. `maxWork` bounds the server's time, at a million steps a second and at least one second. Throws
 * EDGEWISE_WORK_BUDGET after that time, or when there are more rows than allowed. An error from `control.check` stops the statement in the server.
 */
export async function match(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  pattern: Pattern,
  { maxWork, maxRows }: WorkBudget,
  control: KernelControl
): Promise<ResultTable> {
  const { items, ...statement } = compileMatch(view, schema, pattern, maxRows)
  const cells: unknown[][] = items.map(() => [])
  const deadlineMs = Math.max(LEAST_MS, (maxWork / WORK_PER_SECOND) * 1000)
  const caller = watched(control)
  let rowCount = 0
  try {
    for await (const row of neo4j.stream(statement, { database: view.database, deadlineMs, check: caller.check })) {
      if (++rowCount > maxRows) throw tooManyRows(maxRows)
      for (let column = 0; column < row.length; column++) cells[column]?.push(row[column])
    }
  } catch (error) {
    throw error !== caller.thrown() && isDeadline(error) ? tooLong(maxWork) : error
  }
  return { columns: items.map((item, column) => toColumn(item, cells[column] ?? [])), rowCount }
}

/** Wraps the caller's control and records its error, to distinguish the caller's deadline from the pattern's budget. */
function watched(control: KernelControl): { check(): void; thrown(): unknown } {
  let thrown: unknown
  return {
    check() {
      try {
        control.check(0)
      } catch (error) {
        thrown = error
        throw error
      }
    },
    thrown: () => thrown
  }
}

function isDeadline(error: unknown): boolean {
  return error instanceof EdgewiseError && error.code === 'EDGEWISE_DEADLINE'
}

function tooManyRows(maxRows: number): EdgewiseError {
  const hint = `ask for distinct rows of fewer columns, or add conditions, to get at most ${maxRows} rows.`
  return new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `${maxRows + 1} rows`, hint })
}

function tooLong(maxWork: number): EdgewiseError {
  const hint = 'start from fewer nodes (ids, labels, conditions), name the relationship types, or lower maxHops.'
  return new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `the time of ${maxWork} steps`, hint })
}
