import type { ImportRecord } from '../record.ts'
import type { Mapping } from '../tables/mapping.ts'

/** An open database whose content becomes a graph. */
export interface Database {
  /** How its tables become a graph; null for a database that is a graph already. */
  readonly mapping: Mapping | null
  /** Sentences on what is left out. */
  readonly notes: readonly string[]
  /** The same records at each call. */
  records(): AsyncIterable<ImportRecord>
  close(): Promise<void>
}

/** Where a database is and who reads it. */
export interface Address {
  /** A file or a URL. */
  readonly from: string
  /** Overrides that of the URL. */
  readonly database?: string
  /** Overrides that of the URL. */
  readonly user?: string
  /** For a URL without a password. */
  readonly postgresPassword?: string
  /** For a URL without credentials. */
  readonly neo4j: { readonly username: string; readonly password: string }
  readonly signal: AbortSignal
}
