import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { listPageParameters, nameProperty, nodes, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

const { orientation: _noDirection, ...part } = projectionParameters

export const k1Coloring = defineTool({
  name: 'k_1_coloring',
  aliases: ['k1_coloring', 'k1coloring', 'graph_coloring'],
  family: 'community',
  description:
    'Colours the nodes so that no two joined ones have the same colour, with few colours: a timetable without clashes, frequencies, register allocation. Directions are ignored. Greedy: the count is an upper bound, not always the least.',
  phrases: [
    'colour the graph, graph coloring',
    'k-1 coloring',
    'how many colours so that no neighbours share one',
    'assign slots so that joined nodes never share one',
    'schedule without conflicts between neighbours',
    'groups without relationships inside'
  ],
  intents: [{ words: ['colour', 'color', 'colour class'], gives: { as: 'number', key: 'colorCount', isCount: true } }],
  input: toolInput({
    nodes,
    view,
    maxIterations: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 10,
      description: 'Rounds to mend clashes, for GDS on several threads; no effect elsewhere.'
    }),
    minCommunitySize: Type.Integer({ minimum: 0, default: 0, description: 'Show only colours with at least this many nodes.' }),
    ...part,
    nameProperty,
    ...listPageParameters
  }),
  output: { columns: groupColumns('color'), summary: Type.Object(groupSummary('color')) },
  examples: [{ title: 'How many colours are enough', input: { limit: 3 }, summary: { nodeCount: 302 }, firstRow: { color: 0 } }],
  effects: 'none',
  async run(input, context) {
    const { maxIterations, minCommunitySize: minSize } = input
    const projection = await projectFor(input, context, { orientation: 'undirected' })
    const { colors } = await context.engine.run('k1Coloring', projection, { maxIterations }, context.control)
    return nodeGroups(projection, colors, { group: 'color', view: input.view, nodes: input.nodes, minSize, consecutiveIds: false })
  }
})
