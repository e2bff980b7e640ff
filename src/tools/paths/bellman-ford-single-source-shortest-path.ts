import { Type } from 'typebox'
import type { AlgorithmOutput } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { toolInput } from '../schemas.ts'
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts'
import { namesOf } from './path-rows.ts'
import { costUnit } from './path-summary.ts'
import { singleSourceOutcome, singleSourceOutput, singleSourceParameters } from './single-source-paths.ts'

type Cycles = AlgorithmOutput<'bellmanFord'>['cycles']

const MAX_NAMED = 12

/** One row per cycle, the most negative first. */
async function cyclesOutcome(projection: Projection, found: Cycles, source: string, context: ToolContext): Promise<ToolOutcome> {
  const total = ({ costs }: Cycles[number]) => costs[costs.length - 1] ?? 0
  const cycles = [...found].sort((a, b) => total(a) - total(b))
  const [first] = cycles
  const nodes = Array.from(first?.nodes ?? [])
  const names = await namesOf(projection, nodes.slice(0, MAX_NAMED), context)
  const way = [...names, ...(nodes.length > MAX_NAMED ? [`... (${nodes.length - 1} nodes in all)`] : [])].join(' -> ')
  const cost = first === undefined ? 0 : total(first)
  const undirected = projection.spec.orientation === 'undirected' ? ' Read as undirected, every relationship of negative cost is such a cycle.' : ''
  return {
    table: {
      columns: [
        {
          name: 'target',
          type: 'node',
          data: idsOf(
            projection,
            cycles.map((cycle) => cycle.nodes[0] as number)
          )
        },
        { name: 'totalCost', type: 'float', data: cycles.map(total) },
        { name: 'hops', type: 'integer', data: cycles.map((cycle) => cycle.nodes.length - 1) },
        { name: 'nodes', type: 'nodes', data: cycles.map((cycle) => idsOf(projection, cycle.nodes)) },
        { name: 'costs', type: 'list', data: cycles.map((cycle) => cycle.costs) },
        { name: 'isNegativeCycle', type: 'boolean', data: cycles.map(() => true) }
      ],
      rowCount: cycles.length
    },
    order: [{ column: 'totalCost', descending: false }],
    summary: { source, costUnit: costUnit(projection), negativeCycles: cycles.length, negativeCycle: names },
    notes: [
      `No shortest paths: the cycle ${way} costs ${cost}, and from "${source}" one can go round it again and again. The rows are such cycles; there may be more.${undirected}`
    ],
    projection: projection.spec
  }
}

export const bellmanFordSingleSourceShortestPath = defineTool({
  name: 'bellman_ford_single_source_shortest_path',
  aliases: ['bellman_ford', 'bellman_ford_single_source'],
  family: 'paths',
  description:
    'Finds what it costs to get from one node to each other node when weights may be negative (Bellman-Ford), or cycles of negative cost, which it names: with such a cycle nothing is cheapest. Rows as in dijkstra_single_source_shortest_path, which is faster when no weight is negative.',
  phrases: [
    'bellman ford',
    'negative weights or costs',
    'is there a negative cycle',
    'find a cycle of negative cost',
    'some relationships give back cost',
    'arbitrage cycle'
  ],
  input: toolInput(singleSourceParameters),
  output: {
    columns: { ...singleSourceOutput.columns, isNegativeCycle: { type: 'boolean', description: 'Set where the row is a cycle of negative cost.' } },
    summary: Type.Union([
      Type.Object({ ...singleSourceOutput.summary.properties, negativeCycles: Type.Literal(0) }),
      Type.Object({
        source: Type.String(),
        costUnit: Type.String(),
        negativeCycles: Type.Integer({ minimum: 1, description: 'Cycles of negative cost that were found.' }),
        negativeCycle: Type.Array(Type.String(), { description: `The first nodes, ${MAX_NAMED} at most, of the cheapest of them.` })
      })
    ])
  },
  examples: [
    {
      title: 'Minutes to everywhere, had some links negative times',
      input: { source: 'Paddington', weight: 'time', limit: 3 },
      summary: { source: 'Paddington', reached: 301, unreached: 0, negativeCycles: 0 },
      firstRow: { target: 'Paddington', totalCost: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const paths = await context.engine.run('bellmanFord', projection, { source: indexIn(projection, input.source) }, context.control)
    if (paths.cycles.length > 0) return cyclesOutcome(projection, paths.cycles, input.source.name, context)
    const outcome = await singleSourceOutcome(projection, paths, input, context)
    return { ...outcome, summary: { ...outcome.summary, negativeCycles: 0 } }
  }
})
