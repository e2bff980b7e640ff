import { Type } from 'typebox'
import { convention, conventionOf } from '../convention.ts'
import { projectWith } from '../project.ts'
import { column, nameProperty, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { communitiesIn, rateCommunities, ratedColumns } from './rated-communities.ts'

export const modularityMetric = defineTool({
  name: 'modularity_metric',
  aliases: ['modularity_of_communities'],
  family: 'community',
  description:
    'Rates given communities by modularity: how much more holds each together than chance would. Communities come from a node property or an earlier result (its handle). One value per community, best first; the total in the summary.',
  phrases: [
    'modularity of given communities',
    'modularity score of each community',
    'how good is this division into communities, by modularity',
    'rate a partition stored in a property',
    'evaluate communities found earlier'
  ],
  input: toolInput({
    communityProperty: column('The number of the community of each node.'),
    convention: convention('whose chance in directed graphs goes by out arcs alone'),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: ratedColumns('modularity', 'What the community adds to the modularity of the division.'),
    summary: Type.Object({
      communityCount: Type.Integer(),
      nodeCount: Type.Integer({ description: 'Nodes in a community.' }),
      modularity: Type.Number({ description: 'Of the whole division: the sum over communities.' }),
      convention: Type.String({ description: 'Whose modularity of directed graphs: usual (Leicht and Newman) or gds.' })
    })
  },
  examples: [
    {
      title: 'Fare zones as communities',
      input: { communityProperty: 'zone', limit: 3 },
      summary: { communityCount: 15, modularity: 0.5192615690747167 },
      firstRow: { community: 1, size: 60 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const formula = conventionOf(input.convention, context.engine)
    const projection = await projectWith(input, context, [input.communityProperty])
    const { assigned, caveats } = communitiesIn(projection, input.communityProperty)
    const { communities, sizes, modularities, modularity } = await context.engine.run(
      'modularityMetric',
      projection,
      { assigned, convention: formula },
      context.control
    )
    const ranked = rateCommunities(projection, { communities, sizes, values: modularities }, 'modularity', true)
    const summary = { communityCount: communities.length, nodeCount: sizes.reduce((sum, size) => sum + size, 0), modularity, convention: formula }
    return { ...ranked, summary, caveats }
  }
})
