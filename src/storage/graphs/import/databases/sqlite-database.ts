import { open, stat } from 'node:fs/promises'
import { EdgewiseError, invalidInput } from '../../../../base/errors.ts'
import { isLocked } from '../../../sqlite/failure.ts'
import type { ReadOnlyDatabase } from '../../../sqlite/read-only.ts'
import type { TableRow } from '../tables/table.ts'
import { sqliteRows } from './sqlite-rows.ts'
import { readSqliteSchema, type SqliteTable } from './sqlite-schema.ts'
import type { TableSource } from './table-source.ts'

const MAGIC = 'SQLite format 3\0'

/** Opens a file of SQLite for reading, at one moment. Throws EDGEWISE_INVALID_INPUT for another file. */
export async function openSqliteTables(path: string, signal: AbortSignal): Promise<TableSource> {
  await refuseOthers(path)
  const { openReadOnly } = await import('../../../sqlite/read-only.ts')
  let database: ReadOnlyDatabase | undefined
  try {
    const opened = openReadOnly(path)
    database = opened
    const { tables: declared, notes } = readSqliteSchema(opened)
    const tables: SqliteTable[] = []
    for (const table of declared) tables.push(await withWholeKey(opened, table, signal))
    return {
      name: path,
      tables,
      notes,
      async *rows(name, columns): AsyncGenerator<TableRow> {
        const table = tables.find((one) => one.name === name)
        if (table === undefined) throw invalidInput(`There is no table "${name}".`)
        try {
          yield* sqliteRows(opened, table, columns, signal)
        } catch (error) {
          throw failureOf(error, path)
        }
      },
      async close() {
        // A statement that is not collected yet would keep the lock of the transaction.
        opened.exec('ROLLBACK')
        opened.close()
      }
    }
  } catch (error) {
    database?.close()
    throw failureOf(error, path)
  }
}

/** SQLite lets columns of a primary key be null. Such a table has no key. */
async function withWholeKey(database: ReadOnlyDatabase, table: SqliteTable, signal: AbortSignal): Promise<SqliteTable> {
  if (!table.hasNullableKey) return table
  for await (const { cells } of sqliteRows(database, table, table.primary, signal)) if (cells.includes(null)) return { ...table, primary: [] }
  return table
}

async function refuseOthers(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) throw invalidInput(`"${path}" is not a file. Name a file of SQLite.`)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    if (buffer.toString('latin1', 0, bytesRead) === MAGIC) return
  } finally {
    await file.close()
  }
  throw invalidInput(`"${path}" is not a database of SQLite. To import a file of another format, leave --from out.`)
}

function failureOf(error: unknown, path: string): unknown {
  if (isLocked(error))
    return new EdgewiseError('EDGEWISE_CONFLICT', { detail: `Another program writes to "${path}". Try again when it has finished, or import a copy.` })
  if ((error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return error
  if (/too big/.test(String(error))) return invalidInput(`"${path}" has a value of more than 64 MiB. Leave its column out of the mapping.`)
  const detail = `"${path}" cannot be read: ${(error as Error).message}. Nothing was changed. Check it with: sqlite3 FILE "PRAGMA integrity_check".`
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
}
