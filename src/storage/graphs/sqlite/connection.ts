import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { matchesText } from './matches-text.ts'
import { openDatabase } from './open-database.ts'
import { compareTemporal, keyOfJson } from './temporal-functions.ts'

type Statement = ReturnType<DatabaseSyncInstance['prepare']>
export type Row = Record<string, unknown>

const MAX_STATEMENTS = 200
const MAX_CURRENT = 1000

/** An open database with prepared statements and a cache of generations. It belongs to one thread and never writes. */
export class Connection {
  readonly database: DatabaseSyncInstance
  /** Cache by generation. */
  readonly known = new Map<number, unknown>()
  /** Callback of the SQL aggregate `visit` for each row, with its arguments. */
  onRow: (...row: unknown[]) => void = () => {}
  readonly #statements = new Map<string, Statement>()
  readonly #current = new Map<string, unknown>()
  #dataVersion = -1

  constructor(path: string) {
    this.database = openDatabase(path)
    this.database.aggregate('visit', { start: 0, step: (_: number, ...row: unknown[]) => this.onRow(...row), varargs: true })
    this.database.function('matches_text', { deterministic: true }, matchesText)
    this.database.function('compare_temporal', { deterministic: true }, compareTemporal)
    this.database.function('temporal_key', { deterministic: true }, keyOfJson)
  }

  /** Rows as objects. Do not keep the statements: calls with the same text share them. */
  all(sql: string, ...parameters: unknown[]): Row[] {
    return this.#prepare(sql, false).all(...parameters) as Row[]
  }

  get(sql: string, ...parameters: unknown[]): Row | undefined {
    return this.#prepare(sql, false).get(...parameters) as Row | undefined
  }

  /** Rows as arrays, which are cheaper for many rows. */
  arrays(sql: string, ...parameters: unknown[]): unknown[][] {
    return this.#prepare(sql, true).all(...parameters) as unknown[][]
  }

  /** Rows as arrays, one at a time: the caller may stop early, and runs nothing else meanwhile. */
  each(sql: string, ...parameters: unknown[]): IterableIterator<unknown[]> {
    return this.#prepare(sql, true).iterate(...parameters) as IterableIterator<unknown[]>
  }

  /** Returns the cached result of `read` while no process has committed to the file since. */
  unchanged<T>(key: string, read: () => T): T {
    const version = this.#prepare('PRAGMA data_version', true).get() as unknown as [number]
    if (version[0] !== this.#dataVersion || this.#current.size >= MAX_CURRENT) {
      this.#dataVersion = version[0]
      this.#current.clear()
    }
    if (!this.#current.has(key)) this.#current.set(key, read())
    return this.#current.get(key) as T
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
