import { Type } from 'typebox'
import { featureMatrix } from '../feature-matrix.ts'
import { projectWith } from '../project.ts'
import { column, nodes, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { idsBySeed, numberColumn, seedsOf } from './community-seeds.ts'
import { communityParameters, communityRequest } from './found-communities.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

export const labelPropagation = defineTool({
  name: 'label_propagation',
  aliases: ['lpa'],
  family: 'community',
  description:
    'Finds communities by label propagation: each node takes over the label that most of its neighbours have, round after round. Fast on large graphs; labels that are known already can be given as seeds and spread from there.',
  phrases: [
    'label propagation',
    'communities by label propagation, LPA',
    'spread labels through the network',
    'propagate known labels to the other nodes',
    'let each node take the label of the majority of its neighbours',
    'semi-supervised grouping from seed labels'
  ],
  intents: [{ words: ['label propagation', 'label propagation community'], gives: { as: 'groups', count: 'communityCount', largest: 'largestSize' } }],
  input: toolInput({
    nodes,
    view,
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000, description: 'Rounds at most; it ends before, once a round changes nothing.' }),
    nodeWeightProperty: Type.Optional(column('How much the label of a node counts with its neighbours.')),
    seedProperty: Type.Optional(column('The label to start with, a whole number; its value stays the id of the community.')),
    ...communityParameters
  }),
  output: {
    columns: groupColumns('community'),
    summary: Type.Object({
      ...groupSummary('community'),
      ranIterations: Type.Integer(),
      didConverge: Type.Boolean({ description: 'Whether the last round changed nothing.' })
    })
  },
  examples: [
    {
      title: 'The largest communities',
      input: { limit: 3 },
      summary: { nodeCount: 302 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { maxIterations, nodeWeightProperty, seedProperty } = input
    const named = [nodeWeightProperty, seedProperty].filter((name) => name !== undefined)
    const projection = await projectWith(input, context, named)
    if (nodeWeightProperty !== undefined) numberColumn(projection, nodeWeightProperty)
    const nodeWeights = nodeWeightProperty === undefined ? null : featureMatrix(projection, [nodeWeightProperty]).values
    const parameters = { maxIterations, nodeWeights, seeds: seedsOf(projection, seedProperty) }
    const { communities, labels, ranIterations, didConverge } = await context.engine.run('labelPropagation', projection, parameters, context.control)
    const grouped = nodeGroups(projection, idsBySeed(communities, labels, parameters.seeds), communityRequest(input))
    const caveats = didConverge ? [] : [unsettled('Labels', ranIterations, 'maxIterations')]
    return { ...grouped, summary: { ...grouped.summary, ranIterations, didConverge }, caveats }
  }
})
