import { Type } from 'typebox'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, nodeReferences, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { cutOffWords, looseVerbs, reachVerbs } from './path-words.ts'
import { summariseTraversal, traversalColumns, traversalRows, traversalSummary } from './traversal-rows.ts'

export const breadthFirstSearch = defineTool({
  name: 'breadth_first_search',
  aliases: ['bfs'],
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
  intents: [
    {
      words: [],
      takes: { node: 'source', hops: 'maxDepth' },
      gives: { as: 'reached', column: 'node', depth: 'depth', verbs: ['reachable', 'accessible', ...reachVerbs], looseVerbs, opposites: cutOffWords }
    }
  ],
  input: toolInput({
    source: nodeReference('Where the search starts.'),
    targets: Type.Optional(nodeReferences('Stop as soon as one of these is reached.')),
    maxDepth: Type.Integer({ minimum: -1, default: -1, description: 'Hops to go at most; -1 means no bound.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: traversalColumns, summary: traversalSummary },
  examples: [
    {
      title: 'All within two stops',
      input: { source: 'Paddington', maxDepth: 2 },
      summary: { source: 'Paddington', visited: 11, reached: 10, depth: 2, countPerDepth: [1, 5, 5] },
      firstRow: { node: 'Paddington', depth: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const targets = (input.targets ?? []).map((node) => indexIn(projection, node))
    const parameters = { source: indexIn(projection, input.source), targets, maxDepth: input.maxDepth }
    const traversal = await context.engine.run('breadthFirstSearch', projection, parameters, context.control)
    const columns = traversalRows(projection, traversal)
    return {
      table: { columns, rowCount: traversal.order.length },
      order: [{ column: 'depth', descending: false }],
      summary: summariseTraversal(projection, traversal, input.source.name, targets),
      projection: projection.spec
    }
  }
})
