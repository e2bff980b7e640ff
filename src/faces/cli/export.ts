import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ExportOptions } from './export-graph.ts'
import type { Open } from './session.ts'

function addPair(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Give name=value, such as source=Bank.')
  return { ...known, [name]: value }
}

const addName = (name: string, known: readonly string[] = []): string[] => [...known, name]

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
    .requiredOption('--program <name>', 'name of a program (edgewise tool list_vertex_programs), or a .json file with one')
    .requiredOption('-o, --output <folder>', 'folder to write to; made where it is missing')
    .option('--parameter <name=value>', 'parameter of the program; nodes by name or {"id":"key"}; may be repeated', addPair)
    .option('--input <name=property>', 'node property for an input of the program; default: that of its name; may be repeated', addPair)
    .option('--weight <property>', 'relationship property that is the weight; default: each counts 1')
    .addOption(
      new Option('--orientation <orientation>', 'how relationships are followed; default: as the graph is declared').choices([
        'natural',
        'reverse',
        'undirected'
      ])
    )
    .option('--label <label>', 'only nodes of this label; may be repeated', addName)
    .option('--type <type>', 'only relationships of this type; may be repeated', addName)
    .option('--force', 'write into a folder that is not empty')
    .addHelpText('after', examples)
    .action(async (graph: string, options: ExportOptions, command: Command) => {
      // Programs and tools are loaded for this command alone.
      const { exportGraph } = await import('./export-graph.ts')
      await exportGraph(open(command), graph, options)
    })
}
