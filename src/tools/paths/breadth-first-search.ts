import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { ResultTable } from '../../results/table.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, nodeReferences, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

interface Traversal {
  /** Visited nodes in order. */
  readonly order: Uint32Array
  /** Per projected node; -1 when not visited, and for the parent of the source. */
  readonly depths: Int32Array
  readonly parents: Int32Array
}

function traversalTable(projection: Projection, { order, depths, parents }: Traversal): ResultTable {
  const parentOf = (index: number) => {
    const parent = parents[index] ?? -1
    return parent < 0 || parent === index ? null : (projection.nodeIds[parent] ?? null)
  }
  return {
    columns: [
      { name: 'node', type: 'node', data: idsOf(projection, order) },
      { name: 'depth', type: 'integer', data: Int32Array.from(order, (index) => depths[index] ?? 0) },
      { name: 'parent', type: 'node', data: Array.from(order, parentOf) }
    ],
    rowCount: order.length
  }
}

/** Nodes at depth 0, 1, 2, ... */
function countPerDepth({ order, depths }: Traversal): number[] {
  const counts: number[] = []
  for (const index of order) {
    const depth = depths[index] ?? 0
    counts[depth] = (counts[depth] ?? 0) + 1
  }
  return counts
}

export const breadthFirstSearch = defineTool({
  name: 'breadth_first_search',
  aliases: ['bfs'],
  parameterAliases: {},
  family: 'paths',
  description:
    'Visits nodes from a source outwards, hop by hop: what can be reached, within how many hops, by way of whom. Stops at maxDepth, or as soon as one of "targets" is reached. The summary counts nodes per depth.',
  phrases: [
    'everything within a number of hops',
    'what can be reached from a node',
    'what is reachable within some steps',
    'how many nodes are within k steps',
    'nodes at distance two',
    'spread outwards from a node',
    'all descendants of a node',
    'which nodes cannot be reached from'
  ],
  input: toolInput({
    source: nodeReference('Where the search starts.'),
    targets: Type.Optional(nodeReferences('Stop as soon as one of these is reached.')),
    maxDepth: Type.Integer({ minimum: -1, default: -1, description: 'Hops to go at most; -1 means no bound.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      node: { type: 'node', description: 'A visited node; the source comes first.' },
      depth: { type: 'integer', description: 'Hops from the source.' },
      parent: { type: 'node', description: 'The node it was reached from; none for the source.' }
    },
    summary: Type.Object({
      source: Type.String(),
      visited: Type.Integer({ description: 'Visited nodes with the source.' }),
      reached: Type.Integer({ description: 'Visited nodes without the source.' }),
      depth: Type.Integer({ description: 'Of the furthest visited node.' }),
      countPerDepth: Type.Array(Type.Integer(), { description: 'Visited nodes at depth 0, 1, 2, ...' }),
      unvisitedCount: Type.Integer({ description: 'Nodes of the projection that were not visited.' }),
      targetFound: Type.Union([Type.Boolean(), Type.Null()])
    })
  },
  examples: [
    {
      title: 'All within two stops',
      input: { source: 'Paddington', maxDepth: 2 },
      summary: { source: 'Paddington', visited: 11, reached: 10, depth: 2, countPerDepth: [1, 5, 5] },
      firstRow: { node: 'Paddington', depth: 0 }
    }
  ],
  effects: 'none',
  deterministic: true,
  async run(input, context) {
    const projection = await projectFor(input, context)
    const targets = (input.targets ?? []).map((node) => indexIn(projection, node))
    const parameters = { source: indexIn(projection, input.source), targets, maxDepth: input.maxDepth }
    const traversal = await context.engine.run('breadthFirstSearch', projection, parameters, context.control)
    const visited = traversal.order.length
    const counts = countPerDepth(traversal)
    const isVisited = new Set(traversal.order)
    return {
      table: traversalTable(projection, traversal),
      order: [{ column: 'depth', descending: false }],
      summary: {
        source: input.source.name,
        visited,
        reached: visited - 1,
        depth: counts.length - 1,
        countPerDepth: counts,
        unvisitedCount: projection.nodeIds.length - visited,
        targetFound: targets.length === 0 ? null : targets.some((target) => isVisited.has(target))
      },
      projection: projection.spec
    }
  }
})
