import { Type } from 'typebox'
import { conventionOf } from '../convention.ts'
import { projectWith } from '../project.ts'
import { nodes, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { idsBySeed, seedsOf } from './community-seeds.ts'
import { communityParameters, communityRequest, seedProperty } from './found-communities.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

export const modularityOptimization = defineTool({
  name: 'modularity_optimization',
  family: 'community',
  description:
    'Moves single nodes between neighbouring communities as long as that raises modularity, without merging communities: the first step of Louvain, for fine-grained communities or to improve given ones (seedProperty).',
  phrases: [
    'modularity optimization',
    'optimize modularity by moving single nodes',
    'improve a given division into communities',
    'one level of modularity clustering',
    'fine-grained communities without merging'
  ],
  input: toolInput({
    nodes,
    view,
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000, description: 'Rounds at most; it ends before, by the tolerance.' }),
    tolerance: Type.Number({ minimum: 0, default: 1e-4, description: 'Ends once a round raises modularity by no more than this.' }),
    seedProperty,
    ...communityParameters
  }),
  output: {
    columns: groupColumns('community'),
    summary: Type.Object({
      ...groupSummary('community'),
      modularity: Type.Number({ description: 'Of the division found, -0.5 to 1.' }),
      convention: Type.String({ description: 'Whose modularity of directed graphs: usual (Leicht and Newman) or gds.' }),
      ranIterations: Type.Integer(),
      didConverge: Type.Boolean({ description: 'Whether it ended by the tolerance.' })
    })
  },
  examples: [{ title: 'The largest communities', input: { limit: 3 }, summary: { nodeCount: 302, didConverge: true } }],
  effects: 'none',
  async run(input, context) {
    const { maxIterations, tolerance } = input
    const projection = await projectWith(input, context, input.seedProperty === undefined ? [] : [input.seedProperty])
    const parameters = { maxIterations, tolerance, seeds: seedsOf(projection, input.seedProperty) }
    const found = await context.engine.run('modularityOptimization', projection, parameters, context.control)
    const { communities, labels, modularity, ranIterations, didConverge } = found
    const grouped = nodeGroups(projection, idsBySeed(communities, labels, parameters.seeds), communityRequest(input))
    const caveats = didConverge ? [] : [unsettled('Communities', ranIterations, 'maxIterations')]
    return { ...grouped, summary: { ...grouped.summary, modularity, convention: conventionOf(undefined, context.engine), ranIterations, didConverge }, caveats }
  }
})
