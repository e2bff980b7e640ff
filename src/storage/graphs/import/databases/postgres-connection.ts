import type { Client, ClientConfig } from 'pg'
import { EdgewiseError, invalidInput } from '../../../../base/errors.ts'
import type { PostgresAddress, Tls } from './postgres-address.ts'

const CONNECT_MS = 10_000
/** A statement reads one page, so a longer one waits for a lock or a dead server. */
const STATEMENT_MS = 60_000

/** The type of lists of texts. */
const TEXT_ARRAY = 1009

/** How values are written. Each read has the same order of rows, and a slow import may keep the transaction waiting between two pages. */
const settings = [
  "search_path = ''",
  "DateStyle = 'ISO'",
  "IntervalStyle = 'iso_8601'",
  "TimeZone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'synchronize_seqscans = off',
  'idle_in_transaction_session_timeout = 0'
]

export type Cells = readonly (string | null)[]

/** One read-only transaction, whose statements all see the same rows. Values come as PostgreSQL writes them. */
export class PostgresConnection {
  readonly #client: Client
  readonly #address: PostgresAddress
  readonly #signal: AbortSignal
  readonly #onAbort = () => void this.close()
  #isClosed = false

  private constructor(client: Client, address: PostgresAddress, signal: AbortSignal) {
    this.#client = client
    this.#address = address
    this.#signal = signal
    signal.addEventListener('abort', this.#onAbort)
  }

  /** Throws EDGEWISE_UNAUTHENTICATED, EDGEWISE_REMOTE_FAILED, or EDGEWISE_INVALID_INPUT for a database that does not exist. */
  static async open(address: PostgresAddress, signal: AbortSignal): Promise<PostgresConnection> {
    const connection = new PostgresConnection(await connected(address, signal), address, signal)
    try {
      await connection.rows('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await connection.rows(settings.map((setting) => `SET LOCAL ${setting}`).join('; '))
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  async rows(text: string, values: readonly unknown[] = []): Promise<Cells[]> {
    try {
      const { rows } = await this.#client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array', types: asText })
      return rows ?? []
    } catch (error) {
      throw this.#signal.aborted ? new EdgewiseError('EDGEWISE_CANCELLED') : failureOf(error, this.#address)
    }
  }

  /** Ends a running statement, too. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#signal.removeEventListener('abort', this.#onAbort)
    await this.#client.end().catch(() => {})
  }
}

const asText = { getTypeParser: () => (text: string) => text }

/** Reads the text of an array, such as {1,NULL,"a b"}, to texts, nulls and lists of them. */
export async function arrayReader(): Promise<(text: string) => unknown> {
  const { default: pg } = await import('pg')
  return pg.types.getTypeParser(TEXT_ARRAY as number, 'text')
}

async function connected(address: PostgresAddress, signal: AbortSignal): Promise<Client> {
  if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
  try {
    return await connect(address, address.tls)
  } catch (error) {
    const hasNoTls = address.tls !== false && address.tls.isPreferred && /does not support SSL/.test(String(error))
    if (!hasNoTls) throw failureOf(error, address)
    return await connect(address, false).catch((other: unknown) => Promise.reject(failureOf(other, address)))
  }
}

async function connect({ host, port, user, password, database }: PostgresAddress, tls: Tls): Promise<Client> {
  const { default: pg } = await import('pg')
  const config: ClientConfig = {
    host,
    port,
    // An empty password keeps the client from looking for one itself.
    password: password ?? '',
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
    ssl: sslOf(tls),
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: 2 * STATEMENT_MS,
    application_name: 'edgewise'
  }
  const client = new pg.Client(config)
  // A lost connection fails the running statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

function sslOf(tls: Tls): NonNullable<ClientConfig['ssl']> {
  if (tls === false) return false
  const { rejectUnauthorized, ca, isAnyHost } = tls
  return { rejectUnauthorized, ...(ca !== undefined && { ca }), ...(isAnyHost && { checkServerIdentity: () => undefined }) }
}

/** Messages of the server and the driver hold no password. */
function failureOf(error: unknown, { host, port, user, database }: PostgresAddress): EdgewiseError {
  if (error instanceof EdgewiseError) return error
  const { code = '', message } = error as { code?: string; message: string }
  const server = `PostgreSQL at ${host}:${port}`
  const cause = { cause: error }
  if (code.startsWith('28') || /password must be/.test(message)) {
    const detail = `${server} rejected the user "${user ?? 'of this system'}". Name the user in the URL or with --user, and set PGPASSWORD.`
    return new EdgewiseError('EDGEWISE_UNAUTHENTICATED', { detail }, cause)
  }
  if (code === '3D000') return invalidInput(`${server} has no database "${database ?? user ?? ''}". Name one in the URL or with --database.`)
  if (code === '42501')
    return new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: `${message}. Grant SELECT on it, or leave it out of the mapping.` }, cause)
  if (/SSL|certificate|self-signed|altnames/i.test(message)) {
    const detail = `${server}: ${message}. Set sslmode in the URL to what the server offers, such as require, or sslrootcert to the file of its authority.`
    return new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail }, cause)
  }
  const detail = `${server}: ${message || code}. Nothing was changed. Check that the server runs and can be reached, and try again.`
  return new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail }, cause)
}
