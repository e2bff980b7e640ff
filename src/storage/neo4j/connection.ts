import neo4j, { type BookmarkManager, type Driver, type ManagedTransaction, type Result, type ResultSummary, type Session } from 'neo4j-driver'
import { EdgewiseError } from '../../base/errors.ts'
import { type FailureContext, isWorthRetrying, toEdgewiseError } from './failure.ts'
import { recentBookmarks } from './recent-bookmarks.ts'
import { fromNeo4j, toNeo4j } from './values.ts'

export interface Neo4jOptions {
  /** bolt://, neo4j:// or one of their TLS forms (+s, +ssc). */
  readonly uri: string
  readonly username: string
  /** '' with an empty user name: no authentication. */
  readonly password: string
  /** The database of calls that name none. */
  readonly database: string
  /** Default deadline of a call; the server stops the transaction then, too. */
  readonly deadlineMs: number
}

/** One Cypher 5 statement. Parameters are plain values (see values.ts). */
export interface Statement {
  readonly text: string
  readonly parameters?: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly database?: string
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  /** Called several times a second while the server works; its error ends the call, in the server too. */
  check?(): void
  /** Reads bytes as such, not as null. */
  readonly bytes?: boolean
  /** Number of prefetched rows; default 1000. */
  readonly fetchSize?: number
}

export type Row = Readonly<Record<string, unknown>>
export type RunInTransaction = (statement: Statement) => Promise<Row[]>
/** Like `RunInTransaction`, with each row as the driver read it; rows are fetched only as they are consumed. */
export type StreamInTransaction = (statement: Statement) => AsyncIterable<Row>

export interface Outcome<T> {
  /** false: rolls the transaction back. */
  readonly commit: boolean
  readonly value: T
}

const CHECK_INTERVAL_MS = 25
const CONNECT_TIMEOUT_MS = 5000
const RETRY_MS = 5000
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * A server behind one connection pool: sessions, deadlines, cancellation and failures in one place. Everything is Cypher 5, which both lines of Neo4j support.
 */
export class Neo4j {
  readonly database: string
  readonly #driver: Driver
  /** undefined for one server, addressed by bolt, which always sees its own commits. */
  readonly #bookmarks: BookmarkManager | undefined
  readonly #address: string
  readonly #deadlineMs: number

  constructor({ uri, username, password, database, deadlineMs }: Neo4jOptions) {
    const auth = username === '' && password === '' ? undefined : neo4j.auth.basic(username, password)
    this.#driver = neo4j.driver(uri, auth, {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      connectionAcquisitionTimeout: 2 * CONNECT_TIMEOUT_MS,
      connectionLivenessCheckTimeout: 30_000,
      maxTransactionRetryTime: RETRY_MS,
      userAgent: 'edgewise',
      telemetryDisabled: true
    })
    this.#bookmarks = uri.startsWith('neo4j') ? recentBookmarks() : undefined
    this.#address = uri.replace(/^[^/]*\/\/(?:[^@/]*@)?/, '').replace(/[?/].*$/, '')
    this.#deadlineMs = deadlineMs
    this.database = database
  }

  /** All rows of a reading statement as plain values. Retries once when the connection was lost. */
  async read(statement: Statement, options: CallOptions = {}): Promise<Row[]> {
    const once = () => this.#inSession('READ', options, async (session, timeout) => plainRows(await this.#run(session, statement, timeout), options.bytes))
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof EdgewiseError) || !isWorthRetrying(error.cause)) throw error
      return once()
    }
  }

  /** Plans a statement without running it: the type is `r` where the planner sees only reads; also returns the columns. */
  explain(statement: Statement, options: CallOptions = {}): Promise<{ readonly type: string; readonly columns: readonly string[] }> {
    return this.#inSession('READ', options, async (session, timeout) => {
      const { summary, columns } = await planned(this.#run(session, { ...statement, text: `EXPLAIN ${statement.text}` }, timeout))
      return { type: summary.queryType, columns }
    })
  }

  /** Rows as the driver read them, field by field in the order of RETURN; rows are fetched only as they are consumed. */
  async *stream(statement: Statement, options: CallOptions = {}): AsyncGenerator<readonly unknown[]> {
    const session = this.#open('READ', options)
    const context = this.#context(options)
    const watch = new Watch(options, context.deadlineMs, session)
    try {
      for await (const record of this.#run(session, statement, context.deadlineMs)) {
        watch.check()
        yield [...record.values()]
      }
    } catch (error) {
      throw watch.reason ?? toEdgewiseError(error, context)
    } finally {
      watch.stop()
      await session.close().catch(() => {})
    }
  }

  /** Runs one atomic transaction. It is repeated when the server asks for that, so `work` must have no other effects. */
  write<T>(work: (run: RunInTransaction) => Promise<T>, options: CallOptions = {}): Promise<T> {
    return this.#inSession('WRITE', options, (session, timeout) =>
      session.executeWrite(
        (transaction: ManagedTransaction) => work(async ({ text, parameters }) => plainRows(await transaction.run(prefixed(text), toParameters(parameters)))),
        {
          timeout
        }
      )
    )
  }

  /** Like `write`, tried once and without the driver's pauses of seconds: the caller decides whether to retry. */
  transaction<T>(work: (run: RunInTransaction, stream: StreamInTransaction) => Promise<Outcome<T>>, options: CallOptions = {}): Promise<T> {
    return this.#inSession('WRITE', options, async (session, timeout) => {
      const transaction = await session.beginTransaction({ timeout })
      const start = ({ text, parameters }: Statement) => transaction.run(prefixed(text), toParameters(parameters))
      const { commit, value } = await work(
        async (statement) => plainRows(await start(statement)),
        (statement) => driverRows(start(statement))
      )
      await (commit ? transaction.commit() : transaction.rollback())
      return value
    })
  }

  /** Runs a statement in its own transaction: schema commands, `CALL { } IN TRANSACTIONS`, procedures that write. */
  autocommit(statement: Statement, options: CallOptions = {}): Promise<Row[]> {
    return this.#inSession('WRITE', options, async (session, timeout) => plainRows(await this.#run(session, statement, timeout)))
  }

  /** The bookmark of a reading transaction, which changes with every commit to the database. */
  bookmark(database = this.database): Promise<string> {
    return this.#inSession('READ', { database }, async (session, timeout) => {
      await this.#run(session, { text: 'RETURN 1' }, timeout)
      return session.lastBookmarks().join()
    })
  }

  /** Name and version, e.g. `Neo4j/2026.01.4`. Throws EDGEWISE_STORE_UNAVAILABLE when the server cannot be reached. */
  async serverAgent(): Promise<string> {
    try {
      return (await this.#driver.getServerInfo({ database: this.database })).agent ?? ''
    } catch (error) {
      throw toEdgewiseError(error, this.#context({}))
    }
  }

  async close(): Promise<void> {
    await this.#driver.close()
  }

  #context({ database = this.database, deadlineMs = this.#deadlineMs }: CallOptions): FailureContext {
    return { address: this.#address, database, deadlineMs }
  }

  #open(mode: 'READ' | 'WRITE', { database = this.database, fetchSize = 1000 }: CallOptions): Session {
    return this.#driver.session({ database, defaultAccessMode: mode, fetchSize, ...(this.#bookmarks && { bookmarkManager: this.#bookmarks }) })
  }

  #run(session: Session, { text, parameters }: Statement, deadlineMs: number): Result {
    return session.run(prefixed(text), toParameters(parameters), { timeout: Math.min(deadlineMs, TIMER_MAX_MS) })
  }

  async #inSession<T>(mode: 'READ' | 'WRITE', options: CallOptions, run: (session: Session, timeout: number) => Promise<T>): Promise<T> {
    const session = this.#open(mode, options)
    const context = this.#context(options)
    const watch = new Watch(options, context.deadlineMs, session)
    try {
      watch.check()
      return await Promise.race([run(session, context.deadlineMs), watch.broken])
    } catch (error) {
      throw watch.reason ?? toEdgewiseError(error, context)
    } finally {
      watch.stop()
      await session.close().catch(() => {})
    }
  }
}

