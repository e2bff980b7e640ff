import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidInput } from '../../base/errors.ts'
import { exportProgram } from '../../engines/spark/export-program.ts'
import { type Orientation, type ProjectionSpec, wholeGraph } from '../../graph/spec.ts'
import { checkProgram } from '../../graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { assertUnmoved } from '../../tools/open-result.ts'
import { graphInfo } from '../../tools/run-tool.ts'
import { inputColumns, openProgram, readInputs, readParameters } from '../../tools/vertex/program-arguments.ts'
import type { Session } from './session.ts'

/** Options as the command line parses them. */
export interface ExportOptions {
  readonly program: string
  readonly output: string
  readonly parameter?: Readonly<Record<string, string>>
  readonly input?: Readonly<Record<string, string>>
  readonly weight?: string
  readonly orientation?: Orientation
  readonly label?: readonly string[]
  readonly type?: readonly string[]
  readonly force?: boolean
}

/** Opens a program of the library or the tenant by name, or from a JSON file. */
async function programOf(given: string, { tenant }: Session, { state }: Runtime): Promise<CheckedProgram> {
  if (!given.endsWith('.json')) return openProgram({ program: given }, { tenant, kept: state })
  const text = await readFile(given, 'utf8')
  try {
    return checkProgram(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput(`"${given}" is not valid JSON: ${error.message}.`)
    throw error
  }
}

/** The orientation in which the program reads a graph's relationships. */
function orientationOf({ source }: CheckedProgram, { orientation, weight }: ExportOptions, declared: 'directed' | 'undirected'): Orientation {
  const { name, graph: { direction, weights } = {} } = source
  if (weight !== undefined && weights === undefined) throw invalidInput(`The program "${name}" reads no weights. Omit --weight.`)
  const wanted = orientation ?? (declared === 'undirected' ? 'undirected' : 'natural')
  if (direction === 'directed' && wanted === 'undirected')
    throw invalidInput(`The program "${name}" needs directed relationships. Use --orientation natural or --orientation reverse.`)
  return direction === 'undirected' ? 'undirected' : wanted
}

/** Parses parameter values from a shell: nodes by name, or as {"id": key}; numbers and booleans literally. */
function valuesOf({ source: { parameters = {} } }: CheckedProgram, given: Readonly<Record<string, string>>): Record<string, unknown> {
  const read = (name: string, text: string): unknown => {
    const isName = parameters[name]?.type === 'node' && !text.startsWith('{')
    if (isName) return text
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, read(name, text)]))
}

async function openFolder(folder: string, force: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (!force && (await readdir(folder)).length > 0)
    throw invalidInput(`The folder "${folder}" is not empty. Use another folder, or --force to overwrite the export files in it.`)
}

/** The exported part of a graph. An undirected graph has each relationship once, and the script traverses it in both directions. */
function specOf({ label = [], type = [], weight }: ExportOptions, orientation: Orientation, properties: readonly string[]): ProjectionSpec {
  return {
    ...wholeGraph(orientation === 'undirected' ? 'natural' : orientation),
    labels: label,
    types: type,
    weight: weight === undefined ? null : { property: weight, missing: null },
    properties: properties.map((property) => ({ property, missing: Number.NaN }))
  }
}

/** Parameter values for a script, with nodes by key. */
async function defaultsOf({ source }: CheckedProgram, values: Readonly<Record<string, number>>, keyOf: (node: number) => Promise<string>) {
  const defaults: Record<string, number | boolean | string> = {}
  for (const [name, value] of Object.entries(values)) {
    const type = source.parameters?.[name]?.type
    defaults[name] = type === 'node' ? await keyOf(value) : type === 'boolean' ? value === 1 : value
  }
  return defaults
}

/** Writes a graph and a program into a folder. Throws EDGEWISE_INVALID_INPUT and the errors of `openProgram`, `readParameters` and `exportProgram`. */
export async function exportGraph(session: Session, graph: string, options: ExportOptions): Promise<void> {
  const { tenant, signal } = session
  await session.withRuntime(async (runtime) => {
    const { store } = runtime
    const program = await programOf(options.program, session, runtime)
    const info = await graphInfo(store, tenant, graph)
    const orientation = orientationOf(program, options, info.orientation)
    const columns = inputColumns(program, options.input ?? {})
    const projection = await store.project(tenant, graph, specOf(options, orientation, Object.values(columns)), { check: () => signal.throwIfAborted() })
    const names = (ids: readonly number[]) => store.nodes(tenant, graph, ids)
    const given = valuesOf(program, options.parameter ?? {})
    const parameters = await readParameters(program, given, projection, { tenant, store, graphInfo: info }, {})
    const keyOf = async (node: number) => (await names([projection.nodeIds[node] as number]))[0]?.key ?? ''
    const script = { undirected: orientation === 'undirected', defaults: await defaultsOf(program, parameters, keyOf) }
    const inputs = readInputs(program, columns, projection)
    await openFolder(options.output, options.force === true)
    const files = await exportProgram(options.output, { program, graph: { projection, inputs, names }, options: script }, signal)
    await assertUnmoved(store, tenant, info)
    report(session, options.output, { graph, program: program.source.name, files, nodes: projection.csr.nodeCount, relationships: projection.arcCount })
  })
}

interface Written {
  readonly graph: string
  readonly program: string
  readonly files: readonly string[]
  readonly nodes: number
  readonly relationships: number
}

function report(session: Session, folder: string, written: Written): void {
  const run = `spark-submit ${join(folder, `${written.program}.py`)} --data ${folder} --out ${join(folder, 'out')}`
  const { nodes, relationships, program } = written
  session.print(
    { ...written, folder, run },
    () => `Wrote ${nodes} nodes, ${relationships} relationships and the program "${program}" to ${folder}. Run it:\n  ${run}`
  )
}
