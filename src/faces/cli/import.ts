import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { assertGraphName, formatOf, type ImportFile, type ImportFormat, importFormats } from '../../storage/graphs/import/open-records.ts'
import type { ImportedGraph, ImportOptions } from '../../storage/graphs/store.ts'
import type { Open, Session } from './session.ts'

const MAX_NAMES = 20

interface Options {
  readonly format?: ImportFormat
  readonly orientation?: 'directed' | 'undirected'
  readonly allowEmpty?: boolean
  readonly nameProperty?: Readonly<Record<string, string>>
}

function addNameProperty(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, label, property] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (label === undefined || property === undefined) throw new InvalidArgumentError('Use Label=property, such as Person=fullName.')
  return { ...known, [label]: property }
}

/** Shows a progress bar over the bytes of all files, on a terminal only. */
async function openProgress(files: readonly string[], { stderr, options }: Session) {
  const isShown = stderr.isTTY === true && !options.json && !files.includes('-')
  if (!isShown) return { read: () => undefined, stored: () => undefined, end: () => undefined }
  const sizes = await Promise.all(files.map((file) => stat(file)))
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({ format: '{bar} {percentage}%  {nodes} nodes, {relationships} relationships  {duration} s', stream: stderr, hideCursor: true })
  bar.start(
    sizes.reduce((sum, { size }) => sum + size, 0),
    0,
    { nodes: 0, relationships: 0 }
  )
  return {
    read: (bytes: number) => bar.increment(bytes),
    stored: (progress: { nodes: number; relationships: number }) => bar.update(progress),
    end: () => bar.stop()
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, read: (bytes: number) => void): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    read(chunk.byteLength)
    yield chunk
  }
}

function showImport({ name, nodeCount, relationshipCount, orientation, names, warnings }: ImportedGraph): string {
  const named = names.slice(0, MAX_NAMES).map(({ label, nameProperty }) => `  name of ${label}: ${nameProperty ?? 'its key'}`)
  const more = names.length > MAX_NAMES ? [`  and ${names.length - MAX_NAMES} more: see edgewise graphs ${name}`] : []
  const warned = warnings.map((warning) => `Warning: ${warning}`)
  return [`Imported ${nodeCount} nodes and ${relationshipCount} relationships as graph "${name}" (${orientation}).`, ...named, ...more, ...warned].join('\n')
}

async function importFiles(session: Session, name: string, files: readonly string[], options: Options): Promise<void> {
  assertGraphName(name)
  const { format, orientation, allowEmpty, nameProperty: nameProperties } = options
  // Rejects invalid input before a database is opened.
  for (const file of files) {
    if (file !== '-') await stat(file)
    if (format === undefined) formatOf(file)
  }
  const { openRecords } = await import('../../storage/graphs/import/open-records.ts')
  const progress = await openProgress(files, session)
  const sources = files.map((file): ImportFile => {
    const bytes: AsyncIterable<Uint8Array> = file === '-' ? session.stdin : createReadStream(file)
    return { source: file === '-' ? 'standard input' : file, bytes: counted(bytes, progress.read) }
  })
  const importOptions: ImportOptions = {
    ...(orientation && { orientation }),
    ...(allowEmpty && { allowEmpty }),
    ...(nameProperties && { nameProperties }),
    signal: session.signal,
    onProgress: progress.stored
  }
  try {
    await session.withRuntime(async ({ store }) => {
      const info = await store.import(session.tenant, name, openRecords({ ...(format && { format }), files: sources }), importOptions)
      progress.end()
      session.print(info, () => showImport(info))
    })
  } finally {
    progress.end()
  }
}

const help = `
Formats, detected from the file name or set with --format:
  .json            {"nodes": [{"id", "labels", "properties"}], "relationships": [{"source", "target", "type", "properties"}]}
  .jsonl .ndjson   one node or relationship per line
  .csv             two files: nodes (personId:ID,name,age:int,:LABEL) and relationships (:START_ID,:END_ID,:TYPE,since:int)
  .graphml .xml    GraphML

Examples:
  edgewise import friends friends.json --orientation undirected
  edgewise import firms nodes.csv relationships.csv --name-property Company=legalName
  gunzip -c big.jsonl.gz | edgewise import big - --format jsonl

An existing graph of that name is replaced atomically: readers see the old graph or the new one.`

export function addImport(program: Command, open: Open): void {
  program
    .command('import')
    .summary('load a graph from files')
    .description('Loads a graph from one or more files. If a line is invalid, the first such line is reported and nothing changes.')
    .argument('<name>', 'name of the graph')
    .argument('<files...>', 'files to load, or - for standard input')
    .addOption(new Option('--format <format>', 'format of all files (default: detected from the file names)').choices(importFormats))
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
    .addHelpText('after', help)
    .action(async (name: string, files: string[], options: Options, command: Command) => importFiles(open(command), name, files, options))
}
