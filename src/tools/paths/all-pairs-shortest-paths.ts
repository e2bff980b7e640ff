import { Type } from 'typebox'
import type { AlgorithmOutput } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ResultTable } from '../../results/table.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { choice, nameProperty, nodeReferences, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { costUnit } from './path-summary.ts'

type Pairs = AlgorithmOutput<'allShortestPaths'>

/** The most pairs with rows; totals cover all pairs. */
const KEPT_PAIRS = 100_000

function pairRows(projection: Projection, { sources, targets, costs, pairCount }: Pairs): ResultTable {
  const rowCount = costs.length
  return {
    columns: [
      { name: 'source', type: 'node', data: idsOf(projection, sources) },
      { name: 'target', type: 'node', data: idsOf(projection, targets) },
      { name: 'distance', type: 'float', data: costs }
    ],
    rowCount,
    ...(rowCount < pairCount ? { total: pairCount } : {})
  }
}

/** The number of requested pairs of different nodes, reachable or not. */
function possiblePairs(nodeCount: number, sources: readonly number[] | null, targets: readonly number[] | null, once: boolean): number {
  const sourceCount = sources?.length ?? nodeCount
  const targetCount = targets?.length ?? nodeCount
  const isTarget = new Set(targets)
  const both = sources === null ? targetCount : targets === null ? sourceCount : sources.filter((source) => isTarget.has(source)).length
  return sourceCount * targetCount - both - (once ? (both * (both - 1)) / 2 : 0)
}

const cost = Type.Union([Type.Number(), Type.Null()])

export const allPairsShortestPaths = defineTool({
  name: 'all_pairs_shortest_paths',
  aliases: ['all_pairs', 'apsp'],
  family: 'paths',
  description:
    'Finds the distance between every pair of nodes, or from some "sources" to some "targets", and ranks the pairs, longest first. The summary tells the diameter (max), the mean, the smallest distance and how many pairs are out of reach. With "weight" costs, else hops. Paths themselves: find_shortest_path.',
  phrases: [
    'all pairs',
    'distance between every pair of nodes',
    'distance matrix',
    'diameter of the graph',
    'average distance over all pairs',
    'which two nodes are furthest apart',
    'mean distance between nodes'
  ],
  intents: [
    {
      words: [
        'diameter',
        'longest shortest path',
        'distance between any two {anynode|nodeNoun|anyone}',
        '{est|extent|most} {distance} between {any|all} {=two} {anynode|nodeNoun|anyone|neighbourw} {pronoun?}',
        '{est|extent|most} {distance} between {any|all} {=two} {of} {pronoun|N}',
        '{=two} {anynode|nodeNoun|anyone} {that?} {be?} {farOf} {from} {each|=each} {other|else|=other}'
      ],
      gives: { as: 'number', key: 'max' }
    },
    {
      words: ['average path length', 'mean path length', 'average shortest path length', 'average distance', 'mean distance', 'characteristic path length'],
      gives: { as: 'number', key: 'mean' }
    }
  ],
  input: toolInput({
    sources: Type.Optional(nodeReferences('Only pairs that start at one of these.')),
    targets: Type.Optional(nodeReferences('Only pairs that end at one of these.')),
    order: choice(['longest', 'shortest'], { default: 'longest', description: 'Which pairs come first.' }),
    bothWays: Type.Boolean({
      default: false,
      description: 'With orientation undirected, list each pair in both directions, although both cost the same. Directed ones always are.'
    }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      source: { type: 'node', description: 'Where the path starts.' },
      target: { type: 'node', description: 'Where it ends.' },
      distance: { type: 'float', description: 'Cost of the cheapest path, in the unit of the weight, or hops.' }
    },
    summary: Type.Object({
      pairCount: Type.Integer({ description: 'Pairs of different nodes with a path.' }),
      unreachablePairs: Type.Integer({ description: 'Requested pairs without a path.' }),
      costUnit: Type.String({ description: 'The weight property, or hops.' }),
      min: cost,
      max: Type.Union([Type.Number(), Type.Null()], { description: 'The longest of the shortest paths: the diameter, when all pairs are requested.' }),
      mean: cost
    })
  },
  examples: [
    { title: 'The two places furthest apart in hops', input: { limit: 1 }, summary: { pairCount: 45_451, unreachablePairs: 0, costUnit: 'hops', min: 1 } },
    {
      title: 'Minutes between some places',
      input: { sources: ['Bank', 'Angel'], targets: ['Oval', 'Morden'], weight: 'time', order: 'shortest' },
      summary: { pairCount: 4, costUnit: 'time' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const sources = input.sources?.map((node) => indexIn(projection, node)) ?? null
    const targets = input.targets?.map((node) => indexIn(projection, node)) ?? null
    const once = projection.spec.orientation === 'undirected' && !input.bothWays
    const pairs = await context.engine.run('allShortestPaths', projection, { sources, targets, once, order: input.order, keep: KEPT_PAIRS }, context.control)
    const { pairCount, min, max, sum } = pairs
    const unreachablePairs = possiblePairs(projection.nodeIds.length, sources, targets, once) - pairCount
    const isNone = pairCount === 0
    return {
      table: pairRows(projection, pairs),
      order: [{ column: 'distance', descending: input.order === 'longest' }],
      summary: {
        pairCount,
        unreachablePairs,
        costUnit: costUnit(projection),
        min: isNone ? null : min,
        max: isNone ? null : max,
        mean: isNone ? null : sum / pairCount
      },
      notes: [
        ...(once ? ['Relationships are read both ways, so each pair is listed once; "bothWays" lists both directions.'] : []),
        ...(unreachablePairs > 0 ? [`${unreachablePairs} pairs have no path and no row.`] : [])
      ],
      projection: projection.spec
    }
  }
})
