import { invalidInput } from '../../../../base/errors.ts'
import type { Mapping } from '../tables/mapping.ts'
import type { Address, Database } from './database.ts'
import { readTables } from './read-tables.ts'
import type { TableSource } from './table-source.ts'

type Open = (address: Address, mapping: Mapping | undefined) => Promise<Database>

const openers: readonly (readonly [RegExp, Open])[] = [
  [/^sqlite:/i, openSqlite],
  [/^postgres(?:ql)?:/i, openPostgres],
  [/^(?:bolt|neo4j)(?:\+s|\+ssc)?:/i, openNeo4j]
]

/**
 * Opens a database for reading: a file of SQLite, or what a URL names. Its tables become a graph by the mapping, else as planned from their keys. Throws
 * EDGEWISE_INVALID_INPUT for what cannot be read, EDGEWISE_UNAUTHENTICATED for rejected credentials, EDGEWISE_REMOTE_FAILED for a server that does not answer.
 */
export function openDatabase(address: Address, mapping?: Mapping): Promise<Database> {
  const open = openers.find(([scheme]) => scheme.test(address.from))?.[1]
  if (open !== undefined) return open(address, mapping)
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address.from)?.[1]
  // The rest of the URL may hold a password.
  if (scheme !== undefined)
    throw invalidInput(`The scheme "${scheme}" is unknown. Use a file of SQLite, or a URL that starts with sqlite://, postgres://, bolt:// or neo4j://.`)
  return openSqlite(address, mapping)
}

async function openSqlite({ from, database, user, signal }: Address, mapping: Mapping | undefined): Promise<Database> {
  if (database !== undefined || user !== undefined) throw invalidInput('A file of SQLite has no user and no database by name. Leave out --user and --database.')
  const { openSqliteTables } = await import('./sqlite-database.ts')
  return readOrClose(await openSqliteTables(pathIn(from), signal), mapping)
}

async function openPostgres(address: Address, mapping: Mapping | undefined): Promise<Database> {
  const [{ readPostgresUrl }, { openPostgresTables }] = await Promise.all([import('./postgres-address.ts'), import('./postgres-tables.ts')])
  return readOrClose(await openPostgresTables(await readPostgresUrl(address), address.signal), mapping)
}

async function openNeo4j(address: Address, mapping: Mapping | undefined): Promise<Database> {
  if (mapping !== undefined) throw invalidInput('A mapping describes tables, but a database of Neo4j is a graph already. Leave out --mapping.')
  const { openNeo4jRecords } = await import('./neo4j-records.ts')
  return openNeo4jRecords(address)
}

async function readOrClose(source: TableSource, mapping: Mapping | undefined): Promise<Database> {
  try {
    return readTables(source, mapping)
  } catch (error) {
    await source.close()
    throw error
  }
}

function pathIn(from: string): string {
  const encoded = /^sqlite:\/\/(\/.*)$/i.exec(from)?.[1]
  if (encoded === undefined && !/^sqlite:/i.test(from)) return from
  try {
    const path = decodeURIComponent(encoded ?? '')
    if (path !== '' && !path.includes('\0')) return path
  } catch {
    // Said below.
  }
  throw invalidInput(`"${from}" names no file. Use sqlite:///absolute/path with % written as %25, or the path alone.`)
}
