import { Type } from 'typebox'
import { projectWith, specOf } from '../project.ts'
import { nodes, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { idsBySeed, seedsOf } from './community-seeds.ts'
import { communitiesByLevel, communityParameters, communityRequest, includeIntermediateCommunities, levelColumns, seedProperty } from './found-communities.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

const { orientation: _alwaysUndirected, ...parameters } = communityParameters

export const leiden = defineTool({
  name: 'leiden',
  aliases: ['leiden_communities'],
  parameterAliases: { randomSeed: 'seed' },
  family: 'community',
  description:
    'Finds communities by the Leiden method: as Louvain, but every community is connected and well knit. gamma sets the resolution: above 1 for smaller communities, below 1 for larger ones. Relationships are read both ways.',
  phrases: [
    'leiden',
    'communities by the leiden method',
    'well-connected communities',
    'communities that are connected inside',
    'communities at a finer or coarser resolution, gamma'
  ],
  intents: [{ words: ['leiden', 'leiden community'], gives: { as: 'groups', count: 'communityCount', largest: 'largestSize' } }],
  input: toolInput({
    nodes,
    view,
    maxLevels: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Levels of merging at most; it ends before, by the tolerance.' }),
    gamma: Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Resolution: the larger, the smaller the communities.' }),
    theta: Type.Number({
      exclusiveMinimum: 0,
      default: 0.01,
      description: 'How freely communities are split before they merge; near 0 the best split is taken.'
    }),
    tolerance: Type.Number({ minimum: 0, default: 1e-4, description: 'Ends once a level raises modularity by less than this.' }),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the random choices.' }),
    seedProperty,
    includeIntermediateCommunities,
    ...parameters
  }),
  output: {
    columns: { ...groupColumns('community'), ...levelColumns },
    summary: Type.Object({
      ...groupSummary('community'),
      modularity: Type.Number({ description: 'Of the final split, with gamma.' }),
      modularities: Type.Array(Type.Number(), { description: 'After each level.' }),
      ranLevels: Type.Integer(),
      didConverge: Type.Boolean({ description: 'Whether it ended before maxLevels.' })
    })
  },
  examples: [
    {
      title: 'The largest communities',
      input: { limit: 3 },
      summary: { nodeCount: 302, didConverge: true }
    },
    { title: 'Larger communities', input: { gamma: 0.3, limit: 3 }, summary: { nodeCount: 302 } }
  ],
  effects: 'none',
  async run(input, context) {
    const { maxLevels, gamma, theta, tolerance, seed } = input
    const projection = await projectWith(input, context, input.seedProperty === undefined ? [] : [input.seedProperty], { orientation: 'undirected' })
    const given = { maxLevels, gamma, theta, tolerance, seed, seeds: seedsOf(projection, input.seedProperty) }
    const { levels, communities, labels, modularity, didConverge, ...found } = await context.engine.run('leiden', projection, given, context.control)
    const nodeColumns = input.includeIntermediateCommunities ? [communitiesByLevel(levels, communities.length)] : []
    const request = { ...communityRequest(input), nodeColumns }
    const grouped = nodeGroups(projection, idsBySeed(communities, labels, given.seeds), request)
    const modularities = Array.from(found.modularities)
    const notes = specOf(input, context).orientation === 'undirected' ? [] : ['Leiden is for undirected graphs: relationships were read both ways.']
    const caveats = didConverge ? [] : [unsettled('Communities', levels.length, 'maxLevels')]
    return { ...grouped, summary: { ...grouped.summary, modularity, modularities, ranLevels: levels.length, didConverge }, seed, notes, caveats }
  }
})
