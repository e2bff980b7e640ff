import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { matchesText } from './matches-text.ts'
import { openDatabase } from './open-database.ts'

type Statement = ReturnType<DatabaseSyncInstance['prepare']>
export type Row = Record<string, unknown>

const MAX_STATEMENTS = 200

/** An open database with its prepared statements and what is known of the generations read so far. One thread's own. */
export class Connection {
  readonly database: DatabaseSyncInstance
  readonly known = new Map<number, unknown>()
  /** What the SQL aggregate `visit` calls for each row, with its arguments. */
  onRow: (...row: unknown[]) => void = () => {}
  readonly #statements = new Map<string, Statement>()

  constructor(path: string) {
    this.database = openDatabase(path)
    this.database.aggregate('visit', { start: 0, step: (_: number, ...row: unknown[]) => this.onRow(...row), varargs: true })
    this.database.function('matches_text', { deterministic: true }, matchesText)
  }

  /** Rows as objects. Keep none of the statements: they are shared by all calls with the same text. */
  all(sql: string, ...parameters: unknown[]): Row[] {
    return this.#prepare(sql, false).all(...parameters) as Row[]
  }

  get(sql: string, ...parameters: unknown[]): Row | undefined {
    return this.#prepare(sql, false).get(...parameters) as Row | undefined
  }

  /** Rows as arrays: cheaper when there are many. */
  arrays(sql: string, ...parameters: unknown[]): unknown[][] {
    return this.#prepare(sql, true).all(...parameters) as unknown[][]
  }

  close(): void {
    this.#statements.clear()
    this.database.close()
  }

  #prepare(sql: string, arrays: boolean): Statement {
    const key = arrays ? `[]${sql}` : sql
    let statement = this.#statements.get(key)
    if (statement === undefined) {
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
      statement = this.database.prepare(sql)
      if (arrays) statement.setReturnArrays(true)
      this.#statements.set(key, statement)
    }
    return statement
  }
}
