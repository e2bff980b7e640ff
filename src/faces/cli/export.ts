import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ExportOptions } from './export-graph.ts'
import type { Open } from './session.ts'

function addPair(pair: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Use name=value, such as source=Bank.')
  return { ...known, [name]: value }
}

const addName = (name: string, known: readonly string[] = []): string[] => [...known, name]

const examples = `
Examples:
  edgewise export london --format spark --program shortest_path --parameter source=Paddington --parameter target=Bank --weight time -o out
  edgewise export london --format spark --program mine.json -o out --force
  spark-submit out/shortest_path.py --data out --out out/result

The folder will contain vertices.parquet, edges.parquet and a Python script for Spark 3.5 or newer. See docs/scaling.md.`

export function addExport(program: Command, open: Open): void {
  program
    .command('export')
    .summary('export a graph and a vertex program for Spark')
    .description('Writes a graph as Parquet and a vertex program as a Python script that runs on it in Spark, for graphs too large for one machine.')
    .argument('<graph>', 'name of the graph')
    .addOption(new Option('--format <format>', 'export format').choices(['spark']).makeOptionMandatory())
    .requiredOption('--program <name>', 'name of a program (see edgewise tool list_vertex_programs), or a .json file that contains one')
    .requiredOption('-o, --output <folder>', 'folder to write to; created if missing')
    .option('--parameter <name=value>', 'parameter of the program; give nodes by name or {"id":"key"}; repeatable', addPair)
    .option('--input <name=property>', 'node property for an input of the program (default: the property with the name of the input); repeatable', addPair)
    .option('--weight <property>', 'relationship property to use as weight (default: every weight is 1)')
    .addOption(
      new Option('--orientation <orientation>', 'direction in which to follow relationships (default: as declared by the graph)').choices([
        'natural',
        'reverse',
        'undirected'
      ])
    )
    .option('--label <label>', 'only nodes with this label; repeatable', addName)
    .option('--type <type>', 'only relationships of this type; repeatable', addName)
    .option('--force', 'write to a folder that is not empty')
    .addHelpText('after', examples)
    .action(async (graph: string, options: ExportOptions, command: Command) => {
      // Only this command loads programs and tools.
      const { exportGraph } = await import('./export-graph.ts')
      await exportGraph(open(command), graph, options)
    })
}