/** Ends a session's work when its caller cancels or its deadline passes; closing the session stops the transaction in the server. */
class Watch {
  /** The reason, once the work has been ended. */
  reason: unknown = null
  /** Rejects when the work is ended. */
  readonly broken: Promise<never>
  readonly #options: CallOptions
  readonly #deadlineMs: number
  readonly #endsAt: number
  readonly #timer: NodeJS.Timeout
  readonly #end: (reason: unknown) => void
  readonly #onAbort = () => this.#tryCheck()

  constructor(options: CallOptions, deadlineMs: number, session: Session) {
    this.#options = options
    this.#deadlineMs = deadlineMs
    this.#endsAt = performance.now() + deadlineMs
    let reject: (reason: unknown) => void = () => {}
    this.broken = new Promise((_resolve, refuse) => {
      reject = refuse
    })
    this.broken.catch(() => {})
    this.#end = (reason) => {
      if (this.reason !== null) return
      this.reason = reason
      this.stop()
      reject(reason)
      session.close().catch(() => {})
    }
    this.#timer = setInterval(() => this.#tryCheck(), CHECK_INTERVAL_MS)
    options.signal?.addEventListener('abort', this.#onAbort)
  }

  /** Throws when the caller has cancelled. */
  check(): void {
    if (this.reason !== null) throw this.reason
    if (this.#options.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    if (performance.now() > this.#endsAt) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: this.#deadlineMs })
    this.#options.check?.()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
  }

  #tryCheck(): void {
    try {
      this.check()
    } catch (error) {
      this.#end(error)
    }
  }
}

/** Everything, including GDS and the guard's EXPLAIN, runs as Cypher 5, whatever the database's default is. */
function prefixed(text: string): string {
  return `CYPHER 5 ${text}`
}

async function planned(result: Result): Promise<{ readonly summary: ResultSummary; readonly columns: readonly string[] }> {
  const columns = await result.keys()
  return { summary: await result.summary(), columns: columns as string[] }
}

function toParameters(parameters: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return toNeo4j(parameters) as Record<string, unknown>
}

function plainRows({ records }: { readonly records: readonly { toObject(): object }[] }, bytes = false): Row[] {
  return records.map((record) => fromNeo4j(record.toObject(), bytes) as Row)
}

async function* driverRows(result: Result): AsyncGenerator<Row> {
  for await (const record of result) yield record.toObject()
}
