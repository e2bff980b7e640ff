import { Type } from 'typebox'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { costUnit, noPathNote } from './path-summary.ts'
import { betweenEnds, pathWords } from './path-words.ts'

const maxK = 1000

export const yensShortestPaths = defineTool({
  name: 'yens_shortest_paths',
  aliases: ['k_shortest_paths'],
  family: 'paths',
  description:
    'Finds the k cheapest paths between two nodes without loops (Yen), best first: the best one and its alternatives. One row per path with its nodes, hops and cost. Costs as in find_shortest_path.',
  phrases: [
    'k shortest paths',
    'alternative routes',
    'the three best ways between two nodes',
    'second shortest path',
    'other ways to get there',
    'several different routes',
    'top paths between two nodes'
  ],
  intents: [{ words: pathWords, takes: { ...betweenEnds, count: 'k' }, gives: { as: 'path' } }],
  input: toolInput({
    source: nodeReference('Where the paths start.'),
    target: nodeReference('Where they end.'),
    k: Type.Integer({ minimum: 1, maximum: maxK, default: 1, description: 'How many paths to find.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      index: { type: 'integer', description: 'Place of the path, 1 the cheapest.' },
      totalCost: { type: 'float', description: 'Cost of the whole path.' },
      hops: { type: 'integer', description: 'Relationships on it.' },
      nodes: { type: 'nodes', description: 'Its nodes in order.' },
      costs: { type: 'list', description: 'Cost from the source to each of them.' }
    },
    summary: Type.Object({
      found: Type.Boolean(),
      pathCount: Type.Integer({ description: 'Paths found; fewer than k when there are no more.' }),
      source: Type.String(),
      target: Type.String(),
      costUnit: Type.String(),
      minCost: Type.Union([Type.Number(), Type.Null()]),
      maxCost: Type.Union([Type.Number(), Type.Null()])
    })
  },
  examples: [
    {
      title: 'Three ways, quickest first',
      input: { source: 'Paddington', target: 'London Bridge', k: 3, weight: 'time' },
      summary: { found: true, pathCount: 3, minCost: 18, maxCost: 19 },
      firstRow: { index: 1, totalCost: 18 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const { source, target, k } = input
    const parameters = { source: indexIn(projection, source), target: indexIn(projection, target), k }
    const { paths } = await context.engine.run('yensShortestPaths', projection, parameters, context.control)
    const totals = paths.map(({ costs }) => costs[costs.length - 1] ?? 0)
    const rowCount = paths.length
    return {
      table: {
        columns: [
          { name: 'index', type: 'integer', data: paths.map((_, index) => index + 1) },
          { name: 'totalCost', type: 'float', data: totals },
          { name: 'hops', type: 'integer', data: paths.map(({ nodes }) => nodes.length - 1) },
          { name: 'nodes', type: 'nodes', data: paths.map(({ nodes }) => idsOf(projection, nodes)) },
          { name: 'costs', type: 'list', data: paths.map(({ costs }) => costs) }
        ],
        rowCount
      },
      order: [{ column: 'totalCost', descending: false }],
      summary: {
        found: rowCount > 0,
        pathCount: rowCount,
        source: source.name,
        target: target.name,
        costUnit: costUnit(projection),
        minCost: totals[0] ?? null,
        maxCost: totals.at(-1) ?? null
      },
      notes: rowCount === 0 ? [noPathNote(projection, source, target)] : rowCount < k ? [`There are only ${rowCount} paths without loops.`] : [],
      projection: projection.spec
    }
  }
})
