import { Type } from 'typebox'
import { projectWith } from '../project.ts'
import { column, nameProperty, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { communitiesIn, rateCommunities, ratedColumns } from './rated-communities.ts'

export const conductance = defineTool({
  name: 'conductance',
  aliases: ['conductance_metric'],
  family: 'community',
  description:
    'Rates given communities by conductance: the share of their relationships that lead out of them, 0 (closed) to 1. Communities come from a node property or an earlier result (its handle). Most closed first; the average in the summary.',
  phrases: [
    'conductance of communities',
    'share of relationships that leave each community',
    'how well separated are the given communities',
    'how closed or open is each group',
    'evaluate communities by conductance'
  ],
  input: toolInput({
    communityProperty: column('The number of the community of each node.'),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: ratedColumns('conductance', 'Share of its relationships that lead out; missing where it has none.'),
    summary: Type.Object({
      communityCount: Type.Integer(),
      nodeCount: Type.Integer({ description: 'Nodes in a community.' }),
      average: Type.Union([Type.Number(), Type.Null()], { description: 'Mean over communities that have relationships.' }),
      min: Type.Union([Type.Number(), Type.Null()]),
      max: Type.Union([Type.Number(), Type.Null()])
    })
  },
  examples: [
    {
      title: 'Fare zones as communities',
      input: { communityProperty: 'zone', limit: 3 },
      summary: { communityCount: 15, max: 1 },
      firstRow: { community: 1, conductance: 0.1015625 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectWith(input, context, [input.communityProperty])
    const { assigned, caveats } = communitiesIn(projection, input.communityProperty)
    const { communities, sizes, conductances, average } = await context.engine.run('conductance', projection, { assigned }, context.control)
    const ranked = rateCommunities(projection, { communities, sizes, values: conductances }, 'conductance', false)
    const defined = conductances.filter((value) => !Number.isNaN(value))
    const known = (value: number) => (defined.length === 0 ? null : value)
    const range = {
      average: known(average),
      min: known(defined.reduce((least, value) => Math.min(least, value), 1)),
      max: known(defined.reduce((most, value) => Math.max(most, value), 0))
    }
    return { ...ranked, summary: { communityCount: communities.length, nodeCount: sizes.reduce((sum, size) => sum + size, 0), ...range }, caveats }
  }
})
