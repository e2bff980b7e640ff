import { Type } from 'typebox'
import { projectWith } from '../project.ts'
import { column, listPageParameters, nameProperty, nodes, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

export const louvain = defineTool({
  name: 'louvain',
  aliases: ['louvain_communities'],
  parameterAliases: {},
  family: 'community',
  description:
    'Finds communities: groups of nodes with many relationships among themselves and few to others, by the Louvain method. The summary tells how many there are and the modularity of the split.',
  phrases: [
    'find communities',
    'cluster the network',
    'how many communities',
    'groups that belong together',
    'which community is a node in',
    'modularity of the network',
    'detect clusters of closely linked nodes'
  ],
  input: toolInput({
    nodes,
    view,
    maxLevels: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Levels of merging at most.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'Rounds per level at most.' }),
    tolerance: Type.Number({ minimum: 0, default: 1e-4, description: 'A level ends once a round gains less modularity than this.' }),
    seedProperty: Type.Optional(column('The communities to start from.')),
    includeIntermediateCommunities: Type.Boolean({ default: false, description: 'In the view nodes, also the community at each level.' }),
    minCommunitySize: Type.Integer({ minimum: 0, default: 0, description: 'Show only communities of at least so many nodes.' }),
    consecutiveIds: Type.Boolean({ default: false, description: 'Number communities 0, 1, ... by size.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: {
    columns: { ...groupColumns('community'), intermediate: { type: 'list', description: 'Community at each level, first to last.' } },
    summary: Type.Object({
      ...groupSummary('community'),
      modularity: Type.Number({ description: 'Of the final split, -0.5 to 1.' }),
      modularities: Type.Array(Type.Number(), { description: 'After each level.' }),
      ranLevels: Type.Integer()
    })
  },
  examples: [{ title: 'The largest communities', input: { limit: 3 }, summary: { nodeCount: 302 } }],
  effects: 'none',
  deterministic: true,
  async run(input, context) {
    const { maxLevels, maxIterations, tolerance, seedProperty, consecutiveIds, minCommunitySize: minSize } = input
    // Nodes without a seed start alone: NaN stands for none.
    const projection = await projectWith(input, context, seedProperty === undefined ? [] : [seedProperty])
    const seedCommunities = seedProperty === undefined ? null : (projection.columns[seedProperty] ?? null)
    const found = await context.engine.run('louvain', projection, { maxLevels, maxIterations, tolerance, seedCommunities }, context.control)
    const { levels, communities, modularity } = found
    const intermediate = () => Array.from(communities, (_, index) => levels.map((level) => level[index] ?? null))
    const nodeColumns = input.includeIntermediateCommunities ? [{ name: 'intermediate', type: 'list' as const, data: intermediate() }] : []
    const request = { group: 'community', view: input.view, nodes: input.nodes, minSize, consecutiveIds, nodeColumns }
    const grouped = nodeGroups(projection, communities, request)
    const modularities = Array.from(found.modularities)
    return { ...grouped, summary: { ...grouped.summary, modularity, modularities, ranLevels: levels.length } }
  }
})
