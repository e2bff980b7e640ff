import { extname } from 'node:path'
import { invalidInput } from '../../base/errors.ts'
import { type ExportFormatName, exportFormatNames, exportFormatOf, exportFormats } from '../../storage/graphs/export/export-formats.ts'
import type { ExportFile } from '../../storage/graphs/export/export-graph.ts'
import { type RowFormat, rowFormats } from '../../storage/graphs/export/result-rows.ts'
import { zipped } from '../../storage/graphs/export/zip.ts'
import { createExportApi } from '../http/export-api.ts'
import type { Session } from './session.ts'
import { assertFree, type NewFile, within, writeFiles, writeOut } from './write-files.ts'

export interface SaveOptions {
  readonly output: string
  readonly format?: ExportFormatName
  readonly result?: string
  readonly prefix?: string
  readonly label?: readonly string[]
  readonly type?: readonly string[]
  readonly force?: boolean
}

const STDOUT = '-'
const pairs = exportFormatNames.filter((name) => typeof exportFormats[name].write === 'object')

/** Saves a graph; without one, the rows of a result. */
export async function saveExport(session: Session, graph: string | undefined, options: SaveOptions): Promise<void> {
  if (graph !== undefined) return saveGraph(session, graph, options)
  if (options.result === undefined) throw invalidInput('Name a graph to export, or a result with --result.')
  return saveRows(session, options.result, options)
}

async function saveGraph(session: Session, graph: string, options: SaveOptions): Promise<void> {
  const { output, result, prefix, label: labels = [], type: types = [] } = options
  const format = formatOf(options)
  const paths = pathsOf(output, format)
  if (options.force !== true && output !== STDOUT) await assertFree(paths)
  await session.withRuntime(async (runtime) => {
    const order = { format, labels, types, ...(result !== undefined && { result }), ...(prefix !== undefined && { prefix }) }
    const { files, losses } = await createExportApi(runtime).graph(session.tenant, graph, order, session.signal)
    const pieces = files.length > paths.length ? [zipped(files)] : files.map((file) => file.pieces)
    await write(session, output, paths, pieces)
    report(session, { graph, format, files: paths, losses }, output)
  })
}

async function saveRows(session: Session, handle: string, { output, format: given, force }: SaveOptions): Promise<void> {
  const format = given ?? extname(output).slice(1)
  if (!isRowFormat(format)) throw invalidInput(`The rows of a result are exported as ${Object.keys(rowFormats).join(', ')}. Set --format to one of them.`)
  if (force !== true && output !== STDOUT) await assertFree([output])
  await session.withRuntime(async (runtime) => {
    const { pieces } = await createExportApi(runtime).rows(session.tenant, handle, format, session.signal)
    await write(session, output, [output], [pieces])
    report(session, { result: handle, format, files: [output], losses: [] }, output)
  })
}

const isRowFormat = (format: string): format is RowFormat => Object.hasOwn(rowFormats, format)

function formatOf({ format, output }: SaveOptions): ExportFormatName {
  if (format !== undefined) return format
  if (output === STDOUT || extname(output) === '.zip' || extname(output) === '') {
    throw invalidInput(`The format of "${output}" cannot be told from its name. Set --format to one of ${exportFormatNames.join(', ')}.`)
  }
  return exportFormatOf(output)
}

/** The files to write: one, or the two of a pair in a folder. */
function pathsOf(output: string, format: ExportFormatName): string[] {
  const { extension } = exportFormats[format]
  if (!pairs.includes(format) || output === STDOUT || output.endsWith('.zip')) return [output]
  if (!output.endsWith(`.${extension}`)) return within(output, [`nodes.${extension}`, `relationships.${extension}`])
  throw invalidInput(`A graph as ${format} is two files, so "${output}" cannot be one. Give a folder or a name that ends in .zip.`)
}

async function write({ stdout, signal }: Session, output: string, paths: readonly string[], pieces: readonly ExportFile['pieces'][]): Promise<void> {
  const files = pieces.map((of, at): NewFile => ({ path: paths[at] ?? output, pieces: of }))
  if (output !== STDOUT) return writeFiles(files, signal)
  for (const file of files) await writeOut(file.pieces, stdout, signal)
}

interface Saved {
  readonly graph?: string
  readonly result?: string
  readonly format: string
  readonly files: readonly string[]
  readonly losses: readonly string[]
}

/** Standard output is data only when the export went there. */
function report(session: Session, saved: Saved, output: string): void {
  for (const loss of saved.losses) session.note(`Not kept: ${loss}.`)
  if (output !== STDOUT) session.print(saved, () => `Wrote ${saved.files.join(' and ')}.`)
}
