import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { EdgewiseError } from '../errors.ts'
import { type Orientation, wholeGraph } from '../graph/spec.ts'
import { exportProgram } from '../spark/export-program.ts'
import { assertUnmoved } from '../tools/open-result.ts'
import { graphInfo } from '../tools/run-tool.ts'
import { inputColumns, openProgram, readInputs, readParameters } from '../tools/vertex/program-arguments.ts'
import type { CheckedProgram } from '../vertex/language/checked.ts'
import type { Open, Session } from './session.ts'

interface Options {
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

const invalid = (detail: string): EdgewiseError => new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })

function addPair(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Give name=value, such as source=Bank.')
  return { ...known, [name]: value }
}

const addName = (name: string, known: readonly string[] = []): string[] => [...known, name]

/** A program of the library by name, or one written in a file of JSON. */
async function programOf(given: string): Promise<CheckedProgram> {
  if (!given.endsWith('.json')) return openProgram({ program: given })
  const text = await readFile(given, 'utf8')
  try {
    return openProgram({ definition: JSON.parse(text) as Record<string, unknown> })
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(`"${given}" is not valid JSON: ${error.message}.`)
    throw error
  }
}

/** How the program reads relationships of a graph: along them, against them, or both ways. */
function orientationOf({ source }: CheckedProgram, { orientation, weight }: Options, declared: 'directed' | 'undirected'): Orientation {
  const { name, graph: { direction, weights } = {} } = source
  if (weight !== undefined && weights === undefined) throw invalid(`The program "${name}" reads no weights; leave --weight out.`)
  const asked = orientation ?? (declared === 'undirected' ? 'undirected' : 'natural')
  if (direction === 'directed' && asked === 'undirected')
    throw invalid(`The program "${name}" needs directed relationships; say --orientation natural or --orientation reverse.`)
  return direction === 'undirected' ? 'undirected' : asked
}

/** Values as they are written in a shell: nodes by name, or as {"id": key}; numbers and booleans as such. */
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
    throw invalid(`The folder "${folder}" is not empty; name another, or give --force to replace files of the export in it.`)
}

async function exportGraph(session: Session, graph: string, options: Options): Promise<void> {
  const program = await programOf(options.program)
  const { tenant, signal } = session
  await session.withRuntime(async ({ store }) => {
    const info = await graphInfo(store, tenant, graph)
    const orientation = orientationOf(program, options, info.orientation)
    const columns = inputColumns(program, options.input ?? {})
    const undirected = orientation === 'undirected'
    const spec = {
      // Each relationship is written once, and the script reads it both ways.
      ...wholeGraph(undirected ? 'natural' : orientation),
      labels: options.label ?? [],
      types: options.type ?? [],
      weight: options.weight === undefined ? null : { property: options.weight, missing: null },
      properties: Object.values(columns).map((property) => ({ property, missing: Number.NaN }))
    }
    const projection = await store.project(tenant, graph, spec, { check: () => signal.throwIfAborted() })
    const names = (ids: readonly number[]) => store.nodes(tenant, graph, ids)
    const declared = program.source.parameters ?? {}
    const parameters = await readParameters(program, valuesOf(program, options.parameter ?? {}), projection, { tenant, store, graphInfo: info }, {})
    const defaults: Record<string, number | boolean | string> = {}
    for (const [name, value] of Object.entries(parameters)) {
      const type = declared[name]?.type
      if (type === 'node') defaults[name] = (await names([projection.nodeIds[value] as number]))[0]?.key ?? ''
      else defaults[name] = type === 'boolean' ? value === 1 : value
    }
    const inputs = readInputs(program, columns, projection)
    await openFolder(options.output, options.force === true)
    const files = await exportProgram(options.output, { program, graph: { projection, inputs, names }, options: { undirected, defaults } }, signal)
    await assertUnmoved(store, tenant, info)
    const run = `spark-submit ${join(options.output, files.at(-1) ?? '')} --data ${options.output} --out ${join(options.output, 'out')}`
    const written = { graph, program: program.source.name, folder: options.output, files, nodes: projection.csr.nodeCount, relationships: projection.arcCount, run }
    session.print(written, () => `Wrote ${written.nodes} nodes, ${written.relationships} relationships and the program "${written.program}" to ${options.output}. Run it:\n  ${run}`)
  })
}

const examples = `
Examples:
  edgewise export london --format spark --program shortest_path --parameter source=Paddington --parameter target=Bank --weight time -o out
  edgewise export london --format spark --program mine.json -o out --force
  spark-submit out/shortest_path.py --data out --out out/result

The folder gets vertices.parquet, edges.parquet and one file of Python for Spark 3.5 or newer. See docs/scaling.md.`

export function addExport(program: Command, open: Open): void {
  program
    .command('export')
    .summary('write a graph and a vertex program for Spark')
    .description('Writes a graph as Parquet, and a vertex program as Python that runs on it in any Spark: for graphs that one machine cannot hold.')
    .argument('<graph>', 'name of the graph')
    .addOption(new Option('--format <format>', 'what to write').choices(['spark']).makeOptionMandatory())
    .requiredOption('--program <name>', 'program of the library (edgewise tool list_vertex_programs), or a .json file with one')
    .requiredOption('-o, --output <folder>', 'folder to write to; made where it is missing')
    .option('--parameter <name=value>', 'parameter of the program; nodes by name or {"id":"key"}; may be repeated', addPair)
    .option('--input <name=property>', 'node property for an input of the program; default: that of its name; may be repeated', addPair)
    .option('--weight <property>', 'relationship property that is the weight; default: each counts 1')
    .addOption(
      new Option('--orientation <orientation>', 'how relationships are followed; default: as the graph is declared').choices(['natural', 'reverse', 'undirected'])
    )
    .option('--label <label>', 'only nodes of this label; may be repeated', addName)
    .option('--type <type>', 'only relationships of this type; may be repeated', addName)
    .option('--force', 'write into a folder that is not empty')
    .addHelpText('after', examples)
    .action(async (graph: string, options: Options, command: Command) => exportGraph(open(command), graph, options))
}
