import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { listPageParameters, nameProperty, nodes, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

const { orientation: _noDirection, ...part } = projectionParameters

export const approximateMaximumKCut = defineTool({
  name: 'approximate_maximum_k_cut',
  aliases: ['max_k_cut', 'maxkcut', 'approx_max_k_cut'],
  parameterAliases: { randomSeed: 'seed' },
  family: 'community',
  description:
    'Divides the nodes into k parts so that as many relationships as possible, or as much weight, run between parts: the opposite of communities. A good cut, not always the best; the summary has its cost. Directions are ignored.',
  phrases: [
    'maximum cut, max cut',
    'maximum k-cut',
    'divide into k parts with most relationships between the parts',
    'separate rivals that are linked to each other',
    'split so that linked nodes are in different parts',
    'anti-communities'
  ],
  input: toolInput({
    nodes,
    view,
    k: Type.Integer({ minimum: 2, maximum: 127, default: 2, description: 'Number of parts.' }),
    iterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 8, description: 'Random starts, of which the best result is kept.' }),
    vnsMaxNeighborhoodOrder: Type.Integer({
      minimum: 0,
      maximum: 1000,
      default: 0,
      description: 'Continue the search around each result by moving up to about this many random nodes; 0: do not.'
    }),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the random choices.' }),
    minCommunitySize: Type.Integer({ minimum: 0, default: 0, description: 'Show only parts with at least this many nodes.' }),
    ...weightParameters,
    ...part,
    nameProperty,
    ...listPageParameters
  }),
  output: {
    columns: groupColumns('community'),
    summary: Type.Object({
      ...groupSummary('community'),
      cutCost: Type.Number({ description: 'Relationships between parts, or their weight, each once.' })
    })
  },
  examples: [{ title: 'Two parts with most relationships between them', input: { limit: 2 }, summary: { communityCount: 2 } }],
  effects: 'none',
  async run(input, context) {
    const { k, iterations, vnsMaxNeighborhoodOrder, seed, minCommunitySize: minSize } = input
    const projection = await projectFor(input, context, { orientation: 'undirected' })
    const parameters = { k, iterations, vnsMaxNeighborhoodOrder, seed }
    const { parts, cutCost } = await context.engine.run('approximateMaximumKCut', projection, parameters, context.control)
    const grouped = nodeGroups(projection, parts, { group: 'community', view: input.view, nodes: input.nodes, minSize, consecutiveIds: false })
    const emptyCount = k - Number(grouped.summary['communityCount'])
    const notes = emptyCount > 0 && parts.length > 0 ? [`${emptyCount} of the ${k} parts stayed empty: fewer parts cut no less.`] : []
    return { ...grouped, summary: { ...grouped.summary, cutCost }, seed, notes }
  }
})
