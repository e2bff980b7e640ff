import { type Command, InvalidArgumentError, Option } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import { type ExportFormatName, exportFormatNames } from '../../storage/graphs/export/export-formats.ts'
import type { ExportOptions } from './export-graph.ts'
import type { SaveOptions } from './save-export.ts'
import type { Open, Session } from './session.ts'

function addPair(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Use name=value, such as source=Bank.')
  return { ...known, [name]: value }
}

const addName = (name: string, known: readonly string[] = []): string[] => [...known, name]

const examples = `
Formats, detected from the file name or set with --format:
  .json .jsonl     the formats of import
  .graphml .gexf   XML for Gephi, yEd and others
  .cypher          a script for Neo4j
  csv parquet      two files, in a folder or a .zip
  node-link        JSON of networkx
  spark            Parquet and a vertex program as a script for Spark 3.5 or newer; needs --program (see docs/scaling.md)

Examples:
  edgewise export london -o london.graphml
  edgewise export london --format csv -o london.zip --label Station --type LINK
  edgewise export london -o ranked.json --result HANDLE --prefix rank_
  edgewise export --result HANDLE -o rows.csv
  edgewise export london --format spark --program shortest_path --parameter source=Paddington --parameter target=Bank --weight time -o out
  spark-submit out/shortest_path.py --data out --out out/result

What a format does not keep is told on standard error.`

const forSpark = ['program', 'parameter', 'input', 'weight', 'orientation'] as const

/** Options of both kinds of export; `refuseMixed` keeps them apart. */
type Options = Omit<SaveOptions, 'format'> & Partial<Pick<ExportOptions, (typeof forSpark)[number]>> & { readonly format?: ExportFormatName | 'spark' }

function refuseMixed({ format, ...options }: Options): void {
  const [strange] = forSpark.filter((name) => options[name] !== undefined)
  if (format !== 'spark' && strange !== undefined) throw invalidInput(`--${strange} is for Spark. Add --format spark, or omit it.`)
  if (format !== 'spark') return
  if (options.program === undefined)
    throw invalidInput('An export for Spark needs a program. Add --program with a name (see edgewise tool list_vertex_programs).')
  if (options.result !== undefined || options.prefix !== undefined)
    throw invalidInput('An export for Spark has no columns of results. Omit --result and --prefix.')
}

async function run(session: Session, graph: string | undefined, options: Options): Promise<void> {
  refuseMixed(options)
  const { format, program, ...rest } = options
  // Only these commands load programs, tools and writers.
  if (format !== 'spark') return (await import('./save-export.ts')).saveExport(session, graph, { ...rest, ...(format !== undefined && { format }) })
  if (graph === undefined || program === undefined) throw invalidInput('Name a graph to export.')
  return (await import('./export-graph.ts')).exportGraph(session, graph, { ...rest, program })
}

export function addExport(program: Command, open: Open): void {
  program
    .command('export')
    .summary('save a graph or the rows of a result to files')
    .description('Saves a graph, or a part of it, in a format of other programs; or all rows of a result; or a graph and a vertex program for Spark.')
    .argument('[graph]', 'name of the graph; without one, the rows of --result are saved')
    .addOption(new Option('--format <format>', 'format (default: detected from the file name)').choices([...exportFormatNames, 'spark']))
    .requiredOption('-o, --output <path>', 'file or folder to write to, created if missing; - for standard output')
    .option('--result <handle>', 'result about nodes, whose columns become properties of the nodes')
    .option('--prefix <text>', 'text before the names of those properties')
    .option('--label <label>', 'only nodes with this label; repeatable', addName)
    .option('--type <type>', 'only relationships of this type; repeatable', addName)
    .option('--force', 'overwrite files, or write to a folder that is not empty')
    .option('--program <name>', 'Spark: name of a program (see edgewise tool list_vertex_programs), or a .json file that contains one')
    .option('--parameter <name=value>', 'Spark: parameter of the program; give nodes by name or {"id":"key"}; repeatable', addPair)
    .option('--input <name=property>', 'Spark: node property for an input of the program (default: the one with the name of the input); repeatable', addPair)
    .option('--weight <property>', 'Spark: relationship property to use as weight (default: every weight is 1)')
    .addOption(
      new Option('--orientation <orientation>', 'Spark: direction in which to follow relationships (default: as declared by the graph)').choices([
        'natural',
        'reverse',
        'undirected'
      ])
    )
    .addHelpText('after', examples)
    .action(async (graph: string | undefined, options: Options, command: Command) => run(open(command), graph, options))
}
