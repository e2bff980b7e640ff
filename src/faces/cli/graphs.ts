import type { Command } from 'commander'
import type { GraphInfo, GraphSchema, PropertySchema } from '../../storage/graphs/store.ts'
import type { Open } from './session.ts'
import { showTable, showValue } from './table.ts'

const infoColumns = ['name', 'nodes', 'relationships', 'orientation', 'imported', 'version']

function infoRow({ name, nodeCount, relationshipCount, orientation, importedAt, version }: GraphInfo): unknown[] {
  return [name, nodeCount, relationshipCount, orientation, importedAt, version]
}

function propertyRows(of: string, properties: readonly PropertySchema[]): unknown[][] {
  return properties.map(({ property, types, count, distinct, min, max, samples }) => [
    of,
    property,
    showValue(types),
    count,
    distinct,
    min === undefined ? showValue(samples) : `${showValue(min)} to ${showValue(max)}`
  ])
}

function showGraph(graph: GraphSchema): string {
  const properties = [
    ...graph.labels.flatMap(({ label, properties }) => propertyRows(label, properties)),
    ...graph.relationshipTypes.flatMap(({ type, properties }) => propertyRows(type, properties))
  ]
  const patterns = graph.relationshipTypes.flatMap(({ type, patterns }) => patterns.map(({ source, target, count }) => [source, type, target, count]))
  return [
    showTable(infoColumns, [infoRow(graph)]),
    showTable(
      ['label', 'nodes', 'name property'],
      graph.labels.map(({ label, count, nameProperty }) => [label, count, nameProperty ?? '(key)'])
    ),
    showTable(['from', 'type', 'to', 'relationships'], patterns),
    showTable(['of', 'property', 'types', 'count', 'distinct', 'values'], properties)
  ].join('\n\n')
}

export function addGraphs(program: Command, open: Open): void {
  program
    .command('graphs')
    .summary('list, describe or drop graphs')
    .description('Lists the graphs. With a name, shows the labels, relationship types and properties of that graph.')
    .argument('[name]', 'name of a graph')
    .option('--drop <name>', 'delete a graph and everything in it')
    .addHelpText('after', '\nExamples:\n  edgewise graphs\n  edgewise graphs london\n  edgewise graphs --drop friends')
    .action(async (name: string | undefined, options: { drop?: string }, command: Command) => {
      const session = open(command)
      const { tenant } = session
      await session.withRuntime(async ({ store }) => {
        if (options.drop !== undefined) {
          await store.drop(tenant, options.drop)
          session.note(`Dropped graph "${options.drop}".`)
        } else if (name === undefined) {
          const graphs = await store.list(tenant)
          session.print({ graphs }, () => showTable(infoColumns, graphs.map(infoRow)))
        } else {
          const graph = await store.schema(tenant, name)
          session.print(graph, () => showGraph(graph))
        }
      })
    })
}
