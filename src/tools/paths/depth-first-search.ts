import { Type } from 'typebox'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, nodeReferences, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { summariseTraversal, traversalColumns, traversalRows, traversalSummary } from './traversal-rows.ts'

/** A summary counts at most this many levels separately. */
const MAX_LEVELS = 32

export const depthFirstSearch = defineTool({
  name: 'depth_first_search',
  aliases: ['dfs'],
  family: 'paths',
  description:
    'Visits nodes from a source depth first: as far along one branch as it goes, then back to the next. Rows come in order of visit, with depth and parent in the tree of the search. Depths are not distances: for those use breadth_first_search. Stops at maxDepth, or when one of "targets" is visited.',
  phrases: [
    'depth first search',
    'dfs order of visits',
    'depth-first traversal from a node',
    'go down one branch before the next',
    'follow each branch to its end, then backtrack',
    'search tree of a depth-first search'
  ],
  input: toolInput({
    source: nodeReference('Where the search starts.'),
    targets: Type.Optional(nodeReferences('Stop as soon as one of these is visited.')),
    maxDepth: Type.Integer({ minimum: -1, default: -1, description: 'Levels to go down at most; -1 means no bound.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      step: { type: 'integer', description: 'Place in the order of visits, 0 for the source.' },
      ...traversalColumns,
      depth: { type: 'integer', description: 'Levels below the source in the tree of the search; not the distance.' }
    },
    summary: traversalSummary
  },
  examples: [
    {
      title: 'The first steps of a search, three levels deep',
      input: { source: 'Paddington', maxDepth: 3, limit: 5 },
      summary: { source: 'Paddington', depth: 3 },
      firstRow: { step: 0, node: 'Paddington', depth: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const targets = (input.targets ?? []).map((node) => indexIn(projection, node))
    const parameters = { source: indexIn(projection, input.source), targets, maxDepth: input.maxDepth }
    const traversal = await context.engine.run('depthFirstSearch', projection, parameters, context.control)
    const rowCount = traversal.order.length
    const steps = { name: 'step', type: 'integer', data: Uint32Array.from(traversal.order.keys()) } as const
    const summary = summariseTraversal(projection, traversal, input.source.name, targets)
    return {
      table: { columns: [steps, ...traversalRows(projection, traversal)], rowCount },
      order: [{ column: 'step', descending: false }],
      summary: { ...summary, countPerDepth: summary.countPerDepth.slice(0, MAX_LEVELS) },
      notes: summary.depth >= MAX_LEVELS ? [`countPerDepth ends at depth ${MAX_LEVELS - 1} of ${summary.depth}.`] : [],
      projection: projection.spec
    }
  }
})
