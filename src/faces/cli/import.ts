import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import { formatOf, formats, importFormats } from '../../storage/graphs/import/formats.ts'
import { assertGraphName } from '../../storage/graphs/import/graph-name.ts'
import { type ImportFile, Spool } from '../../storage/graphs/import/tables/local-file.ts'
import { addDatabaseOptions, type DatabaseOptions, importDatabase } from './import-from.ts'
import { addReadingOptions, type ReadingOptions, readingOf } from './import-options.ts'
import { openProgress } from './import-progress.ts'
import { type RunOptions, runImport } from './run-import.ts'
import type { Open, Session } from './session.ts'

type Options = ReadingOptions & DatabaseOptions & RunOptions

function addNameProperty(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, label, property] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (label === undefined || property === undefined) throw new InvalidArgumentError('Use Label=property, such as Person=fullName.')
  return { ...known, [label]: property }
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number.')
  return Number(text)
}

/** Bytes of a file, opened when they are first asked for. */
async function* bytesOf(file: string, session: Session, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of file === '-' ? session.stdin : createReadStream(file)) {
    read((chunk as Uint8Array).byteLength)
    yield chunk as Uint8Array
  }
}

async function importFiles(session: Session, name: string, paths: readonly string[], options: Options): Promise<void> {
  assertGraphName(name)
  // Rejects invalid input before a database is opened.
  for (const file of paths) {
    if (file !== '-') await stat(file)
    if (options.format === undefined) formatOf(file === '-' ? 'standard input' : file)
  }
  const reading = await readingOf(options)
  const progress = await openProgress(paths, session)
  const spool = new Spool()
  try {
    const files = () =>
      paths.map(
        (path): ImportFile => ({ source: path === '-' ? 'standard input' : path, bytes: bytesOf(path, session, progress.read), ...(path !== '-' && { path }) })
      )
    const isReadTwice = options.plan === true || options.dryRun === true || options.skipBad !== undefined
    const again = isReadTwice && paths.includes('-') ? await spool.keep(files()) : files
    await runImport(session, name, { ...reading, files: again }, options, progress.stored)
  } finally {
    progress.end()
    await spool.close()
  }
}

const formatList = importFormats.map((name) => `  ${name.padEnd(9)} ${formats[name].extensions.join(' ').padEnd(40)} ${formats[name].about}`).join('\n')

const help = `
Formats, detected from the file name or set with --format; each may be packed as .gz:
${formatList}

Examples:
  edgewise import friends friends.json --orientation undirected
  edgewise import web edges.txt
  edgewise import flights routes.csv --source "Source airport" --target "Destination airport" --type FLIES_TO
  edgewise import shop customers.csv orders.csv --plan > mapping.json
  edgewise import shop customers.csv orders.csv --mapping mapping.json --dry-run
  edgewise import shop --from shop.sqlite
  edgewise import shop --from "postgres://ann@localhost/shop?schema=public" --plan > mapping.json
  edgewise import copy --from bolt://localhost:7687 --user neo4j

Databases: each table becomes a label and each foreign key a relationship; --plan shows how. A password is read from the URL,
else from PGPASSWORD or NEO4J_PASSWORD.

An existing graph of that name is replaced atomically: readers see the old graph or the new one. With --merge it is kept, and the files
may add up to 50,000 records.`

export function addImport(program: Command, open: Open): void {
  const command = program
    .command('import')
    .summary('load a graph from files or a database')
    .description('Loads a graph from one or more files, or from a database. If a record is invalid, the first one is reported and nothing changes.')
    .argument('<name>', 'name of the graph')
    .argument('[files...]', 'files to load, or - for standard input')
  addReadingOptions(addDatabaseOptions(command), importFormats)
    .addOption(
      new Option(
        '--orientation <orientation>',
        'orientation of relationships for algorithms (default: as stated in the file, else as in the replaced graph, else directed)'
      ).choices(['directed', 'undirected'])
    )
    .option(
      '--name-property <Label=property>',
      'property that names the nodes of a label (default: a property such as name or title, else the key); repeatable',
      addNameProperty
    )
    .option('--allow-empty', 'allow an import without nodes, which otherwise fails and leaves the graph unchanged')
    .option('--merge', 'add to the graph: known nodes and relationships get the labels and properties, others are added')
    .option('--plan', 'print the mapping of tables, and import nothing')
    .option('--dry-run', 'print what would be stored, with all faults, and import nothing')
    .option('--skip-bad <count>', 'leave out up to this many faulty records, and list them', readCount)
    .addHelpText('after', help)
    .action(async (name: string, files: string[], options: Options, self: Command) => {
      const { from, database, user } = options
      if ((from === undefined) === (files.length === 0)) throw invalidInput('Name files to import, or a database with --from; not both.')
      if (from !== undefined) return importDatabase(open(self), name, { ...options, from })
      if (database !== undefined || user !== undefined) throw invalidInput('--database and --user are for a server that --from names.')
      return importFiles(open(self), name, files, options)
    })
}
