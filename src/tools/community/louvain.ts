import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import { conventionOf } from '../convention.ts'
import { projectWith } from '../project.ts'
import { column, nodes, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { communitiesByLevel, communityParameters, communityRequest, includeIntermediateCommunities, levelColumns } from './found-communities.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

export const louvain = defineTool({
  name: 'louvain',
  aliases: ['louvain_communities'],
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
  intents: [
    {
      words: ['louvain', 'community', 'louvain community', 'cluster', 'modularity community'],
      gives: { as: 'groups', count: 'communityCount', largest: 'largestSize' }
    },
    { words: ['modularity'], gives: { as: 'number', key: 'modularity' } }
  ],
  part: {
    place: 9,
    focuses: ['overview'],
    heading: 'Communities',
    what: 'Which groups are closely linked?',
    says: ({ summary: { communityCount, largestSize, modularity } }) =>
      text`Louvain finds ${communityCount} communities; the largest has ${largestSize} nodes. Modularity: ${modularity}.`
  },
  input: toolInput({
    nodes,
    view,
    maxLevels: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Levels of merging at most; it ends before, by the tolerance.' }),
    maxIterations: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1000,
      description: 'Rounds per level at most; a level ends before, by the tolerance.'
    }),
    tolerance: Type.Number({ minimum: 0, default: 1e-4, description: 'A level ends once a round gains less modularity than this.' }),
    seedProperty: Type.Optional(column('The communities to start from.')),
    includeIntermediateCommunities,
    ...communityParameters
  }),
  output: {
    columns: { ...groupColumns('community'), ...levelColumns },
    summary: Type.Object({
      ...groupSummary('community'),
      modularity: Type.Number({ description: 'Of the final split, -0.5 to 1.' }),
      convention: Type.String({ description: 'Whose modularity of directed graphs: usual (Leicht and Newman) or gds.' }),
      modularities: Type.Array(Type.Number(), { description: 'After each level.' }),
      ranLevels: Type.Integer(),
      didConverge: Type.Union([Type.Boolean(), Type.Null()], { description: 'Whether no bound ended it; null: the engine does not tell.' })
    })
  },
  examples: [{ title: 'The largest communities', input: { limit: 3 }, summary: { nodeCount: 302 } }],
  effects: 'none',
  async run(input, context) {
    const { maxLevels, maxIterations, tolerance, seedProperty } = input
    // Nodes without a seed start alone; NaN marks them.
    const projection = await projectWith(input, context, seedProperty === undefined ? [] : [seedProperty])
    const seedCommunities = seedProperty === undefined ? null : (projection.columns[seedProperty] ?? null)
    const found = await context.engine.run('louvain', projection, { maxLevels, maxIterations, tolerance, seedCommunities }, context.control)
    const { levels, communities, modularity, didConverge } = found
    const nodeColumns = input.includeIntermediateCommunities ? [communitiesByLevel(levels, communities.length)] : []
    const request = { ...communityRequest(input), nodeColumns }
    const grouped = nodeGroups(projection, communities, request)
    const modularities = Array.from(found.modularities)
    const facts = { modularity, convention: conventionOf(undefined, context.engine), modularities, ranLevels: levels.length, didConverge }
    const caveats = didConverge === false ? [unsettled('Communities', maxIterations, 'maxIterations" or "maxLevels')] : []
    return { ...grouped, summary: { ...grouped.summary, ...facts }, caveats }
  }
})
