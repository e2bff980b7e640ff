import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import { formatOf, formats, importFormats } from '../../storage/graphs/import/formats.ts'
import { assertGraphName } from '../../storage/graphs/import/graph-name.ts'
import type { ImportPlan, Reopenable } from '../../storage/graphs/import/import-files.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import { type ImportFile, Spool } from '../../storage/graphs/import/tables/local-file.ts'
import type { ImportedGraph, ImportOptions } from '../../storage/graphs/store.ts'
import { addReadingOptions, type ReadingOptions, readingOf } from './import-options.ts'
import { openProgress } from './import-progress.ts'
import type { Open, Session } from './session.ts'
import { showPlan } from './show-import-plan.ts'

const MAX_NAMES = 20

interface Options extends ReadingOptions {
  readonly orientation?: 'directed' | 'undirected'
  readonly allowEmpty?: boolean
  readonly nameProperty?: Readonly<Record<string, string>>
  readonly plan?: boolean
  readonly dryRun?: boolean
  readonly skipBad?: number
  readonly merge?: boolean
}

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

function showImport({ name, nodeCount, relationshipCount, orientation, names, warnings, skipped, merged }: ImportedGraph): string {
  const named = names.slice(0, MAX_NAMES).map(({ label, nameProperty }) => `  name of ${label}: ${nameProperty ?? 'its key'}`)
  const more = names.length > MAX_NAMES ? [`  and ${names.length - MAX_NAMES} more: see edgewise graphs ${name}`] : []
  const warned = warnings.map((warning) => `Note: ${warning}`)
  const left =
    skipped === undefined
      ? []
      : [`Left out ${skipped.length} faulty records:`, ...skipped.map(({ source, line, detail }) => `  ${source}, line ${line}: ${detail}`)]
  const size = `${nodeCount} nodes and ${relationshipCount} relationships`
  return [
    merged === undefined ? `Imported ${size} as graph "${name}" (${orientation}).` : `Merged into graph "${name}", which has ${size} now.`,
    ...named,
    ...more,
    ...warned,
    ...left
  ].join('\n')
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

async function runImport(
  session: Session,
  name: string,
  request: Reopenable,
  options: Options,
  onProgress: NonNullable<ImportOptions['onProgress']>
): Promise<void> {
  const { planImport, importSkipping } = await import('../../storage/graphs/import/import-files.ts')
  const { openRecords } = await import('../../storage/graphs/import/open-records.ts')
  if (options.plan || options.dryRun) {
    if (options.merge) throw invalidInput('A plan shows a new graph: leave out --merge.')
    const plan = await planImport(request, session.signal)
    if (options.dryRun) session.print(plan, () => showPlan(plan))
    else session.print(mappingOf(plan), () => JSON.stringify(mappingOf(plan), null, 2))
    if (options.dryRun && plan.faultCount > 0) session.exitCode = 4
    return
  }
  const { orientation, allowEmpty, nameProperty: nameProperties, skipBad, merge } = options
  const importOptions: ImportOptions = {
    ...(orientation && { orientation }),
    ...(allowEmpty && { allowEmpty }),
    ...(nameProperties && { nameProperties }),
    signal: session.signal,
    onProgress
  }
  await session.withRuntime(async ({ store, changes }) => {
    const keep = async (records: AsyncIterable<ImportRecord>) => ({
      graph: await (merge ? changes.merge(session.tenant, name, records, importOptions) : store.import(session.tenant, name, records, importOptions))
    })
    const { graph } =
      skipBad === undefined ? await keep(openRecords({ ...request, files: request.files() })) : await importSkipping(request, skipBad, session.signal, keep)
    session.print(graph, () => showImport(graph))
  })
}

function mappingOf({ mapping }: ImportPlan) {
  if (mapping === null)
    throw invalidInput('Only tables (CSV, Parquet, workbooks) need a mapping; these files say themselves what is a node and what a relationship.')
  return mapping
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

An existing graph of that name is replaced atomically: readers see the old graph or the new one. With --merge it is kept, and the files
may add up to 50,000 records.`

export function addImport(program: Command, open: Open): void {
  const command = program
    .command('import')
    .summary('load a graph from files')
    .description('Loads a graph from one or more files. If a record is invalid, the first one is reported and nothing changes.')
    .argument('<name>', 'name of the graph')
    .argument('<files...>', 'files to load, or - for standard input')
  addReadingOptions(command, importFormats)
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
    .action(async (name: string, files: string[], options: Options, self: Command) => importFiles(open(self), name, files, options))
}
