import { Type } from 'typebox'
import type { AlgorithmOutput } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Order, ResultTable } from '../../results/table.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { choice, listPageParameters, nameProperty, nodeReferences, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { namesOf } from './path-rows.ts'

type Walks = AlgorithmOutput<'randomWalk'>

/** The most nodes of walks in rows; totals cover all walks. */
const KEPT_NODES = 4_000_000
const MAX_NAMED = 5
const mostVisitsFirst: readonly Order[] = [{ column: 'visits', descending: true }]

function walkRows(projection: Projection, { nodes, offsets, walkCount }: Walks): ResultTable {
  const rowCount = offsets.length - 1
  const walks = Array.from({ length: rowCount }, (_, walk) => nodes.subarray(offsets[walk], offsets[walk + 1]))
  return {
    columns: [
      { name: 'walk', type: 'integer', data: Uint32Array.from(walks.keys()) },
      {
        name: 'source',
        type: 'node',
        data: idsOf(
          projection,
          walks.map((walk) => walk[0] as number)
        )
      },
      { name: 'length', type: 'integer', data: Uint32Array.from(walks, (walk) => walk.length) },
      { name: 'nodes', type: 'nodes', data: walks.map((walk) => idsOf(projection, walk)) }
    ],
    rowCount,
    ...(rowCount < walkCount ? { total: walkCount } : {})
  }
}

/** Visit counts by node, the most visited first. */
function visitRows(projection: Projection, { visits }: Walks): ResultTable {
  const table: ResultTable = {
    columns: [
      { name: 'node', type: 'node', data: projection.nodeIds },
      { name: 'visits', type: 'integer', data: visits }
    ],
    rowCount: visits.length
  }
  return sortTable(table, mostVisitsFirst)
}

/** The most visited nodes, ties by index. */
function mostVisited(visits: Float64Array): number[] {
  const best: number[] = []
  for (let node = 0; node < visits.length; node++) {
    const count = visits[node] as number
    if (count === 0 || (best.length === MAX_NAMED && count <= (visits[best.at(-1) as number] as number))) continue
    const place = best.findIndex((other) => (visits[other] as number) < count)
    best.splice(place === -1 ? best.length : place, 0, node)
    best.length = Math.min(best.length, MAX_NAMED)
  }
  return best
}

export const randomWalk = defineTool({
  name: 'random_walk',
  aliases: ['random_walks'],
  parameterAliases: { randomSeed: 'seed' },
  family: 'paths',
  description:
    'Walks at random along relationships, some walks from each node or from "sources": samples of what lies around, as node2vec takes them. returnFactor and inOutFactor bias steps back and outwards; "weight" makes heavier relationships likelier. The summary tells where walks came most often. The same seed, the same walks.',
  phrases: [
    'random walk',
    'random walks from a node',
    'wander at random along relationships',
    'sample walks through the graph',
    'node2vec walks with return factor and in-out factor',
    'where random walkers end up'
  ],
  input: toolInput({
    sources: Type.Optional(nodeReferences('Where walks start; default: every node.')),
    walkLength: Type.Integer({ minimum: 2, maximum: 100_000, default: 80, description: 'Nodes of a walk; fewer where it meets a dead end.' }),
    walksPerNode: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 10, description: 'Walks from each start.' }),
    inOutFactor: Type.Number({
      exclusiveMinimum: 0,
      default: 1,
      description: 'q of node2vec: above 1 walks stay near where they came from, below 1 they stray.'
    }),
    returnFactor: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'p of node2vec: below 1 walks often step straight back, above 1 seldom.' }),
    view: choice(['walks', 'nodes'], { default: 'walks', description: 'walks: a row a walk. nodes: a row a node, with how often walks came by.' }),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of all draws.' }),
    walkBufferSize: Type.Optional(Type.Integer({ minimum: 1, description: 'Taken for the sake of callers of other services; it has no effect.' })),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: {
    columns: {
      walk: { type: 'integer', description: 'Number of the walk, from 0.' },
      source: { type: 'node', description: 'Where it starts.' },
      length: { type: 'integer', description: 'Nodes on it, the start included.' },
      nodes: { type: 'nodes', description: 'The nodes, in order.' },
      node: { type: 'node', description: 'A node (view nodes).' },
      visits: { type: 'integer', description: 'How often walks came by, those that start there included (view nodes).' }
    },
    summary: Type.Object({
      walkCount: Type.Integer({ description: 'Walks made.' }),
      meanLength: Type.Union([Type.Number(), Type.Null()], { description: 'Nodes on a walk.' }),
      visitedNodes: Type.Integer({ description: 'Nodes that some walk came by, starts included.' }),
      unvisitedNodes: Type.Integer({ description: 'Nodes that none did.' }),
      mostVisited: Type.Array(Type.Object({ node: Type.String(), visits: Type.Integer() }), { description: 'The nodes stood on most often, by all walks.' })
    })
  },
  examples: [
    {
      title: 'Three walks of six nodes from one place',
      input: { sources: ['Paddington'], walkLength: 6, walksPerNode: 3 },
      summary: { walkCount: 3, meanLength: 6 },
      firstRow: { walk: 0, source: 'Paddington', length: 6 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const { walkLength, walksPerNode, inOutFactor, returnFactor, seed, walkBufferSize } = input
    const sources = (input.sources ?? []).map((node) => indexIn(projection, node))
    const parameters = { sources, walkLength, walksPerNode, inOutFactor, returnFactor, seed, keptNodes: KEPT_NODES }
    const walks = await context.engine.run('randomWalk', projection, parameters, context.control)
    const { walkCount, visits } = walks
    const starts = sources.length > 0 ? sources.length : projection.nodeIds.length
    const idle = starts - walkCount / walksPerNode
    const steps = visits.reduce((sum, count) => sum + count, 0)
    const visitedNodes = visits.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
    const most = mostVisited(visits)
    const names = await namesOf(projection, most, context)
    return {
      ...(input.view === 'nodes'
        ? { table: visitRows(projection, walks), order: mostVisitsFirst }
        : { table: walkRows(projection, walks), order: [{ column: 'walk', descending: false }] }),
      summary: {
        walkCount,
        meanLength: walkCount === 0 ? null : steps / walkCount,
        visitedNodes,
        unvisitedNodes: visits.length - visitedNodes,
        mostVisited: most.map((node, i) => ({ node: names[i] ?? '', visits: visits[node] ?? 0 }))
      },
      notes: [
        ...(idle > 0 ? [`${idle} of ${starts} starts have no relationship to leave by, hence no walks.`] : []),
        ...(walkBufferSize === undefined ? [] : ['walkBufferSize has no effect.'])
      ],
      projection: projection.spec,
      seed
    }
  }
})
