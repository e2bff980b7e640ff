import type { Command } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import type { Address } from '../../storage/graphs/import/databases/database.ts'
import { assertGraphName } from '../../storage/graphs/import/graph-name.ts'
import { mappingIn, type ReadingOptions } from './import-options.ts'
import { openProgress } from './import-progress.ts'
import { type RunOptions, runImport, showMapping } from './run-import.ts'
import { type Session, settingsOf } from './session.ts'

export interface DatabaseOptions {
  readonly from?: string
  readonly database?: string
  readonly user?: string
}

export const addDatabaseOptions = (command: Command): Command =>
  command
    .option('--from <database>', 'import a database instead of files: a file of SQLite, or a URL of SQLite, PostgreSQL or Neo4j')
    .option('--database <name>', 'database on the server (default: as in the URL)')
    .option('--user <name>', 'user of the server (default: as in the URL)')

const ofFiles = ['format', 'source', 'target', 'weight', 'type', 'key', 'label', 'delimiter', 'encoding', 'header'] as const

type Options = ReadingOptions & DatabaseOptions & RunOptions & { readonly from: string }

/** Imports the database that `--from` names. */
export async function importDatabase(session: Session, name: string, options: Options): Promise<void> {
  assertGraphName(name)
  const other = ofFiles.find((option) => options[option] !== undefined)
  if (other !== undefined)
    throw invalidInput(`--${other} is for files, not for a database. To change how tables are read, edit the mapping that --plan prints.`)
  const mapping = options.mapping === undefined ? undefined : await mappingIn(options.mapping)
  const { openDatabase } = await import('../../storage/graphs/import/databases/open-database.ts')
  const database = await openDatabase(await addressOf(session, options), mapping)
  try {
    if (options.plan) {
      showMapping(session, database.mapping)
      for (const note of database.notes) session.note(`Note: ${note}`)
      return
    }
    const { stored } = await openProgress([], session)
    await runImport(session, name, database, options, stored)
  } finally {
    await database.close()
  }
}

async function addressOf(session: Session, { from, database, user }: Options): Promise<Address> {
  const { neo4jUsername, neo4jPassword } = await settingsOf(session.env, session.options)
  const postgres = session.env['PGPASSWORD']
  return {
    from,
    ...(database !== undefined && { database }),
    ...(user !== undefined && { user }),
    neo4j: { username: neo4jUsername, password: neo4jPassword },
    ...(postgres !== undefined && { postgresPassword: postgres }),
    signal: session.signal
  }
}
